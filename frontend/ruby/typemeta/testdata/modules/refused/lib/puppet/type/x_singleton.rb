Puppet::Type.newtype(:x_singleton) do
  newparam(:name)
  singleton_class.class_eval do
    def isomorphic?
      false
    end
  end
end
