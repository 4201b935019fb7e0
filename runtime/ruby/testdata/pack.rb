values = ['[]', '[1]', '[1, 2, 3]', '[-1]', '[255, 256, 65536]', '["abc"]', '["a", "b"]', '["é"]', '[1.5]', '[-2.25, 3]', '[nil]', '["1"]', '[97, 233, 8364, 128512]', '["0110100001101001"]', '["6869"]', '["68697"]', '["a\u0000b"]', '[300, 16383, 0]', '[9223372036854775807, -9223372036854775808]', '[true]', '[:a]', '[[1]]', '["' + 'x' * 70 + '"]', '["a=b\tc \nd"]']
dirs = %w[a A Z b B h H c C s S i I l L q Q j J n N v V U w m u M e g E G d D f F x X @ p]
mods = ['', '*', '3']
values.each { |v| dirs.each { |d| next if d == 'p'; mods.each { |m| row "#{v}.pack(\"#{d}#{m}\").unpack(\"H*\")" } } }
values.first(6).each { |v| ['s<', 's>', 'l!', 'L_', 'q>', 'j<', 'S>*', 'n!', 'a<', 's<>', 'i!>2', 'C n N', 'C # comment', '', ' ', 'CC', 'C2', 'U*C', 'CxC', 'CXC', 'C@4C', 'X', '%', 'C99999999999', 'Cy', 'm0', 'm3', 'u10', 'M3'].each { |t| next if t == 'C99999999999'; row "#{v}.pack(\"#{t}\").unpack(\"H*\")" } }
strings = ['""', '"a"', '"abc"', '"abc  "', '"abc\u0000\u0000"', '"a\u0000bc"', '"é€😀"', '"\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008"', '"YWJj"', '"YQ=="', '"#86)C\n"', '"a=62c=\nd"', '"abcdefghijklmnop"', '"a=zz"', '"\u007f\u0000\u0000\u0000\u0000\u0000\u0000\u0001\u0000"', '"YW Jj\n"', '"!!!"', '"%"']
strings.each { |s| (dirs - ['p'] - (s =~ /u00|é/ ? %w[a A Z M m u] : %w[u])).each { |d| (mods + ['2']).uniq.each { |m| row "#{s}.unpack(\"#{d}#{m}\")"; row "#{s}.unpack1(\"#{d}#{m}\")" if m.empty? || m == '*' } } }
strings.reject { |s| s =~ /u00|é/ }.each { |s| ['a2a*', 'C*', 'x2a', 'X', 'a X a', '@2a', 'n2', 'N', 's>l<', 'b8B8', 'Z*Z*', 'm0', 'H2h2', 'U2', 'a!', 's_', 'q<', 'y', 'a # c'].each { |t| row "#{s}.unpack(\"#{t}\")" } }
row '"abcdef".unpack("a", offset: 2)'
row '"abcdef".unpack1("a2", offset: 2)'
row '"abcdef".unpack("a", offset: 7)'
row '"abcdef".unpack("a", offset: -1)'
row '"abcdef".unpack1("C", offset: 6)'
row '"abc".unpack(nil)'
row '"abc".unpack(1)'
row '[1].pack(nil)'
row '[1].pack'
row '"abc".unpack("C*").class'
row '"test".unpack("H*")'
row '"test".unpack("B*")'
row '"192.168.0.1".unpack1("a*")'
row '[1, 2].pack("s*").unpack("s*")'
row '["74657374"].pack("H*")'
strings.each { |s| row "#{s}.unpack1(\"u\").unpack(\"H*\")" }
row '"abc".unpack("U*", 1)'
row '"abc".unpack("U*", nil)'
row '"abc".unpack1("U*", "x")'
row '"abc".unpack("U*", offset: "x")'
row '"abc".unpack("U*", offset: 1)'
row '"abc".unpack("U*", 1, 2)'
