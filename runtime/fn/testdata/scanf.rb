#!/usr/bin/ruby
# Records what Ruby's library scanf finds in random texts with random formats: ruby scanf.rb 1 1500 > scanf.json
# with a seed and the number of cases. Numbers that are no Integer or Float of Puppet are left out.
$VERBOSE = nil
require 'json'
require 'scanf'

srand(ARGV[0].to_i)

CLASSES = ['[a-z]', '[^a-z]', '[0-9]', '[^,]', '[[:alpha:]]', '[[:digit:]]', '[abc ]', '[]', '[^]', '[a-c-]', '[\w]', '[^\s]',
           '[z-a]', '[[:ALPHA:]]', '[[:foo:]]', '[é-ü]', '[%d]', '[%[a]', '[.]', '[A&&B]', '[\\]', '[a[b]', '[ \t]'].freeze
WIDTHS = ['', '', '', '', '1', '2', '3', '4', '5', '10', '0'].freeze
PARTS = ['12', '-7', '+3', '0', '007', '08', '0x1F', '0X1f', '-0x1', '1.5', '-2.25', '.5', '3.', '1.5e3', '1.e+5', '2e5', '1e',
         '0x1.8p3', '0x.8P-2', '-0x1p', 'abc', 'hello', 'x', 'é', 'ü', 'a,b', ' ', '  ', "\n", "\t", '%', '-', '+', '.', ',', 'A',
         '"', '7-8', '123456789012', '9223372036854775807', '0b1', 'ff', '-ff', 'e1', '1..2', '1.2.3', '0x', '077', '-077', '+012',
         '1_000', 'abc def', ''].freeze

def conversion
  case rand(20)
  when 0 then '%%'
  when 1 then '%' + ['z', 'D', 'S', 'I', '-d', '.2f', 'C', '', '*'].sample
  else '%' + (rand(7).zero? ? '*' : '') + WIDTHS.sample + (rand(4).zero? ? CLASSES : %w[d i u x X o f e g a s c A E F G]).sample
  end
end

def format_text
  Array.new(rand(1..4)) { [' ', '  ', '', '', '', "\n", ',', 'abc', 'x', '-', 'é'].sample + conversion }.join + ['', '', '', '', ' ', 'abc'].sample
end

def text
  Array.new(rand(1..6)) { PARTS.sample + ['', ' ', '', ' ', ','].sample }.join
end

def representable?(v)
  case v
  when Integer then v.bit_length < 64
  when Float then v.finite?
  else true
  end
end

cases = []
while cases.size < ARGV[1].to_i
  format, data = format_text, text
  found = begin
    data.scanf(format)
  rescue StandardError => e
    { error: e.message }
  end
  next if found.is_a?(Array) && !found.all? { |v| representable?(v) } || found == [] && !rand(3).zero?

  cases << JSON.generate([data, format, found])
end
puts "[\n#{cases.join(",\n")}\n]"
