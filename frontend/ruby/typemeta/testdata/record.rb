#!/usr/bin/ruby
# frozen_string_literal: true

# record.rb - prints, as JSON, what Puppet itself makes of the types in the modules of a directory.
#
#   ruby record.rb MODULES > types.json
#   ruby record.rb --generated DIRECTORY > generated.json
#
# The second form does the same for the files that `puppet generate types` has written into a directory.
#
# Every type is loaded in a process of its own, with all modules on the load path. The form is that of
# internal/reference/nativetypes.rb; a type that does not load has "error" instead, and one whose title patterns Puppet
# refuses has "patterns_error".
require 'json'
require 'tmpdir'
require 'fileutils'
require 'puppet'
require 'puppet/parameter/boolean' # which Puppet's own types load before those of modules

GENERATED = ARGV[0] == '--generated'
DIR = File.realpath(ARGV.last)
WORK = Dir.mktmpdir('types')
MAIN = Process.pid
at_exit { FileUtils.remove_entry(WORK) if Process.pid == MAIN }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].map { |d| "--#{d}=#{WORK}/#{d}" })
Puppet::Util::Log.level = :err

def title_pattern(regexp, targets)
  letters = { Regexp::MULTILINE => 'm', Regexp::IGNORECASE => 'i', Regexp::EXTENDED => 'x' }
  {
    source: regexp.source,
    options: letters.select { |bit, _| regexp.options & bit != 0 }.values.join,
    captures: targets.map do |target|
      attr, proc = target
      proc && proc != :identity && proc.call('A b/1') != 'A b/1' ? { attr: attr, proc: true } : { attr: attr, proc: false }
    end
  }
end

# generated describes the type that a file in Puppet's language makes.
def generated(file)
  type = Puppet::Pal.in_tmp_environment('generated', modulepath: [], facts: {}) do |context|
    context.with_script_compiler { |compiler| compiler.evaluate_string(File.read(file), file) }
  end
  metaparams = Puppet::Pops::Resource::ResourceTypeImpl::METAPARAMS.map(&:to_s)
  {
    name: type.name,
    module: '',
    attrs: ((type.properties + type.parameters).map(&:name) - metaparams).uniq.sort,
    namevars: type.key_attributes,
    isomorphic: type.isomorphic?,
    patterns: (type.title_patterns || []).map { |regexp, targets| title_pattern(regexp, targets) }
  }
end

if GENERATED
  types = Dir.glob("#{DIR}/*.pp").sort.map { |file| generated(file) }
  puts JSON.pretty_generate(puppet: Puppet.version, types: types)
  exit
end

def describe(name, mod)
  type = Puppet::Type.type(name.to_sym) or return { name: name, module: mod, error: 'no type' }
  attrs = type.properties.map(&:name) | type.parameters
  type_facts = {
    name: type.name,
    module: mod,
    attrs: (attrs - type.metaparams).map(&:to_s).uniq.sort,
    namevars: type.key_attributes,
    isomorphic: type.isomorphic?
  }
  begin
    type_facts[:patterns] = type.title_patterns.map { |regexp, targets| title_pattern(regexp, targets) }
  rescue StandardError => e
    type_facts[:patterns_error] = e.message
  end
  type_facts
rescue StandardError, LoadError, SyntaxError, NotImplementedError => e
  { name: name, module: mod, error: "#{e.class}: #{e.message}"[0, 300].gsub(DIR, '') }
end

environment = Puppet::Node::Environment.create(:production, [DIR])
environment.each_plugin_directory { |dir| $LOAD_PATH << dir }
Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
  types = Dir.glob("#{DIR}/*/lib/puppet/type/*.rb").sort.map do |file|
    name = File.basename(file, '.rb')
    mod = file.delete_prefix("#{DIR}/").split('/').first
    reader, writer = IO.pipe
    child = fork do
      $stderr.reopen(File::NULL)
      $stdout.reopen(File::NULL)
      writer.write(JSON.generate(describe(name, mod)))
      writer.close
      exit!(0)
    end
    writer.close
    text = reader.read
    Process.wait(child)
    text.empty? ? { name: name, module: mod, error: 'the process ended' } : JSON.parse(text)
  end
  puts JSON.pretty_generate(puppet: Puppet.version, types: types)
end
