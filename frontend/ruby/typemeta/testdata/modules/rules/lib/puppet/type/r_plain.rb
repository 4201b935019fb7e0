# Parameters, properties and a name variable named name.
Puppet::Type.newtype(:r_plain) do
  @doc = 'A type.'
  newparam(:name) { desc 'its name' }
  newparam(:speed, boolean: true)
  newproperty(:size, array_matching: :all) do
    desc 'how big'
    isnamevar
    newvalues(:small, /\d+/)
    munge { |v| v.to_s }
  end
  newproperty 'owner' do
    defaultto { 'root' }
  end
end
