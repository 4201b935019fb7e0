# Where packages come from.
class base::sources (
  String $codename = 'bookworm',
  String $mirror = 'http://mirror.example.com/debian',
  String $security = 'http://security.debian.org/debian-security',
) {
  file { '/etc/apt/sources.list':
    content => template('base/sources.list.erb'),
  }
}
