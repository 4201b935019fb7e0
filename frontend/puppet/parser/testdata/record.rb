# Records what real Puppet makes of the cases in the *.jsonl files beside this
# script. Run it where Puppet is installed, after adding a case as a line with
# "rule" and "code" (and "mode": "epp", "tasks": true, "json": true if wanted):
#
#   ruby record.rb
#
# With `--corpus DIR` it prints such cases for all manifests and templates below
# DIR instead, with "file" in place of "code".
#
# A case ends up with "pn" and "pos" (every node's kind and byte offset), or with
# "err", "line", "col" and "issue"; with "warn" where Puppet warns; with "crash"
# where it breaks. A case that has "deviates" keeps its "ours", which is written
# by hand: what p2go does instead.
require 'json'
require 'tmpdir'
require 'puppet'
require 'puppet/pops'
require 'puppet/pops/pn'
require 'puppet/pops/model/pn_transformer'

include Puppet::Pops

dir = Dir.mktmpdir
Puppet.initialize_settings(%w[conf var code log run].map { |d| "--#{d}dir=#{dir}/#{d}" })

# Puppet calls a method that does not exist for parameters that take the rest.
def PN.Literal(value)
  PN::Literal.new(value)
end

class Collector
  def initialize(list)
    @list = list
  end

  def <<(message)
    @list << [message.message, message.line, message.pos]
  end
end
Puppet::Util::Log.newdesttype(:collector) do
  match 'Collector'
  define_method(:initialize) { |c| @c = c }
  define_method(:handle) { |message| @c << message }
end
WARNINGS = []
Puppet::Util::Log.newdestination(Collector.new(WARNINGS))

def places(node, list)
  case node
  when Model::Nop, Model::Program, Model::NamedAccessExpression, nil then nil
  when Model::Positioned then list << "#{node.class.name.split('::').last}@#{node.offset}"
  end
  node._pcore_contents { |child| places(child, list) } unless node.is_a?(Model::VariableExpression)
  list
end

def record(c)
  WARNINGS.clear
  Puppet[:tasks] = c['tasks'] || false
  parser = c['mode'] == 'epp' ? Parser::EppParser.new : Parser::Parser.new
  program = parser.parse_string(c['code'], 'x.pp').model
  pn = Model::PNTransformer.transform(program)
  r = { 'pn' => pn.to_s }
  r['dump'] = JSON.dump(pn.to_data) if c['json']
  r['pos'] = places(program, []).sort
  r
rescue Puppet::ParseError => e
  message = (e.respond_to?(:basic_message) && e.basic_message || e.message)
  message = message.sub(/ \((file: x.pp(, )?)?(line: \d+(, column: \d+)?)?\)\z/, '')
  r = { 'err' => message, 'line' => e.line, 'col' => e.pos }
  r['issue'] = e.issue_code.to_s if e.respond_to?(:issue_code) && e.issue_code
  r.compact
rescue StandardError => e
  { 'crash' => e.class.to_s }
end

if ARGV[0] == '--corpus'
  Dir[File.join(ARGV[1], '*')].sort.flat_map { |dir| Dir[File.join(dir, '**', '*.{pp,epp}')].sort }.each do |file|
    next unless File.file?(file)
    mode = 'epp' if file.end_with?('.epp')
    code = File.binread(file).force_encoding('UTF-8')
    puts JSON.generate({ 'file' => file }.merge(record('code' => code, 'mode' => mode)))
  end
  FileUtils.remove_entry(dir)
  exit
end

Dir[File.join(__dir__, '*.jsonl')].sort.each do |file|
  lines = File.readlines(file, encoding: 'UTF-8').map do |line|
    c = JSON.parse(line)
    given = c.slice('rule', 'code', 'mode', 'tasks', 'json', 'deviates', 'ours')
    r = record(c)
    r['warn'] = WARNINGS.dup unless WARNINGS.empty?
    JSON.generate(given.merge(r))
  end
  File.write(file, lines.join("\n") + "\n")
end
FileUtils.remove_entry(dir)
