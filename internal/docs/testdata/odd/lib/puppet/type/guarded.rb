module Puppet
  if false
    Type.newtype(:never) do
      @doc = 'never'
    end
  else
    Type.newtype(:guarded) do
      desc 'Guarded.'
      ensurable do
        defaultvalues
      end
      newproperty(:name) do
        desc ''
      end
    end
  end
  unless $old
    Puppet::Type.newtype(:unless_old) do
      newproperty(:name) do
        isnamevar
        desc '@private nothing'
      end
    end
  end
end
