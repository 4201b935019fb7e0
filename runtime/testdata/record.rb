# frozen_string_literal: true

# Compiles catalogs with real Puppet, for the tests of package runtime. It reads one JSON request per line on standard input:
#   {"dir": environment directory, "node", "facts", "params", "classes", "settings",
#    "store": exported resources of other nodes [{"node", "type", "title", "parameters"}]}
# and answers each with one JSON line: {"catalog": text} or {"error": message}, and {"log": [lines]}.
# With "graph" the answer has {"graph": {file: text}} too: what an agent writes with --graph, and its complaint about cycles.
# The catalog's text is what an agent is sent, without catalog_uuid and with version 0; keys keep their order.
require 'json'
require 'tmpdir'
require 'fileutils'
require 'set'
require 'puppet'
require 'puppet/parser/compiler'

WORK = Dir.mktmpdir('record')
at_exit { FileUtils.remove_entry(WORK) }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir environmentpath].map { |d| "--#{d}=#{WORK}/#{d}" })
Puppet.settings.preferred_run_mode = :server
Puppet[:node_terminus] = :plain
Puppet[:hiera_config] = "#{WORK}/no-hiera.yaml"
Puppet[:log_level] = 'notice'

module Puppet
  module Test
    class LogCollector # the name is what Puppet's array destination looks for
      def initialize(list) = @list = list
      def <<(message) = @list << message
    end
  end
end
LOG = [] # rubocop:disable Style/MutableConstant
Puppet::Util::Log.newdestination(Puppet::Test::LogCollector.new(LOG))

# The store of exported resources: it does not look at queries other than the type.
STORE = [] # rubocop:disable Style/MutableConstant
require 'puppet/resource'
Puppet::Resource.indirection.define_singleton_method(:search) do |type, options|
  STORE.select { |r| r['type'] == type.to_s }.map do |r|
    params = (r['parameters'] || {}).map { |name, value| Puppet::Parser::Resource::Param.new(name: name, value: value) }
    found = Puppet::Parser::Resource.new(type, r['title'], scope: options[:scope], exported: true, virtual: true, parameters: params)
    found.collector_id = "#{r['node']}|#{found.ref}"
    found
  end
end

def compile(request)
  STORE.replace(request['store'] || [])
  Puppet[:storeconfigs] = !request['store'].nil?
  dir, name = request.values_at('dir', 'node')
  settings = { 'strict' => 'error', 'strict_variables' => true }.merge(request['settings'] || {})
  settings.each { |k, v| Puppet[k.to_sym] = k == 'strict' ? v.to_sym : v }
  env = Puppet::Node::Environment.create(:production, ["#{dir}/modules"], "#{dir}/manifests")
  loaders = Puppet::Environments::StaticDirectory.new('production', dir, env)
  Puppet.override({ environments: loaders, current_environment: env, root_environment: env, rich_data: true }, 'record') do
    facts = Puppet::Node::Facts.new(name, request['facts'] || {})
    node = Puppet::Node.new(name, facts: facts, environment: env, classes: request['classes'] || [],
                                  parameters: request['params'] || {})
    node.environment = env
    node.fact_merge(facts)
    node.add_server_facts('serverversion' => '7.23.0', 'servername' => 'puppet.example.com', 'serverip' => '192.0.2.1')
    host, domain = name.split('.', 2)
    node.trusted_data = { 'authenticated' => 'remote', 'certname' => name, 'extensions' => {}, 'hostname' => host,
                          'domain' => domain, 'external' => {} }
    catalog = Puppet::Parser::Compiler.compile(node)
    catalog = catalog.filter(&:virtual?) unless request['exported']
    data = JSON.parse(catalog.to_json)
    data.delete('catalog_uuid')
    data['version'] = 0
    { catalog: JSON.generate(data), graph: (graphs(catalog) if request['graph']) }.compact
  end
end

# An agent gets the catalog as text. Default schedules and file buckets are left out.
def graphs(catalog)
  Puppet[:graph] = true
  Puppet[:graphdir] = WORK
  ral = Puppet::Resource::Catalog.from_data_hash(JSON.parse(catalog.to_json)).to_ral
  ral.write_graph(:resources)
  graph = ral.relationship_graph
  files = %w[resources relationships expanded_relationships].to_h { |name| ["#{name}.dot", File.read("#{WORK}/#{name}.dot")] }
  paths = graph.find_cycles_in_graph.map { |cycle| graph.paths_in_cycle(cycle).map { |path| "(#{path.join(' => ')})" } }
  files.merge('cycles' => paths.flatten.map { |path| "#{path}\n" }.join)
ensure
  Puppet[:graph] = false
end

def answer(request)
  LOG.clear
  result = begin
    compile(request)
  rescue StandardError, ScriptError, SystemStackError => e
    { error: e.message }
  end
  lines = LOG.reject { |m| m.level == :err }.map do |m|
    place = Puppet::Util::Errors.error_location_with_space(m.file, m.line, m.respond_to?(:pos) ? m.pos : nil)
    "#{m.level}: #{m.message}#{place}"
  end
  result.merge(log: lines)
end

$stdin.each_line do |line|
  $stdout.puts(JSON.generate(answer(JSON.parse(line))))
  $stdout.flush
end
