# Another instance of the service.
#
# @param port where it listens
# @param options its settings
# @param vhosts what it serves
define «.Name»::instance (
  «.Class»::Port              $port,
  «.Class»::Options           $options = {},
  Hash[String[1], Hash]       $vhosts  = {},
  Enum['present', 'absent']   $ensure  = 'present',
) {
  include «.Name»

  $dir = "${«.Name»::params::config}/instances/${title}"

  file { $dir:
    ensure => $ensure ? { 'present' => directory, default => absent },
    force  => true,
  }

  file { "${dir}/instance.conf":
    ensure  => $ensure,
    content => epp('«.Name»/instance.conf.epp', { 'name' => $title, 'port' => $port, 'options' => merge($«.Name»::options, delete_undef_values($options)) }),
    notify  => Exec['reload «.Name»'],
  }

  $vhosts.each |$name, $attributes| {
    «.Name»::vhost { "${title}/${name}":
      dir => $dir,
      *   => $attributes,
    }
  }
}
