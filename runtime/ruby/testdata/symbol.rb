symbols = [':a', ':"a b"', ':Abc', ':é', ':a?', ':[]=', ':""', ':+']
table symbols, %w[to_s to_sym name id2name inspect length size upcase downcase capitalize swapcase succ next empty? class frozen? dup hash_of] + ['[0]', '[0, 2]', '[(0..1)]', '["a"]', '[/./]', '[/(.)(.)/, 2]', 'slice(1)', '=~ /a/', 'match(/(a)/)', 'match?(/a/)', 'start_with?("a")', 'end_with?("b")', '<=> :b', '<=> "a"', '== :a', '== "a"', 'casecmp(:ABC)', 'casecmp("a")', 'casecmp?(:ABC)', 'casecmp?("a")', '+ 1', '<< "a"', 'upcase(:ascii)', 'to_s << "x"', '!~ /a/', '=~ "a"', 'size(1)']
row '"#{:a}"'
row '{a: 1, "b c": 2, :"d-e" => 3, C: 4, f?: 5}'
row '{"a": 1}'
row '[:a=, :[], :"a-b", :"9a", :a?, :A, :@a, :$a, :"", :é, :"a?b", :"foo bar", :"=", :"@1", :"@@x"]'
# Symbols of ASCII only are US-ASCII: control characters are bytes.
['"\x03"', '"\0\x03*"', '"a\x7fb"', '"\e"', '"a\n\t"', '"\u00e4\x03"', '"\#{"', '"\x01\#"', '"a\\\\u0003"', '"\u200b"', '"\b\a\v\f\r"'].each { |s| row "#{s}.to_sym.inspect"; row "[#{s}.to_sym]"; row "{#{s}.to_sym => 1}" }
row ':foo.intern'
row ':"a b".intern'
