# The account that the service runs as.
class «.Name»::user {
  if $«.Name»::manage_user {
    group { $«.Name»::group:
      ensure => $«.Name»::ensure,
      system => true,
    }

    user { $«.Name»::user:
      ensure     => $«.Name»::ensure,
      gid        => $«.Name»::group,
      home       => "/var/lib/${«.Name»::user}",
      managehome => false,
      shell      => '/usr/sbin/nologin',
      require    => Group[$«.Name»::group],
    }
  }
}
