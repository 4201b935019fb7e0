Puppet::Type.newtype(:uci_option) do
  @doc = 'An option of the configuration of OpenWrt, or a section of it.'

  ensurable do
    defaultvalues
    defaultto :present
  end

  newparam(:name, namevar: true) do
    desc 'CONFIG.SECTION.OPTION, or CONFIG.SECTION.'
  end

  newproperty(:value) do
    desc 'What the option is.'
  end

  validate do
    unless self[:name].count('.').between?(1, 2)
      raise Puppet::Error, "#{self[:name]} is not CONFIG.SECTION.OPTION"
    end
  end
end
