#!/usr/bin/ruby
# frozen_string_literal: true

# nativetypes.rb - prints, as JSON, what the compiler must know of the resource types that a Puppet agent brings along.
#
#   ruby nativetypes.rb [MODULEPATH] > frontend/env/nativetypes/core.json
#
# The table holds the types of the Puppet package itself and those of the modules that were once part of it: from
# MODULEPATH (directories with a colon between) the modules named puppetlabs-*_core and puppetlabs-scheduled_task.
# Types of any other module are read from the module's Ruby source when an environment is compiled, and do not belong here.
#
# Output: {"puppet": version, "metaparams": [name], "types": [type]}, type being
#   name        as in a manifest, lower case
#   module      the module that defines it; absent for types of Puppet itself
#   attrs       every property and parameter, sorted; metaparameters apart
#   namevars    the key attributes in the order of their declaration
#   isomorphic  false when two resources of one name may exist (exec)
#   patterns    title patterns in order: the regular expression's source and options (Ruby's letters, among "mix"), and
#               the attributes that its groups set. A group whose text is changed by a Ruby procedure has "proc": true.
require 'json'
require 'tmpdir'
require 'fileutils'
require 'puppet'

WORK = Dir.mktmpdir('nativetypes')
at_exit { FileUtils.remove_entry(WORK) if File.directory?(WORK) }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].map { |d| "--#{d}=#{WORK}/#{d}" })

# A module goes by the name in metadata.json: Debian's directory names differ from it now and then.
MODULES = (ARGV[0] || '').split(':').flat_map { |dir| Dir.glob("#{dir}/*/metadata.json").sort }.filter_map do |file|
  name = JSON.parse(File.read(file)).fetch('name')[%r{\Apuppetlabs[-/](\w+_core|scheduled_task)\z}, 1]
  [File.realpath(File.dirname(file)), name] if name
end.to_h
FileUtils.mkdir_p("#{WORK}/modules")
MODULES.each { |dir, name| FileUtils.ln_s(dir, "#{WORK}/modules/#{name}") }

# The block given to newtype tells the file, and so the module, that a type is from.
FILES = {}
Puppet::Type.singleton_class.prepend(Module.new do
  def newtype(name, *rest, **options, &block)
    FILES[name.to_s.downcase] = File.realpath(block.source_location[0])
    super
  end
end)

def title_pattern(regexp, targets)
  letters = { Regexp::MULTILINE => 'm', Regexp::IGNORECASE => 'i', Regexp::EXTENDED => 'x' }
  {
    source: regexp.source,
    options: letters.select { |bit, _| regexp.options & bit != 0 }.values.join,
    captures: targets.map do |attr, proc|
      proc && proc.call('A b/1') != 'A b/1' ? { attr: attr, proc: true } : { attr: attr }
    end
  }
end

def describe(type)
  attrs = type.properties.map(&:name) | type.parameters
  file = FILES.fetch(type.name.to_s)
  dir = MODULES.keys.find { |d| file.start_with?("#{d}/") }
  {
    name: type.name,
    module: MODULES[dir],
    attrs: (attrs - type.metaparams).map(&:to_s).uniq.sort,
    namevars: type.key_attributes,
    isomorphic: type.isomorphic?,
    patterns: type.title_patterns.map { |regexp, targets| title_pattern(regexp, targets) }
  }.compact
end

environment = Puppet::Node::Environment.create(:production, ["#{WORK}/modules"])
environment.each_plugin_directory { |dir| $LOAD_PATH << dir }
Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
  Puppet::Type.loadall
  types = []
  Puppet::Type.eachtype { |type| types << describe(type) }
  puts JSON.pretty_generate(puppet: Puppet.version,
                            metaparams: Puppet::Type.metaparams.map(&:to_s).sort,
                            types: types.sort_by { |type| type[:name] })
end
