Puppet::Type.newtype(:x_several) do
  newparam(:name)
  newparam(:a, namevar: true)
end
