Puppet::Type.newtype(:x_meta) do
  newparam(:name)
  newmetaparam(:x_meta)
end
