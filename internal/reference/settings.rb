#!/usr/bin/ruby
# frozen_string_literal: true

# settings.rb - prints, as JSON, the settings of Puppet that manifests see, with their defaults.
#
#   ruby settings.rb > frontend/env/settings/core.json
#
# Output: {"puppet": version, "settings": [setting]}, in the order in which Puppet has them; setting being
#   name     as in $settings::name
#   kind     how a text becomes a value: the name of Puppet's class for such settings, in lower case and without "setting"
#   default  the text of the default, in which $other is another setting; absent where the setting has no value
#
# Where an operating system's package has folders of its own, those of Puppet's own packages are written. The folders that depend on
# the user are those of root. What the environment decides (manifest, modulepath) has no default here, what the host decides
# (certname) an empty one.
require 'json'
require 'puppet'

FOLDERS = {
  'confdir' => '/etc/puppetlabs/puppet', 'codedir' => '/etc/puppetlabs/code', 'vardir' => '/opt/puppetlabs/puppet/cache',
  'publicdir' => '/opt/puppetlabs/puppet/public', 'rundir' => '/var/run/puppetlabs', 'logdir' => '/var/log/puppetlabs/puppet',
  'cadir' => '/etc/puppetlabs/puppetserver/ca', 'basemodulepath' => '$codedir/modules:/opt/puppetlabs/puppet/modules',
  'vendormoduledir' => '/opt/puppetlabs/puppet/vendor_modules', 'ssldir' => '$confdir/ssl', 'hiera_config' => '$confdir/hiera.yaml'
}.freeze
ABSENT = %w[manifest modulepath].freeze

Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir publicdir].map { |d| "--#{d}=#{FOLDERS[d]}" })
Puppet.settings.preferred_run_mode = :server

settings = Puppet.settings.each_key.map(&:to_s).reject { |name| name == 'name' }.map do |name|
  setting = Puppet.settings.setting(name.to_sym)
  default = FOLDERS.fetch(name) { setting.default(false) }
  default = '' if name == 'certname'
  default = setting.print(default) if default.is_a?(Array) # as it is written
  default = default.join(',') if default.is_a?(Array)
  row = { name: name, kind: setting.class.name.split('::').last.delete_suffix('Setting').downcase }
  row[:default] = default.to_s unless default.nil? || ABSENT.include?(name)
  row
end
rows = settings.map { |s| JSON.generate(s) }
puts "{\"puppet\": #{Puppet.version.to_json}, \"settings\": [\n#{rows.join(",\n")}\n]}"
