require 'ostruct'
Puppet::Type.newtype(:x_mixin) do
  newparam(:name)
  include ObjectSpace
end
