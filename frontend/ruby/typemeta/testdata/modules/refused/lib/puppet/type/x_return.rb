Puppet::Type.newtype(:x_return) do
  newparam(:name)
  next if Puppet.version.to_i > 3
  newparam(:a)
end
