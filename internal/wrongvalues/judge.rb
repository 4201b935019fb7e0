#!/usr/bin/ruby
# frozen_string_literal: true

# judge.rb - says what Puppet refuses of a manifest when it is applied. It compiles the manifest, makes of each resource by itself what would be applied, and prints
# a line of JSON for each that is refused: its line in the manifest, and the message. With --windows the system is Windows, as far as that can be had elsewhere.
#
#   judge.rb [--windows] MANIFEST MODULEPATH
require 'json'
require 'puppet'
require 'puppet/util/command_line'
require 'puppet/indirector/catalog/compiler'
require 'puppet/resource/catalog'

windows = ARGV.delete('--windows')
manifest, modulepath = ARGV
Puppet::Resource::Catalog.class_eval { def create_resource_aliases(_); end } # several resources may be about the same
Puppet.initialize_settings(['--confdir', '/nonexistent', '--vardir', '/nonexistent', '--modulepath', modulepath])
Puppet::Util::Log.level = :crit
$stderr.reopen('/dev/null')
facts = { 'kernel' => windows ? 'windows' : 'Linux', 'os' => { 'family' => windows ? 'windows' : 'Debian' } }
environment = Puppet::Node::Environment.create(:production, modulepath.split(':').select { |d| File.directory?(d) }, manifest)
Puppet.override(
  environments: Puppet::Environments::Static.new(environment), current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment, true)
) do
  node = Puppet::Node.new('node', environment: environment, facts: Puppet::Node::Facts.new('node', facts))
  node.merge(facts)
  catalog = Puppet::Parser::Compiler.compile(node).filter(&:virtual?)
  if windows
    Puppet::Util::Platform.define_singleton_method(:windows?) { true }
    Puppet.features.define_singleton_method(:microsoft_windows?) { true }
  end
  catalog.resources.each do |resource|
    next unless resource.line
    begin
      resource.to_ral
    rescue StandardError, NotImplementedError => e
      puts JSON.generate([resource.line, e.message.sub(/(?: \(file: [^()]*, line: \d+\))+\z/, '').sub(/ for #<.*/m, ' for an object')[0, 1000]])
    end
  end
end
