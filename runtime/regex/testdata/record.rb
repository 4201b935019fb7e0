#!/usr/bin/ruby
# Records what Ruby makes of regular expressions (make regexps):
#
#     ruby record.rb          # writes regexps.jsonl and generated.jsonl.gz
#
# The first line of regexps.jsonl has the subjects. Every other line has an expression, re, and either e, the error, or
# m: the numbers of the subjects that were searched (those of generated expressions are a few), the number of matches, and
# the first matches, as the byte offsets of each match and of its groups.
#
# The generated expressions are the same in every run. Characters are older than Unicode 13.
require 'json'
require 'timeout'
require 'zlib'
$VERBOSE = nil
# As Puppet does; messages quote characters according to it.
Encoding.default_external = Encoding.default_internal = Encoding::UTF_8

EXPRESSIONS = [
  '', 'a', 'abc', 'a.c', '^a', 'a$', '^$', '^', '$', '^a.*z$', '\Aabc\z', '\Aabc\Z', 'abc\Z', '(abc\Z)', 'c\Z|a', '\s+\Z', '.*?\Z', '(?:b|c)\Z', '\Z\n', 'a\Z\n?', '\Z$', '$\Z', '\Z\z', '(\Z)*',
  '(a)(b)?(c)', '(?<x>a)(b)', '(?<a b>x)', '(?<x>a)(?<y>b)|c', "(?'x'a)b", '(a|b)*', '(?:a|b)+', 'a*', 'a*?', 'a+?', 'a??', 'a{2}', 'a{2,}', 'a{,2}', 'a{1,2}', 'a{1,2}?', 'a{2}?', 'a{2}+', 'a**', 'a{,}', 'a{x', 'x{1}{2}', 'a{ 1}', 'a{0}', '(a){0}b', 'a{1001}', 'a{100000}', '(?:a{1000}){2}', 'a{,2}{3}', '(?:a{2}){3}?',
  'a++', 'a*+b', 'a?+b', '[a-z]++\d', '\d++$', '\d*+\z', '(?>a+)b', '(?>abc)d', '(?>a)', '(\w++)=(\d++)', 'a++a', '(?>a|ab)c', '(?>a|ab)\z', '[a-z]*+b', '(?i)a++A', '(?>a*)a', '(?>ab|cd)e', 'a+++', 'a*+?', 'a?+?', 'a++*', 'a{1,2}?+', 'a{1,2}??', 'a??+', 'a+?*', 'a?+*', 'a*??', 'a+??', 'a+*?', 'a??*', 'a*?+', 'a?*?b', 'a+?+b',
  '\d+', '\D+', '\w+', '\W+', '\s', '\S+', '\h+', '\H+', '[\h]+', '[^\h]+', '[\D]', '[\W\d]+', '[^\W]+', '\v', '\t|\n', '\e|\a|\f', '\x41', '\u00e9', '\u{e9}', '\101', '\0', '\cA', '\C-a', '\c?', '\C-?', '\c\\\\', '\u{61 62}', '\u{61 62}+', '[\u{61 62}]+', '\u{ 62 }', '\xC3\xA9', '[\xC3\xA9]', '\303\251', '\08', '\12', '\18', '\80', '[\1]', '[\101]',
  'a\sb', '\bfoo\b', '\Boo', 'o\b', '\b', '\B', '\b\w', '(?a)\b', '(?a)\bé', '(?u)\b.', '\bé', '\B.', '.', '(?m).', '(?m)a.b', '(?m:.)+', '(?m-i:a.b)', '(?i)ABC', '(?i:a)b', 'a(?i)b|c', '(?i)[a-c]+', '(a(?i)b)c', '(?-i)abc', '(?mix) a b c # comment', "(?x) a \\  b\n# x\n[ ]", '(?x: a b )c d', '(?x)a b(?-x: c)', '(?x) a + b', '(?x:a#)
)b', '(?i-m:a)B', '(?ix)A B',
  '(?#comment)a', 'a(?#x\)y)b', 'a(?#c)*b', '\/', '\-', '\ ', '\"', '\:', '\_', '\@', '\#', '\y', '\q\j', 'a/b', '\.', '\\\\', '\^\$', '\[\]', '\{\}', '\Q', '\O\N', '\pL', '\p', 'a#b', 'a b', ' ', '&',
  '[abc]', '[^abc]', '[a\-c]', '[a-]', '[-a]', '[]a]', '[^]a]', '[a^]', '[\]\[]', '[\^a]', '[a[bc]]+', '[a[^bc]]+', '[a-z&&[^aeiou]]+', '[a-z&&b-y&&[^c]]+', '[^a-z&&[aeiou]]+', '[a&&b]', '[^a&&b]', '[\b]', '[\n\t ]+', '[.]', '[$^]', '[*+?{}()|]+', '[\w.-]+', '[\w\-]+', '[a-zA-Z0-9_.-]+', '[a-c-e]+', '[[a-c]-e]+', '[ -~]+', '[\x20-\x7e]+', '[\u00e0-\u00ff]+', '[#\-]', '[&]', '[a&b]+', '[a&&]', '[&&a]', '[^&&a]', '[a-z&&[b]c]', '[a-[b]]', '[a-&&b]', '[\d-]', '[--/]', '[]-a]', '[a[]b]]', '[[.a.]]', '[[=a=]]', '[\R\X\K\A\z\G\B]+', '[\g<1>]+', '[\-\]]', '[\p{^Alpha}]+', '[^\p{^Alpha}]+', '[\P{^Alpha}]+', '[[[a]b]c]+', '[^[^a]]+', '[^[a]b]+', '[\s\S]', '[^\s\S]', '[a-a]', '[&&]', '[a-z&&]', '[[:alpha:]-]+',
  '[[:alpha:]]+', '[[:digit:]]+', '[[:alnum:]]+', '[[:upper:]]+', '[[:lower:]]+', '[[:space:]]+', '[[:blank:]]+', '[[:punct:]]+', '[[:cntrl:]]+', '[[:xdigit:]]+', '[[:graph:]]+', '[[:print:]]+', '[[:word:]]+', '[[:ascii:]]+', '[[:^alpha:]]+', '[^[:alpha:]]+', '[[:alpha:]_\d]+', '[^[:space:][:punct:]]+', '[:alpha:]+', '[[:alpha:]&&[^a-f]]+', '(?a)[[:alpha:]]+', '(?a)[[:^alpha:]]+', '(?u)[[:digit:]]+', '(?a)[[:digit:]]+',
  '\p{Alpha}+', '\p{alpha}+', '\P{Alpha}+', '\p{^Alpha}+', '\P{^Alpha}+', '\p{Lu}', '\p{Ll}+', '\p{L}+', '\p{Letter}+', '\p{Greek}+', '\p{Upper}\p{Lower}+', '[\p{Lu}\d]+', '[\P{L}]+', '\p{Word}+', '\p{Any}', '\p{Space}+', '\p{Uppercase_Letter}', '\p{Han}+', '\p{Assigned}', '\p{ASCII}+', '\p{White_Space}', '\p{Alphabetic}+', '\p{Lowercase}+', '\p{Uppercase}+', '\p{Math}+', '\p{Hex_Digit}+', '\p{LC}+', '\p{cased letter}+', '[^\p{LC}]+', '\p{C}+', '\p{Other}+', '\P{C}+', '[\p{C}a]+', '(?i)\p{C}+', '\p{Cn}', '\p{Unassigned}|a', '\P{Cn}+', '\p{Control}+', '\p{Close_Punctuation}+', '\p{Decimal_Number}+', '\p{Other_Symbol}+', '\p{Space Separator}+', '\p{Script=Greek}|a'.sub('Script=', ''),
  '(?u)\w+', '(?a)\w+', '(?u:\w)+\w', '(?u)\d+', '(?u)\s+', '(?u)\h+', '(?d)\w+', '\R', 'a\Rb', '\R\n', '\R+', '(?<=a)\R', '(?u)[\w]+', '(?u)\W+', '(?u)[^\W\d]+',
  '(?i)ss', '(?i)ß', '(?i)[ß]', '(?i)[^ß]', '(?i)k', '(?i)ſ', '(?i)[s]', '(?i)[a-z]+', '(?ia)[a-z]+', '(?i)\w+', '(?i)[\w]+', '(?i)\W', '(?i)[\W]', '(?i)[^\W]', '(?i)s+', '(?i)ss+', '(?i)(?:s)s', '(?i)sst', '(?i)xst', '(?i)ffi', '(?i)ﬃ', '(?i)[ﬃx]', '(?i)[^ﬃx]', '(?i)straße', '(?i)STRASSE', '(?i)İ', '(?i)i', '(?i)ς', '(?i)[σ]', '(?i)ǅ', '(?i)\p{Lower}+', '(?i)\P{Lower}+', '(?i)[\p{Lower}]+', '(?i)[[:upper:]]+', '(?i)[^[:upper:]]+', '(?i)[[^x]]', '(?i)[^[^x]]', '(?i)[a-z&&[^x]]', '(?i)É', '(?i)[é]+', '(?i)ω', '(?i)(?<=ß)x', '(?i)Ωß', '(?i)é(?-i)é',
  'a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(?<=a|bc)d', '(?<=(?:a|bc))d', '(?<=a{2})b', '(?<!^)a', '(?<=^)a', '(?<=\n)', '(?<=\b)o', '(?<!\w)f', '(?<=(a))b', '(?=(a))\1', '(?!(a))b', '(?=a)*b', '(?!a)+b', '(?<=a)(?=b)', '(?=.*b)a', '^(?!.*b).*$', '(?<![a-z])\d', '(?<=a|b|cd)(?!x).', '(?=(\w+))\1:', '(?<=(?<x>a))b', '(?<=\G)a', '(?<=a\K)b', '(?<!a\K)b',
  '(a)\1', '(?<n>a)\k<n>', "(?<n>a)\\k'n'", '(a)(b)?\2', '(a|b)\1', '(?i)(a)\1', '(.)\1', '(a\1)', '(a|b\1)+', '(a|b\1)*', '(?:(a)|b)*\1', '(?<n>a)|(?<n>b)\k<n>', '(?<n>a)(?<n>b)\k<n>', '(a)\k<-1>', '(a)\k<1>', '\k<1>(a)', '\2(a)(b)', '\10(a)', '(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10', '(\w)(\w)\2\1', '(a)?\1b', '(?:\1b|(a))+', '(?<a>.)(?<b>.)\k<a>', '(?<a>.)\k<a+0>', '(["\']).*?\1', '(a*)\1', '((a)\2)', '\b(\w+) \1\b', '(ß)\1', '(?i)(ß)\1', '(?=(a))b|\1a',
  '\G', '\Ga', 'a\G', '\G.', 'a\Kb', '\K', 'a\Kb\Kc', '(?=a\Kb)a', '(a\K)+b', '(?:a\K|b)*c', '\Ka', 'a\K', '.\K.', '(?<x>a\Kb)', 'a\K(?=b)',
  '(?~ab)', '(?~)', '(?~a|)', '(?~a+b)', '(?~|b|\w+)c', 'a(?~b)c', '/\*(?~\*/)\*/', '(?~a)b', '(?~(a)b)', '(?~^)', '(?~foo|bar)',
  '(a)?(?(1)b|c)', '(?<x>a)?(?(<x>)b|c)', "(?<x>a)?(?('x')b|c)", '(a)?(?(1)b)', '^(\()?a(?(1)\))$', '(a)?(?(1)|c)', '(?<x>a)|(?<x>b)(?(<x>)c|d)', '(a)(b)?(?(2)c|d)', '((?(2)a|b)|(c))+',
  '(a)\g<1>', '(?<n>a)\g<n>', "(?<n>a|b)\\g'n'", '\g<2>(a)(b)', '(a)\g<+1>(b)', '(a)(b)\g<-2>', '(?<x>a|b)(?<y>\g<x>c)\g<y>', '(?<num>\d+)(?:\.\g<num>)*', '(?i)(?<x>a)(?-i)\g<x>', '(?:(?<x>a)|b)\g<x>?',
  '()', '(a*)*', '(a*)+', '(?:)', '(|a)', '|a', 'a|', '(?:a|)b', 'x*', '()*', '()+', '(a?)*?b', '(a?)+?b', '(a?){3}', '(a?){2,3}', '(a?){3,}b', '(?:(a)|b)*', '(?:(a)|(b))*', '((a)|b)*', '(?:(a)?b)*', '(a*?)*', '(a*?)+', '(a??)*', '(?:a??)*', '(?:a*?)*', '(?:|a)+', '(?:|a)*b', '(|a)*b', '(|a)+b', '(?:a|b*)*c', '(a|b*)*', '(a*|b)*', '(?:a*|b)*', '(?:a?b?)*', '(a?b?)*', '(?:^|a)*', '(?:a|^)+b', '(\b|a)*', '(?:a*)*?b', '(a*)?', '(a*)??b', '(?:a|(b)|c?)*', '((a*)b?)*', '(?:(a*)|b)*c',
  '^(\S+)\s+(.*)$', '^(\d+)\.(\d+)(?:\.(\d+))?', '(?i)^(true|yes|on)$', '^/([^/\0]+/*)*$', '^[a-z][a-z0-9_]*(::[a-z][a-z0-9_]*)*$', '\A[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}\z', '^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$', '^\s*#', '\s*$', '^\s*', '[,;]\s*', '(\w)(\w)?', '(a)|(b)|(c)', 'foo|foobar', '(foo|foobar)$', '(?:^|,)(\w+)', '^\w+|\d$', '\n^', '^b|^$', '^\z', '$\z', '\n$', '$^', '(?:\Aa|b)\Z', '.\Z.', '^*', '^*a', '\A*', '(?:^)+a', '\b*', '^^a', '^.*^', '(^|b)$', 'x|^', '^|x', '(?m:^(/|.+:/|.*[^/])/*\Z)', '(?m:(.*))', '^(.*?)@(.*)$', '^([^@]+)$',
  '\A(?:(?:\d|[1-9]\d)\.)+\z', '^(?=.{3,}$)(?!.*--)[a-z-]+$', '(?<year>\d+)-(?<month>\d+)', '\A((?!foo).)*\z', '(?<![^a])b', '^((?:[a-z]+-)*)([a-z]+)$', '(?:(?<a>x)|(?<a>a))b'
].freeze

SUBJECTS = ['', 'a', 'abc', "abc\n", "a\nb\n", "\n", 'aXbYc', 'foo bar', 'foobar foo', "x=1;y=22\n", "\t a b\n", '10.2.33', 'ab12-cd_ef.gh', 'Éléphant ünï', 'ΑΩ straße 漢字 ٣', "a\r\nb\vc\fd", 'aaa', 'aab', 'abab', 'bcad', 'TRUE', '/usr/lib/', '[x]{y}^$*+?|()\\', "\u00a0\u2003\u0085", 'a-b&c#d"e:f@g', "\x00\x01\x07\x08\x1b\x7f", 'fe:00:AA:bb:cc:dd', 'foo::bar_baz', 'SS sst ﬆ ﬃ ẞ Kſı', 'xy /* c */ yx (a) ςΣ', '😀é😀'].freeze

# Expressions that are errors.
ERRORS = ['[', '(', ')', '*', '+', '?', '\\', '(?z)', '[]', '[z-a]', '\p{Foo}', '(?<>a)', '(?<1a>a)', '\k<x>', '\1', 'x{2,1}', '(?<a', '(?', '[[:foo:]]', '\xZ', '\u12', '(?P<n>a)', '[a', 'a{100001}', 'a{1000000}', 'a{99999999999999999999}', '\u{110000}', '(?i-z:a)', '(?<n>a)\1', '(?<n>a)(?(1)b)',
          'a|*', '(*)', '\x', '\c', '[\p{Foo}]', '(?#a', '[a-\d]', '[a&&b', '\400', '{2}', '{,2}', '(?(1)a)', '\p{}', '\p{L', 'a)', '(a', '(?:a', '(?i', '(?i:a', '[a\\', '[^', '[^]', 'a(?<b>c)(?<d', '\u{}', '\u{d800}', '\ud800', '\u{1234567}', '\u{61 ', '[b-a]x', '[\d-z]', '[[:alpha:]-z]', '[a-[:digit:]]', '(?:*)', '\p{^Foo}', '\xE9', '\xff', '\M-a', '\M-\C-a', '\M-', '\C', '\C-', '\c\c', '\e[',
          '(?<=a+)b', '(?<=a?)b', '(?<=(a|bc))d', '(?<!(a))d', '(?<=(?=a))d', '(?<=(a)\1)d', '(?<=a(?=d))d', '(?<=\R)d', '(?<=(?>a))d', '(?<=a|b(?:c|dd))d', '(?<=\z)', '(?<=a{1,2})b', '(?<=(?~a))b', '(?<!a*)b', '(?<a>(?<=\g<a>))',
          '(?<p>a|\g<p>b)', '(?<p>\g<p>)', '\g<0>', '(\g<1>)', '\g<1>', '\g<-1>(a)', '\k<-1>(a)', '(a)\k<2>', '\8', '\g<n>', '(?<n>a)(?<n>b)\g<n>', '(a)?(?(1)b|c|d)', '(?<1>a)', '(?<a-b>c)', '(?<-a>b)', '\k<>', '\g<>', '\k<1', '(?(x)a)', '(?(<x>)a)', '(?^i:a)', '(?|a)', '(?P=n)', '(?&n)', '(?@a)', '(?<x>a)(?-u)', '[[:foo]', '[[:alpha]', '[[:alpha:]', '[\x]', '(' * 4096 + ')' * 4096].freeze

# Made-up expressions.
class Maker
  def initialize(seed) = @r = Random.new(seed)
  def pick(*a) = a[@r.rand(a.size)]
  def chance(n) = @r.rand(n).zero?

  def expression
    @groups = 0
    @names = chance(6) ? [] : nil
    @fold = chance(8)
    (@fold ? '(?i)' : '') + alternatives(3)
  end

  def alternatives(depth) = Array.new(pick(1, 1, 1, 2, 2, 3)) { sequence(depth) }.join('|')
  def sequence(depth) = Array.new(pick(0, 1, 1, 2, 2, 3, 3, 4)) { element(depth) }.join

  def element(depth)
    e = depth.zero? || chance(2) ? atom : group(depth - 1)
    chance(3) && !e.start_with?('(?~') ? e + quantifier : e # the repetition of an absence takes too long
  end

  def quantifier = pick('*', '+', '?', '*?', '+?', '??', '*+', '++', '?+', '{2}', '{1,2}', '{,2}', '{2,}', '{1,2}?', '{2}?', '{0}', '**', '*?+', '?*')

  def atom
    case @r.rand(30)
    when 0..11 then pick('a', 'b', 'c', 'a', 'b', 'ab', 'x', '1', ' ', '-', '_', 'é', 'ß', 's', 'ss', 'O', "\n")
    when 12..14 then pick('.', '\w', '\d', '\s', '\h', '\W', '\S', '\D', '\n', '\R')
    when 15..18 then klass
    when 19..22 then pick('^', '$', '\A', '\z', '\Z', '\b', '\B', '^', '$', '\b')
    when 23 then pick('\G', '\K', '(?a)\b', '(?#c)x')
    when 24..26 then reference
    else pick('\x61', '\u00e9', '\p{Alpha}', '\P{Lu}', '[[:alpha:]]', '\p{^Alpha}', '[[:upper:]]', '\142')
    end
  end

  def klass = '[' + pick('', '', '^') + Array.new(pick(1, 1, 2, 3)) { member }.join + (chance(6) ? '&&' + member : '') + ']'
  def member = pick('a', 'b', 'a-c', 'b-z', '\w', '\d', '\s', '[a-b]', '[^b]', '[:alpha:]', '[:^upper:]', 'é', 'ß', 'A-Z', '0-9', '_', '.', '\n', '\W', '\p{L}', 's', '\-')

  def reference
    return pick('a', 'b') if @groups.zero?
    return pick("\\k<#{@names[@r.rand(@names.size)]}>", "\\g<#{@names[@r.rand(@names.size)]}>", "(?(<#{@names[0]}>)a|b)") if @names && !@names.empty?

    n = 1 + @r.rand(@groups)
    pick("\\#{n}", "\\#{n}", "\\k<#{n}>", "\\g<#{n}>", "(?(#{n})a|b)")
  end

  def group(depth)
    body = -> { alternatives(depth) }
    case @r.rand(20)
    when 0..7
      if @names && chance(2)
        name = pick('n', 'm', 'o')
        text = "(?<#{name}>#{body.()})"
        @names << name
        @groups += 1
        text
      else
        text = "(#{body.()})"
        @groups += 1 unless @names
        text
      end
    when 8..11 then "(?:#{body.()})"
    when 12 then "(?>#{body.()})"
    when 13 then "(?=#{body.()})"
    when 14 then "(?!#{body.()})"
    when 15 then "(?<=#{behind})"
    when 16 then "(?<!#{behind})"
    when 17 then "(?#{pick('i', 'm', '-i', 'mi', 'i-m')}:#{body.()})"
    when 18 then "(?~#{pick('a', 'ab', 'a+b', 'b|aa', '\n')})"
    else "(?:#{body.()})"
    end
  end

  def behind = pick('a', 'b', '^', '\b', 'ab', '[a-b]', 'a|bc', '\w', '.', 'a{2}', '\s', '(?:a|b)c', '(a)', 'a+')
end

MADE_UP = 12_000

def offsets(bytes, m) = (0...m.size).flat_map { |i| m.begin(i) ? [bytes[m.begin(i)], bytes[m.end(i)]] : [-1, -1] }

# The byte offsets of the characters of a subject and of its end.
BYTES = SUBJECTS.to_h { |s| [s, s.each_char.inject([0]) { |a, c| a << a.last + c.bytesize }] }

def matches(re, s)
  all = []
  s.scan(re) { all << offsets(BYTES[s], $~) }
  all
end

# The number of matches that are recorded.
FIRST = 4

# A line of a file, nil for what takes Ruby too long.
def line(source, subjects)
  re = Regexp.new(source)
  Timeout.timeout(2) do
    found = subjects.map { |i| matches(re, SUBJECTS[i]).then { |m| [i, m.size, *m.first(FIRST)] } }
    JSON.generate(re: source, m: found)
  end
rescue RegexpError => e
  JSON.generate(re: source, e: e.message)
rescue Timeout::Error
  nil
end

all = (0...SUBJECTS.size).to_a
File.open("#{__dir__}/regexps.jsonl", 'w') do |f|
  f.puts JSON.generate(subjects: SUBJECTS)
  (EXPRESSIONS + ERRORS).uniq.each { |source| f.puts line(source, all) }
end

seen = {}
maker = Maker.new(7)
chooser = Random.new(8)
Zlib::GzipWriter.open("#{__dir__}/generated.jsonl.gz") do |f|
  f.mtime = Time.at(1) # so that the same content gives the same file
  MADE_UP.times do
    source = maker.expression
    next if seen[source] || source.size > 60

    seen[source] = true
    l = line(source, all.sample(5, random: chooser).sort)
    f.puts l if l
  end
end
