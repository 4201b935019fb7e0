# A group of servers that requests are spread over.
#
# @param members the servers with their ports
define nginx::upstream (
  Array[Pattern[/\A[\w.-]+:\d+\z/], 1] $members,
) {
  $servers = $members.map |$member| { "  server ${member};\n" }

  file { "${nginx::conf_dir}/conf.d/upstream-${title}.conf":
    content => "upstream ${title} {\n${join($servers)}}\n",
    require => Package['nginx'],
    notify  => Service['nginx'],
  }
}
