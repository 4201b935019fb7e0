# A type that makes its own newparam of Puppet's.
Puppet::Type.newtype(:r_super) do
  def self.newparam(name, options = {}, &block)
    super("my_#{name}", options, &block)
  end

  def self.newproperty(name, options = {})
    super
    self.ensurable unless %i[x ensure].include?(name)
  end
  newparam(:a, namevar: true) { desc 'x' }
  newproperty(:b)
  newproperty(:x)
end
