#!/usr/bin/ruby
# Records what Ruby makes of JSON:
#
#     ruby record.rb          # writes json.jsonl
#
# It has parsed texts: t and either ok with v, the text generated from
# the result, or not.
require 'json'
$VERBOSE = nil

TEXTS = ['null', 'true', ' false ', '0', '-0', '-1', '12345678901', '9223372036854775807', '1.0', '1.5e3', '1E3', '1e-5', '-0.0', '1e15', '123456789.123456789', '""', '"a"', '"\\u00e9\\n\\t\\"\\\\\\/\\b\\f\\r"', '"\\ud83d\\ude00"', '"é漢"',
         '[]', '{}', '[1,[2,[]],{}]', '{"a":1,"b":{"c":[null,true]},"a":2}', "{\n \"x\" : [ 1 ,\t2 ]\r\n}", '{"":0}', "\"\\u0000\\u001f\\u007f\u007f\"", "\"\u2028</script>&'\"",
         '', ' ', 'nul', 'tru', '[1', '[1,', '[1,]', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{a:1}', "{'a':1}", '"a', '"\\u12"', '"\\u12g4"', '01', '1.', '.5', '1e', '-', '+1', '--1', '0x10', '1 2', '{} x', '[1]]', "\"a\nb\"", 'NaN', 'Infinity', '-Infinity', '[NaN]', ',', ':', '[1 2]', '{"a" 1}', '{1:2}', '[,1]', '"\\'].freeze

File.open("#{__dir__}/json.jsonl", 'w') do |f|
  TEXTS.each do |t|
    v = JSON.parse(t)
    f.puts JSON.generate(t: t, ok: true, v: JSON.generate(v))
  rescue JSON::ParserError
    f.puts JSON.generate(t: t, ok: false)
  end
end
