Puppet::Type.newtype(:r_provider) do
  ensurable
  newparam(:name)
end
