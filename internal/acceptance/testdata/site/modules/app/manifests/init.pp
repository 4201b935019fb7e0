# An application: files of several kinds, and commands whose order is told by
# relationships alone.
class app (
  String $root,
  Sensitive[String] $password,
  Integer[1] $workers = 1,
) {
  File { mode => '0640' }

  file { "${root}/app.conf":
    content => @("CONF"/$u),
      # for ${trusted['hostname']}
      workers = ${workers}
      quote = "\$HOME 'x' \\ \u{fc}"
      | CONF
    notify  => Exec['reload'],
  }
  file { "${root}/secret":
    content => $password,
    mode    => '0600',
  }
  file { "${root}/data/deep":
    ensure => directory,
    mode   => '0750',
  }
  file { "${root}/data": # required by the one above, without being told to
    ensure => directory,
    mode   => '0755',
  }
  file { "${root}/current":
    ensure => link,
    target => "${root}/data/deep",
  }
  file { "${root}/stale":
    ensure => absent,
  }
  file { "${root}/empty":
    content => '',
  }

  exec { 'reload':
    command     => "/bin/echo reload >> ${root}/order.log",
    provider    => shell,
    refreshonly => true,
    require     => App::Step['third'],
  }

  # Declared last to first.
  app::step { 'third': root => $root, require => App::Step['second'] }
  app::step { 'second': root => $root }
  app::step { 'first': root => $root }
  App::Step['first'] -> App::Step['second']

  Integer[1, $workers].each |$n| {
    app::worker { "worker${n}":
      root    => $root,
      number  => $n,
      require => App::Step['third'],
    }
  }

  # Of the virtual ones, one is realized by a collector and one by its title.
  @app::worker {
    default: root => $root, require => App::Step['third'];
    'collected': number => 10, tag => 'wanted';
    'realized': number => 11;
    'neither': number => 12;
  }
  App::Worker <| tag == 'wanted' |> { number => 20 }
  realize App::Worker['realized']

  Class['app::early'] -> Class['app']
}
