# The server of SSH.
class base::sshd (
  Array[Integer] $ports = [22],
  Optional[Array[String]] $listen = undef,
  Enum['yes', 'no', 'prohibit-password'] $root = 'no',
  Boolean $passwords = false,
  Array[String] $ciphers = [],
  Optional[Array[String]] $groups = undef,
  Optional[Integer] $grace = undef,
  Optional[String] $banner = undef,
  Hash $options = {},
) {
  file { '/etc/ssh/sshd_config':
    content => template('base/sshd_config.erb'),
  }
}
