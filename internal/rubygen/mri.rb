# Prints the names of the methods of classes and modules, whose names come on standard input, for mri.tsv: those of values, "#", in a process in which
# Puppet compiles, and, "+", where standard libraries are loaded too; those of the class or module itself, "."; what it inherits from and includes, "<"; and
# the private ones that all objects have, "-". A class has no names that Object has; "?" says that there is no such class. Run it with P2GO_UPDATE=1 go test ./internal/rubygen.
require 'puppet'
require 'puppet/parser'
require 'puppet/application/apply'
require 'puppet/util/execution'
require 'facter'

# The classes of values that have none in Ruby of the name that they have in p2go, or of several classes.
BELOW = {
  'Puppet::Pops::Types::PAnyType' => -> { ObjectSpace.each_object(Class).select { |k| k <= Puppet::Pops::Types::PAnyType } },
  'Module' => -> { [Module, Class] },
  'URI::Generic' => -> { ObjectSpace.each_object(Class).select { |k| k <= URI::Generic && k.name.to_s.start_with?('URI::') } },
  'Digest::Instance' => -> { [Digest::SHA256] },
}.freeze

def constant(name) = name.split('::').inject(Object) { |m, k| m.const_get(k, m.equal?(Object)) }

def known(name)
  BELOW.key?(name) ? BELOW[name].call : [constant(name)]
rescue NameError, LoadError
  nil
end

def methods_of(classes, object) = classes.flat_map { |k| k.public_instance_methods }.uniq - object

def line(name, kind, names) = names.empty? && kind != '<' ? nil : [name, kind, *names.map(&:to_s).sort].join(' ')

NAMES = STDIN.read.split.sort.uniq
# Before anything loads more.
object = Object.public_instance_methods
before = NAMES.to_h { |n| [n, (k = known(n)) && methods_of(k, n == 'Object' ? [] : object)] }
LIBRARIES = %w[set time date json yaml uri ipaddr stringio ostruct open3 digest securerandom pathname tempfile shellwords erb resolv socket zlib base64 net/http open-uri
               bigdecimal/util prime tsort English pp forwardable singleton observer delegate etc benchmark timeout matrix io/console].freeze
LIBRARIES.each { |l| require l }
object_now = Object.public_instance_methods
NAMES.each do |n|
  classes = known(n)
  unless classes
    puts "#{n} ?"
    next
  end
  now = methods_of(classes, n == 'Object' ? [] : object_now)
  puts [line(n, '<', classes.first.ancestors.drop(1).map(&:name) & NAMES), line(n, '#', before[n] || now), line(n, '+', now - (before[n] || now)),
       line(n, '.', classes.flat_map { |k| k.public_methods }.uniq - Class.public_instance_methods)].compact
end
puts line('Object', '-', Object.private_instance_methods)
