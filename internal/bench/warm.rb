#!/usr/bin/ruby
# frozen_string_literal: true

# warm.rb STATE ENVIRONMENT NODE ROUNDS FACTS... - for each file of facts, compiles a node's catalog and writes its JSON, again
# and again in one process as a server does, and prints the median of the CPU times. The first two rounds load what is loaded
# on first use; they do not count.
require 'json'
require 'set'
require 'puppet'
require 'puppet/parser/compiler'

state, dir, name, rounds, *files = ARGV
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].map { |d| "--#{d}=#{state}/#{d}" })
Puppet.settings.preferred_run_mode = :server
Puppet[:node_terminus] = :plain
Puppet[:strict] = :error
Puppet[:strict_variables] = true
conf = Puppet::Settings::EnvironmentConf.load_from(dir, [])
env = Puppet::Node::Environment.create(:production, conf.modulepath.split(':'), conf.manifest, nil)
environments = Puppet::Environments::StaticDirectory.new('production', dir, env)

sizes = []
measure = lambda do |facts|
  values = JSON.parse(File.read(facts))['values'] # a compilation freezes them
  Puppet.override({ environments: environments, current_environment: env, root_environment: env, rich_data: true }, 'bench') do
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    node = Puppet::Node.new(name, facts: Puppet::Node::Facts.new(name, values), environment: env)
    node.environment = env
    node.fact_merge(node.facts)
    node.trusted_data = { 'authenticated' => 'remote', 'certname' => name, 'extensions' => {}, 'hostname' => name.split('.')[0],
                          'domain' => name.split('.', 2)[1], 'external' => {} }
    catalog = Puppet::Parser::Compiler.compile(node).filter(&:virtual?)
    sizes << catalog.to_json.size
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
  end
end
medians = files.map do |f|
  times = Array.new(rounds.to_i + 2) { measure.call(f) }.drop(2)
  times.sort[times.size / 2]
end
puts JSON.generate(Version: Puppet.version, Medians: medians, Size: sizes.min)
