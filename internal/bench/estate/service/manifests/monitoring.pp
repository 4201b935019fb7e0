# What is watched of the service.
class «.Name»::monitoring {
  $checks = {
    'port'    => "check_tcp -p ${«.Name»::port}",
    'process' => 'check_procs -C «.Name»',
    'log'     => "check_log -f ${«.Name»::options['log']}",
  }

  $checks.filter |$name, $command| { $name != 'log' or $«.Name»::options['log'] =~ NotUndef }.each |$name, $command| {
    @file { "/etc/nagios/nrpe.d/«.Name»-${name}.cfg":
      content => "command[«.Name»_${name}]=/usr/lib/nagios/plugins/${command}\n",
      tag     => ['nrpe', '«.Name»'],
    }
  }

  File <| tag == 'nrpe' and tag == '«.Name»' |> {
    group => 'nagios',
  }
}
