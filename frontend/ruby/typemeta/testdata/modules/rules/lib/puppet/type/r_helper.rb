# Its folder of providers has none.
Puppet::Type.newtype(:r_helper) do
  ensurable { defaultvalues; defaultto :present }
  newparam(:name)
end
