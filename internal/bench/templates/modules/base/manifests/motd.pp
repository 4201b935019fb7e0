# The message of the day.
class base::motd (
  String $owner = 'operations',
  Optional[String] $contact = undef,
) {
  $fqdn = $facts['networking']['fqdn']
  file { '/etc/motd':
    content => template('base/motd.erb'),
  }
}
