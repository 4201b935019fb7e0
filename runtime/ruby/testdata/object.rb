values = ['nil', 'true', '1', '1.5', '"a"', '"é\n"', ':a', ':"a b"', '[]', '[1, "a", nil]', '{}', '{"a" => 1, b: [2.0]}', '(1..3)', '("a"..."c")', '/a.b/', 'String', 'Comparable', 'StandardError']
table values, ['nil?', 'to_s', 'inspect', 'class', 'dup', 'clone', 'frozen?', 'itself', 'then { |x| [x, 1] }', 'yield_self { |x| x.class }', 'tap { |x| 1 }', '!', 'hash_of', 'foo(1)', 'foo = 1',
  'is_a?(Integer)', 'is_a?(Comparable)', 'kind_of?(String)', 'kind_of?(Object)', 'instance_of?(Class)', 'instance_of?(Array)', 'is_a?(1)', 'is_a?', 'nil?(1)']
values.each { |v| table [v], values.flat_map { |w| ["== #{w}", "!= #{w}", "eql?(#{w})", "equal?(#{w})", "<=> #{w}", *(v =~ /\.\./ ? [] : ["=== #{w}"])] } }
table values.first(15), ['freeze', 'freeze.frozen?']
row 'a = "x".freeze; a.clone.frozen?'
row 'a = "x".freeze; a.clone(freeze: false).frozen?'
row 'a = "x".freeze; a.dup.frozen?'
row '->(a, b = 2) { [a, b] }.call(1)'
row '->(a, b = 2) { [a, b] }.call'
row '->(a, b = 2) { [a, b] }.arity'
row 'proc { |a, b| [a, b] }.call([1, 2])'
row 'proc { |a, b| [a, b] }.arity'
row 'proc { |a, *b| [a, b] }.call(1, 2, 3)'
row 'proc { |(a, b), c| [a, b, c] }.call([1, 2], 3)'
row 'proc { |a| a }.call(1, 2)'
row 'proc { |*a| a }.arity'
row 'proc { |a| a }.lambda?'
row '->(a) { [a, 1] }.(2)'
row '->(a) { [a, 1] }[2]'
row '->(a) { a == 2 } === 2'
classes = %w[Object Integer Numeric Float String Comparable Kernel StandardError KeyError IndexError Array Enumerable Class Module]
table classes, %w[name to_s inspect class superclass ancestors] + classes.flat_map { |k| ["< #{k}", "<= #{k}", "> #{k}", ">= #{k}", "<=> #{k}", "=== #{k}", "== #{k}", "include?(#{k})"] } + ['< 1', '>= nil', '<=> 1', 'include?(1)', '=== 1', '=== "a"', '=== [1]']
