Puppet::Type.newtype(:x_deep) do
  newparam(:name)
  def self.again(n)
    again(n + 1) if n < 5000
    newparam(:a) if n == 0
  end
  again(0)
end
