# frozen_string_literal: true

# driver.rb - renders templates with ERB as Puppet does. It reads one JSON request per line on standard input and answers each with one JSON
# line on standard output.
#
# {"template": source, "vars": {name: value}}
#     Answer: {"output": string} or {"error": "CLASS: message"}
require 'erb'
require 'json'
require 'set'
require 'timeout'

# What procs are printed as in p2go: addresses and places are not compared.
class Proc
  def inspect = lambda? ? '#<Proc (lambda)>' : '#<Proc>'
  alias to_s inspect
end

# Renders a template in an object of a class of its own.
def render(request)
  wrapper = Class.new do
    def result(string)
      template = ERB.new(string, trim_mode: '-')
      template.result(binding)
    end
  end
  object = wrapper.new
  request['vars'].each { |k, v| object.instance_variable_set("@#{k}", v) unless v.nil? }
  Timeout.timeout(5, NoMemoryError) { object.result(request['template']) }
end

requests = $stdin.dup
out = $stdout.dup
out.sync = true # Ruby may not survive the next program
$stdin.reopen(File::NULL)
$stdout.reopen($stderr)
$VERBOSE = nil
requests.each_line do |line|
  answer = begin
    { output: render(JSON.parse(line)).to_s }
  rescue Exception => e # rubocop:disable Lint/RescueException
    { error: "#{e.class}: #{e.message}" }
  end
  text = begin
    JSON.generate(answer)
  rescue JSON::GeneratorError, EncodingError, ArgumentError
    JSON.generate({ error: 'invalid string' })
  end
  out.puts(text)
end
