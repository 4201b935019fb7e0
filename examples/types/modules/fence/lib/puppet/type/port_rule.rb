Puppet::Type.newtype(:port_rule) do
  @doc = 'A rule of the firewall for one port.'

  ensurable do
    defaultvalues
    defaultto :present
  end

  newparam(:name, namevar: true) do
    desc 'What the rule is called.'
  end

  newproperty(:port) do
    desc 'The port that the rule is about.'
    validate do |value|
      raise ArgumentError, "#{value} is no port" unless value.is_a?(Integer) && value > 0 && value < 65_536
    end
  end

  newproperty(:protocol) do
    newvalues(:tcp, :udp)
    defaultto :tcp
  end

  newproperty(:action) do
    desc 'What happens to packets.'
    newvalues(:accept, :drop, :reject)
    aliasvalue(:allow, :accept)
  end

  newproperty(:sources, array_matching: :all) do
    desc 'Where packets come from; from everywhere without that.'
    validate do |value|
      raise ArgumentError, "#{value} is no network" unless value =~ %r{\A[\d.]+/\d+\z}
    end
  end

  newparam(:log) do
    desc 'Whether packets are logged.'
    newvalues(:true, :false)
    munge { |value| @resource.level(value) }
  end

  autorequire(:package) { 'nftables' }

  validate do
    raise Puppet::Error, 'a rule needs an action' unless self[:action]
  end
end
