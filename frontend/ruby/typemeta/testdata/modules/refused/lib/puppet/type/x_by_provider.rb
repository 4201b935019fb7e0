Puppet::Type.newtype(:x_by_provider) do
  newparam(:name)
end
