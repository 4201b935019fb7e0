# The machine in front of the web servers.
#
# @param backends the servers that requests are sent to
class role::balancer (
  Array[Accounts::Host, 1] $backends,
) {
  include profile::base

  class { 'nginx':
    worker_processes => $facts['processors']['count'],
  }

  nginx::upstream { 'farm':
    members => $backends.map |$host| { "${host}:8080" },
  }
  nginx::vhost { 'farm':
    port     => 80,
    upstream => 'farm',
  }

  Class['profile::base'] -> Class['nginx']
}
