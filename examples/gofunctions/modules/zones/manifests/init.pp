# The zone of the node's domain and the one for its addresses.
class zones (
  Integer[1] $serial,
  Hash[String[1], Zones::Address] $hosts,
) {
  $domain = $facts['networking']['domain']

  file { "/etc/bind/db.${domain}":
    ensure  => file,
    content => join(zones::records($hosts), "\n"),
  }

  # The function refuses addresses of more than one network.
  $reverse = zones::reverse(*$hosts.values)
  file { "/etc/bind/db.${reverse}":
    ensure  => file,
    content => join(zones::records($hosts) |$name, $address| { "${address.split('[.]')[-1]} PTR ${name}.${domain}." }, "\n"),
  }

  notify { "serial ${zones::next_serial($serial, '20261121')}": }
}
