Puppet::Type.newtype(:x_list) do
  newparam(:name)
  list = %i[a b]
  list.shuffle!(random: Random.new(1))
  list.each { |n| newparam(n) }
end
