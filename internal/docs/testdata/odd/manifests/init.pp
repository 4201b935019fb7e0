# == Class: fx
#
#   Indented first.
# Text with *markup* and a "quote", a \ backslash and ü.
#
# @summary
#   Summary on the next line.
#
# @param one
#   The one.
#
#   With a second paragraph.
# @param two [Integer] The two.
# @param title A title.
# @param gone Nothing.
# @option three [String] :a The a.
# @option three [Integer] :b
#   The b.
# @enum four x The x.
#
# @example Title
#   include fx
#
#   class { 'fx': }
#
# @example
#   include fx
# @see https://puppet.com More.
# @see fx::params
# @since 1.2.3
# @note A note.
# @todo A todo.
# @author Me <me@example.com>
# @raise [Puppet::Error] Bad.
# @return nothing
# @version 3
# @unknown What.
# @!unknown What.
# @!group A group
# @param
# Text after tags.
class fx (
  String $one,
  String $two = 'a',
  Hash $three = {},
  Enum['x', 'y'] $four = x,
  $five = $fx::params::five,
  Optional[Integer[1]] $six = undef,
  $plus = 1 + 2 * 3,
  $minus = -1,
  $not = !true,
  $paren = (1 + 2),
  $call = foo(1, 'b'),
  $method = $x.foo(1),
  $chain = [1].map |$x| { $x }.filter |$y| { true },
  $sel = $::osfamily ? { 'Debian' => 'a', default => 'b' },
  $index = $facts['os']['family'],
  $text = "a ${b} c",
  $heredoc = @(END),
    text
    | END
  $array = [1, 2,
    3],
  $ref = File['/a'],
  $regex = /a.b/,
  $type = Array[String, 1],
  $default = default,
  $float = 1.5,
  $hex = 0xff,
  $and = true and false,
  $in = 1 in [1],
  $match = 'a' =~ /a/,
  $splat = [*$x],
  $lambda = with(1) |$x| { $x },
  Variant[String,
    Integer] $multi = 1,
) inherits fx::params {
  class inner { }
  # Of the define.
  define deep($x) { }
}
