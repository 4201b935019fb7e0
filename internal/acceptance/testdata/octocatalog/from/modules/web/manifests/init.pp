# Serves pages.
class web(Integer $port, Array[String] $hosts, String $user = 'root') {
  package { 'nginx': ensure => '1.22' }
  file { '/etc/nginx/web.conf':
    owner   => $user,
    content => epp('web/web.conf.epp', { 'port' => $port, 'hosts' => $hosts }),
    require => Package['nginx'],
  }
  ~> service { 'nginx': ensure => running }
  user { 'old': ensure => present }
}
