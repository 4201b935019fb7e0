# A web server that passes the requests for several sites on to others.
#
# @param sites
#   The sites by name. In data they are hashes.
class gateway (
  Hash[String, Gateway::Site] $sites,
) {
  package { 'nginx':
    ensure => installed,
  }
  service { 'nginx':
    ensure => running,
  }
  file { '/etc/nsupdate.key':
    source => 'puppet:///modules/gateway/nsupdate.key',
    mode   => '0600',
  }

  $sites.each |$name, $site| {
    file { "/etc/nginx/sites-enabled/${name}.conf":
      content => epp('gateway/site.conf.epp', { name => $name, site => $site }),
      require => Package['nginx'],
      notify  => Service['nginx'],
    }
    $site.names.each |$host| {
      dns_record { "${host} A":
        values => [$facts['networking']['ip']],
      }
    }
  }

  $sites.values.map |$site| { $site.port }.unique.each |$port| {
    port_rule { "gateway-${port}":
      port   => $port,
      action => accept,
    }
  }
}
