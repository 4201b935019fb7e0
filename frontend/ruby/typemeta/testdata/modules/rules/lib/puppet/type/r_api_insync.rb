require 'puppet/resource_api'
Puppet::ResourceApi.register_type(
  name: 'r_api_insync',
  desc: 'x',
  features: ['custom_insync'],
  attributes: {
    title_: { type: 'String', desc: 'x', behaviour: :namevar },
    name: { type: 'String', desc: 'x', behaviour: :parameter },
  },
)
