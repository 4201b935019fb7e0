# Addresses of hosts.
class base::hosts (
  Hash[String, Hash] $hosts,
  String $domain = 'example.com',
) {
  file { '/etc/hosts':
    content => template('base/hosts.erb'),
  }
}
