# frozen_string_literal: true

# sandbox.rb - lets an agent that nobody gave any rights apply a catalog that is about a whole machine. It is loaded before
# Puppet's own code (ruby -r). Files go below the directory P2GO_SANDBOX; packages, users, services, commands, and who owns
# files are written down there: state.json is the machine. What decides whether a resource is as it should be, in which order resources are
# applied, and what notifies what, is Puppet's.
require 'json'
require 'set' # Puppet 7 uses Set and leaves loading it to others
require 'puppet'

module Sandbox
  ROOT = ENV.fetch('P2GO_SANDBOX')
  STATE = File.join(ROOT, 'state.json')

  # What is known of one thing, by its kind and name.
  def self.get(kind, name) = state.dig(kind, name)

  def self.set(kind, name, value)
    all = state
    (all[kind] ||= {})[name] = value
    File.write(STATE, JSON.pretty_generate(all))
  end

  def self.state = File.exist?(STATE) ? JSON.parse(File.read(STATE)) : {}

  def self.mkdir(path) = FileUtils.mkdir_p(File.join(ROOT, path))

  # Directories that packages bring along.
  DIRECTORIES = { 'bind9' => '/etc/bind', 'nginx' => '/etc/nginx/conf.d' }.freeze
end

# More of these than any other provider has makes it the default.
def (Puppet::Provider).sandboxed
  4.times { |n| defaultfor kernel: :linux, "sandbox#{n}": nil }
  define_singleton_method(:default?) { true }
  define_singleton_method(:specificity) { 10_000 }
end

Puppet::Type.type(:package).provide(:sandbox) do
  has_feature :installable, :versionable
  sandboxed
  def self.instances = []
  def query = Sandbox.get('packages', resource[:name]) ? { ensure: '1.0', name: resource[:name] } : { ensure: :absent }
  def properties = query

  def install
    Sandbox.set('packages', resource[:name], '1.0')
    Sandbox.mkdir(Sandbox::DIRECTORIES[resource[:name]]) if Sandbox::DIRECTORIES.key?(resource[:name])
  end
end

Puppet::Type.type(:service).provide(:sandbox) do
  has_feature :enableable, :refreshable
  sandboxed
  def self.instances = []
  def get(key) = (Sandbox.get('services', resource[:name]) || {})[key]
  def set(key, value) = Sandbox.set('services', resource[:name], (Sandbox.get('services', resource[:name]) || {}).merge(key => value))
  def status = (get('ensure') || 'stopped').to_sym
  def start = set('ensure', 'running')
  def stop = set('ensure', 'stopped')
  def restart = set('ensure', 'running')
  def enabled? = get('enable') ? :true : :false
  def enable = set('enable', true)
  def disable = set('enable', false)
end

Puppet::Type.type(:user).provide(:sandbox) do
  has_feature :manages_homedir
  sandboxed
  def self.instances = []
  def exists? = !Sandbox.get('users', resource[:name]).nil?

  def create
    Sandbox.set('users', resource[:name], { 'uid' => resource[:uid], 'comment' => resource[:comment],
                                            'groups' => [resource[:groups]].flatten.compact.join(',') })
    Sandbox.mkdir("/home/#{resource[:name]}") if resource.managehome?
  end

  def delete = Sandbox.set('users', resource[:name], nil)

  %w[uid comment groups].each do |key|
    define_method(key) { (Sandbox.get('users', resource[:name]) || {}).fetch(key, :absent) }
    define_method("#{key}=") { |value| Sandbox.set('users', resource[:name], Sandbox.get('users', resource[:name]).merge(key => value)) }
  end
end

Puppet::Type.type(:exec).provide(:sandbox, parent: :posix) do
  sandboxed
  def validatecmd(command) = true

  def run(command, _check = false)
    Sandbox.set('execs', command, (Sandbox.get('execs', command) || 0) + 1)
    output = Puppet::Util::Execution::ProcessOutput.new('', 0)
    [output, output]
  end
end

# Who owns a file is written down; everything else is done to the file.
Puppet::Type.type(:file).provide(:sandbox, parent: :posix) do
  sandboxed
  def name2uid(name) = name
  def name2gid(name) = name
  def uid2name(id) = id
  def gid2name(id) = id

  %w[owner group].each do |key|
    define_method(key) { File.exist?(resource[:path]) ? (Sandbox.get(key, resource[:path]) || 'nobody') : :absent }
    define_method("#{key}=") { |should| Sandbox.set(key, resource[:path], should) }
  end
end

path = Puppet::Type.type(:file).paramclass(:path)
munge = path.instance_method(:unsafe_munge)
path.define_method(:unsafe_munge) do |value|
  value = munge.bind_call(self, value)
  # Puppet's own directories are beside the sandbox.
  value.start_with?(File.dirname(Sandbox::ROOT)) ? value : File.join(Sandbox::ROOT, value)
end
