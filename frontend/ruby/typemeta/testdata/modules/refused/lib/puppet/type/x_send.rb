Puppet::Type.newtype(:x_send) do
  newparam(:name)
  public_send("new#{ENV.fetch('P2GO_TEST', 'param')}", :a)
end
