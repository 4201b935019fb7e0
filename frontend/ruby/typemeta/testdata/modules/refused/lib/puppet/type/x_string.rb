Puppet::Type.newtype(:x_string) do
  newparam(:name)
  n = +'a'
  n.insert(0, 'b')
  newparam(n)
end
