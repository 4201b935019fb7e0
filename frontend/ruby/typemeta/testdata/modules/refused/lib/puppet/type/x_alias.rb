Puppet::Type.newtype(:x_alias) do
  newparam(:name)
  class << self
    alias make newparam
    alias_method :title_patterns, :x_patterns if false
  end
  make(:a)
end
