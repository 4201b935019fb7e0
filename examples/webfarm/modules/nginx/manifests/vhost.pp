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

  $location = $upstream ? {
    undef   => "root ${root};",
    default => "location / { proxy_pass http://${upstream}; }",
  }

  file { "${nginx::conf_dir}/conf.d/${title}.conf":
    content => "server {\n  listen ${port};\n  server_name ${title}.example.com;\n  ${location}\n}\n",
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
}
