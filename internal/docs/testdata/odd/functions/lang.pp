# @summary A function in the Puppet language whose summary is very long indeed, so long that it has more than one hundred and forty characters, which is what is recommended.
# Text.
#   Indented.
#
# @param a The a.
# @param b [String] The b.
# @return [String] the result
# @example
#   fx::lang(1)
# @deprecated
# @private
function fx::lang(Integer $a, $b = { 'x' => [1, 2] }, Hash[String, Integer] *$rest) >> Array[String] {
  []
}
