#!/usr/bin/ruby
# frozen_string_literal: true

# driver.rb - answers lookups with real Puppet, as `puppet lookup` does. It loads Puppet once, reads one JSON request per line on
# standard input and answers each with one JSON line on standard output. The settings are strict=error and strict_variables=true.
#
# {"id", "dir", "environment", "global", "facts", "lookups": [{"kind", "names", "type", "merge", "default", "overrides",
#  "defaults", "explain"}]}
#     makes the lookups one after the other for one node, whose scope has nothing but facts; after an error, which ends a compilation,
#     another one is begun. "dir" has the environment, "global" is the configuration of the global layer. "kind" is lookup, param (of a class), hiera, hiera_array or hiera_hash; "default" is
#     an array of the value, which is used when nothing is found.
#     Answer: {"id", "answers": [{"value"} or {"error"} or {"explanation"}, each with "log" and "failed"]}; values are rich data.
require 'json'
require 'tmpdir'
require 'fileutils'
require 'set' # Puppet 7 uses Set and leaves loading it to others
require 'puppet'
require 'puppet/parser/compiler'
require 'puppet/pops'

WORK = Dir.mktmpdir('fuzzlookup')
at_exit { FileUtils.remove_entry(WORK) if File.directory?(WORK) }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir environmentpath].map { |d| "--#{d}=#{WORK}/#{d}" })
Puppet.settings.preferred_run_mode = :server
Puppet[:node_terminus] = :plain
Puppet[:strict] = :error
Puppet[:strict_variables] = true
Puppet[:rich_data] = true
Puppet[:code] = 'undef'

# Collects messages.
Puppet::Util::Log.newdesttype(:collected) do
  match 'Array'
  attr_reader :name

  def initialize(messages)
    @name = messages
  end

  def handle(message)
    @name << message
  end
end
LOG = []
Puppet::Util::Log.newdestination(LOG)

# Gives the top scope of a node to the block.
def with_scope(request)
  Puppet[:hiera_config] = request['global'] || "#{WORK}/no-hiera.yaml"
  dir, name = request.values_at('dir', 'environment')
  conf = Puppet::Settings::EnvironmentConf.load_from(dir, [])
  env = Puppet::Node::Environment.create(name.to_sym, conf.modulepath.split(':'), conf.manifest)
  environments = Puppet::Environments::StaticDirectory.new(name, dir, env)
  Puppet.override({ environments: environments, current_environment: env, root_environment: env, rich_data: true }, 'lookups') do
    facts = Puppet::Node::Facts.new('node1.example.com', Marshal.load(Marshal.dump(request['facts'])))
    node = Puppet::Node.new('node1.example.com', facts: facts, environment: env)
    node.environment = env
    node.fact_merge(facts)
    node.trusted_data = { 'authenticated' => 'remote', 'certname' => 'node1.example.com', 'extensions' => {} }
    compiler = Puppet::Parser::Compiler.new(node)
    compiler.compile do |catalog|
      yield compiler.topscope
      catalog
    end
  end
end

MERGES = { 'hiera' => :first, 'hiera_array' => :unique, 'hiera_hash' => :hash }.freeze

def lookup(scope, request, explainer)
  invocation = Puppet::Pops::Lookup::Invocation.new(scope, request['overrides'] || {}, request['defaults'] || {}, explainer)
  return Puppet::Pops::Lookup.search_and_merge(request['names'][0], invocation, nil) if request['kind'] == 'param'

  merge = request['merge']
  if MERGES[request['kind']]
    merge = MERGES[request['kind']]
    invocation.set_hiera_xxx_call
    invocation.set_global_only unless invocation.lookup_adapter.has_environment_data_provider?(invocation)
  end
  type = request['type'] && Puppet::Pops::Types::TypeParser.singleton.parse(request['type'])
  default = request['default']
  Puppet::Pops::Lookup.lookup(request['names'], type, default && default[0], !default.nil?, merge, invocation)
end

def answer(scope, request)
  # An error in the middle of a type's text leaves the one formatter that there is in a state that changes later texts.
  Thread.current.thread_variable_set(:'Puppet::Pops::Types::TypeFormatter.singleton', nil)
  LOG.clear
  explainer = Puppet::Pops::Lookup::Explainer.new if request['explain']
  failed = false
  begin
    value = nil
    found = false
    catch(:no_such_key) do
      value = lookup(scope, request, explainer)
      found = true
    end
    value = found ? Puppet::Pops::Serialization::ToDataConverter.convert(value, rich_data: true, symbol_as_string: false) : 'no such key'
    result = { value: JSON.generate(value) }
  rescue StandardError, SystemStackError => e
    failed = true
    result = { error: e.message }
    explainer&.text(e.message)
  end
  result = { explanation: explainer.explain } if explainer
  result.merge(log: LOG.map { |m| "#{m.level}: #{m}" }, failed: failed)
end

def answers(request)
  list = []
  lookups = request['lookups'].dup
  until lookups.empty?
    Puppet.clear_deprecation_warnings
    with_scope(request) do |scope|
      until lookups.empty?
        list << answer(scope, lookups.shift)
        break if list.last[:failed]
      end
    end
  end
  list
end

requests = $stdin.dup
out = $stdout.dup
$stdin.reopen(File::NULL)
$stdout.reopen($stderr)
requests.each_line do |line|
  request = JSON.parse(line)
  out.puts(JSON.generate({ id: request['id'], answers: answers(request) }))
  out.flush
end
