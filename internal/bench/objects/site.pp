# The objects that `make bench` makes: 100,000 of a type with five features, whose values are checked.

type Endpoint {
  attr host, String { min => 1, check => { if $it.length < 2 { "the name ${it} is too short" } } }
  attr port, Integer { default => 80, check => { if $port < 1 or $port > 65535 { "port ${it} is out of range" } } }
  attr weight, Float { default => 1.0, check => { $it > 0.0 } }
  attr protocol, enum[http, https] { default => http }
  attr enabled, Boolean { default => true }
  invariant 'http has no high ports' { $protocol == 'https' or $port < 50000 }
}

function objects(Integer $n) >> Integer {
  $n.reduce(0) |$sum, $i| {
    $e = Endpoint.new({ host => "host${i}", port => 1024 + $i % 1000, weight => 2.5, protocol => https, enabled => $i % 2 == 0 })
    $sum + $e.port
  }
}

notify { "${objects($facts['n'])}": }
