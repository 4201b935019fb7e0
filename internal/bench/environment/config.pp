# Configuration of {{.Title}}.
class {{.Name}}::config {
  $conf_dir = ${{.Name}}::conf_dir
  $settings = ${{.Name}}::options.map |$name, $value| { "${name} = ${value}\n" }

  file { $conf_dir:
    ensure => directory,
    mode   => '0755',
  }

  file {
    default:
      ensure => file,
      group  => ${{.Name}}::user,
      mode   => '0640',
    ;
    "${conf_dir}/{{.Name}}.conf":
      content => @("CONF"),
        # {{.Title}} on ${facts['networking']['fqdn']}, managed by Puppet
        user = ${ {{- .Name}}::user}
        listen = ${facts['networking']['ip']}:${ {{- .Name}}::port}
        workers = ${ {{- .Name}}::workers}
        ${join($settings)}
        | CONF
    ;
    "${conf_dir}/environment":
      content => "ENVIRONMENT=${environment}\nNODE=${trusted['certname']}\nKERNEL=${facts['kernel']}\n",
    ;
  }

  Integer[1, ${{.Name}}::sites].each |$n| {
    {{.Name}}::site { "{{.Name}}-site${n}":
      port    => ${{.Name}}::port + $n,
      tls     => $n % 3 == 0,
      aliases => ["www${n}.${facts['networking']['domain']}", "site${n}.{{.Name}}.example.com"],
    }
  }
}
