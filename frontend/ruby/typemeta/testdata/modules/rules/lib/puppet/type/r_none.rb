# No name variable at all; ensure comes from the methods.
Puppet::Type.newtype(:r_none) do
  def exists?; end

  def create; end

  def destroy
    self if true
  end
  newproperty(:a)
end
