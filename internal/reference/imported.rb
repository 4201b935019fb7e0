#!/usr/bin/ruby
# frozen_string_literal: true

# imported.rb - asks the resource types that modules have in Ruby about resources.
#
#   ruby imported.rb MODULES < resources.jsonl
#
# A line is {"type", "title", "parameters"}, and is answered with a line {"error"}: the message with which the type refuses the resource, or null. The
# resource is made as an agent makes it of one in a catalog.
require 'json'
require 'tmpdir'
require 'fileutils'
require 'set'
require 'puppet'

WORK = Dir.mktmpdir('imported')
at_exit { FileUtils.remove_entry(WORK) }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].map { |d| "--#{d}=#{WORK}/#{d}" })
Puppet::Util::Log.level = :crit

requests = $stdin.dup
answers = $stdout.dup
$stdin.reopen(File::NULL)
$stdout.reopen($stderr)

environment = Puppet::Node::Environment.create(:production, ARGV)
environment.each_plugin_directory { |dir| $LOAD_PATH << dir }
Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
  requests.each_line do |line|
    given = JSON.parse(line)
    catalog = Puppet::Resource::Catalog.new('node', environment)
    error = begin
      resource = Puppet::Resource.new(given['type'], given['title'], parameters: given['parameters'].transform_keys(&:to_sym))
      resource.catalog = catalog
      resource.to_ral
      nil
    rescue StandardError, ScriptError => e
      e.message
    end
    answers.puts(JSON.generate(error: error))
    answers.flush
  end
end
