# Changing what is frozen: which of two errors is raised.
strings = ['"ab".freeze']
bad = [':a', 'nil', '1', '[1]', '"x"', '-1', '1.5']
table strings, bad.flat_map { |b| ["<< #{b}", "concat(#{b})", "prepend(#{b})", "replace(#{b})", "insert(0, #{b})", "insert(#{b}, \"x\")", "send(:[]=, 0, #{b})", "tr!(#{b}, \"x\")", "delete!(#{b})", "squeeze!(#{b})", "slice!(#{b})", "chomp!(#{b})", "gsub!(#{b}, \"x\")", "gsub!(/a/, #{b})", "delete_prefix!(#{b})", "delete_suffix!(#{b})"] }.reject { |c| c.start_with?('send') }
table strings, ['upcase!', 'downcase!', 'capitalize!', 'swapcase!', 'strip!', 'lstrip!', 'rstrip!', 'chomp!', 'chop!', 'reverse!', 'succ!', 'clear', 'squeeze!', 'sub!("z", "y")', 'gsub!(/z/, "y")', 'gsub!(/a/) { |m| 1 }', 'sub!(/a/) { |m| nil }', 'concat', 'prepend', 'concat("", "")', 'delete!("z")', 'tr!("z", "y")']
table ['[1, 2].freeze'], bad.flat_map { |b| ["<< #{b}", "push(#{b})", "concat(#{b})", "replace(#{b})", "insert(#{b}, 1)", "delete_at(#{b})", "pop(#{b})", "shift(#{b})", "unshift(#{b})", "slice!(#{b})", "rotate!(#{b})", "flatten!(#{b})", "first(#{b})"] }
table ['[1, 2].freeze', '[].freeze'], ['pop', 'shift', 'clear', 'sort!', 'reverse!', 'uniq!', 'compact!', 'flatten!', 'shuffle!', 'map! { |x| x }', 'select! { |x| x }', 'reject! { |x| x }', 'delete_if { |x| x }', 'keep_if { |x| x }', 'sort_by! { |x| x }', 'concat', 'push', 'unshift', 'rotate!', 'collect! { |x| nil.x }', 'insert(0)', 'select! { |x| nil.x }', 'uniq! { |x| nil.x }']
table ['{"a" => 1}.freeze', '{}.freeze'], bad.flat_map { |b| ["store(#{b}, 1)", "delete(#{b})", "merge!(#{b})", "update(#{b})", "replace(#{b})", "default = #{b}"] }.reject { |c| c.start_with?('default') }
table ['{"a" => 1}.freeze', '{}.freeze'], ['clear', 'shift', 'select! { |k, v| v }', 'reject! { |k, v| v }', 'delete_if { |k, v| v }', 'keep_if { |k, v| v }', 'compact!', 'transform_values! { |v| v }', 'transform_keys!(&:to_s)', 'merge!', 'delete("z")', 'rehash', 'merge!({"b" => 2}) { |k, a, b| nil.x }']
# The same for what is found, or converted, before.
calls = ['sub!({}, -1)', 'sub!({}, "x")', 'sub!("x", 1)', 'sub!("x", "y")', 'sub!("a", "y")', 'insert(9, "b")', 'insert(-9, "b")', 'setbyte(9, 1)', 'setbyte(0, 1)', 'force_encoding("UTF-8")']
calls.each { |c| ['"ab".freeze', '"ab".dup'].each { |s| row "#{s}.#{c}" unless s.end_with?('freeze') && c.start_with?('force') } }
['/x/', '/a/', '"x"', '"a"', '9', '1', 'nil', '1, -1', '7..8', '/x/, 1', '/(a)/, 1', '/(a)/, 2'].each { |i| ['"y"', '2', 'nil'].each { |v| ['"ab".freeze', '"ab".dup'].each { |s| row "(#{s}[#{i}] = #{v})" } } }
['-9', '-1', '0', '"x"', 'nil', '-9, 1', '0, -1', '-9..1'].each { |i| ['[1].freeze', '[1].dup'].each { |a| row "(#{a}[#{i}] = 5)" } }
table ['[1].freeze', '[1].dup'], ['delete(5)', 'delete(1)', 'delete(5) { |x| x * 2 }', 'delete_at(9)', 'delete_at(-9)', 'delete_at(0)', 'fill', 'fill("x", "y")', 'fill(1, 1)', 'fill(1, 9, 0)', 'fill(1, -1)', 'fill { |i| i }', 'fill(1, 2, 3, 4)']
table ['"%d"'], ['sub({}, -1)', 'sub({}, "x")', 'sub(nil, nil)', 'gsub({}, -1)', 'gsub(1, nil)', 'gsub(1, "x")', 'sub(1) { 2 }', 'gsub(nil) { 2 }']
table ['1.5', '-2.0'], ['pow(2)']
