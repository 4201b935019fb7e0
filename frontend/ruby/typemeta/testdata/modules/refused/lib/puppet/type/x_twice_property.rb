Puppet::Type.newtype(:x_twice_property) do
  newparam(:name)
  ensurable
  newproperty(:ensure)
end
