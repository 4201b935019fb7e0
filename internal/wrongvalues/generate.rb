#!/usr/bin/ruby
# frozen_string_literal: true

# generate.rb - prints a manifest with resources of some types, each on a line of its own: for each attribute some of many values, which take turns.
#
#   generate.rb MODULEPATH TYPE...
require 'puppet'

modulepath, *types = ARGV
Puppet.initialize_settings(['--confdir', '/nonexistent', '--vardir', '/nonexistent', '--modulepath', modulepath])

# What the types need besides.
BASE = {
  'file_line' => "path => '/p', line => 'l'", 'concat_fragment' => "target => 't', content => 'c'", 'concat_file' => "path => '/c'",
  'ssh_authorized_key' => "user => 'u', type => 'ssh-rsa'", 'cron' => "command => 'c'", 'exec' => "path => '/bin'"
}.freeze
TITLES = {
  'file' => ['/f%d', 'C:/f%d'], 'archive' => ['/a%d'], 'tidy' => ['/t%d'], 'exec' => ['/bin/e%d', 'ls e%d'], 'sshkey' => ['h%d@ssh-rsa'],
  'mount' => ['/m%d']
}.freeze
VALUES = [
  "'bogus'", "''", "'/abs'", "'C:/abs'", "'rel/path'", '5', '-1', '1.5', "'0999'", "'12'", "'0644'", "'u=rwx,g+z'", 'true', 'false', "'true'", "'no'",
  "'yes'", '[]', "['a', 'b']", "['/a', '/b']", "{'a' => 1}", 'undef', "'absent'", "'present'", "'a b'", "'a,b'", "'x:y'", '"a\nb"', "'http://h/x'",
  "'puppet:///m/x'", "'3d'", "'{md5}abc'", "['']", '[1, true]', "'10-20'", "'Monday'", "[['a'], 'b']", "'FALSE'", "'A=b'", "Sensitive('bogus')"
].freeze
TURNS = 9

row = 0
environment = Puppet::Node::Environment.create(:production, modulepath.split(':').select { |d| File.directory?(d) })
Puppet.override(
  environments: Puppet::Environments::Static.new(environment), current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment, true)
) do
  types.each do |name|
    type = Puppet::Type.type(name)
    attributes = type.allattrs.map(&:to_s) - type.metaparams.map(&:to_s) + %w[noop loglevel audit]
    (TITLES[name] || ['t%d']).each do |title|
      puts "#{name} { '#{format(title, row += 1)}': #{BASE[name]} }"
      attributes.each_with_index do |attribute, i|
        base = (BASE[name] || '').split(', ').reject { |b| b.start_with?("#{attribute} ") }
        VALUES.each_with_index do |value, j|
          next unless ((i + j) % TURNS).zero? || j.zero?
          puts "#{name} { '#{format(title, row += 1)}': #{(base + ["#{attribute} => #{value}"]).join(', ')} }"
        end
      end
    end
  end
end
