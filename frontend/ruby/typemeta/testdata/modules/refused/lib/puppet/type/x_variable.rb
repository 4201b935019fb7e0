Puppet::Type.newtype(:x_variable) do
  newparam(:name)
  newparam(:a)
  @parameters.pop
end
