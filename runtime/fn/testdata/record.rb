#!/usr/bin/ruby
# Records what real Puppet answers to the calls in cases/*.txt, as the
# expectations of the tests of package fn.
#
#   ruby record.rb [dir] [name ...]        (all of dir/cases/ by default; dir
#                                           is that of this file by default)
#
# A case is one line: the function, its arguments as a JSON array, and after ::
# a lambda; before all that may stand strict=LEVEL. The answer is written to recorded/ as JSON: "fn", "args",
# "block", "strict", and "want" (the value) or "error" (the message without its place), and "logs"
# (level and message).
# Values that JSON lacks are written as {"__ptype": T, "__pvalue": v}: Default,
# Regexp, Sensitive, Type (by its text), Hash (pairs) and what new makes of a
# text: Timespan, Timestamp, SemVer, SemVerRange, Binary, URI; Iterator holds
# the elements of an iterator.
require 'json'
require 'puppet'
require 'puppet_pal'
require 'puppet/parser/compiler'
require 'tmpdir'

WORK = Dir.mktmpdir('record')
at_exit { FileUtils.remove_entry(WORK) }
Puppet.initialize_settings(["--confdir=#{WORK}/conf", "--vardir=#{WORK}/var", "--codedir=#{WORK}/code",
                            "--logdir=#{WORK}/log", "--rundir=#{WORK}/run"])
Puppet[:strict] = :error
Puppet[:strict_variables] = true
Puppet[:log_level] = 'debug'
T = Puppet::Pops::Types
LOGS = []
module Puppet::Test
  class LogCollector
    def initialize(a); @a = a; end
    def <<(m); @a << m; end
  end
end
Puppet::Util::Log.newdestination(Puppet::Test::LogCollector.new(LOGS))

# Messages about how a function is written.
ABOUT_RUBY = /\AThe method 'Puppet::Parser::Functions.autoloader|\AOverwriting previous definition/.freeze
MAKE = %w[Timespan Timestamp SemVer SemVerRange Binary URI].freeze

def decode(v, c)
  case v
  when Array then v.map { |x| decode(x, c) }
  when Hash
    p = v['__pvalue']
    case v['__ptype']
    when nil then v.transform_values { |x| decode(x, c) }
    when 'Default' then :default
    when 'Regexp' then Regexp.new(p)
    when 'Sensitive' then T::PSensitiveType::Sensitive.new(decode(p, c))
    when 'Type' then T::TypeParser.singleton.parse(p)
    when 'Hash' then p.map { |k, x| [decode(k, c), decode(x, c)] }.to_h
    when 'Iterator' then T::Iterable.on(decode(p, c))
    when *MAKE then c.call_function('new', T::TypeParser.singleton.parse(v['__ptype']), p)
    else raise "unknown __ptype #{v['__ptype']}"
    end
  else v
  end
end

def encode(v)
  case v
  when nil, true, false, Integer, String then v
  when Float then v.nan? || v.infinite? ? { '__ptype' => 'Float', '__pvalue' => v.to_s } : v
  when Puppet::Util::Log then nil # of a function that ends with logging
  when :default then { '__ptype' => 'Default' }
  when Symbol then v.to_s
  when Regexp then { '__ptype' => 'Regexp', '__pvalue' => v.source }
  when T::PSensitiveType::Sensitive then { '__ptype' => 'Sensitive', '__pvalue' => encode(v.unwrap) }
  when T::PAnyType then { '__ptype' => 'Type', '__pvalue' => v.to_s }
  when Array then v.map { |x| encode(x) }
  when Hash
    if v.keys.all? { |k| k.is_a?(String) && k != '__ptype' }
      v.transform_values { |x| encode(x) }
    else
      { '__ptype' => 'Hash', '__pvalue' => v.map { |k, x| [encode(k), encode(x)] } }
    end
  when T::Iterable then { '__ptype' => 'Iterator', '__pvalue' => v.to_a.map { |x| encode(x) } }
  else
    t = T::TypeCalculator.infer(v)
    { '__ptype' => t.simple_name, '__pvalue' => v.to_s }
  end
end

def message(e)
  e.message.sub(/\AEvaluation Error: /, '').sub(/\AError while evaluating a Function Call, /, '')
   .sub(/ \((file: [^,]*, )?line: \d+(, column: \d+)?\)(\s+on node \S+)?\z/, '')
end

$n = 0
def answer(line, c)
  strict = line[/\Astrict=(\w+) /, 1]
  Puppet[:strict] = (strict || 'error').to_sym
  call, block = line.chomp.sub(/\Astrict=\w+ /, '').split(' :: ', 2)
  fn, args = call.split(' ', 2)
  kase = { 'fn' => fn, 'args' => JSON.parse(args) }
  kase['block'] = block if block
  kase['strict'] = strict if strict
  if $n.zero?
    FACTS.each { |name, v| c.send(:topscope).setvar(name, v) unless %w[facts trusted].include?(name) || c.send(:topscope).exist?(name) }
  end
  LOGS.clear
  $unique_warnings&.clear # they are logged once only
  Puppet.clear_deprecation_warnings
  begin
    $n += 1
    scope = c.send(:topscope)
    scope.setvar("a#{$n}", decode(kase['args'], c))
    kase['want'] = encode(c.evaluate_string("#{kase['fn']}(*$a#{$n}) #{kase['block']}"))
  rescue Puppet::Error, ArgumentError, TypeError, NoMethodError, RuntimeError, RangeError, FloatDomainError => e
    kase.delete('want')
    kase['error'] = message(e)
  end
  logs = LOGS.reject { |m| m.level == :debug && m.source == 'Puppet' || m.message =~ ABOUT_RUBY }.map { |m| [m.level.to_s, m.message.sub(/\((file: unknown, line: 1|location: .*)\)\z/, '(file & line not available)')] }
  kase['logs'] = logs unless logs.empty?
  JSON.generate(kase)
end

FACTS = JSON.parse(File.read(File.join(__dir__, 'facts.json')))
Dir.chdir(!ARGV.empty? && File.directory?(ARGV[0]) ? ARGV.shift : __dir__)
names = ARGV.empty? ? Dir['cases/*.txt'].map { |f| File.basename(f, '.txt') }.sort : ARGV
Puppet::Pal.in_tmp_environment('test', modulepath: ['/usr/share/puppet/modules'], facts: FACTS) do |ctx|
  ctx.with_script_compiler do |c|
    Puppet[:strict] = :error
    Puppet[:strict_variables] = true
    names.each do |name|
      File.open("recorded/#{name}.jsonl", 'w') do |out|
        File.foreach("cases/#{name}.txt") do |line|
          out.puts(answer(line, c)) unless line.strip.empty? || line.start_with?('#')
        end
      end
    end
  end
end
