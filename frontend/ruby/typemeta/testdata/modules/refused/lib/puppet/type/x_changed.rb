list = %i[a b]
list << :c if Puppet.version.to_i > 3
Puppet::Type.newtype(:x_changed) do
  newparam(:name)
  list.each { |n| newparam(n) }
end
