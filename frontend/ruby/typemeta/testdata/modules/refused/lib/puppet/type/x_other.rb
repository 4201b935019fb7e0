Puppet::Type.newtype(:x_something_else) do
  newparam(:name)
end
