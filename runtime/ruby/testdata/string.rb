strings = ['""', '"abc"', '"Hello World"', '"a,b,,c,,"', '" a  b\tc\n"', '"ÄöüßÉ"', '"a1b22"', '"x=1;y=2"', '"foo.bar/baz"', '"aaa"', '"line\nline2\r\n"', '"日本語"']
few = ['""', '"abc"', '"Hello World"', '"ÄöüßÉ"', '"a1b22"', '"aaa"']
pairs = ['"a"', '""', '"abc"', '"b"', '"Ä"', 'nil', '1', ':a', '[]', '"z"']
simple = %w[to_s to_str to_sym intern length size bytesize empty? upcase downcase capitalize swapcase strip lstrip rstrip chomp chop chr reverse succ next hex oct to_i to_f
  chars bytes codepoints lines ord sum dump inspect encoding ascii_only? valid_encoding? scrub +@ -@ split upcase! downcase! capitalize! swapcase! strip! lstrip! rstrip! chomp! chop! reverse!
  succ! next! squeeze squeeze! clear to_sym.inspect freeze.frozen? class hash_of]
table strings, simple
table ['"abc"'], simple.reject { |m| m =~ /\W|lines/ }.map { |m| "#{m}(1, 2, 3, 4)" }
table strings, ['upcase(:ascii)', 'downcase(:ascii)', 'capitalize(:ascii)', 'swapcase(:ascii)', 'downcase(:fold)']
table ['"a"'], ['upcase(1)', 'upcase(:a)', 'upcase(:ascii, :ascii)', 'upcase(:fold)', 'upcase("ascii")', 'upcase(:turkic, :lithuanian)']
args = ['"a"', '""', '"b"', '"Ä"', '"l"', 'nil', '1', ':a', '/a/', '[]', '"\n"', '"c"']
%w[+ == != <=> === =~ eql? include? start_with? end_with? delete_prefix delete_suffix delete_prefix! delete_suffix! casecmp casecmp? chomp chomp! index rindex partition rpartition concat << prepend replace match match? !~ scan count delete squeeze lines].each do |m|
  operator = m =~ /\A\W+\z/
  table (m =~ /delete\z|count|chomp!|squeeze|^tr/ ? few - ['""'] : few), args.map { |a| operator ? "#{m} #{a}" : "#{m}(#{a})" }
end
table ['"abc"', '"ABC"', '"äb"'], ['casecmp("ABC")', 'casecmp("ÄB")', 'casecmp?("ABC")', 'casecmp?("ÄB")', 'casecmp("abd")', '=~ /b/', '=~ /x/', 'match(/(b)(x)?/)', 'match(/b/, 1)', 'match(/b/, 2)', 'match(/b/, -2)', 'match?(/B/i)', 'match("b.?")', 'match(/b/) { |x| x[0] * 2 }', 'match(/x/) { |x| 1 }', 'match?(/b/, 1)', 'match?(/b/, 5)', 'match("(")']
table strings, ['* 0', '* 3', '* -1', '* nil', '* "a"', '* 1.9', '+ nil', '+ 1']
numbers = ['0', '1', '2', '-1', '-3', '5', '100', '-100', '1.9', 'nil', '"a"']
table few, numbers.map { |n| "[#{n}]" } + numbers.flat_map { |n| %w[0 1 2 -1 100 nil].map { |k| "[#{n}, #{k}]" } }
ranges = ['0..1', '1..', '..1', '1...-1', '-2..-1', '3..5', '4..5', '7..9', '-9..1', '2..1', '1...1', '0..-1', '(..-2)', '(nil..nil)', '("a".."b")'].map { |r| r.start_with?('(') ? r : "(#{r})" }
table few, ranges.map { |r| "[#{r}]" } + ranges.map { |r| "slice!(#{r})" } + ranges.map { |r| "byteslice(#{r})" }
table few, ['["b"]', '["xyz"]', '[/[a-c]/]', '[/(.)(.)/, 1]', '[/(.)(.)/, 2]', '[/(.)(.)/, 3]', '[/(.)(.)/, -1]', '[/(?<x>.)b/, "x"]', '[/(?<x>.)b/, :x]', '[/(?<x>.)b/, "y"]', '["b", 1]', '[:b]', '[/z/]', '[/z/, 1]', '[]', '[1, 2, 3]', 'slice(1)', 'slice(0, 2)', 'slice!(1)', 'slice!(0, 2)', 'slice!("b")', 'slice!(/[a-c]+/)', 'slice!(/(.)(.)/, 2)', 'slice!(50)',
  'byteslice(1)', 'byteslice(0, 2)', 'byteslice(-2, 2)', 'byteslice(50)', 'getbyte(0)', 'getbyte(-1)', 'getbyte(50)', 'getbyte("a")']
few.each do |s|
  ['1', '0', '-1', '3', '50', '-50', '1, 2', '0, 0', '-2, 1', '50, 1', '1, -1', '1, 50', '0..1', '1..', '1...-1', '50..51', '-50..1', '"b"', '"zz"', '/[a-c]/', '/(.)(.)/, 2', '/(.)(.)/, 3', '/(?<x>.)b/, "x"', '/(?<x>.)b/, "y"', '/zz/', 'nil', '"b", 1', ':a'].each do |i|
    row "s = #{s}; s[#{i}] = \"XY\"; s"
  end
  row "s = #{s}; s[0] = 1"
  row "s = #{s}; s[0] = nil"
  [0, 1, -1, -2, 3, 50, -50].each { |n| row "s = #{s}; s.insert(#{n}, \"XY\")" }
  row "s = #{s}; s.setbyte(0, 65); s"
end
table few, ['insert(1, 2)', 'insert("a", "b")', 'insert(1)', 'prepend("x", "y")', 'prepend', 'prepend(1)', 'concat("x", 233, "y")', 'concat', 'concat(nil)', '<< 233', '<< -1', '<< 1114112', '<< 55296', '<< nil', '<< :a', 'replace("q")', 'replace(1)']
widths = ['0', '3', '8', '9', '-5', '"a"', 'nil', '8, "*"', '9, "12"', '10, "äö"', '8, ""', '8, nil', '8, 1', '4.9', '', '1, "a", 2']
table few, widths.flat_map { |w| ["ljust(#{w})", "rjust(#{w})", "center(#{w})"] }
sets = ['"a-c"', '"^a-c"', '"a-"', '"-a"', '"l"', '"\\\\-a"', '"^"', '"a^"', '"Ä-Ü"', '"z-a"', '"a-cx-z"', '"0-9"', '""', '1', 'nil', '"a\\\\-c"', '"é-è"']
table few - ['""'] + ['"a-c^b"', '"aabbcc  dd"', '"héllo"'], sets.flat_map { |s| ["delete(#{s})", "count(#{s})", "squeeze(#{s})"] } + ['delete("a-z", "^b")', 'count("a-z", "^b")', 'squeeze("a-z", "^b")', 'delete', 'count', 'delete!("a")', 'delete!("q")', 'squeeze!("a")', 'squeeze!("q")', 'delete!("z-a")']
table few - ['""'] + ['"a-c^b"', '"aabbcc  dd"', '"héllo"'], sets.flat_map { |s| ["tr(#{s}, \"X\")", "tr(#{s}, \"A-C\")", "tr_s(#{s}, \"x\")", "tr(#{s}, \"\")"] } + ['tr("a-y", "b-z")', 'tr("a-c", "^x")', 'tr("^a-c", "*")', 'tr("a", nil)', 'tr("a")', 'tr("el", "ip")', 'tr("a-c", "z-x")', 'tr!("a", "b")', 'tr!("q", "b")', 'tr_s!("a", "b")', 'tr_s!("l", "r")', 'tr_s("a-z", "*")', 'tr_s("abc", "xy")', 'tr("l", "ö")', 'tr("a-e", "1-3")']
seps = ['', 'nil', '" "', '","', '""', '/,/', '/\s+/', '/(,)/', '//', '/ /', '"ab"', '1', ':a', '/[,;=]/', '/(\d)|(x)/', '"l"']
table strings + ['"a b c"', '"  lead"', '",a"', '"1,2,3"', '"key: value: x"', '"a::b"', '"aXbXc"'], seps.map { |s| s == '' ? 'split' : "split(#{s})" } + seps.drop(1).flat_map { |s| %w[-1 0 1 2 3].map { |n| "split(#{s}, #{n})" } }
table ['"a b c"'], ['split(" ", "a")', 'split(1, 2, 3)', 'split(",", nil)', 'split(" ") { |x| x }']
row 'r = +""; s = "a b".split(" ") { |x| r << x << "," }; [r, s]'
patterns = ['"a"', '"."', '""', '/a/', '/[aeiou]/', '/./', '/(.)(.)/', '/(?<first>.)(?<second>.)?/', '//', '/$/', '/^/', '/\b/', '/x*/', '/l+/', '/\d+/', '/(?=b)/', '/b|(z)/']
withs = ['"X"', '"<\\\\0>"', '"\\\\1-\\\\2"', '"\\\\k<first>"', '"\\\\\\\\"', '"\\\\&\\\\`\\\\\'"', '""', '"\\\\9"', '"a\\\\"', '"\\\\x"']
table ['"hello"', '"a.b"', '""', '"abcabc"', '"Äé"', '"a1 b22"', '"one\ntwo\n"'], patterns.flat_map { |p| withs.flat_map { |w| ["gsub(#{p}, #{w})", "sub(#{p}, #{w})"] } + ["gsub(#{p}) { |x| x.upcase }", "sub(#{p}) { |x| \"<\#{x}>\" }", "gsub(#{p}) { \"[\#{$1}]\" }", "scan(#{p})", "partition(#{p})", "rpartition(#{p})", "index(#{p})", "rindex(#{p})", "split(#{p})", "gsub!(#{p}, \"-\")", "sub!(#{p}, \"-\")", "start_with?(#{p})", "slice(#{p})"] }
table ['"hello"'], ['gsub(1, "")', 'gsub(nil, "")', 'gsub("l", 1)', 'gsub("l", nil)', 'gsub', 'sub("l")', 'gsub(:l, "")', 'sub(/l/) { nil }', 'gsub(/l/) { 1 }', 'gsub(/l/) { |x| $~[0] + $` }', 'gsub(/(?<n>l)/, "\\\\k<m>")', 'gsub("l", "L", 3)', 'gsub(/(h)(e)/) { "#{$2}#{$1}" }', 'sub!(/z/, "")', 'gsub!(/z/) { 1 }', 'scan(/l/) { |x| x }', 'scan(/(h)(e)/) { |a, b| [a, b] }', 'tr("l", "r").gsub("r") { |x| break 5 }']
row 'r = +""; "hello".scan(/l/) { |x| r << x + $~.pre_match << "," }; r'
row 'r = +""; "a1b2".scan(/([a-z])(\d)/) { |a, b| r << b + a }; r'
row '"hello" =~ /l(l)(x)?/; [$~, $1, $2, $3, $&, $`, $\']'
row '"hello" =~ /z/; [$~, $1]'
row '"hello".match(/(?<a>l+)/); [$~[:a], $~["a"], $1]'
row '"hello".sub(/l/, "x"); $~'
row '"hello".gsub("l", "x"); $~[0]'
row '"hello".gsub("z", "x"); $~'
row '"hello".scan(/l/); $~'
row '"hello".index(/l+/); $~'
row '"hello".rindex(/l+/); $~'
row '"hello".partition(/l+/); $~'
row '"hello"[/l+/]; $~'
row '"hello".match?(/l+/); $~'
row '"hello".start_with?(/h(e)/); $1'
row '/(l)/ === "hello"; $1'
table ['"hello world"', '"héllo wörld"', '""'], ['index("o")', 'index("o", 5)', 'index("o", -4)', 'index("o", 50)', 'index("o", -50)', 'index("", 5)', 'index("", 50)', 'index(/o/, 5)', 'index(/o/, -4)', 'index(/o/, 50)', 'index(//, 3)', 'index(1)', 'index(nil)', 'index', 'index("o", "a")', 'index(/\bw/, 3)', 'index(/^w/, 6)', 'index(/(?<=l)l/, 3)',
  'rindex("o")', 'rindex("o", 5)', 'rindex("o", -5)', 'rindex("o", 50)', 'rindex("o", -50)', 'rindex("", 5)', 'rindex("", 50)', 'rindex(/o/, 5)', 'rindex(/o/, -5)', 'rindex(//, 3)', 'rindex(/l+/)', 'rindex(/l*/)', 'rindex(1)', 'rindex(:o)', 'partition("o")', 'partition("xyz")', 'partition(" ")', 'rpartition("o")', 'rpartition("xyz")', 'partition(/l+/)', 'rpartition(/l+/)', 'rpartition(/o(.)?/)', 'partition(1)', 'rpartition(nil)', 'start_with?("hell", 1)', 'start_with?(1)', 'start_with?("x", "h")', 'start_with?', 'end_with?("x", "d")', 'end_with?(/d/)', 'end_with?', 'start_with?(/h/)', 'start_with?(/e/)']
table ['"12"', '"1x"', '"-1x2"', '"12x3"', '"5xp"', '"0x1A"', '"-0b11"', '"0o17"', '"017"', '"1_000"', '"1__0"', '"_1"', '" 42 "', '"- 1"', '"+7x"', '"3.7"', '"1e3"', '".5"', '"-.5e-2"', '"1e"', '"z"', '"9223372036854775807"', '"-9223372036854775808"', '"1.2.3"', '"1_0.5_0"', '"0x1p3"', '"Infinity"', '"٣"', '"0d19"', '"0_8"', '"0b"', '"0x"', '"1e400"', '"--1"'], ['to_i', 'to_i(2)', 'to_i(8)', 'to_i(10)', 'to_i(16)', 'to_i(36)', 'to_i(0)', 'to_i(1)', 'to_i(37)', 'to_i(-1)', 'to_i("a")', 'to_f', 'hex', 'oct', 'ord', 'sum', 'sum(8)', 'sum(0)', 'succ']
table ['"az"', '"zz"', '"Zz"', '"a9"', '"Az"', '"zZ9"', '"-"', '"1.9"', '"<<koala>>"', '"***"', '"1999zzz"', '"ZZZ9999"', '""', '"a-9"', '"9"', '"é"', '"1.9.9"', '"-9"', '"<z>"', '"Zz-9"', '"あ"'], ['succ', 'next']
['"a".upto("e")', '"9".upto("11")', '"a".upto("e", true)', '"25".upto("5")', '"07".upto("11")', '"aa".upto("ac")', '"a".upto("aa")', '"Zz".upto("AAc")', '"a".upto("a")', '"b".upto("a")', '"1.1".upto("1.3")', '"".upto("")', '"a".upto("")', '"9".upto("aa")', '"a".upto("c", nil)', '"1".upto("3", true)', '"x".upto("ab")'].each { |e| row "r = +''; #{e} { |x| r << x << ',' }; r" }
row '"a".upto(1) { |x| 1 }'
row '"a".upto("c") { |x| break x }'
lines = ['"a\nb\n"', '"a\n\n\nb\n\nc"', '"axbx"', '"a\r\nb\r\n"', '""', '"\n\n"', '"one"', '"\n\n\na\n\n\n\n"']
table lines, ['lines', 'lines(chomp: true)', 'lines("x")', 'lines("x", chomp: true)', 'lines("")', 'lines("", chomp: true)', 'lines(nil)', 'lines("\n\n")', 'lines(1)', 'each_line { |x| x }', 'chomp', 'chomp("")', 'chomp("\n")', 'chomp("b\n")', 'chomp(nil)', 'chomp!("")', 'chop', 'strip', 'split("\n")', 'split(/\n/, -1)', 'split("\n\n")']
lines.each { |s| row "r = +''; #{s}.each_line { |l| r << l.chomp << ',' }; r"; row "r = +''; #{s}.each_line(chomp: true) { |l| r << l << ',' }; r" }
row 'r = +""; "aé".each_char { |c| r << c.inspect }; r'
row 'r = +""; "aé".each_byte { |c| r << c.inspect }; r'
row 'r = +""; "aé".each_codepoint { |c| r << c.inspect }; r'
row '"abc".each_char { |c| break c }'
bad = ['"a\xffb"', '"\xe9"', '"\xe3\x81"', '"a\xf0\x9f\x98b"']
table bad, %w[length inspect valid_encoding? scrub chars reverse bytes to_sym upcase strip chop split succ dump to_i empty? lstrip rstrip capitalize] - %w[chop succ] + ['scrub("?")', 'scrub { |b| b.bytes.to_s }', '=~ /a/', 'gsub(/a/, "")', 'gsub("a", "")', 'split("a")', 'tr("a", "b")', 'delete("a")', 'squeeze', 'count("a")', 'index("b")', 'ljust(5, "x")', '+ "é"', 'encode("UTF-8", invalid: :replace)', 'encode("UTF-16LE")', 'scan(/b/)', '[0]', '[1]', '== "a"', 'start_with?("a")', 'include?("b")', 'match?(/b/)', 'sub(/b/, "")']
table ['"é"', '"a"', '"a€b"', '"<a&\"b\">"', '"x\r\ny\rz\n"', '"😀"'], ['encode("UTF-8")', 'encode("US-ASCII")', 'encode("foo")', 'encode("ISO-8859-1").bytes', 'encode("UTF-16LE").bytes', 'encode("UTF-16BE").bytes', 'encode("US-ASCII", undef: :replace)', 'encode("US-ASCII", invalid: :replace, undef: :replace, replace: "")', 'encode("ASCII", "UTF-8", undef: :replace, replace: "?!")', 'encode(universal_newline: true)', 'encode(crlf_newline: true)', 'encode(xml: :text)', 'encode(xml: :attr)', 'encode("ASCII", xml: :text)', 'encode(Encoding::UTF_8)', 'encode(1)', 'encode', 'force_encoding("UTF-8")', 'force_encoding("foo")', 'force_encoding(Encoding::UTF_8)', 'force_encoding(1)', 'encoding.name', 'encoding.to_s', 'encoding == Encoding::UTF_8']
row 's = "abc"; t = s; t << "d"; s'
row 's = "abc"; s.freeze; s << "d"'
row 's = "abc".freeze; s.upcase!'
row 's = "abc".freeze; s.sub!("x", "y")'
row 's = "abc"; h = {s => 1}; s << "d"; h'
row 's = "abc"; a = [s, s.dup]; s.upcase!; a'
row '+"a" << "b"'
row '(-"a").frozen?'
row 's = "a"; (+s).equal?(s)'
row 's = "ab"; s *= 2; s'
row 's = "ab"; s += "c"; s <<= "d"; s'
row '"a".then { |x| x + "b" }'
row '["a", "B"].class'
row 's = "a"; s.concat(s, s)'
row 's = "abc"; s.replace(s)'
row 's = "abc"; s.clear; s.empty?'
row 'String.new'
row 'String.new("a") << "b"'
row 'String.new("a", encoding: "UTF-8")'
row 'String.new(capacity: 10)'
row 'String.new(1)'
row 'String.try_convert("a")'
row 'String.try_convert(1)'
row '"a\u0001\u007f\u200b\u00a0\ufeff\u{10ffff}\e\a"'
row '"#{1}#{"a"}#{nil}#{:b}#{[1, nil]}#{{1 => 2}}#{1.0}"'
row '"\#{x} \#$x #x"'
row '"\#@x".dump'
row '"#a#".dump'
["\"<a>'&\"", '"\'"', '"\'é\'"'].each { |v| ['xml: :text', 'xml: :attr'].each { |o| row "#{v}.encode(#{o})"; row "#{v}.encode('US-ASCII', #{o})" } }
["delete", "delete!", "squeeze", "squeeze!", "count", "tr", "tr!", "tr_s"].each { |m| ["", "a"].each { |v| ["", "(1)", "('c-a')", "('a', 1)", "('a', 'c-a')"].each { |a| row "#{v.inspect}.dup.#{m}#{a}" } } }
["sub", "sub!", "gsub!"].each { |m| ["", "(1)", "(1, 1, 2)", "(1, 1, 2) { 1 }", "() { 1 }", "('x') { 1 }"].each { |a| row "'x'.dup.#{m}#{a}" } }
row '"abc".partition("b")'
row '"abc".rpartition("c")'
row 'x = "b".dup; v = "abc".partition(x); x << "!"; v'
row 'x = "b".dup; v = "abc".rpartition(x); x << "!"; v'
row 'x = "z".dup; v = "abc".partition(x); x << "!"; v'
["tr!('a', 'b')", "tr_s!('a', 'b')", "tr!('', '')", "delete!('a')", "squeeze!", "squeeze!('a')", "squeeze!('c-a')", "upcase!", "strip!", "chomp!", "gsub!(/a/, 'b')", "sub!(/a/, 'b')", "reverse!", "succ!", "slice!(0)", "concat", "prepend"].each { |m| ["''", "'ab'"].each { |v| row "#{v}.freeze.#{m}" } }
