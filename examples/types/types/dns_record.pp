# A record of the name server, which nsupdate writes. The title says its name and its kind: 'www.example.com A'.
type Dns_record inherits Resource {
  attr fqdn,   String { behaviour => namevar, check => |$n| { if $n !~ /\A([a-z0-9-]+\.)+[a-z]+\z/ { "${n} is no complete name" } } }
  attr kind,   enum['A', 'AAAA', 'CNAME'] { behaviour => namevar }
  attr ensure, enum[present, absent] { default => present }
  attr values, String { max => unbound }
  attr ttl,    Integer[60, 86400] { default => 3600 }
  # The file with the key that the name server knows.
  attr key,    String { behaviour => parameter, default => '/etc/nsupdate.key' }

  title_patterns => {
    /\A(\S+) (A|AAAA|CNAME)\z/ => [fqdn, kind],
    /\A(\S+)\z/                => [fqdn],
  }
  autorequire => { file => $key }

  invariant 'what is present has values' { $ensure == absent or !$values.empty }
  invariant {
    if $kind == 'A' {
      $wrong = $values.filter |$v| { $v !~ /\A(\d{1,3}\.){3}\d{1,3}\z/ }
      unless $wrong.empty { "an A record has addresses of IPv4, not ${wrong.join(', ')}" }
    }
  }
}
