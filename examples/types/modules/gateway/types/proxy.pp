# Several servers answer the requests.
type Gateway::Proxy inherits Gateway::Route {
  has servers, Gateway::Server { min => 1, max => unbound }
  attr capacity, Integer { derived => |$proxy| { $servers.reduce(0) |$sum, $s| { $sum + $s.weight } } }
  invariant 'at least one server needs a weight' { $servers.any |$s| { $s.weight > 0 } }
}
