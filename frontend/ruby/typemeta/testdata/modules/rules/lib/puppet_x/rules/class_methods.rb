module PuppetX::Rules::ClassMethods
  def create_things(name, kind: :property, &block)
    if kind == :param
      newparam(name, &block)
    else
      newproperty(name)
    end
  end
end
