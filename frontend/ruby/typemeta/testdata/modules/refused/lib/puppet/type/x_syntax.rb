Puppet::Type.newtype(:x_syntax) do
  newparam(:name
end
