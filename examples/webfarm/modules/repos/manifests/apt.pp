# The sources of apt.
#
# @param mirror the machine with the mirrors
# @param components the parts of the distribution
# @param pins priorities of packages that come from the farm
class repos::apt (
  String[1]                 $mirror     = 'mirror.example.com',
  Array[String[1], 1]       $components = ['main', 'contrib'],
  Hash[String[1], Integer]  $pins       = { 'shop' => 900, 'blog' => 900 },
) {
  $suite = $facts['os']['name'] ? {
    'Debian' => "debian-${facts['os']['release']['major']}",
    'Ubuntu' => "ubuntu-${facts['os']['release']['full']}",
    default  => fail("${facts['os']['name']} is not mirrored"),
  }

  file { '/etc/apt/sources.list.d/farm.sources':
    content => epp('repos/farm.sources.epp', {
      'mirror' => $mirror,
      'suites' => [$suite, "${suite}-updates", "${suite}-security"],
      'parts'  => $components,
    }),
  }

  $pins.each |$package, $priority| {
    file { "/etc/apt/preferences.d/${package}":
      content => "Package: ${package}\nPin: origin ${mirror}\nPin-Priority: ${priority}\n",
    }
  }

  file { '/etc/apt/apt.conf.d/99farm':
    content => "APT::Install-Recommends \"false\";\nAcquire::Retries \"3\";\n",
  }
}
