Puppet::Type.newtype(:x_keys) do
  newparam(:name)
  def self.key_attributes
    [:name]
  end
end
