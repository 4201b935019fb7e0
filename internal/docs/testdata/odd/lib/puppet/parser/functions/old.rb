# encoding: utf-8
# Comment of the module.
module Puppet::Parser::Functions
  # Comment of the function.
  newfunction(:old, :type => :rvalue, :arity => -2, :doc => <<-'EOS'
    Old function with an ümlaut.

    @param [String] a The a.
    @param b
      The b.
    @return The result.
    @example A long
      title
    EOS
  ) do |args|
    1
  end

  newfunction(:older, :doc => "One line.") { |args| }
  newfunction(:oldest, :type => :statement) do |args|
  end
  newfunction(:parens, doc: 'a' + 'b') { }
end
Puppet::Parser::Functions::newfunction(:colons, :type => :rvalue, :doc => %q{In a
  percent string.}) { |args| }
