# A port.
# @summary Ports.
type Fx::Port = Variant[Integer[1, 65535], Enum['http',  'https'],
  Pattern[/\A\d+\z/]]
