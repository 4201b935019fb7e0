Puppet::Type.newtype(:x_method_missing) do
  newparam(:name)
  def self.method_missing(name, *args)
    newparam(name)
  end
  something
end
