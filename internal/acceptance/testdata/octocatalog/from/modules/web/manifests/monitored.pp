# Watches the server.
class web::monitored(Integer $interval) {
  file { '/etc/monitor.conf': content => "interval ${interval}\nsite ${site}\n" }
}
