# What a device has: an account, the service that measures, and a report to its server by night.
#
# @param location where the device is
# @param channels what it measures
# @param server who gets the reports
# @param interval seconds between two measurements
class device (
  String[1]        $location,
  Array[String[1]] $channels = [],
  String[1]        $server   = 'collector.example.com',
  Integer[1]       $interval = 60,
) {
  group { 'sensor':
    ensure => present,
    gid    => 900,
  }

  user { 'sensor':
    ensure  => present,
    uid     => 900,
    gid     => 'sensor',
    comment => 'what measures',
    home    => '/var/lib/sensor',
    shell   => '/bin/sh',
  }

  file { ['/etc/sensor', '/etc/sensor/channels']:
    ensure => directory,
    mode   => '0755',
  }

  file { '/var/lib/sensor':
    ensure => directory,
    owner  => 'sensor',
    group  => 'sensor',
    mode   => '0750',
  }

  $channels.each |$number, $channel| {
    device::channel { $channel:
      number => $number,
    }
  }

  file { '/etc/sensor/sensor.conf':
    ensure  => file,
    mode    => '0644',
    content => epp('device/sensor.conf.epp', {
      'location' => $location,
      'server'   => $server,
      'interval' => $interval,
      'host'     => $facts['networking']['hostname'],
    }),
    notify  => Service['sensord'],
  }

  file { '/etc/motd':
    ensure  => file,
    content => "${facts['networking']['hostname']} in the ${location}\n",
  }

  file { '/etc/init.d/sensord':
    ensure  => file,
    mode    => '0755',
    content => epp('device/sensord.epp'),
  }

  service { 'sensord':
    ensure     => running,
    provider   => 'init',
    hasstatus  => true,
    hasrestart => true,
    require    => [File['/etc/init.d/sensord'], User['sensor']],
  }

  cron { 'report':
    command => "/bin/wget -q -O - http://${server}/report/${facts['networking']['hostname']}",
    user    => 'root',
    hour    => 2,
    minute  => fqdn_rand(60, 'report'),
  }
}
