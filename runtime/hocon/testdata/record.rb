#!/usr/bin/ruby
# frozen_string_literal: true

# record.rb - writes documents.json: what the hocon gem makes of the documents in documents.txt, which a line of ==== divides.
# $DIR in them is the folder included.
require 'hocon'
require 'hocon/config_error'
require 'json'

dir = File.dirname(__FILE__)
rows = File.read("#{dir}/documents.txt", encoding: 'UTF-8').split("\n====\n").map do |text|
  { text: text, value: JSON.generate(Hocon.parse(text.gsub('$DIR', File.expand_path("#{dir}/included")))) }
rescue Hocon::ConfigError
  { text: text, fails: true }
end
File.write("#{dir}/documents.json", "#{JSON.pretty_generate(rows)}\n")
