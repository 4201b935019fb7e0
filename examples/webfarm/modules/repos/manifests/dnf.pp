# The repositories of dnf.
#
# @param mirror the machine with the mirrors
# @param repositories names of repositories, and whether they are enabled
# @param exclude packages that are never taken from the distribution
class repos::dnf (
  String[1]                $mirror       = 'mirror.example.com',
  Hash[String[1], Boolean] $repositories = { 'baseos' => true, 'appstream' => true, 'devel' => false },
  Array[String[1]]         $exclude      = ['nginx*'],
) {
  $major = $facts['os']['release']['major']
  if $major in ['5', '6', '7'] {
    fail("release ${major} of ${facts['os']['name']} has no dnf")
  }

  $repositories.each |$name, $enabled| {
    file { "/etc/yum.repos.d/${name}.repo":
      content => epp('repos/farm.repo.epp', {
        'name'    => $name,
        'url'     => "https://${mirror}/dnf/${major}/${name}",
        'enabled' => $enabled,
        'exclude' => $exclude,
      }),
    }
  }

  file { '/etc/dnf/dnf.conf':
    content => @("CONF"),
      [main]
      gpgcheck=1
      installonly_limit=3
      clean_requirements_on_remove=True
      exclude=${exclude.join(' ')}
      | CONF
  }

  exec { '/usr/bin/dnf makecache':
    refreshonly => true,
    subscribe   => $repositories.keys.map |$name| { File["/etc/yum.repos.d/${name}.repo"] },
  }
}
