#!/usr/bin/ruby
# Records what Puppet (7.23) says about types, for the tests of package typesys.
#
#   cd typesys/testdata && ruby record.rb
#
# FULL=1 records all the messages; what is committed are samples of them.
# Reads aliases.txt, types.txt, values.txt, common.txt, access.txt, parse.txt,
# calls.txt, params.txt, objects.txt, typesets.txt and versions.txt; writes one .jsonl
# file for each question.
require 'json'
require 'tmpdir'
require 'fileutils'
require 'puppet'
require 'puppet_pal'

DIR = Dir.mktmpdir
at_exit { FileUtils.remove_entry(DIR) }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].map { |s| "--#{s}=#{DIR}/#{s}" })
Puppet[:strict] = :error
Puppet[:strict_variables] = true
Puppet[:log_level] = 'emerg'

def lines(name)
  File.readlines("#{name}.txt", chomp: true, encoding: 'UTF-8').reject { |l| l.empty? || l.start_with?('#') }
end

FileUtils.mkdir_p("#{DIR}/modules/t/types")
lines('aliases').each do |l|
  name = l[/\AT::(\w+)/, 1].downcase
  File.write("#{DIR}/modules/t/types/#{name}.pp", "type #{l}\n")
end

TYPES = Puppet::Pops::Types
CALC = TYPES::TypeCalculator.singleton
DESC = TYPES::TypeMismatchDescriber.singleton

def debug(t)
  t.nil? ? nil : TYPES::TypeFormatter.new.debug_string(t)
end

def attempt
  yield
rescue StandardError, SystemStackError => e
  m = e.respond_to?(:basic_message) && e.basic_message || e.message.to_s
  { 'error' => m.sub(/\AEvaluation Error: /, '').sub(/ (on node \S+|\((file|line): [^()]*\)( on node \S+)?)\z/m, '') }
end

# One of n pairs, spread evenly; all of them when FULL is set.
def some(i, j, n)
  ENV['FULL'] || (i * 7 + j) % n == 0
end

def record(name)
  return unless ARGV.empty? || ARGV.include?(name)
  File.open("#{name}.jsonl", 'w') { |f| yield ->(h) { f.puts(JSON.generate(h)) } }
end

evaluate = lambda do |c, s|
  c.evaluate_string(s)
rescue StandardError => e
  abort "#{s}: #{e.message}"
end

Puppet::Pal.in_tmp_environment('record', modulepath: ["#{DIR}/modules"], facts: {}) do |pal|
  pal.with_catalog_compiler do |c|
    types = lines('types').map { |s| [s, evaluate.(c, s)] }
    values = lines('values').map { |s| [s, evaluate.(c, s)] }

    record('print') do |out|
      types.each do |s, t|
        out.({ type: s, string: t.to_s, text: TYPES::TypeFormatter.new.string(t), expanded: t.to_alias_expanded_s,
               general: attempt { debug(t.generalize) }, normal: attempt { debug(t.normalize) },
               name: t.name, simple: t.simple_name })
      end
    end

    record('instance') do |out|
      values.each { |s, v| out.({ value: s, types: types.map { |_, t| (attempt { CALC.instance?(t, v) ? true : false }) == true ? '1' : '0' }.join }) }
    end

    record('assignable') do |out|
      types.each { |s, t| out.({ to: s, from: types.map { |_, o| r = attempt { CALC.assignable?(t, o) ? true : false }; r.is_a?(Hash) ? 'E' : r ? '1' : '0' }.join }) }
    end

    record('equal') do |out|
      types.each { |s, t| out.({ a: s, b: types.map { |_, o| (attempt { CALC.equals(t, o) ? true : false }) == true ? '1' : '0' }.join }) }
    end

    record('infer') do |out|
      values.each do |s, v|
        d, r = CALC.infer_set(v), CALC.infer(v)
        out.({ value: s, detailed: debug(d), reduced: debug(r), general: debug(r.generalize), detailed_general: debug(d.generalize) })
      end
    end

    record('common') do |out|
      some = lines('common').map { |s| [s, c.evaluate_string(s)] } + values.first(60).map { |s, v| ["type(#{s})", CALC.infer(v)] }
      some.each { |s, a| out.({ a: s, with: some.map { |_, b| r = attempt { debug(CALC.common_type(a, b)) }; r.is_a?(Hash) ? 'E' : r } }) }
    end

    record('describe') do |out|
      types.each_with_index do |(s, t), i|
        h = {}
        values.each_with_index do |(vs, v), j|
          next unless some(i, j, 3)
          next if (attempt { CALC.instance?(t, v) ? true : false }) == true
          m = attempt { DESC.describe_mismatch('x', t, CALC.infer_set(v)) }
          h[vs] = m unless m.is_a?(Hash)
        end
        out.({ type: s, messages: h })
      end
    end

    record('describetypes') do |out|
      types.each_with_index do |(s, t), i|
        h = {}
        types.each_with_index do |(os, o), j|
          next unless some(i, j, 8)
          r = attempt { CALC.assignable?(t, o) ? true : false }
          next if r == true || r.is_a?(Hash)
          m = attempt { DESC.describe_mismatch('x', t, o) }
          h[os] = m unless m.is_a?(Hash)
        end
        out.({ type: s, messages: h })
      end
    end

    record('access') do |out|
      lines('access').each do |s|
        r = attempt { x = c.evaluate_string(s); x.is_a?(Array) ? x.map { |t| debug(t) } : debug(x) }
        r = { 'error' => r['error'].sub(/\AError while evaluating a (Type-Name|'\[\]' expression), /, '').sub(/#<Puppet.*/m, '…') } if r.is_a?(Hash)
        out.({ expr: s, result: r })
      end
    end

    record('parse') do |out|
      lines('parse').each do |s|
        out.({ expr: s, result: attempt { debug(TYPES::TypeParser.singleton.parse(s, Puppet.lookup(:loaders).private_environment_loader)) } })
      end
    end

    record('calls') do |out|
      sig = Struct.new(:type, :parameter_names, :block_name) do
        def block_type; type.block_type; end
      end
      lines('calls').each do |l|
        j = JSON.parse(l)
        sigs = j['sigs'].map { |s| sig.new(c.evaluate_string(s['type']), s['names'], 'block') }
        args = j['args'].map { |a| CALC.infer_set(c.evaluate_string(a)) }
        args << c.evaluate_string(j['block']) if j['block']
        tuple = args.empty? ? CALC.infer_set([]) : TYPES::PTupleType.new(args)
        ok = sigs.map { |s| attempt { s.type.callable?(tuple) ? true : false } == true }
        m = attempt { DESC.describe_signatures(j['name'], sigs, tuple) }
        out.(j.merge('accepts' => ok, 'message' => m))
      end
    end

    record('params') do |out|
      lines('params').each do |l|
        j = JSON.parse(l)
        t, h = c.evaluate_string(j['params']), c.evaluate_string(j['given'])
        m = begin
          DESC.validate_parameters(j['subject'], t, h, j['missing_ok'] || false)
          ''
        rescue Puppet::ParseError => e
          e.message
        end
        out.(j.merge('message' => m))
      end
    end

    record('defaults') do |out|
      types.each_with_index do |(s, t), i|
        h = {}
        values.each_with_index do |(vs, v), j|
          next unless some(i, j, 10)
          m = begin
            DESC.validate_default_parameter('X', 'p', t, v)
            nil
          rescue Puppet::ParseError => e
            e.message
          rescue StandardError
            nil
          end
          h[vs] = m if m
        end
        out.({ type: s, messages: h })
      end
    end

    record('rich') do |out|
      (types + values).each do |s, t|
        r = attempt { Puppet::Pops::Serialization::ToDataConverter.convert(t, rich_data: true, symbol_as_string: true, local_reference: false) }
        out.({ value: s, data: r })
      end
    end

    record('objects') do |out|
      lines('objects').each_with_index do |l, i|
        l = l.gsub('@', i.to_s)
        j = JSON.parse(l)
        code = j['types'].map { |n, d| "type #{n} = #{d}" }.join("\n")
        r = attempt do
          ts = c.evaluate_string("#{code}\n[#{j['types'].keys.join(', ')}]")
          made = (j['make'] || []).map { |m| c.evaluate_string(m) }
          { types: ts.map { |t|
              o = t.is_a?(TYPES::PTypeAliasType) ? t.resolved_type : t
              init = o.is_a?(TYPES::PObjectType) ? o.init_hash_type.to_s : nil
              rich = attempt { Puppet::Pops::Serialization::ToDataConverter.convert(t, rich_data: true, symbol_as_string: true, local_reference: false) }
              { string: t.to_s, text: TYPES::TypeFormatter.new.string(t), init: init, rich: rich,
                accepts: ts.map { |o2| CALC.assignable?(t, o2) ? '1' : '0' }.join,
                instances: made.map { |m| CALC.instance?(t, m) ? '1' : '0' }.join } },
            made: made.map { |m|
              { string: TYPES::TypeFormatter.new.string(m), type: debug(CALC.infer(m)),
                rich: attempt { Puppet::Pops::Serialization::ToDataConverter.convert(m, rich_data: true, symbol_as_string: true, local_reference: false) },
                equal: made.map { |m2| m == m2 ? '1' : '0' }.join } } }
        end
        if r.is_a?(Hash) && r['error']
          r['error'] = r['error'].sub(/\AError while evaluating a (Type-Name|'\[\]' expression), /, '').sub(/ on node \S+\z/, '')
        end
        out.(j.merge('result' => r))
      end
    end

    record('typesets') do |out|
      lines('typesets').each_with_index do |l, i|
        j = JSON.parse(l)
        members = j['members'].map { |n, d| "#{n} => #{d}" }.join(', ')
        code = "type S#{i} = TypeSet[{#{j['rest']}, types => {#{members}}}]"
        r = attempt do
          s, *ts = c.evaluate_string("#{code}\n[S#{i}, #{j['members'].keys.map { |n| "S#{i}::#{n}" }.join(', ')}]")
          # a formatter of its own each time, as one that wrote a set stays inside of it
          { string: TYPES::TypeFormatter.new.alias_expanded_string(s).gsub(/name_authority => '[^']*', /, ''), types: ts.map { |t| TYPES::TypeFormatter.new.alias_expanded_string(t) } }
        end
        r['error'] = r['error'].sub(/\AError while evaluating a (Type-Name|'\[\]' expression), /, '').gsub(/http[^' ]*\/N/, 'N') if r['error']
        out.(j.merge('name' => "S#{i}", 'result' => r))
      end
    end

    record('versions') do |out|
      versions = lines('versions').grep(/\Av /).map { |l| l[2..-1] }
      versions.each do |v|
        r = attempt { SemanticPuppet::Version.parse(v).to_s }
        out.({ version: v, result: r, compare: r.is_a?(Hash) ? nil : versions.map { |o| a = attempt { SemanticPuppet::Version.parse(v) <=> SemanticPuppet::Version.parse(o) }; a.is_a?(Integer) ? '<=>'[a + 1] : 'E' }.join })
      end
      lines('versions').grep(/\Ar /).each do |l|
        r = attempt { SemanticPuppet::VersionRange.parse(l[2..-1]) }
        if r.is_a?(Hash)
          out.({ range: l[2..-1], result: r })
        else
          out.({ range: l[2..-1], result: r.to_s, inspect: r.inspect, includes: versions.map { |v| a = attempt { r.include?(SemanticPuppet::Version.parse(v)) }; a.is_a?(Hash) ? 'E' : a ? '1' : '0' }.join })
        end
      end
    end
  end
end
