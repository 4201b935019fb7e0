# The clock.
class base::ntp (
  Array[String] $servers,
  String $driftfile = '/var/lib/ntp/drift',
  Optional[Boolean] $panic = undef,
  Boolean $iburst = true,
  Array[String] $preferred = [],
  Optional[Array[String]] $restrict = undef,
) {
  file { '/etc/ntp.conf':
    content => template('base/ntp.conf.erb'),
  }
}
