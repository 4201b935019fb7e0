NAME = 'x'
Puppet::ResourceApi.register_type(name: NAME, attributes: {})
Puppet::ResourceApi.register_type(NAME)
Puppet::ResourceApi.register_type(name: 'call', attributes: { a: foo(1) })
Puppet::Type.newtype(NAME) do
end
Puppet::Type.newtype do
end
Puppet::Type.type(NAME).provide(:x) do
end
Puppet::Type.type(:x).provide(NAME) do
end
Puppet::Functions.create_function(NAME) do
end
