Puppet::Type.newtype(:x_given) do
  newparam(:name)
  Kernel.instance_method(:instance_variable_set).bind(self).call(:@isomorphic, false)
end
