#!/usr/bin/ruby
# Records what Ruby's Psych makes of YAML documents: ruby record.rb > recorded.jsonl
# One line each: {"yaml", "want"} or {"yaml", "error": true}. Documents are pieces
# below, in several places, and what Psych itself writes.
require 'json'
require 'yaml'
docs = []
scalars = ['yes', 'No', 'TRUE', 'on', 'Off', 'y', 'n', '~', 'null', 'Null', 'nil', '', '0', '-0', '+5', '0644', '0o644', '08', '0x1F', '0xZ', '0b101', '0b2', '1_000', '1,000', '1,00,', '1:30', '12:30:45', '1:30:00.5', '-1:30', '1:99', '1e3', '1.5e3', '1.5e+3', '1e-2', '.5', '5.', '.', '-.', '1.', '1.0.0', '.inf', '-.inf', '+.INF', '.nan', '1.5', '-1.5', '1_0.5', ':sym', ':"q s"', ':', 'a:b', 'http://x:80/', '=', '<', '12abc', 'abc 12', '- x', '-x', '?x', '? x', '@x', '`x', '%x', '!x', '&x', '*x', '|x', '>x', '#x', 'a #b', 'a#b', "it's", '"q"', "'q'", "'it''s'", '"a\\nb\\x41\\u00e9\\t\\"\\\\"', '"\\q"', '"\\x4"', '1.2.3.4', '00:11:22:33:44:55', '10.0.0.0/8', '{}', '[]', '{a: 1}', '[1, 2]', '[a, [b, {c: d}], e]', '{a: {b: [1]}, "c": d}', '{a, b: }', '{a: , b}', '[a: b, c]', '[a b, c d]', '["a":1]', '{"a":1}', '{a:1}', '[a', '{a: 1', '[a]]', '[,]', '[a,,b]', '{,}', '[a, b,]', '{a: 1,}', 'a: b: c', '"a" b', '"a": b', "'a': b", '[a]: b', '{a: b}: c', '? a', '!!str 5', '!!int "5"', '!!float 5', '!foo 5', '!!binary aGVsbG8=', '! 5', '!ruby/symbol x', '!!str', '&a', '&a x', '|', '>', '|-', '"unclosed', "'unclosed", 'é', "tab\there", 'a  b', 'x: ', "\u2028x", '0.1e-5', '0.1e5', '1.e+1', '123456789012', '-0x1F', '+0b1', '0_7', '1__0', 'True', 'tRue', 'NULL', 'nUll', '2001-13-45', '01', '1 000', '...x', '---x', '--- x', "a\\nb", '$x', '%{x}', '(x)', '/x/', 'x,y', 'x]', 'x}', '-', '--', '---', '...']
scalars.each { |s| docs << s << "k: #{s}" << "- #{s}" << "[#{s}]" << "a:\n  b: #{s}\nc: 1\n" << "--- #{s}\n...\n" }
docs.concat [
  "a: 1\nb: 2\n", "a:\n- 1\n- 2\nb: 3\n", "a:\n  - 1\n  - 2\n", "- a: 1\n  b: 2\n- c\n", "- - a\n  - b\n- - c\n", "-\n  a: 1\n-\n  - b\n", "- \n- a\n-\n", "a:\nb:\n", "a:\n\n\n  b: 1\n\n\nc: 2\n",
  "# c\na: 1 # d\n# e\nb: # f\n  c: 1\n", "a: b\n c\n d\ne: f\n", "a: b\n\n c\n", "a:\n  b\n  c\n", "a\nb\nc\n", "a: 'x\n  y\n\n  z'\n", "a: \"x\n  y\\\n  z\\n\n\n  w\"\n", "a: |\n  x\n   y\n\n  z\nb: 1\n", "a: |-\n  x\n\n", "a: |+\n  x\n\n\nb: 1\n",
  "a: >\n  x\n  y\n\n  z\n   w\n  v\n", "a: >-\n  x\n  y\n", "a: >+\n  x\n\n", "a: |2\n   x\n  y\n", "a: |\n\n  x\n", "a: |\n    x\n  y\nb: 1\n", "a: |\nb: 1\n", "- |\n x\n- >\n y\n", "|\n x\n y\n", "--- |\n x\n", "--- >\nx\ny\n", "a: | # c\n  x\n", "a: |x\n", "a: |0\n x\n", "a: >\n\n  x\n\n\n  y\n", "a: >\n   x\n\n    y\n   z\n", "a: |\n\tx\n", "a: |  \n  x  \n  y\n",
  "&a x: 1\nb: *a\n", "a: &x 1\nb: *x\n", "a: &x\n  b: 1\nc: *x\n", "a: &x [1]\nb: *x\n", "a: *x\n", "&a\n- 1\n", "a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n", "c:\n  b: 0\n  <<: {b: 1, e: 2}\n", "c:\n  <<: [{a: 1}, {a: 2, b: 3}]\n", "c:\n  <<: 5\n", "\"<<\": {a: 1}\n", "a: &x &y 1\n", "*a : 1\n", "- &a a\n- *a : b\n", "a: &x\nb: *x\n", "? a\n: b\n", "? a\n", "? - a\n: - b\n", "? a\n? b\n: c\n", "? |\n  x\n: y\n", "? [a, b]\n: c\n", "{? a : b}\n", "{a: *x}\n", "[&a 1, *a]\n", "[*a]\n", "a: &x 1\nb: &x [1, &x 2, *x]\nc: *x\n",
  "a: 1\n  b: 2\n", "a: 1\n b: 2\n", " a: 1\nb: 2\n", "a:\n  b: 1\n c: 2\n", "- a\n b: 1\n", "- a\n- b\nc: 1\n", "a: 1\n- b\n", "a: - b\n", "a: b\n- c\n", "a\nb: 1\n", "a: x\n  y: z\n", "\ta: 1\n", "a:\n\tb: 1\n", "a:\tb\n", "a: 1\ta\n", "a: 1\t# c\n", "a: [1,\n2]\n", "a: [1,\n  2\n  ]\n", "a: [1,\n2\n", "a: {b: 1,\n  c: 2}\n", "a: [\n  # c\n  1, # d\n  2 ]\n", "[a,\n b]: c\n", "'a\n b': c\n", "a: 'b'c\n", "a: [b] c\n", "a: {b} c\n",
  "--- a\n--- b\n", "a\n...\nb\n", "---\n---\n", "a: 1\n---\n", "---\na: 1\n...\n", "--- # c\na: 1\n", "a: 1\n--- [\n", "[a]\nb: c\n", " - a\nb\n", "%YAML 1.1\n---\na: 1\n", "%YAML 1.1\na: 1\n", "%TAG ! x\n--- a\n", "...\n", "# only\n", "\n\n", "\ufeffa: 1\n", "a: 1\r\nb: 2\r\n", "a: \"x\r\n  y\"\r\n", "a: \x01\n", "--- !ruby/object:Puppet::Node::Facts\nname: n\nvalues:\n  a: b\n", "--- !ruby/hash:Foo\na: 1\n", "a: !x\n  b: 1\n", "a: !x\n- b\n", "a: !!map {b: 1}\n", "a: !!seq [1]\n", "a: !!str\n", "a: !ruby/object:Foo b\n", "a: !<tag:yaml.org,2002:str> 5\n",
  "a: 1\na: 2\n", "1: a\n", "1.5: a\n", "true: a\n", "~: a\n", ": a\n", "'': a\n", "null: 1\nb: 2\n", "a b: c d\n", "a : b\n", "a:b: c\n", "\"a\" : b\n", "a: b # c: d\n", "a: 'b # c'\n", "a: b#c\n", "a: # c\n  b\n", "a: \"\"\n", "a: ''\n", "a: 'x'' y'\n", "- !!str 1\n- !!str true\n", "- 'a'\n-  b\n-   c: 1\n    d: 2\n", "- a:\n  - b\n  - c\n- d\n", "- a:\n    - b\n  c: 1\n", "a:\n    b:\n        c: 1\n    d: 2\n", "a:\n- b:\n  - c\n  d: 1\n- e\n", "a:\n  b:\n  - 1\n  c: 2\n", "k: [a, b]  # c\nl: {m: n}   \n", "a: \"\\u263a\\U0001F600\"\n", "a: \"\\ud800\"\n", "a: \"x\\\n   y\"\n", "a: \"  x  \"\n", "a: '  x  '\n", "a: \"x \n y\"\n", "a: >\n  x \n  y\n", "a: |\n  x\n b: 1\n", "a: -1\nb: - 1\n", "a: ?\n", "a: ? b\n", "a: -\n", "[-]\n", "[- a]\n", "[-a, -1]\n", "{-: 1}\n", "[?x]\n", "[a?b, :c]\n", "{a: :b}\n", "[::a]\n", "[a:, b]\n", "{a:: b}\n", "- - - a\n    - b\n", "-  - a\n   - b\n", "- ? a\n  : b\n", "a: &b\n\nc: *b\n", "a: &x\n- 1\nb: *x\n", "a: &x |\n  t\nb: *x\n", "a: !!str |\n  5\n", "a: !!str &x 5\nb: *x\n", "a: &x !!str 5\n", "? &a x\n: *a\n", "!!str a: !!int 5\n", "&k a: &v b\nc: *k\nd: *v\n",
]
data = [{ 'a' => [1, 2.5, nil, true, 'yes', 'no', '1', '1.5', '', ' x', "a\nb", "a\nb\n", '~', 'null', ':x', '- a', '#', 'é', "tab\t", 'a: b', '{', '[', '&', '*', '!', '|', '>', "'", '"', '%', '@', '`', '0x1', '1_000', '2001-01-01', "it's \"q\"", "x\u0000y", "\e", 'a' * 100 + ' ' + 'b' * 50, "line one\nline two is #{'long ' * 30}\n", "trailing  \n", "  lead\nx", "\n", "\n\nx", "x\n\n\n"] }, { 'h' => { 'x' => { 'y' => [] , 'z' => {} } }, 'l' => [[1, [2]], [{ 'a' => 1, 'b' => [{ 'c' => 2 }] }]] }, { 1 => 2, 1.5 => 'x', true => 'y', nil => 'z', 'no' => 1, '1' => 2, '' => 3, "a\nb" => 4, 'a: b' => 5 }, [], {}, 'x', nil, 5, [nil, '', {}]]
shared = { 's' => 1 }
data << { 'a' => shared, 'b' => shared, 'c' => [shared] }
data.each { |d| docs << d.to_yaml }
facts = Dir['/usr/share/puppet/modules/*/data/*.yaml'].sort.first(60)
facts.each { |f| docs << File.read(f, encoding: 'UTF-8') } if ARGV.include?('--installed')

def encode(v)
  case v
  when Symbol then v.to_s
  when Float then v.finite? ? v : { '__float' => v.to_s }
  when Array then v.map { |x| encode(x) }
  when Hash then { '__pairs' => v.map { |k, x| [encode(k), encode(x)] } }
  else v
  end
end

docs.uniq.each do |d|
  if d.valid_encoding?
    begin
      v = YAML.safe_load(d.gsub(%r{!ruby/(object|hash):\S+}, ''), permitted_classes: [Symbol], aliases: true)
      v = nil if v == false && d.strip.empty?
      puts JSON.generate({ yaml: d, want: encode(v) })
    rescue Psych::DisallowedClass => e
      warn "skipped #{d.inspect}: #{e.message}" unless d =~ /2001/
    rescue StandardError, Psych::SyntaxError
      puts JSON.generate({ yaml: d, error: true })
    end
  end
end
