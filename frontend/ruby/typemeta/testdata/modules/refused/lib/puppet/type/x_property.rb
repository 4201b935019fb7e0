Puppet::Type.newtype(:x_property) do
  newparam(:name)
  type = self
  newproperty(:a) do
    type.newparam(:b)
  end
end
