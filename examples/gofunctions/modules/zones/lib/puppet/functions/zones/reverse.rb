# Names the zone of addresses, which must be in one network of 256.
Puppet::Functions.create_function(:'zones::reverse') do
  dispatch :reverse do
    required_repeated_param 'Zones::Address', :addresses
    return_type 'String'
  end

  def reverse(*addresses)
    zones = addresses.map { |a| "#{a.split('.')[0, 3].reverse.join('.')}.in-addr.arpa" }.uniq
    raise ArgumentError, "the addresses are in #{zones[0]} and in #{zones[1]}" if zones.length > 1

    zones[0]
  end
end
