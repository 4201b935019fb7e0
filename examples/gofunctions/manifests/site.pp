# A name server whose zones are made by functions that the module zones has in Go, and,
# for the reference implementation, in Ruby.
node default {
  class { 'zones':
    serial => 2026112101,
    hosts  => {
      'www' => '192.0.2.10',
      'db'  => '192.0.2.20',
    },
  }
}
