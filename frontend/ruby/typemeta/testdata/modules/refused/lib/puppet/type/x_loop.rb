Puppet::Type.newtype(:x_loop) do
  newparam(:name)
  i = 0
  while i < 2
    newparam("a#{i}")
    i += 1
  end
end
