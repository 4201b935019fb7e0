# Conditions that nobody knows, around code that does not matter.
if Puppet.version.to_i < 4
  require 'puppet/nowhere'
end
Puppet.debug "x" if Puppet.features.root?
Puppet::Type.newtype(:r_version) do
  newparam(:name) do
    desc 'x'
    if Puppet.version.to_i > 3
      defaultto 'a'
    end
    validate { |v| fail 'x' if v }
  end
  if Puppet.features.posix?
    autorequire(:user) { ['root'] }
    desc 'posix'
  end
  attr_accessor :thing
  private

  def helper
    newparam(:never)
  end
end
