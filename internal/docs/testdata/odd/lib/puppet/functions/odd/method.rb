# Without a dispatch.
Puppet::Functions.create_function(:'odd::method') do
  # Says something.
  # @param a The a.
  # @param [Integer, String] b The b.
  # @return [Boolean]
  def method(a, b = nil, c = :default, d = [1, 2], *rest, last, key: 1, &block)
  end
end
Puppet::Functions.create_function("odd::empty") do
end
