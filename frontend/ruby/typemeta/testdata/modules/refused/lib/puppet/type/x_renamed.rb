Puppet::Type.newtype(:x_renamed) do
  newparam(:name)
  def exists?; end
  def create; end
  def erase; end
  alias destroy erase
end
