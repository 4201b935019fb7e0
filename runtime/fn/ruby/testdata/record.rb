#!/usr/bin/ruby
# Records what Ruby answers to the calls below: ruby record.rb > recorded.jsonl
# One line per call: {"fn", "args", "want" or "error"}.
require 'json'
srand(1)

def record(fn, args)
  want = begin
    { want: yield }
  rescue StandardError => e
    { error: e.message }
  end
  v = want[:want]
  return if v.is_a?(Integer) && v.abs >= 1 << 63
  return if v.is_a?(String) && !v.valid_encoding?
  want[:want] = v.to_s if v.is_a?(Float) && !v.finite?
  puts JSON.generate({ fn: fn, args: args }.merge(want))
end

# format
flags = ['', '-', '0', '+', ' ', '#', '-0', '+0', '#0', '+ ', '#+', '-#']
widths = ['', '1', '6', '12']
precs = ['', '.', '.0', '.2', '.9']
nums = [0, 1, -1, 7, 255, -255, -256, 65_537, -8, 9_007_199_254_740_993, -9_223_372_036_854_775_808, 0.0, 0.5, -2.5, 1.5, 3.99, -3.99, 123_456.789, 1e-5, 1e22, -1e100, 100.0]
texts = ['', 'abc', 'héllo wörld', '12', ' 0x1f ', '-1_000', '1.5e3', "a\n"]
'diuxXobB'.each_char { |c| flags.each { |f| widths.each { |w| precs.each { |p| n = nums.sample; n = 42 if 'xXobB'[c] && n.abs >= 2**63; s = "<%#{f}#{w}#{p}#{c}>"; record('format', [s, n]) { format(s, n) } } } } }
'fgGeEaA'.each_char { |c| flags.each { |f| widths.each { |w| precs.each { |p| n = nums.sample; s = "<%#{f}#{w}#{p}#{c}>"; record('format', [s, n]) { format(s, n) } } } } }
'sp'.each_char { |c| flags.each { |f| widths.each { |w| precs.each { |p| n = texts.sample; s = "<%#{f}#{w}#{p}#{c}>"; record('format', [s, n]) { format(s, n) } } } } }
(nums + texts + [nil, true, [1, 'a', nil, 1.5, { 'a' => [] }], { 'k' => 'v', 'n' => nil }, [[], {}]]).each do |v|
  'cspdfxegao'.each_char { |c| next if v.is_a?(Float) && 'xo'[c] && v.abs >= 2**63; record('format', ["%#{c}", v]) { format("%#{c}", v) } }
end
[['%d %d', 1], ['%d', 1, 2], ['%2$s %1$s', 'a', 'b'], ['%1$s %s', 1], ['%s %1$s', 1], ['%0$s', 1], ['%-%'], ['%-'], ['%5'], ['%.'], ['%.2'], ['%+', 1], ['%1$', 1], ['%*', 1], ['%c', 2.5], ['%c', 1_114_112], ['%f', '-.5'], ['%f', 'a.5'], ['%5%'], ['%%'], ['%'], ["%\n"], ["a%\0b"], ['100%'],
 ['%y', 1], ['%é', 1], ['%*d', 5, 1], ['%-*d|', 5, 1], ['%*d|', -5, 1], ['%.*f', 2, 1.239], ['%.*f', -2, 1.239], ['%*1$d|', 5, 1], ['%2$*1$d|', 5, 7], ['%**d', 1, 1], ['%1$1$d', 1],
 ['%5 d', 1], ['%.2 d', 1], ['%.2.3d', 1], ['%.25d', 1], ['%99999999999d', 1], ['%.99999999999d', 1], ['%<a', 1], ['%{a', 1], ['%<a>d', 1], ['%{a}', 1], ['%s', '%d'], ['%3$s', 1, 2],
 ['%c', 'é'], ['%5c|', 'x'], ['%-5c|', 65], ['no verbs', 1], ['%08.3f', -3.14159], ['%+x', -255], ['%#o', 8], ['%#o', 0], ['%.0x', 0], ['%#.0x', 0], ['%x %x', -1, -16], ['%b', 5], ['%5s|%-5s|', 'ab', 'cd'],
 ['%s and %p', 'x', 'x'], ['%p', "a\"b\#{c}\\\t\e\u00e9"], ['%s', 1.0], ['%s', 1e20], ['%d', '08'], ['%d', '0b11'], ['%d', '0o17'], ['%d', '1__0'], ['%d', '_1'], ['%d', '1_'], ['%d', "1\n"], ['%f', '1.'], ['%f', '.5'], ['%f', '1_0.5'],
 ['%f', '0x1p3'], ['%f', '0x1f'], ['%f', '1e'], ['%f', ''], ['%d', ''], ['%d', '-'], ['%d', '+5'], ['%d', '- 5'], ['%d', '0x'], ['%d', '0'], ['%d', '00'], ['%x', '0xff'], ['%u', -5], ['%i', 3.7]].each { |a| record('format', a) { format(*a) } }
h = { 'a' => 1, 'b' => 'text', 'n' => nil, 'f' => 2.5 }
y = h.transform_keys(&:to_sym)
['%<a>d', '%<a>05d|', '%05<a>d|', '%{b}', '%{b} %{a}', '%<b>s %<a>d', '%{n}|', '%<n>p', '%<z>s', '%{z}', '%10{b}|', '%-10{b}|', '%-10<b>s|', '%<a>s %s', '%s %<a>s', '%<a>', '%<a>%', '%<a>-', '%<a>5', '%<a>
', '%<f>.1f', '%<a><b>d', '%1$s %<a>d', '%{b}s'].each { |s| record('format', [s, h]) { format(s, y) } }

# numbers
ints = ['', '0', '1', '-1', '+7', ' 12 ', '1_000', '1__0', '_1', '1_', '0x1F', '0X1f', '0b101', '0B11', '0o17', '017', '09', '0_7', '0d12', 'ff', '0xfg', '12abc', '1.5', '- 5', "5\n", '9223372036854775807', '-9223372036854775808', '00', '0x', '0b', '+', '0xff_ff', '123456789012']
ints.each { |s| record('integer', [s, 0]) { Integer(s) }; [2, 8, 10, 16].each { |r| record('integer', [s, r]) { Integer(s, r) } } }
(ints + ['1.5', '1.', '.5', '1e3', '1e-3', '1E+3', '-1.5e3', '1_0.5', '1._5', '1_.5', '0x1.8p1', '1e400', '-0.0', 'NaN', 'Infinity', '1e', '1 2', '0b1', '010', '1__0.0']).each { |s| record('float', [s]) { Float(s) } }
['', '12', '12abc', ' 42', '-5x', '+5', '1_000', '1__0', '_1', 'abc', '0x1f', '1.9', "\n7", '--5', '- 5'].each { |s| record('to_i', [s]) { s.to_i } }
['', '1.5', '1.5abc', ' 42', '-5x', '+5', '1_000.5', '1__0', '_1', 'abc', '0x1f', '1e3', '1e', '1.e3', '.5', '1e-2z', '--5', '1.5.5', '2E2', '0x1A', '-0x1A', '+0x1fg', '-0x1p', '-0x1p+', '-0x1.8p3', '-0x1.', '-0x11.50.', '-0x', '-0xg', '-0x11.5e3', '-0x1.ap3', '12x.5', '-0 x', '10x.'].each { |s| record('to_f', [s]) { s.to_f } }

# strings
strs = ['', 'a', 'abc', 'Hello World', 'ABC', 'straße', 'ßa', 'ÉCOLE', 'éa', 'İstanbul', 'ﬁsh', 'ŉa', 'ǆ', 'Ǆ', "  a b \t\n", "\0a\0", " \0 a", "a\0 ", "a\n", "a\r\n", "a\r", "a\n\n", "a\n\r", "\r\n", "\n", 'aabbcc', 'mississippi', 'aaa---bbb', "\u3000x\u3000", 'αΣΣ', 'Ω', 'az', 'zz', 'Zz', 'a9', 'Az', 'zZ9', '1.9', '1.9.9', '-9', '9', '99', 'a-9', '<<koala>>', '***', 'Zz9z', '1-z', 'z-9', 'a.z', "\u{1F600}", 'x_y']
strs.each do |s|
  { 'upcase' => :upcase, 'downcase' => :downcase, 'capitalize' => :capitalize, 'swapcase' => :swapcase, 'strip' => :strip, 'lstrip' => :lstrip, 'rstrip' => :rstrip,
    'chomp' => :chomp, 'chop' => :chop, 'squeeze' => :squeeze, 'succ' => :succ, 'inspect' => :inspect }.each { |n, m| record(n, [s]) { s.send(m) } }
  ['a-c', 's', '^s', 'a-', '-', '^', 'a\\-c', 'mp'].each { |set| record('squeeze', [s, set]) { s.squeeze(set) } }
end
[['a', 'b'], [1, 2], [2, 1], [1, 1.0], [1.5, 1], ['a', 1], [1, 'a'], [nil, nil], [nil, 1], [[1, 2], [1, 3]], [[1, 2], [1]], [[], [1]], [['a'], [1]], [true, true], [true, false], ['B', 'a'], ['é', 'f'], [[1, nil], [1, nil]]].each { |a, b| record('compare', [a, b]) { a <=> b }; record('equal', [a, b]) { a == b } }
[[3, 1, 2], [1, 'a'], ['a', 1], [1, 2, 'a', 3], ['b', 'a', 'C'], [[2], [1]], [1, nil], [nil, 1], [true, 'x'], ['x', true], [1.5, 1, 'z'], [{}, 1], [1, {}], [[1], 1], ['a', 'b', 2, 'd', 3.5], [], [1], [{ 'a' => 1 }, { 'b' => 2 }]].each { |a| record('sort', [a]) { a.sort } }

# random
[0, 1, 42, 2**32 - 1, 2**32, 2**32 + 1, 2**33, 2**64 + 5, 2**64, 2**96 + 7, 2**127 + 3, 12_345_678_901_234_567_890].each do |seed|
  [1, 2, 7, 100, 1000, 65_536, 1_000_000, 2**31, 2**32, 2**32 + 1, 2**40, 2**62].each { |n| record('random', [seed.to_s(16), n]) { r = Random.new(seed); [r.rand(n), r.rand(n), r.rand(n)] } }
end
200.times { s = rand(2**128).to_s(16); record("random", [s, 1000]) { r = Random.new(s.hex); [r.rand(1000), r.rand(1000), r.rand(1000)] } }

# times: seconds, nanoseconds, and the offset from UTC or nil
times = [[1_580_702_706, 789_012_345, nil], [0, 0, nil], [-62_170_156_800, 0, nil], [253_402_300_799, 5, nil], [1_000_000_000, 120_000_000, 19_800], [1_720_000_000, 0, -28_800], [-1, 999_999_999, nil], [1_720_000_000, 1, -2700], [946_728_000, 0, 1]]
strftime = lambda do |at, s|
  t = Time.at(at[0], at[1], :nsec)
  t = at[2] ? t.localtime(at[2]) : t.utc
  record('strftime', at + [s]) { t.strftime(s) }
end
flags = ['', '-', '0', '_', '^', '#', '-_', '_-', '0-', '^#', '#^', ':', '::', ':::', '_#', '-#']
widths = ['', '', '1', '2', '3', '5', '10', '12', '025', '0']
'YCymBbhjdeHkIlPpMSLNzZAauwGgVUWsnt%cDFvxXrRT+EOQiJKf'.each_char { |c| flags.each { |f| 2.times { strftime.call(times.sample, "%#{f}#{widths.sample}#{c}") } } }
['%Ey', '%EY', '%Oy', '%Od', '%OZ', '%Ec', '%10Ey', '%E', '%O', '%-', '%', '%:', '%5', '%:z', '%::z', '%:::z', '%::::z', '%::%', '%:5z', '%5:z', '%_10:z', '%5-d', '%-y%', 'a%5', '%99999999999b', 'é%Y日%%%d'].each { |s| times.first(3).each { |t| strftime.call(t, s) } }

# numbers in the middle between two results
1500.times do
  p = rand(6)
  v = [(rand(10**(1 + rand(6))) * 10 + 5) / (10.0**(p + 1)), (rand(1000) * 10 + 5) * (10.0**(rand(60) - 32)), ((rand(100) * 2 + 1) * 5).to_f * 10**rand(14) + rand(4) - 2, rand * 10**rand(8)].sample
  s = "%.#{p}#{'feg'.chars.sample}"
  record('format', [s, v]) { format(s, v) }
end
[['%*d', 'a', 1], ['%*d', nil, 1], ['%*d', 3_000_000_000, 1], ['%*d', 2.9, 1], ['%.*f', true, 1], ['%.*%', -1, 1], ['%c', 1e16], ['%c', 1e20], ['%.1f', 1.95], ['%.2f', 0.015], ['%.2f', 0.025], ['%.2f', 1.005]].each { |a| record('format', a) { format(*a) } }

# glob, in a tree of its own; one of the arguments is all that is in it, directories with a slash and links with their targets
require 'tmpdir'
require 'fileutils'
tree = %w(a/b/c/ .h/x/ d/ e.d/ a.x z.x .hid .hid.x a/q.x a/b/r.x a/b/c/s.x .h/x/y.x we[ird st*r d/1.x d/10.x d/2.x é.x {a,b} d/B.x ld=>d broken=>nowhere d/la=>../a)
Dir.mktmpdir do |dir|
  Dir.chdir(dir) do
    tree.each do |f|
      f, to = f.split('=>')
      to ? File.symlink(to, f) : f.end_with?('/') ? FileUtils.mkdir_p(f) : File.write(f, '')
    end
    patterns = ['', '.', '..', './', '[^].x', '[].x', '[!].x', '[a-].x', '[z-a].x', '[\\]]*', 'we\\[ird', 'st\\*r', 'a\\', '*\\', '\\/', '{', '{}', '{{}', 'a}', '**/{b/r,q}.x', '**/{q,r}.{x,y}', '{./.*}', '**/*//', 'a/**/**/', '***/', '**/./*.x', 'broken', 'd//', 'a/b/../**/s.x', '..*', '.*', '*/.*', '*/.', 'ld/.*', '*/{x,la}', '**/*/{b,la}']
    atoms = %w(a b c d * ** ? . .. / / / **/ **/ *.x .x x [ad] [^a] [!d] [a-c] { } , {a,d} {b,la} \\ e.d ld la .h hid q s broken [ ] - é 1 10 // st r A {,.} [\\]a] ***)
    400.times { patterns << (1..(1 + rand(6))).map { atoms.sample }.join }
    patterns.uniq.each { |p| record('glob', [tree, p]) { Dir.glob(p) } unless p =~ %r{\A/|\A\{,|\.\./} && p !~ /\Aa/ }
  end
end
