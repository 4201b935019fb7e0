# This is not documentation.

class fx::sub { }

## Two signs
#no blank
#	tab
define fx::def(
  # Comment of the parameter.
  $a, # trailing
  $b = 1,
) {
}

# @api private
class fx::private($x = 1) { }
# @summary Short.
class fx::summary { }
# (see fx)
# More.
class fx::ref { }
node default { }
# @param x (see fx)
# @param [String, Integer] y <b>html</b>
# @param 'quoted' z
# @param z [Hash{String => Array<Integer>}] a hash
# @param w [a,b] (c) <d> {e}
class fx::types($x, $y, $z, $w) { }
