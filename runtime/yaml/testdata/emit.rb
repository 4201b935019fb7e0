#!/usr/bin/ruby
# Records how Ruby's Psych writes values: ruby emit.rb FILE > emitted.jsonl, where
# FILE holds a JSON array of values; by default the values of emitted.jsonl.
require 'json'
require 'yaml'
values = if ARGV.empty?
           File.readlines(File.join(__dir__, 'emitted.jsonl')).map { |l| JSON.parse(l)[0] }
         else
           JSON.parse(File.read(ARGV[0]))
         end
values.each { |v| puts JSON.generate([v, v.to_yaml]) }
