module PuppetX
  module Rules
    module Mixin
      def create; end

      def destroy; end

      def exists?; true; end
    end

    class Flag < Puppet::Parameter
      def self.inherited(klass)
        super
      end
    end

    module NamevarHook
      def self.included(base)
        base.isnamevar
      end
    end

    module Patterns
      WORD = /[^\/:]+/i

      def self.split(*names, separator: ':')
        all = names.map { WORD }.map { |re| "(#{re})" }.join(separator)
        [[Regexp.new("^#{all}$"), names.map { |n| [n] }], [/^(#{WORD})$/m, [[names.first]]]]
      end
    end
  end
end
