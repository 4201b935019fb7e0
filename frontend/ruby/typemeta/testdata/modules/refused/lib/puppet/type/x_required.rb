require ENV.fetch('P2GO_TEST', 'set')
Puppet::Type.newtype(:x_required) do
  newparam(:name)
end
