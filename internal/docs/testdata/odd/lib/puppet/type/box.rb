require 'puppet/parameter/boolean'
# This comment is not the documentation.
#
# @!puppet.type.param [one, two] made Made by a directive.
# @!puppet.type.property seen Seen by a directive.
Puppet::Type.newtype(:box) do
  @doc = %q{A box.

    Indented text.
      More.

    @example Use it
      box { 'a': }
    @option lid [String] key What for
    @enum kind big Not small
    @since 1.0
    @see https://example.com more about it
    @see Other
    @note Mind this.
    @todo Do that.
    @unknown tag
    @raise SomeError when it goes wrong}

  feature :lockable, "Can be
    locked.", :methods => [:lock]
  feature :open, 'Can be opened.'

  ensurable

  newparam(:name) do
    desc 'The name.'
  end

  newparam(:lid, :boolean => true, :parent => Puppet::Parameter::Boolean) do
    desc "A lid
      with several lines, and an escape\tinside"
    defaultto true
  end

  newparam :kind, :required_features => :lockable do
    desc <<~EOT
      The kind.

      - big
      - small
    EOT
    newvalues(:big, 'small', /x+/)
    aliasvalue(:large, :big)
    defaultto { :big }
    defaultto :big
  end

  newproperty(:colour, :array_matching => :all) do
    desc "The colour is a very long line that goes on and on so that it has more than one hundred and twenty characters in it, which makes the writer break it where a word ends."
    newvalue(:red) do
      provider.paint
    end
    newvalue(:green)
    defaultto ''
  end

  newparam(:long) do
    desc "The other is a very long line that goes on and on so that it has more than one hundred and twenty characters in it, which makes the writer break it where a word ends."
  end

  newproperty(:none) do
  end

  newproperty(:joined) do
    desc "one " "two"
  end

  newproperty(:summed) do
    desc "one " +
      "two"
  end

  newproperty(:inter) do
    desc "before #{1 + 1} after"
  end

  newcheck(:onlyif) do
    desc 'Only then.'
  end

  newparam(NAME) do
  end
end

Puppet::Type.type(:box).newparam(:later) do
  desc 'Added later.'
end

Puppet::Type.type(:crate).ensurable do
  desc 'Of a type that is not here.'
  newvalue(:present)
end
