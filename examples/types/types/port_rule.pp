# Imported from modules/fence/lib/puppet/type/port_rule.rb by `p2go types import`.

# A rule of the firewall for one port.
type Port_rule inherits Resource {
  attr ensure, enum[present, absent] { default => present }

  # What the rule is called.
  attr name, Any { behaviour => namevar }

  # The port that the rule is about.
  attr port, Any {
    check => |$value| {
      if !($value =~ Integer and $value > 0 and $value < 65536) {
        "${value} is no port"
      }
    },
  }

  attr protocol, enum[tcp, udp] { default => tcp }

  # What happens to packets.
  attr action, enum[accept, drop, reject, allow] { set => |$value| { if "${value}" =~ Enum['allow'] { 'accept' } else { $value } } }

  # Where packets come from; from everywhere without that.
  attr sources, Any {
    max => unbound,
    check => |$value| {
      if $value !~ Pattern[/\A[\d.]+\/\d+\z/] {
        "${value} is no network"
      }
    },
  }

  # Whether packets are logged.
  attr log, Any { behaviour => parameter, check => |$value| { "${value}" =~ Enum['true', 'false'] } }
  # Not carried over: munge (@resource has no counterpart)
  # modules/fence/lib/puppet/type/port_rule.rb:41
  #   munge { |value| @resource.level(value) }

  autorequire => { package => 'nftables' }

  invariant {
    if $action =~ Undef {
      'a rule needs an action'
    }
  }
}
