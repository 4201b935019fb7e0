# The sites of the farm.
class profile::web {
  include nginx

  $sites = {
    'shop' => { 'port' => 8080, 'root' => '/srv/shop' },
    'blog' => { 'port' => 8081, 'root' => '/srv/blog' },
  }

  $sites.each |$name, $site| {
    file { $site['root']:
      ensure => directory,
      owner  => 'www-data',
    }
    -> nginx::vhost { $name:
      * => $site,
    }
  }

  Accounts::Person <| team == 'web' |> {
    groups => ['www-data'],
  }
}
