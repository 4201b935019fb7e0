# Serves pages.
class web(Integer $port, Array[String] $hosts, String $user = 'root') {
  package { 'nginx': ensure => '1.24' }
  file { '/etc/nginx/web.conf':
    owner   => $user,
    mode    => '0640',
    content => epp('web/web.conf.epp', { 'port' => $port, 'hosts' => $hosts }),
    require => Package['nginx'],
  }
  ~> service { 'nginx': ensure => running, enable => true }
  file { "/srv/${facts['role']}":
    ensure => directory,
    tag    => ['web', 'srv'],
  }
}
