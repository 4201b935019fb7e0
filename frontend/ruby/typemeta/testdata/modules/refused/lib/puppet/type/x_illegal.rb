Puppet::Type.newtype(:x_illegal) do
  newparam(:name)
  newparam(:'with-dash')
end
