Puppet::Type.newtype(:x_condition) do
  newparam(:name)
  if Puppet.version.to_i > 3
    newparam(:a)
  end
end
