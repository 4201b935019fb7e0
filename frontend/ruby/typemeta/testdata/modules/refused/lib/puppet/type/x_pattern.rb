Puppet::Type.newtype(:x_pattern) do
  newparam(:name)
  def self.title_patterns
    [[Regexp.new(Puppet.version.to_i > 3 ? '(.*)' : 'x'), [[:name]]]]
  end
end
