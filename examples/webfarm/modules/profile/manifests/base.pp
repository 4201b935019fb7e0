# What every machine has: repositories, packages, users and the message of the day.
class profile::base {
  $packages = $facts['os']['family'] ? {
    'Debian' => ['curl', 'vim', 'ca-certificates'],
    'RedHat' => ['curl', 'vim-enhanced', 'ca-certificates'],
    default  => ['curl'],
  }

  include repos

  package { $packages:
    ensure => installed,
  }

  # Everybody is known here; a machine gets those of its team.
  include accounts
  Accounts::Person <| team == 'operations' |>

  file { '/etc/motd':
    content => @("MOTD"),
      ${facts['networking']['fqdn']} (${facts['os']['name']} ${facts['os']['release']['full']})
      Managed by Puppet, compiled by p2go.
      | MOTD
  }
}
