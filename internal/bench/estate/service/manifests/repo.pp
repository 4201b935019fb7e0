# Where packages come from.
class «.Name»::repo {
  if $«.Name»::manage_repo and $facts['os']['family'] == 'Debian' {
    file { '/etc/apt/sources.list.d/«.Name».list':
      ensure  => $«.Name»::ensure,
      content => "deb https://packages.example.com/«.Name» ${facts['os']['distro']['codename']} main\n",
      notify  => Exec['update «.Name»'],
    }

    exec { 'update «.Name»':
      command     => '/usr/bin/apt-get update',
      refreshonly => true,
    }
  }
}
