# {{.Title}}, one of the programs of the fleet.
#
# @param ensure whether the service runs
# @param port where the program listens
# @param user the account that it runs as
# @param sites how many sites it serves
# @param options its settings
class {{.Name}} (
  Enum['running', 'stopped']                      $ensure  = 'running',
  Integer[1, 65535]                               $port    = {{.Port}},
  String[1]                                       $user    = '{{.Name}}',
  Integer[0]                                      $sites   = {{.Sites}},
  Hash[String[1], Variant[String, Integer, Boolean]] $options = { 'log' => '/var/log/{{.Name}}.log', 'retries' => 3, 'debug' => false },
) {
  $conf_dir = "/etc/${module_name}"

  # Small machines get one worker for each processor.
  $workers = $facts['processors']['count'] ? {
    Integer[8] => 8,
    default    => $facts['processors']['count'],
  }

  include {{.Name}}::install
  contain {{.Name}}::config
  include {{.Name}}::service

  Class['{{.Name}}::install']
  -> Class['{{.Name}}::config']
  ~> Class['{{.Name}}::service']
}
