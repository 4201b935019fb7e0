# What depends on the system.
class «.Name»::params {
  case $facts['os']['family'] {
    'Debian': {
      $package = '«.Name»'
      $config  = '/etc/«.Name»'
      $daemon  = $facts['os']['release']['major'] ? {
        '10'    => '«.Name»d',
        '11'    => '«.Name»-server',
        default => '«.Name»',
      }
    }
    'RedHat', 'Suse': {
      $package = '«.Name»-server'
      $config  = '/etc/sysconfig/«.Name»'
      $daemon  = '«.Name»d'
    }
    /^(Free|Open)BSD$/: {
      $package = "net/«.Name»"
      $config  = '/usr/local/etc/«.Name»'
      $daemon  = '«.Name»'
    }
    default: {
      fail("«.Name»: ${facts['os']['family']} is not supported")
    }
  }
}
