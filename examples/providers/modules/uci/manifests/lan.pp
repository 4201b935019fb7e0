# The network of the house, and what has to know of it.
class uci::lan (
  Pattern[/\A\d+\.\d+\.\d+\.\d+\z/] $address,
  Integer[8, 30]                    $bits = 24,
) {
  uci_option { 'network.lan.ipaddr':
    value => "${address}/${bits}",
  }
  ~> service { 'network':
    ensure => running,
  }
}
