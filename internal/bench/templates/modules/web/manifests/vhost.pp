# A virtual host of the web server.
class web::vhost (
  String $servername,
  Array[String] $aliases = [],
  Integer $port = 80,
  Boolean $ssl = false,
  Optional[String] $certificate = undef,
  String $docroot = '/var/www/html',
  Array[Hash] $directories = [],
  Hash[String, String] $env = {},
  Array[Hash] $rewrites = [],
  Optional[Variant[String, Array[String]]] $fragment = undef,
) {
  file { '/etc/apache2/sites-enabled/vhost.conf':
    content => template('web/vhost.conf.erb'),
  }
}
