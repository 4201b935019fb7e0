module Puppet::DataTypes
end
DataTypes.create_type(:bare) do
end
Puppet::DataTypes.create_type('Inline') { interface 'attributes => { a => String }' }
# @summary Not readable.
Puppet::DataTypes.create_type('Broken') do
  interface 'attributes => { '
end
