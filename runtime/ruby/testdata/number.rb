numbers = %w[0 1 7 -7 10 255 -256 65 300 9223372036854775807 -9223372036854775808 0.0 -0.0 0.5 1.5 -1.5 2.5 3.14159 -2.675 1e20 1e-7 123456.789 12345678901234.5 (0.0/0) (1.0/0) (-1.0/0)]
numbers.map! { |n| n.start_with?('-') ? "(#{n})" : n }
ints = numbers.reject { |n| n =~ /[.e]/ }
floats = numbers - ints
others = %w[0 1 2 3 -3 7 64 0.0 0.5 2.5 -1.5 1e20 nil true "2" "a" :a [1] {} (1..2) (0.0/0) (1.0/0)]
table numbers, others.flat_map { |o| %w[+ - * / % ** == != < <= > >= <=> ===].map { |op| "#{op} #{o}" } }.reject { |c| c =~ /\A(\*\*|\S+) (64|1e20)\z/ && $1 == '**' }
table numbers, others.flat_map { |o| %w[div modulo divmod fdiv eql? coerce].map { |m| "#{m}(#{o})" } }
table numbers - ['(-9223372036854775808)'], others.map { |o| "remainder(#{o})" }
table ints, (others - ['1e20']).flat_map { |o| %w[& | ^ << >>].map { |op| "#{op} #{o}" } }
table ints, (others - ['1e20']).flat_map { |o| %w[gcd lcm allbits? anybits? nobits? chr digits to_s].map { |m| "#{m}(#{o})" } + (o =~ /1..2|nil|0\/0|1.0/ ? [] : ["[#{o}]", "[#{o}, 3]"]) }
table floats.first(9), %w[0 -1 2 0.5 -0.5 10].map { |o| "** #{o}" }
table numbers, %w[abs magnitude to_i to_int to_f to_s inspect zero? nonzero? positive? negative? integer? finite? infinite? nan? floor ceil round truncate -@ +@ class hash_of foo itself frozen? dup nil? is_a?(Numeric) is_a?(Integer) is_a?(Float) is_a?(Comparable) size next_float prev_float succ next pred even? odd? bit_length ord digits ~ to_a empty? upcase]
table %w[65 200 256 300 (-1)] - %w[200], ['chr', 'chr("UTF-8")', 'chr("utf-8")']
places = %w[-20 -19 -3 -1 0 1 2 3 10 14 15 17 300 1.9 nil "a" :a]
table numbers, %w[round floor ceil truncate].flat_map { |m| places.map { |p| "#{m}(#{p})" } }
table numbers + %w[25 35 (-25) (-35) 0.25 0.35 (-0.25) 3.5 (-2.5) 1.15 1.25 1.35 2.675 1.005], %w[up down even].flat_map { |h| ["round(half: :#{h})", "round(-1, half: :#{h})", "round(1, half: :#{h})", "round(2, half: :#{h})", "round(15, half: :#{h})"] } + ['round(half: nil)', 'round(half: "even")', 'round(half: :foo)', 'round(1, 2)', 'round(half: 1)']
table numbers, ['to_s(2)', 'to_s(16)', 'to_s(36)', 'to_s(1)', 'to_s(37)', 'to_s(2, 3)', 'abs(1)', '+ ', '[0]'].reject { |c| c == '+ ' }
table %w[7 (-7) 2 0 10], ['pow(2)', 'pow(3, 5)', 'pow(3, -5)', 'pow(-1, 5)', 'pow(2, 0)', 'pow(2, 1.5)', 'pow("a")', 'pow(1.5)', 'pow(1.5, 2)', 'pow(62, 1000000007)', 'pow("a", 2)']
table %w[1 5 (-3) 2.5 "b" :b], ['between?(0, 3)', 'between?(5, 1)', 'between?("a", "c")', 'between?(nil, 3)', 'clamp(2, 4)', 'clamp(4, 2)', 'clamp(2..4)', 'clamp(2...4)', 'clamp(2..)', 'clamp("a", "c")', 'clamp(1)', 'clamp(nil, 3)', 'clamp(3, nil)', 'clamp("c".."d")']
table %w[3 0 (-2) 2.5], ['times.foo', 'times { |i| i }', 'upto(5) { |i| i }', 'downto(1) { |i| i }', 'upto("a") { }', 'upto(nil) { }', 'downto(:a) { }', 'upto(4.5) { |i| i }'].drop(1)
row 'a = 0; 3.times { |i| a = a * 10 + i }; a'
row 'a = 0; 3.times { |i| next if i == 1; a = a * 10 + i }; a'
row '5.times { |i| break i * 10 if i == 3 }'
row 'a = 0; 1.upto(4) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.upto(3.5) { |i| a = a * 10 + i }; a'
row 'a = 0; 4.downto(1) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.upto(0) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.step(10, 3) { |i| a = a * 10 + i }; a'
row 'a = 0; 10.step(1, -3) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.step(2, 0.5) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.0.step(2.0, 0.1) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.step(by: 2, to: 6) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.step(to: 3) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.step(3) { |i| a = a * 10 + i }; a'
row 'a = 0; 5.step(1) { |i| a = a * 10 + i }; a'
row 'a = 0; 1.step { |i| a = a * 10 + i; break if i > 3 }; a'
row 'a = 0; 1.step(nil, 2) { |i| a = a * 10 + i; break if i > 5 }; a'
row '1.step(10, 0) { }'
row '1.step(10, "a") { }'
row '1.step("a") { }'
row '1.step(10, nil) { }'
row '1.step(10, by: 2) { }'
row '1.step(by: 0) { }'
table %w[nil true false], ['to_s', 'to_a', 'to_h', 'to_i', 'to_f', 'inspect', '& 1', '& nil', '| nil', '| 1', '^ 1', '^ nil', '!', '=~ /a/', '<=> nil', '<=> true', '<=> false', '== nil', '=== true', 'foo', '+ 1', '[0]', 'empty?', 'nil?', 'dup', 'to_s(1)', 'to_a(1)', 'to_sym', '& ', 'length'].reject { |c| c == '& ' }
args = %w[0 1 4 -1 0.25 2.5 100 -0.5 nil true "1" "a" :a [1]]
%w[sin cos tan atan].each { |f| (args - %w[1 4 -1 2.5 100]).each { |a| row "Math.#{f}(#{a})" } }
row "Math.cbrt(27)"
row "Math.cbrt(-8)"
row "Math.cbrt(nil)"
%w[sqrt log log2 log10 exp].each { |f| args.each { |a| row "Math.#{f}(#{a})" } }
args.each { |a| row "Math.log(8, #{a})"; row "Math.hypot(3, #{a})"; row "Math.atan2(#{a}, 2)"; row "Integer.sqrt(#{a})" }
row 'Math::PI'
row 'Math::E'
row 'Math.sqrt'
row 'Integer.sqrt(9223372036854775807)'
row 'Integer.sqrt(24)'
%w[INFINITY NAN EPSILON MAX MIN].each { |c| row "Float::#{c}" }
['5.times', '1.upto(4)', '4.downto(1)', '1.step(10, 3)', '1.0.step(2.0, 0.5)', '1.step(by: 2, to: 6)'].each { |e| ['map { |i| i * 2 }', 'to_a', 'select { |i| i > 1 }', 'each_with_index.to_a', 'with_index.to_a', 'first', 'include?(4)', 'inject { |a, b| a + b }', 'each_slice(2).to_a', 'reverse_each.to_a', 'zip([1])'].each { |m| row "#{e}.#{m}" } }
%w[0.0 (-0.0) 1.5 (-2.5) 0.1 0.3 1e15 9007199254740993.0 4611686018427387904.0 (-4611686018427387904.0) 1e-5 3 (-3)].each { |x| row "#{x}.numerator"; row "#{x}.denominator" unless x == '1e-5' }
