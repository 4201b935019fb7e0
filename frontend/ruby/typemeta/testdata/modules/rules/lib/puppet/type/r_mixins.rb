# Modules of the same and of another module, with hooks; helpers of the type's own.
require 'puppet_x/rules/mixin'
require File.expand_path('../../../puppet_x/rules/hook', __FILE__)
require_relative '../../puppet_x/rules/class_methods'
begin
  require 'puppet_x/other/shared'
rescue LoadError
  require_relative '../../../../other/lib/puppet_x/other/shared'
end
module Puppet
  Type.newtype(:r_mixins) do
    include Puppet::Util
    include PuppetX::Rules::Mixin
    include PuppetX::Rules::Hook
    extend PuppetX::Rules::ClassMethods
    instance_eval(&PuppetX::Other::SHARED)
    PuppetX::Other.add_to(self, :added)
    create_things :made, kind: :param do
      isnamevar
    end
    create_things(:prop)

    def self.own(name, *rest, &block)
      newparam(name, *rest, &block)
    end

    class << self
      def quiet(name)
        newproperty(name) { desc 'quiet' }
      end
    end
    own(:own1, namevar: false) { desc 'x' }
    own :own2
    quiet :q
    send(:newparam, :sent)
    class_eval do
      newparam(:evaluated)
    end
    newparam(:flag, parent: PuppetX::Rules::Flag)
    newparam(:shared) { include PuppetX::Rules::NamevarHook }
    def self.title_patterns
      PuppetX::Rules::Patterns.split(:made, :shared)
    end
  end
end
