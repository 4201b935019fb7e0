require 'yaml'
require 'set'
# Errors of documents have the class that Psych gives them, and not always its words.
def load_row(expression)
  eval(expression)
  row expression
rescue Psych::SyntaxError
rescue StandardError
  row expression
end
words = ['', 'a', 'abc def', 'y', 'n', 'Y', 'N', 'yes', 'Yes', 'YES', 'no', 'true', 'TRUE', 'False', 'on', 'off', 'null', 'Null', 'NULL', '~', 'nil', '1', '-1', '+1', '1.5', '1e3', '1.0e+3', '.5', '5.', '1_000', '1,000', '0644', '0o7', '0x1f', '0b11', '08', '089', '1:30', '1:30:45', '2020-01-01', '2020-1-1', '2020-01-01 10:00:00', '2020-01-01T10:00:00Z', '10:00', '.inf', '-.inf', '.nan', '.', '-', '--', '---', '--- a', '...', ':a', ':', ':"a"', 'a:', 'a: b', 'a:b', 'a #b', '#a', 'a#b', '*a', '&a', '!a', '|', '>', '%a', '@a', '`a', '"a"', "'a'", 'a"b', "a'b", "it's", '{a}', '[a]', 'a,b', ',a', '?', '? a', '?a', '- a', '-a', '<<', '=', '<', '=a', ' a', 'a ', ' ', "\t", "a\tb", "\ta", "a\n", "a\nb", "a\nb\n", "a\n\nb", "\na", "\n", "\n\n", "a\n\n", "a\nb\n\n", " a\nb", "a\n b", "a \nb", "a\nb ", "# a\nb", "a\r\nb", "a\rb", 'é', 'ä: ö', '日本語', "\u0085", "\u2028", "\ufeff", "\u0000", "\u001b", "\u007f", '😀', 'a😀b', '/etc/x', '/etc/"x"', '$a', '(a)', '\\', 'a\\b', '\\n', '_a', '__', '-1a', '1a', '0', '00', '-0', '0.0', '12e03', '1e', 'e1', '0x', '0xg', '1_', '_1', '1__0', '190:20:30', '1.2.3', '1.2.3.4', '10.0.0.0/8', '::1', 'fe80::1', 'key=value', '%{x}', '<%= x %>', 'http://a.b/c?d=e#f', 'C:\\x', '12:30:45.6', '+.inf', '.Inf', '.NAN', '0.1.2', '1-2', '1 2', '2020-13-45', '0777', '0888', '-0644', '1_000.5', '1,000.5', '.1e5', '1.e5', 'True', 'tRue', 'NO', 'x' * 79 + ' y', 'x ' * 50, ('word ' * 30).strip, 'x' * 130, ('long words in a text that is folded by the emitter, ' * 3).strip, "multi line\n" + ('word ' * 30).strip, '"quoted ' + ('word ' * 30).strip + '"', '/' + ('word ' * 30).strip, ('é ' * 60).strip, ('a  b ' * 30).strip, ': ' + ('word ' * 30).strip, ('word ' * 15).strip + '  ' + ('word ' * 15).strip]
words.each { |w| v = w.inspect; row "#{v}.to_yaml"; row "[#{v}].to_yaml"; row "{#{v} => #{v}}.to_yaml"; row "[[{\"k\" => #{v}}]].to_yaml"; load_row "YAML.load(#{v})" unless w =~ /[\u0000\u001b\u007f\u0085\ufeff]|\A\d{4}-\d|\r/; load_row "YAML.load(#{('- ' + w).inspect})" unless w =~ /[\u0000-\u0008\u001b\u007f\u0085\u2028\ufeff]|\A\d{4}-\d|\r/; row "{a: #{v}}.to_yaml(line_width: 20)"; row "{a: #{v}}.to_yaml(line_width: -1)" }
values = ['nil', 'true', 'false', '1', '-5', '1.5', '1e20', '0.0001', '(0.0/0)', '(1.0/0)', '(-1.0/0)', ':a', ':"a b"', ':""', ':"1"', ':"a:b"', ':"a\nb"', ':true', ':"a: b"', ':"#a"', ':+', '[]', '{}', '[[]]', '[{}]', '[nil]', '[1, "a", nil, true]', '[[1, [2, [3]]]]', '[[], {}, [[1]], [{}]]', '{"a" => 1, "b" => [1, {"c" => nil}]}', '{"a" => {"b" => {"c" => {}}}}', '{a: 1, nil => 2, 1 => 3, 1.5 => 4, true => 6, :"x y" => 7}', '{[1] => 2, {"a" => 1} => 3}', '{"a" => [{"b" => 1, "c" => 2}, {"d" => [1]}]}', '[{"a" => "x\ny", "b" => [["z\n"]]}]', '{"a\nb" => 1}', '{"x" * 130 => 1}', '{"" => ""}', '{" a" => " b"}', '(1..2)', '("a"..."b")', '/a/', '/a b: c/', 'String', 'Comparable', '[:a, {b: :c}]', '[(1..2)]', '{"r" => (1..2)}', '[-1, "-1"]', '[1.0, "1.0"]', '["a", ["b"], {"c" => "d"}]', '{"a" => "b", "c" => ["d", ["e", {"f" => "g"}]]}']
values.each { |v| ['', '({})', '(indentation: 4)', '(indentation: 1)', '(line_width: 20)', '(line_width: -1)', '(header: true)', '(version: "1.1")', '(line_width: -5)', '(indentation: 3, line_width: 10)'].each { |o| row "#{v}.to_yaml#{o}" }; row "YAML.dump(#{v})"; row "YAML.dump(#{v}, line_width: 5)"; row "YAML.load(#{v}.to_yaml)" unless v =~ /\.\.|\/|String|Comp|Set|:""/ }
row 's = [1]; [s, s].to_yaml'
row 's = {}; {a: s, b: s}.to_yaml'
row 's = "a"; [s, s].to_yaml'
row 's = [1]; t = [2]; [s, t, t, s].to_yaml'
row 'YAML.dump("a", nil)'
docs = ['a: 1', ':a: 1', '- :a', 'a: 2020-01-01', "a: &x 1\nb: *x", 'a: [', 'a: b: c', '', ' ', '# c', '---', "--- a\n--- b", "a: *x", "\t- a", "a: 'b", "a: 1\n b: 2", '{a: 1}', "<<: {a: 1}\nb: 2", "1: a\n1.5: b\nnull: c", "- 017\n- 0x1f\n- 1_000\n- 1,000\n- .5\n- 1e3\n- 0b11\n- 1:30", '--- !ruby/object:Foo {}', '!!set {a, b}', '--- !ruby/regexp /a/', '--- !ruby/symbol a', '--- !!str 1', '--- !!float 1', "a: |\n  x\n  y\nb: >\n  x\n  y\n", "- [1, {a: b}]\n- \"x\\ty\"", "a:\n- 1\n- 2", "a: ~\nb:\nc: ''", "? a\n: b", "- - - 1", "a: \"b", "[1, 2", "a: b\n- c", "@a", "a: `b", "%YAML 1.1\n---\na", ":\"a b\": 1", "a: :b\n:c: d", "- yes\n- No\n- on\n- 'yes'", "a: 1\na: 2", "x: &a {k: 1}\ny: {<<: *a, z: 2}", "- !binary aGk=", "- 12e03\n- 1.5e3\n- -.inf\n- .NaN", "é: ü", "a: {b: [c, d], e: f}"]
docs.each { |d| %w[load safe_load unsafe_load].each { |m| next if m == 'unsafe_load' && d =~ /2020|!ruby|!!set/; load_row "YAML.#{m}(#{d.inspect})"; ['aliases: true', 'symbolize_names: true', 'permitted_classes: [Symbol]', 'permitted_classes: [Symbol], aliases: true', 'filename: "x.yaml"', 'fallback: 3'].each { |o| next if m == 'unsafe_load' && o =~ /alias|perm/; load_row "YAML.#{m}(#{d.inspect}, #{o})" } } }
row 'YAML.load(nil)'
row 'YAML.load(1)'
row 'YAML.safe_load("- :a", [Symbol])'
row 'Set.new([1, "a"]).to_yaml'
row '{"s" => Set.new([1])}.to_yaml'
row 's = {"x" => [1, 2]}; {"a" => s, "b" => [s, {"c" => s["x"]}]}.to_yaml'
row 'a = []; a << a; a.to_yaml'
