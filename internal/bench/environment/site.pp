# One site that {{.Title}} serves.
#
# @param port where it listens
# @param root the directory that it serves
# @param tls whether it has a certificate
# @param aliases further names
define {{.Name}}::site (
  Integer[1, 65535]   $port,
  Optional[String[1]] $root    = undef,
  Boolean             $tls     = false,
  Array[String[1]]    $aliases = [],
) {
  $docroot = $root ? {
    undef   => "/srv/${title}",
    default => $root,
  }
  $names = join([$title] + $aliases, ' ')

  file { $docroot:
    ensure => directory,
    owner  => ${{.Name}}::user,
    mode   => '0755',
  }

  file { "${ {{- .Name}}::conf_dir}/${title}.conf":
    ensure  => file,
    content => "server {\n  listen ${port};\n  names ${names};\n  root ${docroot};\n}\n",
    require => Package['{{.Name}}'],
    notify  => Service['{{.Name}}'],
  }

  exec { "enable ${title}":
    command => "/usr/bin/{{.Name}}ctl enable ${title}",
    creates => "/var/lib/{{.Name}}/enabled/${title}",
    require => File[$docroot],
  }

  if $tls {
    file { "${ {{- .Name}}::conf_dir}/${title}.pem":
      source    => "puppet:///modules/{{.Name}}/${title}.pem",
      mode      => '0600',
      show_diff => false,
    }
  }
}
