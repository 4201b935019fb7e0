#!/usr/bin/ruby
# frozen_string_literal: true

# erb.rb FACTS ROUNDS [CLASS TEMPLATE]... - renders templates with ERB again and again, each with the parameters that the facts have of its class, and
# prints the nanoseconds of CPU that one rendering takes: compiling the template each time, as Puppet does, and with a method that was compiled once. The first rounds do not count.
require 'erb'
require 'json'

facts, rounds, *templates = ARGV
values = JSON.parse(File.read(facts))

def measure(rounds, renderings)
  times = Array.new(rounds + 2) do
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)
    renderings.times { yield }
    (Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond) - start).fdiv(renderings)
  end.drop(2).sort
  times[times.size / 2]
end

costs = templates.each_slice(2).to_h do |name, file|
  source = File.read(file)
  scope = Object.new
  values['classes'][name].each { |k, v| scope.instance_variable_set("@#{k}", v) }
  scope.instance_variable_set(:@facts, values)
  here = scope.instance_eval { binding }
  ERB.new(source, trim_mode: '-').def_method(scope.singleton_class, 'render')
  same = scope.render == ERB.new(source, trim_mode: '-').result(here)
  raise "#{name}: two renderings differ" unless same

  [name, { Compiling: measure(rounds.to_i, 100) { ERB.new(source, trim_mode: '-').result(here) }, Method: measure(rounds.to_i, 2000) { scope.render } }]
end
puts JSON.generate(costs)
