class Puppet::Type
  def self.x_patch_attrs
    newparam(:a)
  end
end
Puppet::Type.newtype(:x_patch) do
  newparam(:name)
  x_patch_attrs
end
