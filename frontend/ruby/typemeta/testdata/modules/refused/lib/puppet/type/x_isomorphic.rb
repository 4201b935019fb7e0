Puppet::Type.newtype(:x_isomorphic) do
  newparam(:name)
  @isomorphic = Puppet.version.to_i > 3
end
