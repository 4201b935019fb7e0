# Installs and runs nginx.
#
# @param ensure whether the service runs
# @param worker_processes how many processes serve requests
# @param conf_dir where the configuration lives
class nginx (
  Enum['running', 'stopped'] $ensure           = 'running',
  Integer[1, 256]            $worker_processes = 2,
  Nginx::Path                $conf_dir         = '/etc/nginx',
) {
  package { 'nginx':
    ensure => installed,
  }

  # An unlimited number of connections would exhaust small machines.
  $connections = nginx::connections($worker_processes)

  file { "${conf_dir}/nginx.conf":
    content => "worker_processes ${worker_processes};\nevents { worker_connections ${connections}; }\nhttp { include ${conf_dir}/conf.d/*.conf; }\n",
    require => Package['nginx'],
    notify  => Service['nginx'],
  }

  service { 'nginx':
    ensure => $ensure,
    enable => $ensure == 'running',
  }
}
