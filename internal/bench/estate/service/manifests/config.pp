# The configuration of the service.
class «.Name»::config {
  $dir     = $«.Name»::params::config
  $address = «.Name»::address($facts['networking']['ip'], $«.Name»::port)

  File {
    owner => $«.Name»::user,
    group => $«.Name»::group,
    mode  => $«.Name»::mode,
  }

  file { $dir:
    ensure => directory,
    mode   => '0755',
  }

  file { "${dir}/«.Name».conf":
    ensure  => file,
    content => epp('«.Name»/main.conf.epp', {
        'address'  => $address,
        'settings' => «.Name»::settings($«.Name»::options),
        'allowed'  => $«.Name»::allowed,
    }),
  }

  file { "${dir}/environment":
    content => @("END"),
      # «.Name» on ${facts['networking']['fqdn']}, managed by Puppet
      NODE=${trusted['certname']}
      ENVIRONMENT=${environment}
      WORKERS=${facts['processors']['count'] * 2}
      LISTEN=${address}
      | END
  }

  if $«.Name»::options['debug'] {
    file { "${dir}/debug.conf":
      content => "debug = on\nlevel = ${«.Name»::options['retries']}\n",
    }
  } elsif $facts['virtual'] =~ /^(kvm|xen)/ {
    file { "${dir}/virtual.conf":
      content => "virtual = ${1}\n",
    }
  }
}
