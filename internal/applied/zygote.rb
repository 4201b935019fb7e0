#!/usr/bin/ruby
# frozen_string_literal: true

# zygote.rb - runs scripts on machines of their own, in which `puppet` is real Puppet. It loads Puppet once, and forks for each run, which takes a
# tenth of the time of a start.
#
# It reads one JSON request per line on standard input, {"id", "script"}, and answers each with one JSON line on standard output, in the order in which they
# end: {"id", "output", "code"}, all that the script printed, in Base64, and its exit code. Requests run at the same time.
#
# Its arguments are resource types to load beforehand.
#
# A machine is namespaces for mounts, names and processes, with an overlay in memory over the whole root. That needs root on Linux for x86-64 or ARM64.
require 'json'
require 'rbconfig'
require 'tempfile'
require 'puppet'
require 'puppet/util/command_line'
require 'puppet/application/apply'
require 'puppet/configurer'
require 'puppet/transaction'
require 'puppet/transaction/report'
require 'puppet/indirector/facts/facter'
require 'facter'
# What providers of other types can do is known when they are loaded: they are named where all machines are alike.
[:exec, :file, :notify, *ARGV.map(&:to_sym)].each { |name| Puppet::Type.type(name) }

# What a catalog is compiled from is known: a run would spend most of its time on facts. Providers ask for theirs one by one.
Puppet::Node::Facts::Facter.class_eval do
  def find(request)
    Puppet.initialize_facts # such as puppetversion
    Puppet::Node::Facts.new(request.key, { 'kernel' => 'Linux' })
  end
end

UNSHARE = { 'x86_64' => 272, 'aarch64' => 97 }.fetch(RbConfig::CONFIG['host_cpu'])
NEW_MOUNTS = 0x00020000
NEW_NAMES = 0x04000000 # of the host and its domain, which are settings of the kernel
NEW_PROCESSES = 0x20000000

# Makes this process the first one of a machine. It returns in a child.
def enter
  syscall(UNSHARE, NEW_MOUNTS | NEW_NAMES | NEW_PROCESSES)
  child = fork do
    # The mounts of the machine are nobody else's.
    steps = [
      'mount --make-rprivate /', 'mount -t tmpfs none /mnt', 'mkdir /mnt/upper /mnt/work /mnt/root',
      'mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root', 'mount -t proc proc /mnt/root/proc',
      'mount --rbind /dev /mnt/root/dev'
    ]
    steps.each { |step| system(step) or abort "#{step} failed" }
    Dir.chroot('/mnt/root')
    Dir.chdir('/')
    yield
  end
  Process.waitpid(child)
  exit!($?.exitstatus || 1)
end

# How scripts call Puppet: the function hands its arguments and its variables to the first process, and waits for the exit code.
PRELUDE = <<~'SH'
  puppet() {
    env -0 > /judge/env
    printf '%s\n' "$@" > /judge/arguments
    pwd > /judge/run
    read -r code < /judge/code
    return "$code"
  }
SH

# Runs a script, and Puppet whenever the script calls it.
def run(script)
  Dir.mkdir('/judge')
  %w[run code].each { |name| File.mkfifo("/judge/#{name}") }
  File.write('/judge/script', PRELUDE + script)
  shell = spawn('/bin/sh', '/judge/script')
  Thread.new do
    loop do
      dir = File.read('/judge/run').chomp
      File.write('/proc/1/comm', File.read("/proc/#{shell}/comm")) # a script may call itself init
      child = fork { puppet(dir) }
      Process.waitpid(child)
      File.write('/judge/code', "#{$?.exitstatus || 128 + $?.termsig}\n")
    end
  end
  Process.waitpid(shell)
  $?.exitstatus || 1
end

def puppet(dir)
  Dir.chdir(dir)
  ENV.replace(File.read('/judge/env').split("\0").to_h { |line| line.split('=', 2) })
  load ENV['JUDGE_LOADS'] if ENV['JUDGE_LOADS']
  ARGV.replace(File.read('/judge/arguments').lines(chomp: true))
  $0 = 'puppet'
  Puppet::Util::CommandLine.new('/usr/bin/puppet', ARGV).execute
end

answers = Mutex.new
threads = []
$stdin.each_line do |line|
  request = JSON.parse(line)
  threads << Thread.new do
    Tempfile.create('judge') do |output|
      child = fork do
        $stdin.reopen('/dev/null')
        $stdout.reopen(output)
        $stderr.reopen(output)
        $stdout.sync = true
        enter { exit(run(request['script'])) }
      end
      Process.waitpid(child)
      answer = { 'id' => request['id'], 'output' => [File.binread(output.path)].pack('m0'), 'code' => $?.exitstatus }
      answers.synchronize { $stdout.puts(JSON.generate(answer)); $stdout.flush }
    end
  end
end
threads.each(&:join)
