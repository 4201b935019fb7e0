# The running service.
class «.Name»::service {
  $running = $«.Name»::ensure ? {
    'present' => 'running',
    default   => 'stopped',
  }

  service { $«.Name»::params::daemon:
    ensure     => $running,
    enable     => $running == 'running',
    hasrestart => true,
    hasstatus  => true,
    subscribe  => File["${«.Name»::config::dir}/«.Name».conf"],
  }

  exec { 'reload «.Name»':
    command     => '/usr/bin/«.Name»ctl reload --timeout 30',
    refreshonly => true,
    subscribe   => File["${«.Name»::config::dir}/environment"],
  }
}
