Puppet::Type.newtype(:x_eval) do
  newparam(:name)
  class_eval 'newparam(:a)'
end
