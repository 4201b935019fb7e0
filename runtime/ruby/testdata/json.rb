require 'json'
require 'set'
values = ['nil', 'true', 'false', '1', '-5', '1.5', '1e20', '0.0001', '(0.0/0)', '(1.0/0)', '(-1.0/0)', '"a"', '""', '"é😀"', '"a\"b\\\\c/d\n\t\u0001\u007f\u2028"', ':a', ':"a b"', '[]', '{}', '[1, "a", nil, true, 1.5, :b]', '[[], {}, [[1]]]', '{"a" => 1, "b" => [1, {"c" => nil}]}', '{a: 1, nil => 2, 1 => 3, 1.5 => 4, [1] => 5, true => 6, :"x y" => 7}', '{a: [], b: {}, c: [1, [2]], d: {e: {f: 1}}}', '(1..2)', '/a/', 'String', 'RuntimeError.new("x")', '"a\xff"', '"\xffa"', '"\xe2\x82"', '"\xc0\x80"']
options = ['', ', nil', ', {}', ', indent: "  "', ', space: " "', ', object_nl: "\n", array_nl: "\n", indent: "\t"', ', space_before: " "', ', allow_nan: true', ', ascii_only: true', ', escape_slash: true', ', max_nesting: 1', ', max_nesting: false', ', 5', ', "x"', ', indent: 1']
values.each do |v|
  options.each { |o| row "JSON.generate(#{v}#{o})"; row "JSON.pretty_generate(#{v}#{o})" }
  row "JSON.dump(#{v})"
  row "JSON.dump(#{v}, 1)"
  ['', '(nil)', '({})', '(1)', '(indent: "  ", object_nl: "\n")', '(allow_nan: true)'].each { |o| row "#{v}.to_json#{o}" }
  row "JSON.parse(JSON.generate(#{v}, allow_nan: true), allow_nan: true)"
  row "JSON[#{v}]" unless v =~ /\A"/
end
sources = ['', ' ', '{"a": nul}', '[1, nul]', '[1 /x]', '[NaN]', '[Infinity]', 'Infinity', '[-Infinity]', '-Infinity', 'NaN', '[1,]', '[,1]', '{"a":1,}', '{a:1}', 'nul', 'null', 'true', ' false ', '1 2', '01', '-', '-1', '2.', '2.5', '2e', '2e5', '2E+5', '-0', '-0.0', '["a\u12"]', '["\ud800"]', '["\ud83d\ude00"]', '["\ud83dx"]', '["x\ud83d\u0041"]', '["\q"]', '["\/\b\f\n\r\t\"\\\\"]', "[\"a\nb\"]", "[\"a\tb\"]", "[1] // c", "[1] // c\n", '[1] /* c */', '/* a */ [1, /* b */ 2] ', '[1] /* c', '[1}', '{"a":[1}', '{"a" 1}', '{"a":1 "b":2}', '["a]', '["a\"]', '[tru]', '[truex]', '[1.5.2]', '[--1]', '[1e]', '[1.]', '[.5]', '[+1]', '[1-]', '[1.5-]', ']', '}', 'é', '["é"]', '[1]x', '"a"', "\ufeff[1]", '{"a":1,"a":2}', '{"b":{"c":[1,{"d":null}]}}', '[[[[]]]]', '{"":""}', '{1:2}', '{"a":}', '{"a"}', '{', '[', '{"a":1', '[1', '[1,', "x\u0000y", '[1e400]', '[123456789012345678901234567890.5]', "[\r\n\t 1 ]", '{"a" : 1 , "b" : [ ] }', '[nullx]', '[n]', "['a']", '[undefined]', '[0x1]', '[1_0]', '{"a":nul,"b":1}', '{"a":[nul]}', '{"a":NaN}', '[{"a":nul}]', '[1,{"a":1]', '{"a\q":1}', '{"\u00e9":1}', '[/]', '[1/**/,2]', '[1//x' + "\n" + ',2]', '[/**/]', '{/**/"a"/**/:/**/1/**/}']
sources.each { |s| row "JSON.parse(#{s.inspect})"; row "JSON.parse(#{s.inspect}, symbolize_names: true)" if s.include?('{'); row "JSON.load(#{s.inspect})"; row "JSON.parse(#{s.inspect}, allow_nan: true)" if s =~ /NaN|Inf/; row "JSON.parse!(#{s.inspect})" if s =~ /NaN|Inf/ }
['nil', '1', ':a', '[]'].each { |v| row "JSON.parse(#{v})"; row "JSON.load(#{v})" unless v == '[]' || v == ':a' }
row 'JSON.parse("[1]", nil)'
row 'JSON.parse("[[1]]", max_nesting: 1)'
row "JSON.parse('#{'[' * 101}')"
row "JSON.parse('#{'[' * 100}#{']' * 100}')"
row "JSON.parse('#{'[' * 101}#{']' * 101}', max_nesting: false)"
row 'JSON.load("{\"a\":1}", nil, symbolize_names: true)'
row 'JSON.load("{\"a\":1}", nil, symbolize_names: true, create_additions: false)'
row 'JSON["[1]"]'
row 'JSON["{}"]'
row 'JSON.generate'
row 'JSON.parse'
row 'a = "x"; JSON.generate([a, a])'
['{"a" => [1, {"b" => {"c" => []}}], "e" => {}}', '[[1], {}]'].each do |v|
  ['indent: "  "', 'indent: "  ", space: "", space_before: " ", object_nl: "", array_nl: ""', 'object_nl: ""', 'array_nl: ""', 'indent: ""', 'indent: nil', 'array_nl: nil, object_nl: false', 'indent: "  ", object_nl: ""', 'space: nil'].each do |o|
    row "JSON.generate(#{v}, #{o})"
    row "JSON.pretty_generate(#{v}, #{o})"
    row "#{v}.to_json(#{o})"
  end
end
