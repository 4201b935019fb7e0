require 'puppet/resource_api'
Puppet::ResourceApi.register_type(
  name: 'r_api',
  docs: <<-EOS,
    A type of the resource API.
  EOS
  title_patterns: [
    { pattern: %r{^(?<package>.*[^-])-(?<manager>.*)$}, desc: 'both' },
    { pattern: %r{^(?<package>.*)$}, desc: 'one' },
  ],
  attributes: {
    ensure: { type: 'Enum[present, absent]', desc: 'x', default: 'present' },
    package: { type: 'String', desc: 'x', behaviour: :namevar },
    manager: { type: 'String', desc: 'x', behaviour: :namevar },
    version: { type: 'String', desc: 'x', behavior: :read_only },
    source: { type: 'String', desc: 'x', behaviour: :parameter },
    once: { type: 'String', desc: 'x', behaviour: :init_only },
  },
)
