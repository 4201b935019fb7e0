#!/usr/bin/ruby
# Records what Ruby makes of regular expressions and of JSON:
#
#     ruby record.rb          # writes regexps.jsonl and json.jsonl
#
# regexps.jsonl has one expression a line: re, and either e, the error, or s, a
# list of [subject, all matches]; a match is the byte offsets of its groups.
# json.jsonl has parsed texts: t and either ok with v, the text generated from
# the result, or not.
require 'json'
$VERBOSE = nil

# Expressions that are translated and must match alike.
EXPRESSIONS = [
  '', 'a', 'abc', 'a.c', '^a', 'a$', '^$', '^', '$', '^a.*z$', '\Aabc\z', '\Aabc\Z', 'abc\Z', '(abc\Z)', 'c\Z|a', '\s+\Z', '.*?\Z', '(?:b|c)\Z',
  '(a)(b)?(c)', '(?<x>a)(b)', '(?<a b>x)', '(?<x>a)(?<y>b)|c', "(?'x'a)b", '(a|b)*', '(?:a|b)+', 'a*', 'a*?', 'a+?', 'a??', 'a{2}', 'a{2,}', 'a{,2}', 'a{1,2}', 'a{1,2}?', 'a{2}?', 'a{2}+', 'a**', 'a{,}', 'a{x', 'x{1}{2}',
  'a++', 'a*+b', 'a?+b', '[a-z]++\d', '\d++$', '\d*+\z', '(?>a+)b', '(?>abc)d', '(?>a)', '(\w++)=(\d++)',
  '\d+', '\D+', '\w+', '\W+', '\s', '\S+', '\h+', '\H+', '[\h]+', '[^\h]+', '[\D]', '[\W\d]+', '[^\W]+', '\v', '\t|\n', '\e|\a|\f', '\x41', '\u00e9', '\u{e9}', '\101', '\0', '\cA', '\C-a',
  'a\sb', '\bfoo\b', '\Boo', 'o\b', '.', '(?m).', '(?m)a.b', '(?m:.)+', '(?m-i:a.b)', '(?i)ABC', '(?i:a)b', 'a(?i)b|c', '(?i)[a-c]+', '(a(?i)b)c', '(?-i)abc', '(?mix) a b c # comment', "(?x) a \\  b\n# x\n[ ]", '(?x: a b )c d',
  '(?#comment)a', 'a(?#x\)y)b', '\/', '\-', '\ ', '\"', '\:', '\_', '\@', '\#', '\y', '\q\j', 'a/b', '\.', '\\\\', '\^\$', '\[\]', '\{\}',
  '[abc]', '[^abc]', '[a\-c]', '[a-]', '[-a]', '[]a]', '[^]a]', '[a^]', '[\]\[]', '[\^a]', '[a[bc]]+', '[a[^bc]]+', '[a-z&&[^aeiou]]+', '[a-z&&b-y&&[^c]]+', '[^a-z&&[aeiou]]+', '[a&&b]', '[^a&&b]', '[\b]', '[\n\t ]+', '[.]', '[$^]', '[*+?{}()|]+', '[\w.-]+', '[\w\-]+', '[a-zA-Z0-9_.-]+', '[a-c-e]+', '[[a-c]-e]+', '[ -~]+', '[\x20-\x7e]+', '[\u00e0-\u00ff]+', '[#\-]', '[&]', '[a&b]+',
  '[[:alpha:]]+', '[[:digit:]]+', '[[:alnum:]]+', '[[:upper:]]+', '[[:lower:]]+', '[[:space:]]+', '[[:blank:]]+', '[[:punct:]]+', '[[:cntrl:]]+', '[[:xdigit:]]+', '[[:graph:]]+', '[[:print:]]+', '[[:word:]]+', '[[:ascii:]]+', '[[:^alpha:]]+', '[^[:alpha:]]+', '[[:alpha:]_\d]+', '[^[:space:][:punct:]]+', '[:alpha:]+', '[[:alpha:]&&[^a-f]]+',
  '\p{Alpha}+', '\p{alpha}+', '\P{Alpha}+', '\p{^Alpha}+', '\p{Lu}', '\p{Ll}+', '\p{L}+', '\p{Letter}+', '\p{Greek}+', '\p{Upper}\p{Lower}+', '[\p{Lu}\d]+', '[\P{L}]+', '\p{Word}+', '\p{Any}', '\p{Space}+', '\p{Uppercase_Letter}', '\p{Han}+',
  '(?u)\w+', '(?a)\w+', '(?u:\w)+\w', '\R', 'a\Rb',
  '^(\S+)\s+(.*)$', '^(\d+)\.(\d+)(?:\.(\d+))?', '(?i)^(true|yes|on)$', '^/([^/\0]+/*)*$', '^[a-z][a-z0-9_]*(::[a-z][a-z0-9_]*)*$', '\A[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}\z', '^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$', '^\s*#', '\s*$', '^\s*', '[,;]\s*', '(\w)(\w)?', '(a)|(b)|(c)', '()', '(a*)*', '(a*)+', '(?:)', '(|a)', '|a', 'a|', '(?:a|)b', 'x*', '\b', '\B', 'a{0}', '(a){0}b', 'foo|foobar', '(foo|foobar)$', '(?:^|,)(\w+)', '^\w+|\d$', '\n^', '^b|^$'
].freeze

SUBJECTS = ['', 'a', 'abc', "abc\n", "a\nb\n", 'aXbYc', 'foo bar', 'foobar foo', "x=1;y=22\n", "\t a b\n", '10.2.33', 'ab12-cd_ef.gh', 'Éléphant ünï', 'ΑΩ straße 漢字 ٣', "a\r\nb\vc\fd", 'aaa', 'aab', 'bca', 'TRUE', '/usr/lib', '[x]{y}^$*+?|()\\', "\u00a0\u2003\u0085", 'a-b&c#d"e:f@g', "\x00\x01\x07\x08\x1b\x7f", 'fe:00:AA:bb:cc:dd', 'foo::bar_baz'].freeze

# Expressions that are errors.
ERRORS = ['[', '(', ')', '*', '+', '?', '\\', '(?z)', '[]', '[z-a]', '\p{Foo}', '(?<>a)', '(?<1a>a)', '\k<x>', '\1', 'x{2,1}', '(?<a', '(?', '[[:foo:]]', '\xZ', '\u12', '(?P<n>a)', '[a', 'a{100001}', '\u{110000}', '(?i-z:a)', '(?<n>a)\1',
          'a|*', '(*)', '\x', '\c', '[\p{Foo}]', '(?#a', '[a-\d]', '[a&&b', '\400', '{2}', '{,2}', '(?(1)a)', '\p{}', 'a)', '(a', '(?:a', '(?i', '(?i:a', '[a\\', '[^', '[^]', 'a(?<b>c)(?<d', '\u{}', '\u{d800}', '[b-a]x', '[\d-z]', '(?:*)', '\p{^Foo}'].freeze

# Expressions that are valid, but need an engine that Go does not have.
UNSUPPORTED = ['a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(a)\1', '(?<n>a)\k<n>', '\G', 'a\Kb', '\X', '(?~a)', '(a)?(?(1)b|c)', '(?<n>a)\g<n>', 'a++a', '(?>a|ab)c', '(?>a|ab)\z', '[a-z]*+b', '(?i)a++A'].freeze

def offsets(s, m)
  (0...m.size).flat_map { |i| m.begin(i) ? [s[0...m.begin(i)].bytesize, s[0...m.end(i)].bytesize] : [-1, -1] }
end

def matches(re, s)
  all = []
  s.scan(re) { all << offsets(s, $~) }
  all
end

File.open("#{__dir__}/regexps.jsonl", 'w') do |f|
  EXPRESSIONS.each do |src|
    re = Regexp.new(src)
    f.puts JSON.generate(re: src, s: SUBJECTS.map { |s| [s, matches(re, s)] })
  end
  ERRORS.each do |src|
    Regexp.new(src)
    raise "#{src} is no error"
  rescue RegexpError => e
    f.puts JSON.generate(re: src, e: e.message)
  end
  UNSUPPORTED.each { |src| Regexp.new(src) && f.puts(JSON.generate(re: src, unsupported: true)) }
end

TEXTS = ['null', 'true', ' false ', '0', '-0', '-1', '12345678901', '9223372036854775807', '1.0', '1.5e3', '1E3', '1e-5', '-0.0', '1e15', '123456789.123456789', '""', '"a"', '"\\u00e9\\n\\t\\"\\\\\\/\\b\\f\\r"', '"\\ud83d\\ude00"', '"é漢"',
         '[]', '{}', '[1,[2,[]],{}]', '{"a":1,"b":{"c":[null,true]},"a":2}', "{\n \"x\" : [ 1 ,\t2 ]\r\n}", '{"":0}', "\"\\u0000\\u001f\\u007f\u007f\"", "\"\u2028</script>&'\"",
         '', ' ', 'nul', 'tru', '[1', '[1,', '[1,]', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{a:1}', "{'a':1}", '"a', '"\\u12"', '"\\u12g4"', '01', '1.', '.5', '1e', '-', '+1', '--1', '0x10', '1 2', '{} x', '[1]]', "\"a\nb\"", 'NaN', 'Infinity', '-Infinity', '[NaN]', ',', ':', '[1 2]', '{"a" 1}', '{1:2}', '[,1]', '"\\'].freeze

File.open("#{__dir__}/json.jsonl", 'w') do |f|
  TEXTS.each do |t|
    v = JSON.parse(t)
    f.puts JSON.generate(t: t, ok: true, v: JSON.generate(v))
  rescue JSON::ParserError
    f.puts JSON.generate(t: t, ok: false)
  end
end
