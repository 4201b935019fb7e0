module PuppetX::Rules::Hook
  def self.included(base)
    base.extend(ClassMethods)
    base.class_eval do
      newproperty(:from_hook)
    end
    base.from_class_method
    base.send(:newparam, :from_send)
  end

  module ClassMethods
    def from_class_method
      newparam(:from_class_method)
    end
  end
end
