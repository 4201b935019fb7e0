# The packages of the service.
class «.Name»::install {
  $packages = concat([pick($«.Name»::package, $«.Name»::params::package)], '«.Name»-common').unique

  ensure_packages($packages, { 'ensure' => $«.Name»::ensure })

  ['log', 'lib', 'cache'].each |$kind| {
    file { "/var/${kind}/«.Name»":
      ensure => directory,
      owner  => $«.Name»::user,
      group  => $«.Name»::group,
      mode   => '0750',
    }
  }
}
