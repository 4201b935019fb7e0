Puppet::Type.newtype(:x_namevar) do
  newparam(:name)
  newparam(:a) { isnamevar unless Puppet.version.to_i > 3 }
end
