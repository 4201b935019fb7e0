# An address on the network.
#
# @param host The name of the host.
# @param port [String] The port.
# @param nothing Not there.
# @example Make one
#   Address('host' => 'a', 'port' => 1)
#
# @!method url(scheme, wrong)
#   Its URL.
#   @param [String] scheme The scheme.
#   @param wrong Something else.
#   @return [Integer] the URL
#
# @!method gone()
#   Not there.
#
# @!method plain()
#   Without parameters.
#   @example Use it
#     $a.plain
#   @return [String]
Puppet::DataTypes.create_type('Address') do
  interface <<-PUPPET
    attributes => {
      'host' => String[1],
      'port' => { type => Integer[1, 65535], value => 80 },
      'tags' => { type => Array[String], value => ['a', 'b'] },
      'flag' => { type => Boolean, value => false },
      'mode' => { type => Enum['x', 'y'], value => 'x', kind => constant },
      'extra' => { type => Optional[Hash[String, Any]], value => { 'k' => [1, undef, default] } },
    },
    functions => {
      'url' => Callable[[String[1], Integer], String],
      'plain' => Callable[[], String],
      'added' => Callable[Integer, default],
      'two' => Callable[String, Array[Integer[0, 5]]],
    }
    PUPPET

  implementation do
    def url(scheme); end
  end
end
