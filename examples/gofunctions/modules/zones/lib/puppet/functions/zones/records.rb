# Makes the address records of hosts, in the order of their names.
Puppet::Functions.create_function(:'zones::records') do
  dispatch :records do
    param 'Hash[String[1], Zones::Address]', :hosts
    return_type 'Array[String]'
  end

  dispatch :records_of do
    param 'Hash[String[1], Zones::Address]', :hosts
    block_param 'Callable[String, String]', :record
    return_type 'Array[String]'
  end

  def records(hosts)
    hosts.keys.sort.map { |name| "#{name} A #{hosts[name]}" }
  end

  def records_of(hosts)
    hosts.keys.sort.map { |name| yield(name, hosts[name]) }
  end
end
