require 'etc'
Puppet::Type.newtype(:x_const) do
  newparam(:name)
  newparam(:a) if Etc::VERSION > '0'
  newparam(:"b#{Puppet::PUPPETVERSION.to_i > 0 ? 1 : 2}")
end
