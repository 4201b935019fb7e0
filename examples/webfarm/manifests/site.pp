# The web farm: two kinds of web servers, a load balancer, and a default for
# machines that nobody has given a role yet.

# Files belong to root unless something more specific says otherwise.
File {
  owner => 'root',
  group => 'root',
  mode  => '0644',
}

node /^web\d+\.example\.com$/ {
  include role::webserver
}

node 'lb1.example.com' {
  class { 'role::balancer':
    backends => ['web1.example.com', 'web2.example.com'],
  }
}

node default {
  include profile::base
  notify { "${trusted['certname']} has no role": }
}
