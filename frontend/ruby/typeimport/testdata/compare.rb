#!/usr/bin/ruby
# frozen_string_literal: true

# compare.rb - compares declarations of types with the types in Ruby of which they were imported.
#
#   ruby compare.rb MODULES < declarations.json
#
# For every attribute and value it asks Puppet's own class for the attribute, and lets Puppet evaluate the logic of the declaration, which is
# code of its language. It prints a line of JSON for each type: how many values were compared, and what differs.
require 'json'
require 'tmpdir'
require 'fileutils'
require 'puppet'
require 'puppet/parameter/boolean'

DIR = File.realpath(ARGV.last)
WORK = Dir.mktmpdir('types')
MAIN = Process.pid
at_exit { FileUtils.remove_entry(WORK) if Process.pid == MAIN }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].map { |d| "--#{d}=#{WORK}/#{d}" })
Puppet::Util::Log.level = :crit

# plain makes strings of symbols, of which declarations have none.
def plain(value)
  case value
  when Symbol then value.to_s
  when Array then value.map { |v| plain(v) }
  when Hash then value.to_h { |k, v| [plain(k), plain(v)] }
  else value
  end
end

# each evaluates logic for values, in one go where that works: the result for each, or the error.
def each(compiler, logic, codes)
  return [] if codes.empty?
  compiler.evaluate_string("[#{codes.join(', ')}].map |$given_| { [with($given_) #{logic}] }").map { |r| [:ok, r[0]] }
rescue StandardError => e
  return [[:error, e.message]] if codes.length == 1
  codes.each_slice((codes.length + 1) / 2).flat_map { |part| each(compiler, logic, part) }
end

# declared returns what the values are, whether a declaration takes them, and what it holds then.
def declared(compiler, attr)
  codes = attr['values']
  plain = '|$v| { $v }'
  all = %w[validate set check].to_h { |name| [name, attr[name] ? each(compiler, attr[name], codes) : nil] }
  values = each(compiler, plain, codes).map(&:last)
  codes.each_index.map do |n|
    refuses = lambda do |name|
      next unless all[name]
      kind, result = all[name][n]
      next [:error, result] if kind == :error
      [false] unless result.nil? || result == true
    end
    verdict = refuses.call('validate')
    held = values[n]
    if verdict.nil? && all['set']
      kind, held = all['set'][n]
      verdict = [:error, held] if kind == :error
    end
    if verdict.nil?
      case attr['type']
      when /\Aenum\[/ then verdict = [false] unless attr['enum'].include?(held)
      when 'Boolean' then verdict = [false] unless [true, false].include?(held)
      end
    end
    verdict ||= refuses.call('check')
    [values[n], verdict || [true, held]]
  end
end

# real returns whether Puppet takes a value, and what it holds then.
def real(type, attr, value)
  resource = type.allocate
  resource.instance_variable_set(:@parameters, {})
  made = type.attrclass(attr['name'].to_sym).new(resource: resource)
  made.validate(value)
  [true, plain(made.munge(value))]
rescue StandardError => e
  [false, e.message]
end

def compare(spec, given)
  type = Puppet::Type.type(spec['name'].to_sym)
  out = { name: spec['name'], values: 0, differ: [] }
  kinds = spec['attrs'].to_h do |attr|
    [attr['name'], type.parameters.include?(attr['name'].to_sym) ? 'parameter' : 'property']
  end
  spec['attrs'].each do |attr|
    out[:differ] << "#{attr['name']} is a #{kinds[attr['name']]}" if kinds[attr['name']] != attr['kind']
    attr['values'].each do |code|
      value, (takes, held) = given[[attr['name'], code]]
      wanted, real_held = real(type, attr, value)
      out[:values] += 1
      where = "#{attr['name']} => #{code}"
      if takes == :error
        out[:differ] << "#{where}: the logic fails: #{held}"
      elsif takes != wanted
        out[:differ] << "#{where}: Puppet #{wanted ? 'takes' : 'refuses'} it#{": #{real_held}" unless wanted}" if wanted || attr['whole']
      elsif takes && attr['held'] && plain(held) != real_held
        out[:differ] << "#{where}: Puppet holds #{real_held.inspect}, the declaration #{held.inspect}"
      end
    end
  end
  out
end

specs = JSON.parse($stdin.read)

# Before the modules are on the load path, where Puppet would look for everything.
given = specs.to_h { |spec| [spec['name'], {}] }
Puppet::Pal.in_tmp_environment('declared', modulepath: [], facts: {}) do |context|
  context.with_script_compiler do |compiler|
    specs.each do |spec|
      spec['attrs'].each do |attr|
        attr['values'].zip(declared(compiler, attr)) { |code, all| given[spec['name']][[attr['name'], code]] = all }
      end
    end
  end
end

environment = Puppet::Node::Environment.create(:production, [DIR])
environment.each_plugin_directory { |dir| $LOAD_PATH << dir }
Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
  specs.each do |spec|
    reader, writer = IO.pipe
    child = fork do
      $stderr.reopen(File::NULL)
      $stdout.reopen(File::NULL)
      writer.write(JSON.generate(compare(spec, given[spec['name']])))
      writer.close
      exit!(0)
    rescue Exception => e # rubocop:disable Lint/RescueException
      writer.write(JSON.generate(name: spec['name'], error: "#{e.class}: #{e.message} #{e.backtrace.first}"))
      writer.close
      exit!(1)
    end
    writer.close
    puts reader.read
    Process.wait(child)
  end
end
