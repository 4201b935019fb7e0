# What self is in blocks, and which methods are public.
Puppet::Type.newtype(:r_selves) do
  newparam(:name)
  newparam(:b) { @isnamevar = true }
  instance_eval do
    def title_patterns
      [[/(.*)/, [[:name]]]]
    end
    newparam(:c)
  end
  tap { |t| t.newparam(:d) }
  paramclass(:c).isnamevar
  def exists?; end

  def create; end

  private

  def destroy; end
  define_singleton_method(:isomorphic?) { false }
  def self.each_name
    return [:no] unless block_given?

    yield :e
    yield :f, :ignored
    [:g, :h].each { |n| yield n }
  end
  each_name { |n| newparam(n) }
  [:i, :j].each do |n|
    break if n == :j

    newproperty(n)
  end
  def self.options(first, second = :k, *rest, last, key: :l, **others, &block)
    [second, last, key, *rest, *others.keys].each { |n| newproperty(n, &block) }
  end
  options(1, :m, :n, :o, key: :p, q: 1) { desc 'x' }
  newproperty(*[:r, { array_matching: :all }])
  newproperty :s, **{ array_matching: :all }
  a, *b = %i[t u v]
  newproperty(a)
  b = [:w] if b.nil?
  begin
    newproperty(:x)
    raise 'no'
  rescue StandardError
    newproperty(:y)
  ensure
    newproperty(:z)
  end
end
