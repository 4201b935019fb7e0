package fuzzref

// productions are what expressions of a kind look like that can have no other.
var productions = map[kind]forms{
	intKind: lines(`
<int+> «+¦-¦*» <int+>
<int+> «+¦-¦*» <int+>
<int+> «+¦-¦*» <int+>
<int+> «/¦%» <int+>
<int+> «<<¦>>» «0¦1¦3¦62¦63¦64¦(-1)¦(-70)¦1.5»
-<int.>
<«str¦[any]¦{any}¦[int]».>.«length¦size»
«length¦size»(<«str¦[D]¦{D}»>)
abs(<int>)
«floor¦ceiling¦round»(<«float¦float¦int»>)
«min¦max»(<int>, <int>)
«min¦max»(*<[int].>)
Integer(<«int¦float¦bool¦timespan»>)
Integer("«¦-¦+¦ ¦- »<@small>«¦7¦0»")
Integer('«0x1F', 16¦101', 2¦17', 8¦0xff', 16¦-42', 10, true¦017¦0b11', 2¦0B11¦-0x1f¦0o7», default')
Integer('«0x1F¦101¦017¦0b11¦-0x1f¦ 42¦+5¦- 5¦09¦1_0¦»')
Integer({'from' => <«int¦float¦bool»>«¦, 'radix' => 10¦, 'abs' => true»})
Integer.new(<int>, «default¦10», «true¦false»)
Numeric("<int.>")
<[int].>.reduce |$m, $n| { $m «+¦-¦*» $n }
<[D].>.reduce(<int>) <@lambda int D int>
compare(<«str¦int¦semver¦timespan»>, <«str¦int¦semver¦timespan»>)
compare(<str>, <str>, «true¦false»)
versioncmp(<str>, <str>«¦, true¦, false»)
<[D].>.index(<D>)
<[D].>.index <@each D bool>
<timespan+> % «1¦7¦60»
(<[[int]].>.flatten + [1])[<@index>]
Array(<binary>)[<@small>]
if <bool> { <int+> } else { <int+> }
fqdn_rand(<@small>«¦, 'seed'¦, <str>»)
`),
	floatKind: lines(`
<float+> «+¦-¦*¦/» <float+>
<«float¦int»+> «+¦-¦*» <float+>
<float+> «+¦-¦*¦/» <«float¦int»+>
-<float.>
Float(<«int¦float¦bool¦timespan»>)
Float('«1.5¦0x10¦010¦1e3¦- 2.5¦-3.5¦.5¦5.¦1e¦ 1.5¦1_0.5¦0b1»'«¦, true»)
Float({'from' => <«int¦float»>«¦, 'abs' => true»})
Numeric('«1.5¦1e2¦-0.5¦0x1F¦0.0¦12¦ 7¦abc»'«¦, true¦, false»)
Numeric(<«int¦float¦bool¦timespan»>)
abs(<float>)
«min¦max»(<float>, <«int¦float»>)
<timespan+> / <timespan+>
<[float].>.reduce(0.0) |$m, $n| { $m + $n }
(0.0 / <float+>)
`),
	strKind: lines(`
<@interpolation>
<@interpolation>
<@interpolation>
<@interpolation>
<@interpolation>
<str.>.«upcase¦downcase¦capitalize¦strip¦lstrip¦rstrip¦chomp¦chop¦camelcase»
«upcase¦downcase¦capitalize¦strip¦lstrip¦rstrip¦chomp¦chop¦camelcase»(<str>)
join(<[«int¦str¦any¦float»]>«¦, <str>»)
<[str].>.join(<str>)
String(<G>)
String(<G>, <@format G>)
String(<D>, <@format D>)
String(<int>, <@format int>)
String(<str>, <@format str>)
String(<G>, <@formats G>)
String(<[D]>, <@formats D>)
String(<{D}>, <@formats D>)
sprintf('«%s-%s¦%s:%s¦%p %p¦%-5s|%5s¦%2$s %1$s¦%<a>s %s¦%s %%¦%5.2s|%s»', <any>, <any>)
sprintf('«%d¦%05d¦%x¦%#x¦%o¦%b¦%+d¦% d¦%c¦%e¦%.3f¦%g¦%s¦%-6d|¦%i¦%08.3f¦%X¦%#o¦%#b¦%.3d»', <int>)
sprintf('«%d¦%f¦%.2f¦%e¦%g¦%10.3f|¦%s¦%p¦%a¦%+.1f¦%G»', <float>)
sprintf('«%<a>s¦%{a} %{b}¦%<a>p %{b}¦%<b>5s»', <{D}>)
regsubst(<str>, <@regexp>, «'X'¦'<\0>'¦'\1'¦''¦'\2\1'¦'\\'»«¦, 'G'¦, 'I'¦, 'GI'¦, 'E'¦, 'GM'»)
regsubst(<str>, «'a'¦'.'¦'[a-c]+'¦'^'», <str>«¦, 'G'¦, 'I'»)
<str.>.regsubst(<@regexp>, {'a' => 'X', 'b' => ''}«¦, 'G'»)
<str.>[<@index>]
<str.>[<@slice>]
<str.>[<int>]
"${type(<any>)}"
"${type(<any>, «generalized¦reduced¦detailed»)}"
"${<@type>}"
"${<any>}"
<uri.>.«scheme¦host¦path¦query¦fragment¦userinfo¦opaque»
<timespan.>.strftime('«%D-%H:%M:%S.%L¦%M:%S¦%S¦%H¦%-H:%_M¦%N¦%3N¦%%¦%5D|»')
strftime(<timestamp>, '«%Y-%m-%d %H:%M:%S¦%F %T¦%s¦%j¦%A %b %e¦%I:%M %p¦%y%C¦%^a¦%-d/%-m¦%10Y¦%L %N¦%3N¦%u %w %U %G-%V¦%c¦%D %R¦%z %Z %:z»'«¦, '+0200'¦, 'UTC'»)
«md5¦sha1¦sha256»(<str>)
shellquote(<str>, <«str¦[str]»>)
<[str].>.reduce |$m, $n| { "${m}«-¦+¦»${n}" }
<[D].>.reduce(<str>) <@lambda str D str>
String(<binary>, «'%s'¦'%B'¦'%b'¦'%u'¦'%p'¦'%t'»)
if <str+> =~ <@regexp> { <str+> } else { <str+> }
<str.>.split(<@regexp>)[<@index>]
<@epp>
<@epp>
Enum['a', 'b'].map |$x| { "${x}" }[<@small>]
`),
	boolKind: lines(`
<int+> «<¦>¦<=¦>=¦==¦!=» <«int¦float»+>
<str+> «<¦>¦<=¦>=¦==¦!=» <str+>
<float+> «<¦>¦<=¦>=¦==¦!=» <«int¦float»+>
<timespan+> «<¦>¦<=¦>=¦==¦!=» <«timespan¦int»+>
<timestamp+> «<¦>¦<=¦>=¦==¦!=» <timestamp+>
<semver+> «<¦>¦<=¦>=¦==¦!=» <semver+>
<type+> «<¦>¦<=¦>=¦==¦!=» <type+>
<@type> «<¦>¦<=¦>=¦==¦!=» <@type>
<@spell G> «<¦>¦<=¦>=¦==¦!=» <@spell G>
<G+> «==¦!=» <G+>
<G+> «==¦!=» <any+>
<str+> «=~¦!~» «<@regexp>¦<@regexp>¦<str+>»
<«str¦semver»+> «=~¦!~» <range+>
<any+> «=~¦!~» <@type>
<G+> «=~¦!~» <@spell G>
<G+> «=~¦!~» <@spell G>
<G+> in <[G]+>
<str+> in <«str¦{any}¦[str]»+>
<@regexp> in <«str¦[str]¦{any}»+>
<type+> in <[any]+>
<int+> in <binary+>
<«str¦semver»+> in <range+>
<any+> in <any+>
<bool+> «and¦or» <«bool¦bool¦G»+>
<bool+> and <bool+> or <bool+>
!<«bool¦bool¦G».>
<[D].>.«any¦all» <@each D bool>
<{D}.>.«any¦all» <@pairs D bool>
<[bool].>.«any¦all» |$x| { $x }
empty(<«str¦[D]¦{D}»>)
<«str¦[D]¦{D}».>.empty
Boolean(<«int¦bool¦float»>)
Boolean('«true¦false¦yes¦no¦Y¦n¦TRUE¦No¦maybe¦»')
defined(«'notify'¦Notify['a']¦'$a'¦'$zz'¦File¦'file'¦'include'¦Class['x']¦Integer¦'$facts'¦'Nope'»)
<type+> =~ Type[<@type>]
$facts['e'] «==¦!=» <bool+>
tagged(<str>)
`),
	undefKind: lines(`
{}['x']
[][0]
<{D}.>['nothing']
<[D].>[«99¦-99»]
(if <bool> { <undef> })
<[int].>.filter |$x| { $x > 99 }[0]
(unless true { 1 })
notice(<any>)
dig({'a' => undef}, 'a', 'b')
<{D}.>.dig('nothing', 'more')
(case <D> { 'nothing': { 1 } })
get(<{D}>, 'x.y')
[1].each |$x| { }[1]
with() || { }
`),
	typeKind: lines(`
<@type>
<@type>
<@spell G>
type(<any>)
type(<any>, '«generalized¦reduced¦detailed»')
<any.>.type
Integer[<int>, <int>]
Integer[0, <int>]
String[<@small>, <int>]
Enum[<str>, <str>]
Enum[<[str].>]
Pattern[<@regexp>]
Array[<type>]
Array[<type>, <@small>]
Hash[<type>, <type>]
«Optional¦Type¦NotUndef¦Sensitive¦Iterable»[<type>]
Variant[<type>, <type>]
Variant[*<[type].>]
Tuple[<type>, <type>]
Struct[{'a' => <type>«¦, Optional['b'] => <type>»}]
Callable[<type>, <type>]
Type("<@type>")
Type('«Integer[1, 2]¦Array[String]¦Foo¦Enum[a, b]¦Optional[Data]¦Callable[[Integer], String]»')
type(<@type>)
Init[<type>]
Resource[<str>]
`),
	refKind: lines(`
Notify[<str>]
Notify['a', 'b'][<@small>]
File["/${<int>}"]
Class[<«str»>]
Resource['notify', <str>]
Resource[notify][<str>]
User['x']
Type[Notify['a']]
`),
	timespanKind: lines(`
<timespan+> «+¦-» <«timespan¦int¦float»+>
<timespan+> «*¦/» <«int¦float»+>
<«int¦float»+> «+¦-¦*» <timespan+>
<timestamp+> - <timestamp+>
-<timespan.>
Timespan(<«int¦float»>)
Timespan('«1-02:03:04.5¦02:03:04¦3-04:05¦17¦-0-00:00:01.0¦00:01:30.25¦13:20»')
Timespan('«01:02¦1:2¦61:01»', '«%H:%M¦%M:%S¦%-M:%-S»')
Timespan('«1h 2m¦3m¦7»', ['%Hh %Mm', '%-Mm', '%-S'])
Timespan(<@small>, <@small>, <@small>, <@small>«¦, 5¦, 5, 6, 7»)
Timespan({«days¦hours¦minutes» => <@small>, «seconds¦milliseconds» => <@small>«¦, negative => true»})
Timespan({string => '«1:30¦0:10»', format => '%-H:%M'})
`),
	timestampKind: lines(`
<timestamp+> «+¦-» <«timespan¦int¦float»+>
<«timespan¦int»+> + <timestamp+>
Timestamp(<int>)
Timestamp(<float>)
Timestamp('«2020-02-03T04:05:06Z¦2020-02-03T04:05:06.789 UTC¦2020-02-03 04:05:06¦2020-02-03¦1999-12-31T23:59:59.999 +0200¦2020-02-03T04:05:06 PST»')
Timestamp('«2020/02/03 04¦1999/12/31 23»', '%Y/%m/%d %H'«¦, '+0200'¦, 'UTC'»)
Timestamp({string => '2020-02-03', format => '%F'«¦, timezone => 'PST'»})
`),
	semverKind: lines(`
SemVer('«1.2.3¦1.2.3-rc1¦1.2.3-rc.1+b5¦0.0.0¦10.20.30+x¦1.2¦1.2.3.4¦01.2.3»')
SemVer(<@small>, <@small>, <@small>«¦, 'rc1'¦, 'rc1', 'b5'»)
SemVer({major => <@small>, minor => <@small>, patch => <@small>«¦, prerelease => 'a'¦, build => 'b'»})
`),
	rangeKind: lines(`
SemVerRange('«*¦1.x¦1.2.x¦=1.2.3¦>1.2.3¦>=1.0.0 <2.0.0¦<=3.0.0¦~1.2¦^1.2¦1.0.0 - 2.0.0¦1.x || >=3.0.0¦foo¦1.2.3-rc1»')
SemVerRange('«>=¦>¦<¦<=¦~¦^»<@small>.<@small>.<@small>')
`),
	binaryKind: lines(`
<binary+> + <binary+>
<binary.>[<@slice>]
<binary.>[<@index>]
Binary('«YWJj¦YQ==¦YQ¦/+8=¦_-8=¦»'«¦, '%B'¦, '%b'¦, '%u'»)
Binary(<str>, '%«s¦r»')
Binary([«1, 2, 3¦255, 0¦»])
Binary({'value' => <str>, 'format' => '%s'})
Binary({'value' => 'YWJj'})
`),
	uriKind: lines(`
<uri+> + <uri+>
<uri+> + '«../x¦/y?q¦#f¦z/¦http://o.p»'
URI('«http://a.b¦https://u:p@h.x:8080/p/q?r=s#f¦mailto:a@b.c¦/rel/path¦file:///etc/x¦//h/p¦ftp://f¦a b»')
URI({'scheme' => 'http', 'host' => 'a.b'«¦, 'port' => 80¦, 'path' => '/x', 'query' => 'y=z'¦, 'fragment' => 'f'¦, 'userinfo' => 'u:p'»})
`),
	deferredKind: lines(`
Deferred('f', [<any>])
Deferred('x::y')
Deferred({'name' => 'f', 'arguments' => [<any>, <D>]})
Deferred('$v', ['a', 0])
`),
	sensitiveKind: lines(`
Sensitive(<E>)
Sensitive(<E>)
Sensitive.new(<T>)
Sensitive[<@spell E>](<E>)
`),
	iteratorKind: lines(`
<[E].>.reverse_each
<[E].>.step(«1¦2¦3»)
<~E.>.step(2)
<~E.>.reverse_each
reverse_each(<[E]>)
`),
	arrayKind: lines(`
<@items E>
<@items E>
<@items E>
<@items E>
<T+> + <«T¦T¦E¦{E}»+>
<T+> + *<T.>
<T+> - <«T¦T¦E¦{E}»+>
<T+> << <«E¦E¦T»+>
<[D].>.map <@each D E>
<[D].>.map <@each D E>
map(<[D]>) <@each D E>
<{D}.>.map <@pairs D E>
<T.>.filter <@each E bool>
<T.>.filter <@each E bool>
filter(<T>) <@each E bool>
<T.>.each <@each E D>
<T.>[<@slice>]
<T.>[<@slice>]
<T.>.«unique¦flatten¦sort¦reverse_each.map |$x| { $x }»
unique(<T>)
<T.>.unique <@lambda E D>
<[T].>.flatten
«keys¦values»(<{E}>)
<{E}.>.«keys¦values»
Array(<«T¦{E}¦E¦~E»>)
Array(<«T¦{E}¦E»>, «true¦false»)
Array.new(<«T¦E»>, true)
split(<str>, «','¦/,/¦' '¦''¦/[abc]/¦'\.'¦Regexp[/b/]»)
<T.>.slice(«1¦2¦3»).map |$x| { $x }
<T.>.slice(2) |$x, $y| { $x }
<T.>.slice(«1¦2¦3»)
<T.>.step(«1¦2¦3») <@lambda E D>
[*<T.>, *<T.>]
[*<«{E}¦undef¦E¦~E».>, <E>]
*<T.>
<str.>.match(<@regexp>)
<str.>.match([<@regexp>, <str>])
<[str].>.match(<@regexp>)
<T.>.partition <@each E bool>
sort(<T>) |$x, $y| { compare("${x}", "${y}") }
<T.>.sort |$x, $y| { compare("${y}", "${x}") }
<@small>.map |$x| { <E> }
Integer[«1, 4¦0, 2¦-1, 1»].map <@each int E>
Integer[1, 9].step(3).map |$x| { $x }
<str.>.map |$x| { <E> }
<[[D]].>.map |$x| { $x[0] }
<{D}.>[<@key>, <@key>]
Tuple[<@spell E>, 0, 9](<T>)
Tuple(<T>)
tree_each(<[[D]]>).map |$x| { $x }
<[[D]].>.tree_each({«order¦'order'» => «breadth_first¦depth_first»«¦, include_root => false¦, include_containers => false¦, include_values => false»}).map |$x| { $x }
<[{D}].>.map |$x| { $x['a'] }
<T.>.reverse_each <@lambda E D>
[<E>, <E>].map <@each E E>
[<E>, <E>].filter <@each E bool>
`),
	hashKind: lines(`
<@entries E>
<@entries E>
<@entries E>
<@entries E>
<T+> + <«T¦T¦T¦[E]»+>
<T+> - <«T¦[str]¦str»+>
<T+> - [<@key>]
<T.>.filter <@pairs E bool>
<T.>.filter <@pairs E bool>
Hash(<T.>.map <@pairs E [E]>)
Hash(<{D}.>.map |$k, $v| { [$k, <E>] })
Hash([['a', <E>], [<str>, <E>]])
Hash([<@key>, <E>])
Hash(<T>)
Hash.new([])
Hash([[['a', 'b'], <E>], [['a', 'c'], <E>], [<@key>, <E>]], «'tree'¦'hash_tree'»)
Hash([[[<@key>], [<E>, <E>]], [[<@key>, 0], <E>]], «'tree'¦'hash_tree'»)
<[E].>.group_by <@each E str>
<{E}.>.group_by <@pairs E str>
<[str].>.reduce({}) |$m, $x| { $m + {"${x}" => <E>} }
<[str].>.reduce({}) |$m, $x| { $m + {$x => <E>} }
<T.>.each <@pairs E D>
<T.>.partition <@pairs E bool>[0]
Struct[{Optional[a] => <@spell E>}](<T>)
{'a' => <E>, <str> => <E>}
{<@key> => <E>} + <T+>
`),
	regexpKind: lines(`
<@regexp>
Regexp(<str>)
Regexp('«a.c¦(b)¦x*¦[a»')
Regexp('«a.c¦(b)¦x*»', true)
Regexp(<regexp>)
`),
}

// general are ways to write an expression of any type.
var general = lines(`
<@if T>
<@if T>
<@if T>
(unless <bool> { <@if T> } else { (<T>) })
<@case T>
<@case T>
<@case T>
<@selector T>
<@selector T>
<@selector T>
<@call T>
<@call T>
<@call T>
<@call T>
<@call T>
<@member T>
<@member T>
[<T>, <T>][«0¦1¦-1¦-2¦0¦1¦2»]
{'a' => <T>, 'b' => <T>}[<@key>]
<[T].>[<int>]
<[T].>[<@small>]
<{T}.>[<str>]
<{T}.>[<@key>]
<@with T>
<@with T>
<D.>.then <@lambda D T>
<«T¦undef».>.lest || { (<T>) }
<«T¦undef».>.then |$x| { $x }
<[T].>.reduce |$m, $x| { «$m¦$x» }
<[T].>.reduce <@lambda T T T>
<[D].>.reduce(<T>) <@lambda T D T>
<{D}.>.reduce(<T>) |$m, $kv| { $m }
assert_type(<@spell T>, <T>)
assert_type(<@spell T>, <T>) <@wanted T>
assert_type("<@spell T>", <T>)
<{[T]}.>.dig(«'a'¦'b'», <@small>)
<[{T}].>.dig(<@small>, <@key>)
get(<{T}>, «'a'¦'b'¦'a.b'¦'c'», <T>)
get(<[T]>, «'0'¦'1'¦'-1'»)
<{{T}}.>.get('«a.b¦a¦b.c¦"d e".a»', <T>)
(<@var> = <T>)
(<T>)
unwrap(Sensitive(<T>))
Sensitive(<T>).unwrap <@lambda T T>
Sensitive(<T>).unwrap
«Any¦Optional[Any]¦Variant[Any, Undef]»(<T>)
<@spell T>(<T>)
<@spell T>.new(<T>)
new(<@spell T>, <T>)
new(<@spell T>, <T>) <@lambda T T>
<T.>.convert_to(<@spell T>)
convert_to(<T>, <@spell T>) <@lambda T T>
[<T>].each |$x| { }[0]
[<T>, <T>].filter <@each T bool>[0]
<[T].>[0] ? { undef => <T>, default => <T> }
[<T>].map |$x| { next($x) }[0]
[<T>, <T>].map |$x| { if <bool> { break() } $x }[0]
(<T> ? { <@option T> => <T>, default => <T> })
(case <D> { <@option D>: { (<T>) } <@option D>, <@option D>: { (<T>) } default: { (<T>) } })
with(<T>) |<@spell T> $q| >> <@spell T> { $q }
{<@key> => <T>}.map |$k, $v| { $v }[0]
{a => <T>}.reduce(<T>) |$m, $kv| { $kv[1] }
{a => <T>}.filter |$k, $v| { $k == 'a' }['a']
[<T>].reverse_each.map |$x| { $x }[0]
[[<T>]].flatten[0]
[<T>].then |$x| { $x[0] }
`)

// mishaps are likely to fail: every operator between values of all kinds, and types that do not match.
var mishaps = lines(`
<G+> «+¦-¦*¦/¦%¦<<¦>>» <any+>
<G+> «+¦-¦*¦/¦%¦<<¦>>» <any+>
<G+> «<¦>¦<=¦>=» <any+>
<G+> «=~¦!~» <any+>
<G+> in <any+>
<G+> «==¦!=» <any+>
-<G.>
<G.>[<any>]
<G.>[<any>, <any>]
<G.>[<any>, <any>, <any>]
<[any].>[<any>]
<str.>[<any>]
assert_type(<@type>, <any>)
assert_type(<@type>, <any>)
assert_type(<@spell G>, <any>)
assert_type(<@spell G>, <any>)
assert_type(<@spell G>, <any>) <@wanted D>
<@type>[<any>]
«Integer¦Float¦String¦Enum¦Pattern¦Regexp¦Boolean¦Array¦Hash¦Tuple¦Struct¦Variant¦Optional¦NotUndef¦Type¦Sensitive¦Iterable¦Collection¦Callable¦Timespan¦Timestamp¦SemVer¦URI¦Init¦Class¦Resource¦Notify¦Any¦Data¦Runtime¦Object»[<any>]
«Integer¦Float¦String¦Enum¦Pattern¦Regexp¦Boolean¦Array¦Hash¦Tuple¦Variant¦Optional¦NotUndef¦Type¦Sensitive¦Iterable¦Collection¦Callable¦Timespan¦Timestamp¦SemVer¦URI¦Init¦Class¦Resource¦Notify¦Undef»[<any>, <any>]
«Integer¦String¦Array¦Hash¦Tuple¦Callable¦Timespan¦Enum»[<any>, <any>, <any>]
«Integer¦Float¦Numeric¦String¦Boolean¦Array¦Hash¦Timespan¦Timestamp¦SemVer¦SemVerRange¦Binary¦Regexp¦URI¦Sensitive¦Type¦Deferred¦Error¦Tuple¦Struct¦Init¦Optional[Integer]¦Variant[Integer, String]¦Enum¦Any¦Data»(<any>)
«Integer¦Float¦Numeric¦String¦Boolean¦Array¦Hash¦Timespan¦Timestamp¦SemVer¦SemVerRange¦Binary¦Regexp¦URI¦Sensitive¦Type¦Error»(<any>, <any>)
«Integer¦Float¦Numeric¦String¦Boolean¦Array¦Hash¦Timespan¦SemVer¦Binary¦Regexp¦Sensitive¦Deferred»()
<@type>(<any>)
<@spell G>(<G>)
<@spell G>(<any>)
<any.>.«each¦map¦filter¦reduce¦any¦all¦slice(2)¦step(2)¦reverse_each¦group_by¦partition¦unique¦index¦tree_each¦with¦then¦lest» |$x| { $x }
<any.>.«each¦map¦filter¦reduce¦any¦all¦slice(2)¦group_by¦partition» |$x, $y| { $x }
<any.>.«each¦map¦filter¦any¦with» |$x, $y, $z| { $x }
<any.>.«each¦map¦filter¦any¦with¦reduce» || { 1 }
<[D].>.map |<@spell G> $x| { $x }
<[D].>.map |<@spell D> $x, <@spell G> $y| { $y }
<{D}.>.map |<@spell str> $k, <@spell G> $v| { $v }
<[D].>.each |$x| >> <@spell G> { $x }
with(<any>) |<@spell G> $x| { $x }
with(<any>, <any>) |<@spell G> $x, <@spell G> $y = <any>| { $y }
with(<any>, <any>) |<@spell G> *$x| { $x }
with(<any>) |$x| >> <@spell G> { $x }
with(<any>) |$x, $y| { $x }
<any.>.«length¦size¦empty¦keys¦values¦flatten¦unique¦sort¦join¦upcase¦capitalize¦strip¦chop¦abs¦floor¦round¦min¦max¦unwrap¦type¦split(',')¦dig('a')¦get('a')¦index(1)¦compare(1)¦camelcase¦regsubst('a', 'b')¦match('a')¦sprintf(1)¦strftime('%H')¦versioncmp('1')¦call»
«length¦size¦empty¦keys¦values¦flatten¦unique¦sort¦join¦upcase¦capitalize¦strip¦abs¦floor¦round¦min¦max¦unwrap¦type¦split¦dig¦get¦index¦compare¦regsubst¦match¦sprintf¦strftime¦versioncmp¦convert_to¦shellquote¦fqdn_rand¦md5»(<any>, <any>)
«each¦map¦filter¦reduce¦with¦assert_type¦unwrap¦new¦lest¦then¦any¦keys¦notice¦split¦match¦fail¦max»()
String(<any>, <@format G>)
String(<any>, <@formats G>)
String(<any>, «'%q'¦'x'¦'%##x'¦'%[(a'¦'%5'¦''¦'%s%s'¦'%10.3p'»)
sprintf('«%d¦%x¦%f¦%s %s¦%q¦%¦%5¦%<a>d¦%c¦%*d¦%1$s %s»', <any>)
<G> ? { <@option G> => 1 }
<any> ? { <@option G> => 1, <@option D> => 2 }
<@member any>
<@call any>
"${<any>.nothing}"
<G.>.«nothing¦length()¦type()»
fail(<any>, <str>)
*<any.>
!<any.>
<type+> «<¦>¦<=¦>=¦==¦=~¦in¦+» <any+>
<any+> «<¦>=¦==¦=~¦in» <type+>
Notify[<any>]
Class[<any>]
`)
