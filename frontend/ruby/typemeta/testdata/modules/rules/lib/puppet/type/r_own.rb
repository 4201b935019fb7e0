# A provider of the type's own, and a parameter of that name in spite of the providers.
Puppet::Type.newtype(:r_own) do
  newparam(:name)
  provide(:inline) {}
end
