require 'puppet/resource_api'
ATTRIBUTES = { name: { type: 'String', desc: 'x', behaviour: :namevar } }
ATTRIBUTES[ENV.fetch('P2GO_TEST', 'a').to_sym] = { type: 'String', desc: 'x' }
Puppet::ResourceApi.register_type(name: 'x_register', desc: 'x', attributes: ATTRIBUTES)
