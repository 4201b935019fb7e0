#!/usr/bin/ruby
# frozen_string_literal: true

# driver.rb - asks real Puppet. It loads Puppet once, reads one JSON request per line on standard input and answers each with
# one JSON line on standard output. Semantics are those of Puppet 8, strict=error and strict_variables=true, where a request
# has no settings of its own.
#
# {"id", "mode": "compile", "env_dir", "environment", "modulepath", "node", "facts", "trusted", "server_facts",
#  "settings", "enc", "exports"}
#     compiles a node's catalog as a server does, rich data included. "modulepath" replaces that of the environment;
#     an environment is read once and kept, so its files must not change between requests. "enc" is what a node classifier says,
#     {"classes", "parameters"}; "exports" are resources that other nodes export, [{"node", "type", "title", "tags",
#     "parameters"}]: a request without them is answered as by a server that keeps no exports.
#     Answer: {"id", "catalog": {...}, "log": [...]} or {"id", "error": "message", "log": [...]}; the log has the messages from
#     notices up, as a terminal shows them, but for the error itself. "seconds" is how long it may take, for ever where it is not
#     there; then the error is "no answer". Both have "outside", the files that were looked at outside of the environment, its
#     module path and Ruby's libraries, and the commands that were run: [path or command].
# {"id", "mode": "graph", ...the same}
#     Answer: {"id", "graphs": [resources.dot, relationships.dot, expanded_relationships.dot of the agent], "cycles": [text]} or
#     {"id", "error": "message"}, also where the agent refuses the catalog
# {"id", "mode": "pn", "file"}
#     Answer: {"id", "text": tree as `puppet parser dump --format pn` prints it} or {"id", "error": "message"};
#     the text is parsed, not validated.
# {"id", "mode": "signatures", "function"}
#     Answer: {"id", "signatures": [text]}, those of a function that comes with Puppet in the order in which they are tried, in
#     the words of Puppet's messages; one that only words a mismatch ends with "mismatch"
# {"id", "mode": "reached", ...as for compile, "function"}
#     Answer: {"id", "reached": [index]}, the signatures with which the function was called while the catalog was compiled
# {"id", "mode": "settings"}
#     Answer: {"id", "text": all settings of Puppet, many of which are of the machine; they are without the driver's own folder}
#
# Nothing but answers goes to standard output.
require 'json'
require 'tmpdir'
require 'fileutils'
require 'timeout'
require 'set' # Puppet 7 uses Set and leaves loading it to others
require 'puppet'
require 'puppet/parser/compiler'
require 'puppet/pops'
require 'puppet/pops/pn'
require 'puppet/pops/model/pn_transformer'

START = Dir.pwd
WORK = Dir.mktmpdir('reference')
Dir.chdir(WORK) # templates are also looked for where Puppet runs
at_exit { FileUtils.remove_entry(WORK) if File.directory?(WORK) }
Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir environmentpath].map { |d| "--#{d}=#{WORK}/#{d}" })
Puppet.settings.preferred_run_mode = :server
Puppet[:node_terminus] = :plain
Puppet[:hiera_config] = "#{WORK}/no-hiera.yaml" # the global layer is empty
SETTINGS = { 'strict' => 'error', 'strict_variables' => 'true', 'rich_data' => 'true' }.freeze

# Collects messages.
Puppet::Util::Log.newdesttype(:collected) do
  match 'Array'
  attr_reader :name

  def initialize(messages)
    @name = messages
  end

  def handle(message)
    @name << message
  end
end
LOG = []
Puppet::Util::Log.newdestination(LOG)

# Notes what is read that is no part of a request.
module Outside
  LIBRARIES = ($LOAD_PATH + Gem.path + [WORK]).flat_map { |dir| [dir, File.exist?(dir) ? File.realpath(dir) : dir] }.uniq.freeze
  @known = []
  @found = nil

  class << self
    # Gives what is noted while the block runs.
    def watch
      @found = []
      yield
    ensure
      @found = nil
    end

    def pause
      found = @found
      @found = nil
      yield
    ensure
      @found = found
    end

    def found
      @found.uniq
    end

    # Tells of the directories of an environment; its modules may be links.
    def known(dir, modulepath)
      pause do
        modules = modulepath.flat_map { |path| Dir.exist?(path) ? Dir.children(path).map { |name| File.join(path, name) } : [] }
        dirs = [dir, *modulepath, *modules]
        @known = (dirs + dirs.filter_map { |d| File.realpath(d) if File.exist?(d) }).uniq
      end
    end

    def file(path)
      return unless @found && (path.is_a?(String) || path.respond_to?(:to_path))
      return if path.to_s.include?("\0") # the method that gets it has its own words for that

      path = File.expand_path(path.respond_to?(:to_path) ? path.to_path : path)
      @found << path unless (LIBRARIES + @known).any? { |dir| path == dir || path.start_with?("#{dir}/") || dir.start_with?("#{path}/") }
    end

    def command(words)
      @found&.push(words.map(&:to_s).join(' '))
    end
  end

  # Calls the block with the arguments of methods before they run.
  def self.before(target, names, &note)
    target.prepend(Module.new do
      names.each do |name|
        define_method(name) do |*args, **options, &block|
          note.call(args)
          super(*args, **options, &block)
        end
      end
    end)
  end

  before(IO.singleton_class, %i[read binread readlines foreach]) { |args| file(args[0]) }
  before(File.singleton_class, %i[open new stat lstat exist? file? directory? readable? executable? zero? size size? mtime realpath readlink symlink?]) do |args|
    file(args[0])
  end
  before(Dir.singleton_class, %i[entries children each_child foreach exist? open new]) { |args| file(args[0]) }
  before(Dir.singleton_class, %i[glob []]) { |args| args.flatten.each { |pattern| file(pattern.to_s[/\A[^*?\[{]*/]) } }
  before(IO.singleton_class, %i[popen]) { |args| command(args) }
  before(Process.singleton_class, %i[spawn]) { |args| command(args) }
  before(Kernel, %i[` system spawn]) { |args| command(args) }
end

# Resource types look for programs on the machine when they are loaded, so that their providers know whether they can work. No
# catalog shows it.
Puppet::Type.singleton_class.prepend(Module.new do
  def type(name)
    Outside.pause { super }
  end
end)

# Settings of the machine become variables of every compilation: they are asked for beforehand, with mode "settings".
Puppet::Parser::Compiler.prepend(Module.new do
  def create_settings_scope
    Outside.pause { super }
  end
end)

# A file that cannot be loaded counts as loaded for Puppet: the next node would be told that what the file defines is unknown.
# Cases must not depend on each other, so it is tried again.
Puppet::Parser::TypeLoader.prepend(Module.new do
  def load_files(modname, files)
    waiting = files.reject { |file| @loaded&.include?(file) }
    imported = known_resource_types.imported
    super
  rescue StandardError
    (waiting - imported).each { |file| @loaded.delete(file) }
    raise
  end

  def parse_file(file)
    super.tap { |ast| ast.instance_variable_set(:@file, file) }
  end
end)
Puppet::Resource::TypeCollection.prepend(Module.new do
  def imported
    @imported ||= []
  end

  def import_ast(ast, modname)
    super.tap { imported << ast.instance_variable_get(:@file) }
  end
end)

ENVIRONMENTS = {}

# The store of exported resources, which answers queries as PuppetDB does.
EXPORTS = [] # rubocop:disable Style/MutableConstant
require 'puppet/resource'

def matches?(filter, export)
  return true if filter.nil?

  left, operator, right = filter
  case operator
  when 'and' then matches?(left, export) && matches?(right, export)
  when 'or' then matches?(left, export) || matches?(right, export)
  when '!=' then !matches?([left, '==', right], export)
  else
    case left
    when 'tag' then export['tags'].include?(right.downcase)
    when 'title' then export['title'] == right
    else export['parameters'][left] == right
    end
  end
end

Puppet::Resource.indirection.define_singleton_method(:search) do |type, options|
  EXPORTS.select { |r| r['type'] == type.to_s && matches?(options[:filter], r) }.map do |r|
    params = (r['parameters'] || {}).map { |name, value| Puppet::Parser::Resource::Param.new(name: name, value: value) }
    found = Puppet::Parser::Resource.new(type, r['title'], scope: options[:scope], exported: true, virtual: true, parameters: params)
    (r['tags'] || []).each { |tag| found.tag(tag) }
    found.collector_id = "#{r['node']}|#{found.ref}"
    found
  end
end

MODULE_PATHS = [] # rubocop:disable Style/MutableConstant

# The environment of a request, and the loader that knows it. Ruby finds the code of its modules, and of no others: Puppet 8 looks
# for functions of the legacy API there too.
def environment(request)
  dir, name, modulepath = request.values_at('env_dir', 'environment', 'modulepath')
  Outside.known(dir, modulepath || [])
  known = ENVIRONMENTS[[dir, name, modulepath]] ||= begin
    conf = Puppet::Settings::EnvironmentConf.load_from(dir, [])
    env = Puppet::Node::Environment.create(name.to_sym, modulepath || conf.modulepath.split(':'), conf.manifest,
                                           conf.config_version)
    [env, Puppet::Environments::StaticDirectory.new(name, dir, env)]
  end
  MODULE_PATHS.each { |lib| $LOAD_PATH.delete(lib) }
  MODULE_PATHS.clear
  known.first.each_plugin_directory { |lib| MODULE_PATHS << lib unless $LOAD_PATH.include?(lib) }
  $LOAD_PATH.concat(MODULE_PATHS)
  Outside.known(dir, known.first.modulepath)
  known
end

def trusted(name)
  hostname, domain = name.split('.', 2)
  { 'authenticated' => 'remote', 'certname' => name, 'extensions' => {}, 'hostname' => hostname, 'domain' => domain,
    'external' => {} }
end

# The settings that requests have changed, as they were.
BEFORE = {} # rubocop:disable Style/MutableConstant

# Settings stay as they are until the next request.
def configure(settings)
  BEFORE.each { |name, value| Puppet[name] = value }
  SETTINGS.merge(settings || {}).transform_keys(&:to_sym).each do |name, value|
    BEFORE[name] = Puppet[name] unless BEFORE.key?(name)
    Puppet[name] = value
  end
end

# How a terminal names the levels that it does not name as they are called.
WORDS = { emerg: 'Emergency', crit: 'Critical', err: 'Error' }.freeze

# What a terminal shows of the messages. Errors that end a compilation are logged besides being raised; what begins with that
# word otherwise is said by the function err.
def log(error = nil)
  LOG.reject { |m| m.level == :err && (m.issue_code || error.to_s.start_with?(m.to_s)) }.map do |m|
    "#{WORDS[m.level] || m.level.to_s.capitalize}: #{"#{m.source}: " unless m.source == 'Puppet'}#{m}"
  end
end

# Gives the text of the catalog to the block, under the settings that also decide how it is written.
def compile(request)
  env, environments = environment(request)
  name = request['node']
  EXPORTS.replace(request['exports'] || [])
  Puppet[:storeconfigs] = !request['exports'].nil?
  Puppet[:catalog_cache_terminus] = nil if request['exports'].nil? # which storeconfigs sets, and leaves set
  enc = request['enc'] || {}
  Puppet.override({ environments: environments, current_environment: env, root_environment: env,
                    rich_data: Puppet[:rich_data] }, 'reference') do
    facts = Puppet::Node::Facts.new(name, request['facts'])
    node = Puppet::Node.new(name, facts: facts, environment: env, classes: enc['classes'] || [], parameters: enc['parameters'] || {})
    node.environment = env
    node.fact_merge(facts)
    node.add_server_facts(request['server_facts'])
    node.trusted_data = trusted(name).merge(request['trusted'] || {})
    # As the server's compiler terminus does, virtual resources are dropped at the end.
    yield Puppet::Parser::Compiler.compile(node).filter(&:virtual?).to_json
  end
end

# An agent gets the catalog as text, and draws graphs before it applies anything.
def graphs(text)
  Puppet[:graph] = true
  Puppet[:graphdir] = WORK
  files = %w[resources relationships expanded_relationships].map { |name| "#{WORK}/#{name}.dot" }
  FileUtils.rm_f(files)
  ral = Puppet::Resource::Catalog.from_data_hash(JSON.parse(text)).to_ral
  ral.write_graph(:resources)
  ral.host_config = true
  graph = ral.relationship_graph
  paths = graph.find_cycles_in_graph.map { |cycle| graph.paths_in_cycle(cycle).map { |path| "(#{path.join(' => ')})" } }
  { graphs: files.map { |file| File.read(file) }, cycles: paths.flatten }
ensure
  Puppet[:graph] = false
end

def tree(request)
  file = request['file']
  program = Puppet::Pops::Parser::Parser.new.parse_string(File.read(File.expand_path(file, START), encoding: 'UTF-8'), file)
  Puppet::Pops::Model::PNTransformer.transform(program).to_s
end

# The signatures of a function that comes with Puppet.
def signatures(name)
  loaders = Puppet::Pops::Loaders.new(Puppet::Node::Environment.create(:signatures, []))
  Puppet.override(loaders: loaders) do
    loaders.puppet_system_loader.load(:function, name).class.dispatcher.dispatchers.map do |d|
      text = "(#{Puppet::Pops::Types::TypeMismatchDescriber.singleton.signature_string(d)})"
      d.argument_mismatch_handler? ? "#{text} mismatch" : text
    end
  end
end

# The indices of a function's signatures with which it is called.
def reached(request)
  found = []
  calls = TracePoint.new(:call) do |call|
    if call.method_id == :"real_function_#{request['function']}" # of the legacy API, which has one signature
      found |= [0]
    elsif call.method_id == :invoke && call.self.is_a?(Puppet::Pops::Functions::Dispatch)
      # The class is another one in each environment. By name it might also be a constructor, for those are called new.
      function = Puppet.lookup(:loaders).puppet_system_loader.load(:function, request['function']).class
      found |= [function.dispatcher.dispatchers.index(call.self)].compact
    end
  end
  begin
    calls.enable { compile(request) {} }
  rescue Puppet::Error
    # what was called before it counts
  end
  found
end

# No class that Puppet or a module rescues.
class NoAnswer < Exception # rubocop:disable Lint/InheritException
end

# Errors of every class are answers: what Puppet raises while it compiles (ScriptError for broken Ruby of a module,
# SystemStackError for endless recursion, NoMemoryError for a range of a billion elements) is not always a StandardError.
def answer(request)
  # An error in the middle of a type's text leaves the one formatter that there is in a state that changes later texts.
  Thread.current.thread_variable_set(:'Puppet::Pops::Types::TypeFormatter.singleton', nil)
  Puppet.clear_deprecation_warnings # what is said once is said once a request
  LOG.clear
  configure(request['settings'])
  case request['mode']
  when 'compile'
    Outside.watch do
      catalog = Timeout.timeout(request['seconds'], NoAnswer) { compile(request) { |text| JSON.parse(text) } }
      { catalog: catalog, log: log, outside: Outside.found }
    rescue StandardError, ScriptError, SystemStackError, NoMemoryError => e
      { error: e.message, log: log(e.message), outside: Outside.found }
    end
  when 'graph' then compile(request) { |text| graphs(text) }
  when 'settings'
    text = Puppet.settings.each_key.reject { |name| name == :name }.map { |name| "#{name} = #{Puppet.settings.value(name)}\n" }.join
    { text: text.gsub(WORK, '') }
  when 'pn' then { text: tree(request) }
  when 'signatures' then { signatures: signatures(request['function']) }
  when 'reached' then { reached: reached(request) }
  else raise ArgumentError, "unknown mode #{request['mode']}"
  end
rescue NoAnswer
  { error: 'no answer', log: [] }
rescue StandardError, ScriptError, SystemStackError, NoMemoryError => e
  { error: e.message, log: log(e.message) }
end

# A module may print, and the commands that modules run inherit standard input: neither must touch requests and answers.
requests = $stdin.dup
answers = $stdout.dup
$stdin.reopen(File::NULL)
$stdout.reopen($stderr)
requests.each_line do |line|
  request = JSON.parse(line)
  answers.puts(JSON.generate({ id: request['id'] }.merge(answer(request))))
  answers.flush
end
