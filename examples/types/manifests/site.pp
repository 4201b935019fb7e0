# A gateway for the sites of a company. What the sites are is data; types say what such data may be.
File {
  owner => 'root',
  group => 'root',
  mode  => '0644',
}

include gateway

package { 'nftables':
  ensure => installed,
}

# The gateway itself is reached from the internal network alone.
port_rule { 'ssh':
  port    => 22,
  action  => allow,
  sources => ['192.0.2.0/24', '198.51.100.0/24'],
}

dns_record { "${trusted['certname']} A":
  values => $facts['networking']['ip'],
  ttl    => '600',
}
