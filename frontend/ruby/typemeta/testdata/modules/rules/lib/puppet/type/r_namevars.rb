# What makes a name variable, and what does not.
Puppet::Type.newtype(:r_namevars) do
  newparam(:path, namevar: true)
  newparam(:not_one, isnamevar: true)
  newparam(:no, namevar: nil)
  newparam(:nor_this, 'namevar' => true)
  newparam(:second) { isnamevar }
  newparam(:third, namevar: :false)
  newproperty(:prop, namevar: true)
  newproperty(:name)
  def self.title_patterns
    identity = lambda { |x| x }
    [
      [%r{^(.+)/(.+)$}i, [[:path, identity], [:second, ->(x) { x }]]],
      [/(.*)/m, [:path]],
      [/^(a)\/(b)\{2\}$/x, [[:path, proc { |x| x.downcase }], [:third]]]
    ]
  end
end
