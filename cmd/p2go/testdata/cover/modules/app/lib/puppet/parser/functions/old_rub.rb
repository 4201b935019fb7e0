module Puppet::Parser::Functions
  newfunction(:old_rub, type: :rvalue) do |args|
    args[0] + 1 #= 3
  end
end
