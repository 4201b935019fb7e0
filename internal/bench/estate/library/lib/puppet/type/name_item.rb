Puppet::Type.newtype(:«.Name»_item) do
  ensurable
  newparam(:name, namevar: true)
  newproperty(:level)
end
