Puppet::Type.newtype(:x_again) do
  newparam(:name)
end
Puppet::Type.type('X_again'.downcase.to_sym).newparam(:a)
[Puppet::Type.type(:x_again)].last.method(:newparam).call(:b)
