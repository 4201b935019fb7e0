# The zone of the node's domain and the one for its addresses.
class zones (
  Integer[1] $serial,
  Hash[String[1], Zones::Address] $hosts,
) {
  $domain = $facts['networking']['domain']
  # A zone whose serial number is of another day gets the first one of this day.
  $current = zones::next_serial($serial, '20261121')
  $header = [
    '$TTL 1d',
    "@ SOA ${facts['networking']['fqdn']}. hostmaster.${domain}. ${current} 1d 2h 4w 1h",
    "@ NS ${facts['networking']['fqdn']}.",
  ]

  package { 'bind9':
    ensure => installed,
  }

  # The function refuses addresses of more than one network.
  $reverse = zones::reverse(*$hosts.values)
  $zones = {
    $domain  => zones::records($hosts),
    $reverse => zones::records($hosts) |$name, $address| { "${address.split('[.]')[-1]} PTR ${name}.${domain}." },
  }
  $zones.each |$zone, $records| {
    file { "/etc/bind/db.${zone}":
      ensure  => file,
      content => ($header + $records + '').join("\n"),
      require => Package['bind9'],
    }
  }
}
