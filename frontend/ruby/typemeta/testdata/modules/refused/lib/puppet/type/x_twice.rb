Puppet::Type.newtype(:x_twice) do
  newparam(:name)
  newparam(:name)
end
