#!/usr/bin/ruby
# Records what real Puppet makes of the cases in cases.rb:
#
#     ruby record.rb > vectors.jsonl
#
# One case a line: r the rule, o the operator, a the operands, and the outcome:
# v the value, or e the error with i the issue. For operators that set match
# variables, g holds $0 to $3 ("~" when they kept their values). A case that
# coerces a string to a number has c, the outcome with strict=off, as well.
# How values are written is in encode below.
require 'json'
require 'tmpdir'
require 'puppet'
require 'puppet_pal'

def encode(v)
  t = Puppet::Pops::Types
  case v
  when nil, true, false, String, Integer then v
  when Float then v.nan? ? { 'nan' => true } : v
  when Symbol then { 'default' => true }
  when Array then v.map { |e| encode(e) }
  when Hash then { 'hash' => v.map { |k, e| [encode(k), encode(e)] } }
  when Regexp then { 'regexp' => v.source }
  when t::PAnyType then { 'type' => v.to_s }
  when t::PSensitiveType::Sensitive then { 'sensitive' => encode(v.unwrap) }
  when t::PBinaryType::Binary then { 'binary' => v.to_s }
  when Puppet::Pops::Time::Timespan then { 'timespan' => v.nsecs }
  when Puppet::Pops::Time::Timestamp then { 'timestamp' => [v.nsecs / 1_000_000_000, v.nsecs % 1_000_000_000] }
  when SemanticPuppet::Version then { 'semver' => v.to_s }
  when SemanticPuppet::VersionRange then { 'range' => v.to_s }
  when URI then { 'uri' => v.to_s }
  else raise "cannot encode #{v.class}"
  end
end

def quote(s)
  Puppet::Pops::Types::StringConverter.singleton.puppet_quote(s)
end

# source is the Puppet expression for an encoded value.
def source(v)
  case v
  when nil then 'undef'
  when true, false then v.to_s
  when String then v.end_with?('\\') ? '"' + v.gsub(/["$\\]/) { |c| '\\' + c } + '"' : quote(v)
  when -2**63 then '(-9223372036854775807 - 1)'
  when Numeric then v.negative? || v.to_s.start_with?('-') ? "(#{v.to_s.sub('e+', 'e')})" : v.to_s.sub('e+', 'e')
  when Array then "[#{v.map { |e| source(e) }.join(', ')}]"
  else
    kind, x = v.first
    case kind
    when 'nan' then '(0.0/0.0)'
    when 'default' then 'default'
    when 'hash' then "{#{x.map { |k, e| "#{source(k)} => #{source(e)}" }.join(', ')}}"
    when 'regexp' then "Regexp(#{quote(x)})"
    when 'type' then x
    when 'sensitive' then "Sensitive(#{source(x)})"
    when 'binary' then "Binary(#{quote(x)})"
    when 'timespan' then "Timespan({nanoseconds => #{source(x)}})"
    when 'timestamp' then "(Timestamp(#{source(x[0])}) + Timespan({nanoseconds => #{source(x[1])}}))"
    when 'semver' then "SemVer(#{quote(x)})"
    when 'range' then "SemVerRange(#{quote(x)})"
    when 'uri' then "URI(#{quote(x)})"
    else raise "unknown #{kind}"
    end
  end
end

MATCHING = %w[=~ in case].freeze

# program is the Puppet program for a case. The operands go through variables, so
# that nothing is decided by what is literal.
def program(op, args)
  head = "with(#{args.map { |a| source(a) }.join(', ')}) |#{%w[$a $b $c $d][0, args.size].join(', ')}| { "
  vars = '$0, $1, $2, $3'
  body =
    case op
    when 'neg' then '- $a'
    when 'text' then '"${a}"'
    when 'splat' then '[*$a]'
    when 'index' then "$a[#{%w[$b $c $d][0, args.size - 1].join(', ')}]"
    when 'selector' then '$a ? { undef => 1 }'
    when 'case' then "'~' =~ /~/  case $b { $a: { [true, #{vars}] } default: { [false, #{vars}] } }"
    when '=~', 'in' then "'~' =~ /~/  [($a #{op} $b), #{vars}]"
    else "$a #{op} $b"
    end
  "#{head}#{body} }"
end

# message is an error's text without its place, and without the excerpt of Ruby
# code that the error of a missing method comes with.
def message(e)
  e.message.sub(/ \(line: \d+, column: \d+\)[^\n]*\z/, '').sub(/\AEvaluation Error: /, '').sub(/(undefined method .*)\n\n.*/m, '\1')
end

def evaluate(comp, op, args)
  v = comp.evaluate_string(program(op, args))
  return { v: v[0], g: v[1..-1] } if MATCHING.include?(op)
  { v: encode(v) }
rescue Puppet::Error => e
  x = e
  x = x.cause while x && !x.respond_to?(:issue_code)
  { e: message(e), i: x && x.issue_code.to_s }
end

Dir.mktmpdir do |work|
  Puppet.initialize_settings(%w[conf var code log run].map { |d| "--#{d}dir=#{work}/#{d}" })
  load File.join(__dir__, 'cases.rb')
  Puppet::Pal.in_tmp_environment('record', facts: {}) do |ctx|
    ctx.with_script_compiler do |comp|
      Puppet[:strict_variables] = true
      CASES.each do |rule, op, *args|
        Puppet[:strict] = :error
        r = { r: rule, o: op, a: args }.merge(evaluate(comp, op, args))
        if r[:i] == 'NUMERIC_COERCION'
          Puppet[:strict] = :off
          r[:c] = evaluate(comp, op, args)
        end
        puts JSON.generate(r)
      rescue StandardError, ScriptError => e
        warn "#{rule} #{op} #{args.inspect}: #{e.message}"
      end
    end
  end
end
