Puppet::Type.newtype(:x_global) do
  newparam(:name)
  $x_global = [:a]
  $x_global.each { |n| newparam(n) }
end
