require 'json'
require 'yaml'
require 'stringio'
names = %w[good bad empty symbol nosuch].map { |n| "testdata/data/#{n}.yaml" } + ['']
%w[load_file safe_load_file unsafe_load_file].each do |m|
  names.each { |n| ['', ', symbolize_names: true', ', permitted_classes: [Symbol]', ', fallback: 5', ', aliases: true'].each { |o| row "YAML.#{m}(#{n.inspect}#{o})" } }
  ['nil', ':a', '"testdata/data/good.yaml", "x"', '"testdata/data/good.yaml", nosuch: 1', '"testdata/data/good.yaml", nosuch: 1, other: 2'].each { |a| row "YAML.#{m}(#{a})" }
  row "Psych.#{m}('testdata/data/good.yaml')"
end
%w[load_file load_file!].each do |m|
  %w[good nan nosuch].each { |n| ['', ', symbolize_names: true', ', {symbolize_names: true}'].each { |o| row "JSON.#{m}('testdata/data/#{n}.json'#{o})" } }
  ['nil', '5'].each { |a| row "JSON.#{m}(#{a})" }
end
['[1]', '', 'a: 1', '- :a', 'a: : 1', '{"a": 1}', '{"a": NaN}', 'nil'].each do |t|
  %w[load safe_load unsafe_load].each { |m| row "YAML.#{m}(StringIO.new(#{t.inspect}))"; row "YAML.#{m}(StringIO.new(#{t.inspect}), symbolize_names: true)" }
  row "JSON.load(StringIO.new(#{t.inspect}))" unless t =~ /\Aa|\A-|nil/
  row "i = StringIO.new(#{t.inspect}); i.read; YAML.load(i)"
end
row 'YAML.load(5)'
row 'YAML.load(nil)'
row 'YAML.load(:a)'
row 'JSON.load(5)'
row 'JSON.parse(StringIO.new("[1]"))'
row 'x = []; JSON.load(StringIO.new("[1,2]"), lambda { |v| x << v }); x'
row 'JSON.load(File.open("testdata/data/good.json"))'
row 'YAML.load(File.open("testdata/data/good.yaml"))'
row 'File.open("testdata/data/good.yaml") { |f| YAML.safe_load(f) }'
row 'JSON.parse(File.read("testdata/data/good.json"))'
['{"a" => [1, nil]}', '[]', '"x"', 'nil', '[[1]]', '1.5', '[0.0/0]'].each do |v|
  row "i = StringIO.new; JSON.dump(#{v}, i).equal?(i)"
  row "i = StringIO.new; JSON.dump(#{v}, i); i.string"
  row "i = StringIO.new('begin'); i.read; JSON.dump(#{v}, i); i.string"
  row "i = StringIO.new; YAML.dump(#{v}, i).equal?(i)"
  row "i = StringIO.new; YAML.dump(#{v}, i); YAML.dump(1, i); i.string"
  ['"x"', ':x', '1', '0', 'nil, 1', 'StringIO.new, 1', '5, 5', '"x", 5', '1.5', '[]', 'nil, nil', 'false', 'nil, 0', 'true'].each { |a| row "JSON.dump(#{v}, #{a}).to_s[0, 5]" unless v == '1.5' && a =~ /x/ }
  row "JSON.dump(#{v}, StringIO.new('x', 'r'))"
  row "YAML.dump(#{v}, StringIO.new('x', 'r'))"
  row "YAML.dump(#{v}, nil)"
  row "YAML.dump(#{v}, {})"
  row "YAML.dump(#{v}, indentation: 4)"
  row "YAML.dump(#{v}, nil, indentation: 4)"
  row "YAML.dump(#{v}, StringIO.new, indentation: 4).string"
end
["object_class: Hash", "array_class: Array", "decimal_class: Float", "decimal_class: nil", "freeze: true", "create_additions: false"].each { |o| row "JSON.parse('{\"a\": [1.5]}', #{o})" }
