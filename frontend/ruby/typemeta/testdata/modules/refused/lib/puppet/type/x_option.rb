Puppet::Type.newtype(:x_option) do
  newparam(:a, namevar: Puppet.version.to_i > 3)
end
