# The cases that record.rb asks Puppet about: rule, operator, operands.

def h(*pairs) = { 'hash' => pairs }
def re(s) = { 'regexp' => s }
def type(s) = { 'type' => s }
def secret(v) = { 'sensitive' => v }
def span(n) = { 'timespan' => n }
def stamp(s, n = 0) = { 'timestamp' => [s, n] }
def ver(s) = { 'semver' => s }
def range(s) = { 'range' => s }
def bin(s) = { 'binary' => [s].pack('m0') }
def uri(s) = { 'uri' => s }

DEFAULT = { 'default' => true }.freeze
NAN = { 'nan' => true }.freeze
MAX = 2**63 - 1
MIN = -2**63
SEC = 1_000_000_000

CASES = []
def add(rule, op, *args) = CASES << [rule, op, *args]
# cross adds all pairs for the first operator, and one in three for the others.
def cross(rule, ops, left, right = left)
  ops.each_with_index do |op, k|
    left.each_with_index { |a, i| right.each_with_index { |b, j| add(rule, op, a, b) if k.zero? || (i + j + k) % 3 == 0 } }
  end
end

# One value of each kind.
KINDS = [nil, DEFAULT, true, 7, 2.5, 'a', '3', [1, 'a'], h(['a', 1]), re('a'), type('Integer'), secret(1), span(3 * SEC),
         stamp(90), ver('1.2.3'), range('>=1.0.0'), bin('ab'), uri('http://h/p')].freeze

# Arithmetic.
%w[+ - *].each { |o| cross('NUM-4', [o], [0, 1, -1, 7, MAX, MIN, 2**32, -2**62, 1.5, -0.0, 1.0e308]) }
%w[/ %].each { |o| cross('NUM-5', [o], [0, 1, -1, 7, -7, 3, -3, MAX, MIN, 2.5, -0.0]) }
cross('NUM-11', %w[<< >>], [0, 1, -1, 5, -5, MAX, MIN], [0, 1, -1, 3, 62, 63, 64, -63, -64, 70, -70, 127, 200, 1.9, -1.9])
cross('NUM-12', %w[<< >>], [1.5], [1, 1.5])
add('NUM-12', '<<', 1, NAN)
cross('NUM-3', %w[+ - * / % << >>], KINDS)
[0, 5, -5, MAX, 1.5, -0.0, NAN, 'a', '3', '-3', '- 3', '1.5', nil, [1], h(['a', 1]), true, DEFAULT, span(5), secret(1), re('a/b')].each do |v|
  add('NUM-13', 'neg', v)
end

# What reads as a number.
['1', '0x10', '0X1f', '010', '08', '0', '00', '07.5', '08.5', ' 1.5 ', "\t2\t", "3\n", '+4', '- 5', '+ 6', '--7', '1e5', '1e-5', '1e+5', '1E3',
 '1.', '.5', '1.5.5', '1_000', '0b1', '0o7', '0x', '0xg', '-0x10', '', ' ', '-', '::1', '::', '0e5', '0.0e5', '0.5e1', '00.5', '0.0', '1e400', '1e-400',
 '9223372036854775807', '-9223372036854775808', '１', '1a', 'a1', '1 2', '0x7fffffffffffffff', '0777777777777777777777', "\u00a01\u3000",
 '0x1.8', '1e', '1e5.5', 'Infinity', 'NaN', '00', '000', '0018', '1.50'].each do |s|
  add('NUM-2', '+', s, 0)
  add('NUM-2', '*', 1.5, s)
end

# Times.
TIMES = [span(0), span(3 * SEC), span(-1_500_000_000), span(1), stamp(0), stamp(90, 500_000_000), stamp(-1, 250_000_000)].freeze
cross('NUM-15', %w[+ - * / % << >>], TIMES, TIMES + [2, -3, 0, 1.5, 0.0, '2'])
cross('NUM-15', %w[+ - * / %], [2, -3, 1.5, '2'], TIMES)
cross('CMP-3', %w[== < <= > >=], TIMES, TIMES + [0, 3, -2, -1, 90, 1.5, -1.5, 90.5, 3.0, 'a', nil])
cross('CMP-3', %w[== <], [0, 3, -2, 90, 1.5, 90.5, 'a', nil], TIMES)

# Collections.
ARRAYS = [[], [1, 2], ['a', 'A', 1, 1.0], [[1, 2], 3], [['k', 1], ['l', 2]], [[]], ['k', 'v'], [['k']], [['k', 1, 2]], [1, nil, DEFAULT]].freeze
HASHES = [h, h(['a', 1]), h(['a', 2], ['b', 3]), h([1, 'x'], [1.0, 'y'], ['A', nil])].freeze
cross('COL-1', %w[+ - <<], ARRAYS, ARRAYS + HASHES + [nil, 1, 1.0, 'a', 'A', 'k', DEFAULT, type('Integer')])
cross('COL-4', %w[+ - <<], HASHES, ARRAYS + HASHES + [nil, 1, 1.0, 'a', 'A', DEFAULT])
cross('COL-8', %w[-], [[secret('a'), re('a'), type('Integer'), span(3 * SEC), ver('1.0.0'), h(['a', 1], ['b', 2]), ['x']]],
      [[secret('a')], [secret('A')], re('a'), type('Integer'), 3, [span(3 * SEC)], ver('1.0.0'), [h(['b', 2], ['a', 1])], [h(['a', 1.0], ['b', 2])], [['x']], [['X']]])
['c', '../c', './c', '/c', '/../c', '../../../c', '?q=1', '#f', '//other/x', 'http://z/y', '..', '.', 'c/d/../e', ''].each do |s|
  add('COL-12', '+', uri('http://h/a/b?x=1'), s)
  add('COL-12', '+', uri('http://u@h:81/a/b/'), uri(s)) unless s.empty?
  add('COL-12', '+', uri('http://h'), s)
end
add('COL-12', '+', uri('http://h/a'), 1)
add('COL-13', '+', bin('ab'), bin("\xff".b))
add('COL-13', '+', bin('ab'), 'ab')
[nil, [1, [2]], [], h(['a', 1]), h, 4, 'x', DEFAULT, type('Integer'), secret(1)].each { |v| add('COL-15', 'splat', v) }

# Equality.
EQUALS = KINDS + [false, 7.0, 'A', 'É', 'é', '', [1, 'A'], [1.0, 'a'], [], h(['A', 1]), h(['a', 1.0]), h(['a', nil]), h(['b', nil]), h, re('A'), type('Integer[7, 7]'),
                  type('Integer[default, default]'), type('Variant[Integer, Float]'), type('Numeric'), secret('a'), secret('A'), secret([1, 'a']), secret([1.0, 'a']),
                  span(7 * SEC), ver('1.2.3+b'), ver('1.2.4'), range('>=1.0.1'), NAN, MAX, 9.223372036854775807e18, 9007199254740993, 9007199254740992.0]
EQUALS.each_with_index { |a, i| EQUALS.each_with_index { |b, j| add('EQ', '==', a, b) if i == j || (i + j) % 4 == 0 || i < 8 || j >= KINDS.size && i >= KINDS.size } }
cross('EQ-6', %w[== != < <= > >=], [type('Integer'), type('Integer[1, 5]'), type('Variant[Integer[1, 2], Integer[3, 5]]'), type('Numeric'), type('Any'), type('Array'), type('Array[Any]'), 3])
cross('EQ-6', %w[==], [[type('Integer[1, 5]')], [type('Variant[Integer[1, 2], Integer[3, 5]]')], h(['a', type('Array')]), h(['a', type('Array[Any]')]), h(['a', secret('x')]), [h(['b', 1], ['a', 2])], [h(['a', 2], ['b', 1])]])
cross('VALUE-9', %w[==], [h([1, 1]), h([1.0, 1]), h([[1], 1]), h([[1.0], 1]), h([h(['a', 1], ['b', 2]), 1]), h([h(['b', 2], ['a', 1]), 1]), h([0.0, 1]), h([-0.0, 1]), h([type('Integer'), 1]), h([type('Integer[default, default]'), 1]), h([nil, 1]), h([DEFAULT, 1])])

# Ordering.
cross('CMP-1', %w[< <= > >=], ['a', 'A', 'b', 'B', '_', 'Z', 'é', 'É', '', 'ab', 'aB', "a\n", '1', '10', '9'])
cross('CMP-2', %w[< <= > >=], [0, 1, -1, 1.0, 1.5, -0.0, MAX, MIN, 9.223372036854775807e18, -9.223372036854775808e18, 9007199254740993, 9007199254740992.0])
cross('CMP-4', %w[< >=], [ver('1.0.0'), ver('1.0.0-rc1'), ver('1.0.0-rc2'), ver('1.0.1'), ver('1.0.0+b'), ver('2.0.0-rc.10'), ver('2.0.0-rc.9'), '1.0.0'])
cross('CMP-6', %w[<], KINDS)
[NAN].each { |n| add('CMP-6', '<', n, 1) }

# Matching.
SUBJECTS = ['', 'abc', 'ABC', "a\nb", 'foo.bar', 'éa', 'x=1;y=2', '1.2.3', "abc\n"].freeze
REGEXPS = ['', 'b', '(b)(c)', '^b$', '\Ab', 'c\Z', '(?i)abc', '(x)|(a)', '(\w+)=(\d+)', '(?<n>a)(b)', 'a.b', '(?m)a.b', '[[:alpha:]]+', '(a)?(b)?', '\.', '.$', '^$'].freeze
cross('MAT-3', ['=~'], SUBJECTS, REGEXPS.map { |r| re(r) })
cross('MAT-4', ['=~'], %w[abc foo.bar], REGEXPS + ['(', '[', '*', 'a{2,1}', '(?<n', '\p{Foo}'])
cross('MAT-5', ['=~'], ['a', 1], KINDS.reject { |k| k.is_a?(String) })
cross('MAT-6', ['=~'], KINDS, [re('a'), 'a'])
cross('MAT-1', ['=~'], KINDS, [type('Integer'), type('String[1]'), type('Optional[String]'), type('Array[Scalar]'), type('Type'), type('Regexp')])
cross('MAT-2', ['=~'], ['1.2.3', '0.9.0', 'x', 1, ver('1.2.3'), ver('2.0.0-rc1'), nil], [range('>=1.0.0'), range('1.x'), range('<1.0.0 || >1.2.0')])

# Membership.
CONTAINERS = KINDS + ['ABCÉ', 'straße', 'İ', '', ['A', 'bc', 3], [re('b(c)'), 'X'], [type('String'), 1], [[1], h(['a', 1]), nil, DEFAULT], [5, 5.0, 1.5], h(['ab', 1], [3, 2], ['Xc', 3]), [ver('1.2.3')], ['1.2.3'], [true, nil], []]
cross('IN', ['in'], KINDS + ['bc', 'É', 'é', 'SS', 'ß', 'i', '', re('(b)c?'), re('q'), type('String'), [1], h(['a', 1]), 3, 5.0, 97, 300, ver('1.2.3'), '1.2.3', secret(1)], CONTAINERS)

# Case options.
PATTERNS = KINDS + ['ABC', re('(b)(c)'), re('x'), type('String'), type('Integer[1, 3]'), [type('Integer'), re('(a)')], [re('(a)'), 'zz'], [DEFAULT, DEFAULT], h(['a', type('Integer')]), h(['zz', nil]),
                    h(['a', DEFAULT]), h, [], ver('1.2.3'), range('>1.0.0'), 7.0, '']
cross('CTL-6', ['case'], PATTERNS, KINDS + ['abc', 'ABC', [1, 'A'], ['a', 'b'], ['ab', 'x'], h(['a', 1], ['b', 2]), h(['a', 'x']), '1.2.3', 2, 7.0, '', []])
KINDS.each { |v| add('CTL-3', 'selector', v) unless v.nil? }
[['a', nil, 1.5, [DEFAULT]], h(['a', 'b'], [1, nil]), ["q\"\\\#{x}\n\e\u0001é"], [true, re('a/b'), secret('x')], h([[1], h([2, 3])])].each { |v| add('CTL-3', 'selector', v) }

# Indexing.
INDEXES = [0, 1, 2, 3, 4, -1, -3, -4, -5, MAX, MIN + 1].freeze
[[10, 20, 30], [], 'abc', 'aéz', '', bin("a\xffz".b)].each do |v|
  INDEXES.each do |i|
    add('IDX-2', 'index', v, i)
    [0, 1, 2, 5, -1, -2, -3, -9].each { |n| add('IDX-3', 'index', v, i, n) } unless i == MAX
  end
  ['1', 'x', 1.5, nil, DEFAULT, true, [1], [0, 2], [], [[0], [2]], h(['a', 1]), type('Integer'), [1, 2, 3], span(1), [1, 'a'], ' 1 ', '0x1', '1.0', re('x'), secret(1)].each { |k| add('IDX-5', 'index', v, k) }
  add('IDX-3', 'index', v, 0, '1')
  add('IDX-3', 'index', v, '0', 'x')
  add('IDX-4', 'index', v, 0, 1, 2)
end
[h(['a', 1], ['b', nil], [[1], 'l'], [1, 'i'], [1.0, 'f'], [nil, 'u'], [DEFAULT, 'd'], ['A', 'cap'])].each do |v|
  ['a', 'b', 'c', 'A', 1, 1.0, [1], nil, DEFAULT, '1', ['a', 'b']].each { |k| add('IDX-6', 'index', v, k) }
  add('IDX-7', 'index', v, 'a', 'b')
  add('IDX-7', 'index', v, 'a', 'c', 'A')
  add('IDX-7', 'index', v, 'x', 'y')
end
KINDS.each { |v| add('IDX-17', 'index', v, 0) unless v.is_a?(Hash) && v['type'] }

# Texts.
TEXTS = KINDS + [false, -5, [], h, [nil, [nil], h(['a', nil])], [DEFAULT, 'x y', true], h([1, 'a b'], [nil, 'u'], ['k', [1.0]]), re('a/b'), re('\/'), re("a\tb"), [re('a')], '', 'é',
                 "q'\"\\$", "a\nb", 'tail\\', "\u0001", "it's \\ 'x'", ['', "l\n"], [secret('a')], [span(1)], [type('Integer[1, 2]')]]
TEXTS.each { |v| add('STRC', 'text', v) }
rng = Random.new(1)
floats = [0.0, -0.0, 1.0, 100.0, 1e14, 999999999999999.0, 1e15, 1e16, 123456789012345680.0, 0.0001, 0.00011, 0.00009999, 1e-5, 1e100, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 1 / 3.0, 1e22, 1e23,
          123456.789, 1.5e-7, 2.5e15, 99999999999999.98, 999999999999999.9]
120.times { floats << [rng.rand(2**64)].pack('Q').unpack1('D') }
60.times { floats << (rng.rand * 10**rng.rand(-6..17)) }
floats.each { |f| add('STRC-3', 'text', f) unless f.nan? || f.infinite? }
