require 'puppet/resource_api'

Puppet::ResourceApi.register_type(
  name: 'disk',
  docs: <<-EOS,
@summary A disk.
@example
disk { 'a':
  ensure => 'present',
}

This type has disks.
EOS
  features: ['simple_get_filter', 'canonicalize'],
  attributes: {
    ensure: {
      type: 'Enum[present, absent]',
      desc: 'Whether it is there.',
      default: 'present',
    },
    name: {
      type: 'String',
      desc: "The name.",
      behaviour: :namevar,
    },
    size: {
      type: 'Optional[Integer]',
      desc: 'How big.',
      behaviour: :parameter,
      default: 10,
    },
    label: {
      type: 'Pattern[/\A[a-z]+\Z/]',
      desc: 'A label.',
      default: false,
    },
    seen: { type: 'Integer', behaviour: :read_only },
  },
)
