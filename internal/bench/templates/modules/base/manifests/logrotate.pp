# Logs that are rotated.
class base::logrotate (
  String $path,
  Hash[String, Variant[Boolean, Integer, String]] $options = {},
  Optional[String] $postrotate = undef,
) {
  file { '/etc/logrotate.d/logs':
    content => template('base/logrotate.erb'),
  }
}
