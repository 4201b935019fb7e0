# Several types in one file; the last definition of a name counts.
%i[r_many r_more].each do |name|
  Puppet::Type.newtype(name) do
    newparam(:"#{name}_name", namevar: true)
  end
end
Puppet::Type.newtype(:r_other) { something_odd 1 }  if false
Puppet::Type.newtype(:r_many) do
  newparam(:last, namevar: true)
end
