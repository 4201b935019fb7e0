# The running program {{.Title}}.
class {{.Name}}::service {
  service { '{{.Name}}':
    ensure     => ${{.Name}}::ensure,
    enable     => ${{.Name}}::ensure == 'running',
    hasrestart => true,
  }

  exec { 'reload {{.Name}}':
    command     => '/usr/bin/{{.Name}}ctl reload --timeout 30',
    refreshonly => true,
    subscribe   => File["${ {{- .Name}}::conf_dir}/{{.Name}}.conf"],
  }

  if $facts['kernel'] == 'Linux' {
    file { '/etc/logrotate.d/{{.Name}}':
      content => "${ {{- .Name}}::options['log']} {\n  weekly\n  rotate 8\n  create 0640 ${ {{- .Name}}::user} adm\n}\n",
    }
  } else {
    notify { '{{.Name}}: there is no logrotate': }
  }

  notify { "{{.Title}} listens on ${facts['networking']['ip']}:${ {{- .Name}}::port}": }
}
