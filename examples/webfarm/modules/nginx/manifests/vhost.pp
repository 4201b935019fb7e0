# One virtual host.
#
# @param port where it listens
# @param root the directory that it serves, if any
# @param upstream the group of servers that it forwards to, if any
define nginx::vhost (
  Integer[1, 65535]     $port,
  Optional[Nginx::Path] $root     = undef,
  Optional[String[1]]   $upstream = undef,
) {
  if $root and $upstream {
    fail("the virtual host ${title} has both a root and an upstream")
  }

  file { "${nginx::conf_dir}/conf.d/${title}.conf":
    content => epp('nginx/vhost.conf', {
      'name'     => $title,
      'port'     => $port,
      'root'     => $root,
      'upstream' => $upstream,
    }),
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
}
