# The function with everything.
#
# @summary All of it.
# @param wrong here
# @return [String] here
# @overload all(a)
# @raise Puppet::Error if not
# @author Someone
# @version 2
Puppet::Functions.create_function(:'odd::all', Puppet::Functions::InternalFunction) do
  local_types do
    type 'A = String'
  end

  # First form.
  # @param a [Integer] The a.
  # @param b The b.
  # @param rest The rest.
  # @option b [String] :key A key
  # @option b [Hash] other (x) Another
  # @example One
  #   odd::all(1)
  # @example
  #   odd::all(2)
  # @return What it gives.
  dispatch :one do
    scope_param
    param 'Integer', :a
    optional_param 'Hash', :b
    optional_repeated_param 'String', :rest
    block_param
    return_type 'Array[String]'
  end

  dispatch(:two) do
    required_param 'String', :a
    required_repeated_param "Variant[Integer, Float]", :n
    optional_block_param 'Callable[1, 1]', :blk
    optional_block_param 'Callable[1, 1]', :again
    param 'String'
    block_param 'A', :b, :c
  end

  dispatch(:three) { required_block_param :lambda }

  def one(scope, a, b = {}, *rest); end
end
