# A proxy before the application.
class web::proxy (
  String $upstream = 'app',
  String $address = '127.0.0.1',
  Integer $port = 8080,
  Optional[String] $certificate = undef,
  Optional[String] $log = undef,
  Boolean $buffering = true,
) {
  file { '/etc/nginx/conf.d/proxy.conf':
    content => template('web/proxy.conf.erb'),
  }
}
