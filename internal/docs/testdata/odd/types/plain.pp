type Fx::Plain = String
# @api private
type Fx::Struct = Struct[{ a => String, Optional[b] => Integer }]
