# Attributes made by loops over literals and constants.
R_NAMES = %w[one two].freeze
R_TABLE = { three: { namevar: true }, :four => {} }
Puppet::Type.newtype(:r_loops) do
  R_NAMES.each do |n|
    newproperty(n.to_sym) { desc "the #{n}" }
  end
  R_TABLE.each_pair { |k, opts| newparam(k, opts) }
  [:five, :six].each_with_index { |k, i| newparam(:"#{k}_#{i}") }
  (1..3).each { |i| newparam("n#{i}") }
  3.times { |i| newproperty("p#{i}".intern) }
  names = ['X'] + %i[y z].map(&:to_s)
  names.map(&:downcase).reject { |n| n == 'z' }.each { |n| newparam(n) }
  { a: 1, b: 2 }.select { |_, v| v > 1 }.keys.each { |k| newparam("sel_#{k}") }
  list = []
  list << :l1
  list.push(:l2, :l3)
  list += [:l4]
  list -= [:l3]
  for_each = lambda { |n| newparam(n) }
  list.each(&for_each)
  [[:q1, [:q2, :q3]]].each { |a, (b, c)| newparam(a); newparam(b); newparam(c) }
  %w[m1 m2].each do |n|
    next if n == 'm2'
    newparam(n)
  end
  if names.include?('y')
    newparam(:yes)
  else
    newparam(:no)
  end
  case names.first
  when /^x/i, 'y' then newparam(:when_x)
  else newparam(:when_else)
  end
  newparam(:unless_) unless names.empty?
  x, y = :mx, :my
  newparam(x); newparam(y)
  cond = names.size == 3 ? :three_names : :other_names
  newparam(cond)
  newparam(format('%s_%d', 'f', 7).to_sym)
end
