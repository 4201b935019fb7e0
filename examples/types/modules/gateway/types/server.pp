# A server behind the gateway.
type Gateway::Server {
  # Its name in the internal network.
  attr host,   String { min => 1, check => |$h| { if $h !~ /\A[a-z0-9]+([.-][a-z0-9]+)*\z/ { "'${h}' is no name of a host" } } }
  attr port,   Integer[1, 65535] { default => 8080 }
  # How many of the requests it gets, compared with the others.
  attr weight, Integer[0, 100] { default => 1 }
  attr address, String { derived => |$server| { "${host}:${port}" } }
}
