class XBlock
  def initialize(type, &block)
    type.class_eval(&block)
  end
end
Puppet::Type.newtype(:x_block) do
  newparam(:name)
  XBlock.new(self) { newparam(:a) }
end
