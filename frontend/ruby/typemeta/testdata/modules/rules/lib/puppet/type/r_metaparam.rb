# A metaparameter among the attributes, names in capitals, and provider by hand.
Puppet::Type.newtype(:r_metaparam) do
  newparam(:name)
  newparam(:Upper)
  newproperty(:loglevel2)
  newparam(:provider)
  newparam(:tag)
  @isomorphic = false
  autorequire(:file) { self[:path] }
  feature :fast, 'Is fast', methods: [:go]
  apply_to_all
end
