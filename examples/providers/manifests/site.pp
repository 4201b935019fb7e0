# A router with OpenWrt, whose configuration the module uci brings about: with a provider in Go, and, for the reference implementation, in Ruby.
node default {
  class { 'uci::lan':
    address => '192.0.2.1',
  }
  uci_option {
    'system.ntp.enabled': value => '1';
    'network.guest':      ensure => absent;
  }
}
