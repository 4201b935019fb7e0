Puppet::Type.newtype(:x_late) do
  newparam(:name)
  names = Struct.new(:list).new([])
  names.list << :a
  names.list.each { |n| newparam(n) }
end
