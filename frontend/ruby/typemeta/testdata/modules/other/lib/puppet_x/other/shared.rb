module PuppetX
  module Other
    SHARED = proc do
      newparam(:shared_param)
      @isomorphic = false
    end

    def self.add_to(type, name)
      type.newproperty(name) { desc 'added' }
      type.ensurable
    end
  end
end
