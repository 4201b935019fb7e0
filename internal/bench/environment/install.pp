# Packages and accounts of {{.Title}}.
class {{.Name}}::install {
  $packages = $facts['os']['family'] ? {
    'Debian' => ['{{.Name}}', '{{.Name}}-common'],
    'RedHat' => ['{{.Name}}', '{{.Name}}-libs'],
    default  => ['{{.Name}}'],
  }

  package { $packages:
    ensure => installed,
  }

  group { ${{.Name}}::user:
    ensure => present,
    system => true,
  }

  user { ${{.Name}}::user:
    ensure     => present,
    gid        => ${{.Name}}::user,
    home       => "/var/lib/${ {{- .Name}}::user}",
    system     => true,
    managehome => true,
    require    => Group[${{.Name}}::user],
  }

  @user { '{{.Name}}-operator':
    groups => [${{.Name}}::user],
    tag    => 'operators',
  }
}
