Puppet::Type.newtype(:x_const_text) do
  newparam(:name)
  newparam(:"on_#{RUBY_ENGINE}")
  newproperty(RUBY_ENGINE)
end
