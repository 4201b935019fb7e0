#!/usr/bin/ruby
# Records what real Puppet says about manifests.
#
#     ruby record.rb validate.txtar
#
# rewrites the results in the archive; see below. validate8.txtar is the same for
# Puppet 8.
#
#     ruby record.rb register.txtar
#
# does the same for environments that are compiled.
#
#     ruby record.rb apply.txtar
#
# does the same for the messages of the command line.
#
#     ruby record.rb --corpus MODULEPATH
#
# prints a line of JSON for each manifest and template of the modules there:
# {"file": …, "raised": MESSAGE, "diagnostics": [[severity, line, column, code, message], …]}.
#
# Every "NAME.pp" or "NAME.epp" section is validated (NAME may end in
# "@strict=warning" or "@strict=off", where the default is error, or in "@tasks"
# for the task language), and a section "NAME.want" is written
# after it: one line per diagnostic in the order Puppet found them,
#
#     error 1:17 DUPLICATE_KEY The key 'a' is declared more than once
#
# and, when there are errors, a last line "raised MESSAGE" with the message of
# the exception that Puppet ends with. Newlines in messages are written as \n.
require 'puppet'
require 'puppet/pops'
require 'json'
require 'tmpdir'

WORK = Dir.mktmpdir('record')
at_exit { FileUtils.remove_entry(WORK) }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].map { |d| "--#{d}=#{WORK}/#{d}" })
Puppet[:strict_variables] = true
Puppet::Util::Log.level = :crit

# The validator of EvaluatingParser, with its list of findings kept.
class Recorder < Puppet::Pops::Parser::EvaluatingParser
  attr_reader :found

  def initialize(epp)
    super()
    @parser = Puppet::Pops::Parser::EppParser.new if epp
  end

  def acceptor
    @found = Puppet::Pops::Validation::Acceptor.new
  end
end

def validate(name, code)
  Puppet[:strict] = (name[/@strict=(\w+)/, 1] || 'error').to_sym
  Puppet[:tasks] = name.include?('@tasks')
  rec = Recorder.new(name.end_with?('.epp'))
  raised = nil
  begin
    rec.parse_string(code)
  rescue StandardError => e
    raised = e
  end
  lines = []
  # A heredoc with a syntax error ends validation at once, with an exception of its own.
  thrown = raised && raised.respond_to?(:issue_code) && raised.issue_code &&
           (rec.found.nil? || rec.found.errors.none? { |d| d.issue.issue_code == raised.issue_code })
  if rec.found && !thrown && (raised.nil? || raised.respond_to?(:issue_code))
    f = Puppet::Pops::Validation::DiagnosticFormatterPuppetStyle.new
    rec.found.errors_and_warnings.each do |d|
      lines << "#{d.severity} #{d.source_pos.line}:#{d.source_pos.pos} #{d.issue.issue_code} #{f.format_message(d)}"
    end
  elsif thrown
    lines << "error #{raised.line}:#{raised.pos} #{raised.issue_code} #{raised.basic_message}"
  end
  lines << "raised #{raised.message}" if raised
  lines.map { |l| l.gsub("\n", '\n') + "\n" }.join
end

def corpus(modulepath)
  Dir.glob("#{modulepath}/*/**{,/*/**}/*.{pp,epp}").uniq.sort.each do |file|
    rec = Recorder.new(file.end_with?('.epp'))
    raised = nil
    begin
      rec.parse_string(File.read(file, encoding: 'UTF-8'), file)
    rescue StandardError => e
      raised = e.message
    end
    found = rec.found ? rec.found.errors_and_warnings : []
    list = found.map { |d| [d.severity, d.source_pos.line, d.source_pos.pos, d.issue.issue_code, d.issue.format(d.arguments)] }
    puts JSON.generate(file: file, raised: raised, diagnostics: list)
  end
end

def within(modulepath, &block)
  env = Puppet::Node::Environment.create(:production, modulepath)
  Puppet.override(current_environment: env, environments: Puppet::Environments::Static.new(env), &block)
end

if ARGV[0] == '--corpus'
  Puppet[:strict] = :error
  within([ARGV[1]]) { corpus(ARGV[1]) }
  exit
end

# Compiles the environment in dir and returns its warnings and its failure, with
# dir left out of the paths.
def compile(dir)
  manifests = "#{dir}/manifests"
  env = Puppet::Node::Environment.create(:production, ["#{dir}/modules"], manifests)
  messages = []
  Puppet::Util::Log.newdestination(Puppet::Test::LogCollector.new(messages))
  Puppet::Util::Log.level = :warning
  lines = []
  Puppet.override(current_environment: env, environments: Puppet::Environments::Static.new(env)) do
    node = Puppet::Node.new('node.example.com', environment: env)
    Puppet::Parser::Compiler.compile(node)
  rescue StandardError => e
    lines << "raised #{e.message}"
  end
  warnings = messages.select { |m| m.level == :warning }.map { |m| "warning #{m.message}" }
  (warnings + lines).map { |l| l.gsub("#{dir}/", '').gsub("\n", '\n') + "\n" }.join
ensure
  Puppet::Util::Log.level = :crit
  Puppet::Util::Log.close_all
end

module Puppet::Test
  # Puppet's :array log destination matches on this class' name.
  class LogCollector
    def initialize(messages) = @messages = messages
    def <<(message) = @messages << message
  end
end

# Rewrites the results of register.txtar, whose cases are directories
# RULE/CASE with a site manifest and modules.
def register(file)
  require 'puppet/parser/compiler'
  head, *sections = File.read(file, encoding: 'UTF-8').split(/^-- (.*) --\n/)
  cases = Hash.new { |h, k| h[k] = {} }
  sections.each_slice(2) do |name, body|
    rule, title, rest = name.split('/', 3)
    cases["#{rule}/#{title}"][rest] = body || '' if rest
  end
  Puppet[:strict] = :error
  out = head
  cases.each do |name, files|
    dir = "#{WORK}/#{name}"
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname("#{dir}/#{path}"))
      File.write("#{dir}/#{path}", text)
      out << "-- #{name}/#{path} --\n#{text}"
    end
    out << "-- #{name}.want --\n#{compile(dir)}"
  end
  File.write(file, out)
end

# Rewrites the results of apply.txtar: what the command prints when it fails or
# warns, with the manifest called /site.pp and without its own notices.
def apply(file)
  head, *sections = File.read(file, encoding: 'UTF-8').split(/^-- (.*) --\n/)
  out = head
  manifest = "#{WORK}/site.pp"
  sections.each_slice(2) do |name, body|
    next if name.end_with?('.want')
    File.write(manifest, body)
    dirs = %w[confdir vardir codedir logdir rundir ssldir publicdir].map { |d| "--#{d}=#{WORK}/#{d}" }
    strict = name[/@strict=(\w+)/, 1] || 'error'
    command = ['puppet', 'apply', '--noop', '--color=false', '--certname=web1', '--strict_variables', "--strict=#{strict}", *dirs, manifest]
    text = IO.popen(command, err: %i[child out], &:read)
    said = text.lines.grep(/\A(Error|Warning): (?!Facter: )/).map { |l| l.gsub(manifest, '/site.pp') }
    out << "-- #{name} --\n#{body}-- #{name.delete_suffix('.pp')}.want --\n#{said.join}"
  end
  File.write(file, out)
end

ARGV.each do |file|
  next register(file) if file.end_with?('register.txtar')
  next apply(file) if file.end_with?('apply.txtar')

  head, *sections = File.read(file, encoding: 'UTF-8').split(/^-- (.*) --\n/)
  out = head
  within([]) do
    sections.each_slice(2) do |name, body|
      next if name.end_with?('.want')
      out << "-- #{name} --\n#{body}-- #{name.sub(/\.e?pp\z/, '')}.want --\n#{validate(name, body || '')}"
    end
  end
  File.write(file, out)
end
