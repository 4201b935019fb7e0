Puppet::Type.newtype(:x_name) do
  newparam(:name)
  newparam(ENV.fetch('P2GO_TEST', 'a').to_sym)
end
