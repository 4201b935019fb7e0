Puppet::Type.newtype(:x_raises) do
  newparam(:name)
  raise ArgumentError, 'no'
end
