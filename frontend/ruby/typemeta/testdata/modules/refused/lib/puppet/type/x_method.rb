Puppet::Type.newtype(:x_method) do
  newparam(:name)
  make_attributes :a rescue nil
end
