# The agent of the monitoring.
class monitor::agent (
  String $allowed = '127.0.0.1',
  String $user = 'nagios',
  Integer $port = 5666,
  Integer $timeout = 60,
) {
  file { '/etc/nagios/nrpe.cfg':
    content => template('monitor/nrpe.cfg.erb'),
  }
}
