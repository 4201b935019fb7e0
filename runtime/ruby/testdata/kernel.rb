strings = ['"12"', '" 12 "', '"0x1f"', '"0b11"', '"0o17"', '"017"', '"1_2"', '"1__2"', '"_1"', '"1_"', '"-5"', '"+5"', '"--5"', '"- 5"', '""', '" "', '"abc"', '"12abc"', '"1.5"', '"1e3"', '".5"', '"5."', '"z"', '"1\0"', '"é"', '"0"', '"-0"', '"08"', '"0x"', '"1f"', '"Infinity"', '"NaN"', '"1e400"', '"9223372036854775807"', '"-9223372036854775808"', '"1\n"', '"0x1p3"', '"1_0.5"', '"1._5"', '"1e+5"', '"1e"', '"0x1.8"', '"0b1.1"', '"1,000"']
others = %w[nil true false 12 12.9 -12.9 0.0 (0.0/0) (1.0/0) :a [] [1] {} {a:1} (1..3) /a/ String]
(strings + others).each do |v|
  row "Integer(#{v})"
  row "Integer(#{v}, exception: false)"
  v != '" "' && [2, 8, 10, 16, 36, 1, 37, -10, -16, 0, nil, 1.5].each { |b| row "Integer(#{v}, #{b.inspect})" }
  row "Integer(#{v}, 10, exception: false)"
  row "Float(#{v})"
  row "Float(#{v}, exception: false)"
  row "String(#{v})"
  row "Array(#{v})"
  row "Hash(#{v})"
end
row 'Integer("12", "10")'
row 'Integer(1, 2, 3)'
row 'Float(1, 2)'
row 'Array(1, 2)'
row 'Kernel.Integer("5")'
row 'Kernel.format("%d", 5)'
values = ['12', '-12', '0', '255', '12.5', '-0.5', '1e20', '0.0001', '(0.0/0)', '(1.0/0)', '"12"', '"0x1f"', '"abc"', '""', '"é"', '"abcdef"', 'nil', 'true', ':a', '[]', '[1]', '[1, "a"]', '{}', '{a: 1}', '(1..2)', 'String', '/a/']
flags = ['', '+', ' ', '#', '05', '-5', '8.3', '-8.3', '#8', '.0', '+08.2', '-+5', '020', '.10']
%w[d i u f e E g G a A s p x X o b B c].each do |verb|
  values.each { |v| next if v == '1e20' && verb =~ /[xXobB]/; flags.each { |f| row "format(\"|%#{f}#{verb}|\", #{v})" } }
end
['%d', '%s %s', '%1$s %2$s %1$s', '%2$s', '%1$s %s', '%s %1$s', '%*d', '%-*d|', '%*1$d', '%<a>d', '%{a}', '%<a>5.1f|', '%-5{a}|', '%{a}%{b}', '%<a>d %d', '%d %<a>d', '%', '%%', 'a%', '%5%', '%z', '%<a', '%{a', '%<a>', '% d', '%.', '%5', '%1$', '%0$s', '%1$1$s', '%5 d', '%5.5.5d', '%.5 d', "%\n", '%-', '%é', '%{}', '%<>s', 'plain', '%s%%', '%{a b}', '%.*f', '%.*s|', '%c%c', '%<a>s %<a>s', '%<a><b>s'].each do |f|
  ['', ', 1', ', 1, 2', ', 1, 2, 3', ', {a: 5}', ', {a: "x", b: nil}', ', {"a" => 5}', ', [1, 2]', ', nil', ', 5, 3.14159', ', "abc", 1', ', -6, 7', ', 65, "é"', ', {:"a b" => 3}'].each do |a|
    row "format(#{f.inspect}#{a})"
  end
  ['1', '[1, 2]', '[]', '[[1, 2]]', '{a: 5}', '{"a" => 5}', 'nil', '[nil]', '"x"', ':x', '[5, 3.14159]'].each { |a| row "#{f.inspect} % #{a}" }
end
row 'format'
row 'format(nil)'
row 'format(1)'
row 'sprintf("%d", 5)'
row '"%-10s|%5.2f" % ["ab", 3.14159]'
row '"%05d" % 42'
row '"%s" % "a"'
row '"%x" % 255'
row '"%08b" % 37'
row '"%s, %s" % %w[a b]'
row '"%p" % [nil]'
row '"%.3e" % 12345.678'
row '"%c" % 10004'
row '"%c" % "éa"'
row '"%c" % ""'
row '"%5c|" % "é"'
row '"%-5c|" % "x"'
row '"%+x" % -255'
row '"% x" % -255'
row '"%#x" % -255'
row '"%.10x" % -255'
row '"%010x" % -255'
row '"%o" % -8'
row '"%.3o" % 8'
['raise("x")', 'raise(ArgumentError)', 'raise(ArgumentError, "x")', 'raise(ArgumentError, nil)', 'raise(ArgumentError, :a)', 'raise(ArgumentError, [1])', 'raise(ArgumentError.new("x"))', 'raise(ArgumentError.new)', 'raise(ArgumentError.new("x"), "y")', 'raise(1)', 'raise(nil)', 'raise(String)', 'raise("x", "y")', 'raise(:a)', 'fail("x")', 'fail(TypeError, "y")', 'raise(KeyError, "k")', 'raise(Comparable)', 'raise(StopIteration)', 'Kernel.raise("x")'].each { |r| row r }
%w[RuntimeError ArgumentError StandardError KeyError Exception].each do |k|
  ['', '("a")', '(nil)', '(1)', '(:a)', '("")', '([1])', '("a\nb")', '(1, 2)'].each { |a| ['message', 'to_s', 'inspect', 'class', 'backtrace.class', 'cause', 'exception.message', 'exception("b").message', 'is_a?(StandardError)', 'foo', '== 1', 'nil?', 'backtrace'].each { |m| next if m =~ /backtrace/; row(m =~ /\A[a-z]/ ? "#{k}.new#{a}.#{m}" : "#{k}.new#{a} #{m}") } }
  row "#{k}.exception(\"b\").message"
  row "#{k}.new(\"a\") == #{k}.new(\"a\")"
end
row 'String.exception'
row 'Comparable.new'
['catch(:a) { throw(:a, 5) }', 'catch(:a) { throw(:a) }', 'catch(:a) { 7 }', 'catch { |t| throw(t, 3) }', 'throw(:x)', 'throw(:x, 1)', 'catch(:a) { catch(:b) { throw(:a, 1) }; 2 }', 'catch(:a) { throw(:b) }', 'catch(:a) { |t| t }', 'catch(1) { throw(1, 2) }', 'catch("a") { throw("b") }', 'catch(:a) { [1, 2].each { |x| throw(:a, x) } }', 'catch(:a, :b) { }', 'throw'].reject { |r| r =~ /each/ }.each { |r| row r }
row 'loop { break 5 }'
row 'loop { raise(StopIteration) }'
row 'i = 0; loop { i += 1; break i if i > 3 }'
['/a|b/i', '/a/', '[/a/mx, :b]', '{/x/i => nil}', '1..2', ':a', '"a\nb"', '"a".dup', 'nil', 'String'].each { |v| row "format('%p|%+10p|%s', #{v}, #{v}, #{v})"; row "'%<a>p %{a}' % { a: #{v} }" }
