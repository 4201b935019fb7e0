symbols = [':a', ':"a b"', ':Abc', ':é', ':a?', ':[]=', ':""', ':+']
table symbols, %w[to_s to_sym name id2name inspect length size upcase downcase capitalize swapcase succ next empty? class frozen? dup hash_of] + ['[0]', '[0, 2]', '[(0..1)]', '["a"]', '[/./]', '[/(.)(.)/, 2]', 'slice(1)', '=~ /a/', 'match(/(a)/)', 'match?(/a/)', 'start_with?("a")', 'end_with?("b")', '<=> :b', '<=> "a"', '== :a', '== "a"', 'casecmp(:ABC)', 'casecmp("a")', 'casecmp?(:ABC)', 'casecmp?("a")', '+ 1', '<< "a"', 'upcase(:ascii)', 'to_s << "x"', '!~ /a/', '=~ "a"', 'size(1)']
row '"#{:a}"'
row '{a: 1, "b c": 2, :"d-e" => 3, C: 4, f?: 5}'
row '{"a": 1}'
row '[:a=, :[], :"a-b", :"9a", :a?, :A, :@a, :$a, :"", :é, :"a?b", :"foo bar", :"=", :"@1", :"@@x"]'
