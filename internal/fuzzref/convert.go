package fuzzref

import (
	"fmt"
	"strings"
)

// conversions make texts of values and values of texts, in all formats and by all constructors there are.
var conversions = lines(`
String(<G>, <@format G>)
String(<D>, <@format D>)
String(<«int¦float¦str¦bool¦timespan¦timestamp¦semver¦range¦binary¦uri¦regexp¦type¦ref¦undef¦default»>, '%«s¦p¦#s¦#p¦10s¦-10p¦.3s¦12.4p»')
String(<int>, <@format int>)
String(<float>, <@format float>)
String(<str>, <@format str>)
String(<bool>, <@format bool>)
String(<undef>, <@format undef>)
String(<binary>, <@format binary>)
String(<[G]>, <@format [G]>)
String(<{G}>, <@format {G}>)
String(<[[G]]>, <@formats [[G]]>)
String([<G>, <D>, [<D>, <G>], {<@key> => <D>}], <@formats [D]>)
String({<@key> => <G>, <str> => [<D>]}, <@formats {D}>)
String([<D>, [<D>, <D>], <D>, {a => <D>}, <D>], {«Array¦Collection¦Iterable¦Array[Any, 2]» => {format => '%#«1¦3¦9¦20¦»«¦(¦<»a'«¦, separator => ','¦, separator => ";\n"»«¦, string_formats => {Any => '%s'}»}«¦, Hash => '%#h'¦, Hash => {format => '%#h', separator2 => ' = '}»})
sprintf(<@directives int>, <int>, <int>)
sprintf(<@directives float>, <float>, <«int¦float»>)
sprintf(<@directives str>, <str>, <any>)
sprintf(<@directives any>, <«timespan¦semver¦type¦uri¦binary¦regexp¦[D]¦{D}¦bool¦undef»>, <any>)
sprintf('«%<a>s¦%{a}¦%<a>5.2f¦%-10<a>s|¦%<a>#x %{b}¦%{a}%%¦%<a>-8d|¦%+<a>d¦%5{a}|»', {a => <«int¦float»>, b => <D>})
«Integer¦Float¦Numeric»(<@number>)
«Integer¦Float¦Numeric»(<@number>, «true¦10¦16¦default¦false»)
Integer(<@number>, «2¦8¦10¦16¦default», «true¦false»)
Integer({from => <@number>«¦, radix => 2¦, radix => 8¦, radix => 16¦, radix => default¦, abs => true¦, radix => 10, abs => true»})
«Float¦Numeric»({from => <@number>«¦, abs => true¦, abs => false»})
<@number> «+¦*¦-» «1¦2.5»
<@number> «<¦==» <@number>
Boolean(<«int¦float¦bool»>)
<timespan.>.strftime(<@strftime timespan>)
<timestamp.>.strftime(<@strftime timestamp>«¦, '+0530'¦, 'EST'¦, '-08:00'¦, 'Z'¦, 'CEST'»)
strftime(<@instant>, <@strftime timestamp>)
<@span>.strftime(<@strftime timespan>)
Timespan(<@spantext>)
"${<@instant>} ${<@span>}"
"${Timespan({days => <@small>, hours => <@index>, minutes => <int>, seconds => <int>, milliseconds => <@index>, microseconds => <int>, nanoseconds => <int>})}"
Timestamp(<@parsed>)
Timestamp(<@parsed>, «'UTC'¦'+0200'¦'PST'»)
Timestamp({string => '«2020-02-03 04:05¦2020-02-03»', format => ['%F %R', '%F']«¦, timezone => '-0300'»})
String(<@instant>«¦, '%s'¦, '%20s'¦, '%.4s'¦, '%d'»)
String(<@span>«¦, '%s'¦, '%-20s'¦, '%.4s'¦, '%d'¦, '%x'¦, '%.2f'¦, '%e'»)
[Integer(<@span>), Float(<@span>), Numeric(<@instant>), Integer(<@instant>)]
<str.>.split(<@regexp>)
split(<@words>, «',¦;¦[¦a|b¦ +¦(,)¦.¦^¦$¦\s*¦a*¦»')
split(<@words>, «/,/¦/(,)(b)?/¦/\s*/¦/(?=b)/¦/\b/¦/x*/¦/$/¦/(?i:A)/»)
<@words>.match(<@regexp>)
<@words>.match(«'(a)(b)?'¦/(?<x>a)(?<y>b)?/¦[/a/, 'b', /(c)/]¦Regexp['b+']¦Pattern[/c/, /a/]»)
regsubst(<@words>, <@regexp>, <@replacement>«¦, 'G'¦, 'I'¦, 'GI'¦, 'EG'¦, 'MG'¦, 'GX'¦, 'U'»)
regsubst(<@words>, '«a¦B+¦(.)(.)¦^.¦\w+¦,\s*¦[¦(?<n>a)»', <@replacement>«¦, 'G'¦, 'I'¦, 'IG'¦, 'E'»)
regsubst([<@words>, <@words>], <@regexp>, <@replacement>, 'G')
versioncmp(<@version>, <@version>«¦, true¦, false»)
SemVer(«<@version>¦<@version>¦'1.2.3'») «<¦==¦>=¦=~» «SemVer(<@version>)¦SemVer('1.2.3-rc.1')¦SemVerRange(<@range>)»
"${SemVerRange(<@range>)} ${SemVer('1.5.0') =~ SemVerRange(<@range>)}"
SemVerRange({min => «default¦SemVer('1.0.0')»«¦, max => default¦, max => SemVer('2.0.0')»«¦, exclude_max => true»})
SemVerRange(SemVer('1.0.0'), «default¦SemVer('2.1.3')»«¦, true¦, false»)
compare(<@words>, <@words>«¦, true¦, false»)
<@words>.«upcase¦downcase¦capitalize¦camelcase¦strip¦lstrip¦rstrip¦chomp¦chop¦length¦empty»
[<@words>, <@words>].«upcase¦downcase¦capitalize¦camelcase¦strip¦lstrip¦rstrip¦chomp¦chop¦unique¦sort¦max¦min¦join('-')»
[<@words>, [<str>, [<any>]], <D>].«join¦join(',')¦flatten.join»
<@words>[<@index>, <@index>]
Binary(<@base64>«¦, '%B'¦, '%b'¦, '%u'¦, '%s'¦, '%r'»)
String(Binary(<@base64>, '%«b¦u¦s»'), <@format binary>)
Binary({value => «<@base64>¦[0, 97, 255]»«¦, format => '%b'¦, format => '%u'¦, format => '%s'¦, format => '%r'»})
"${URI('«http¦https¦ftp¦mailto¦file¦x¦ldap»:«//¦¦/»«a.b¦u@a.b¦A.B:80¦a.b:8080¦»«/p¦/p/../q¦/é¦¦/a%20b»«¦?q=1¦#f¦?q#f»')}"
URI({scheme => «http¦https¦ftp¦file¦'x'¦ldap», host => 'a.b'«¦, port => 80¦, port => 8080»«¦, path => '/p'¦, path => 'p'»«¦, query => 'a=b'»«¦, fragment => 'f'»«¦, userinfo => 'u:p'»})
URI({«scheme => mailto, opaque => 'a@b'¦path => '/x'¦host => 'h'¦query => 'q'¦opaque => 'o'¦port => 1»})
Array(<«binary¦str¦{D}¦[D]¦~D¦int»>«¦, true¦, false»)
Hash(«[1, <D>, 'a', <G>]¦[[<D>, <D>], [<G>, 1]]¦{a => 1}.reverse_each¦[[1, 2], 3, 4]¦[[[a, 0], <D>], [[a, 1], <D>]], tree¦[[[0], <D>], [[b, 1], [<D>]]], hash_tree¦'ab'¦3»)
Regexp('«a.c¦a/b¦\/¦(?i)x¦[a-z]+¦\n¦é»'«¦, true¦, false»)
String(<regexp>, '%«s¦p¦#s¦10p¦-12s»')
"${[<regexp>, <str>, <type>, <undef>, <semver>, <uri>, <G>]}"
"${{a => <regexp>, <str> => <type>, b => <G>}}"
Type("<@type>")
Init[<@spell D>](<D>)
Init[«Integer, 16¦String, '%x'¦Integer, 10, true¦Timespan, '%H'¦SemVer, 2, 3¦Array, true¦Binary, '%s'»](«'10'¦<int>¦<str>»)
Init[«Integer¦String¦Array¦Sensitive¦SemVer¦Timespan¦Boolean¦Hash¦Tuple[Integer, String]»](«[<int>]¦['10', 2]¦[<D>, <D>]¦<D>¦[1, 2, 3]»)
<D> =~ Init[«Integer¦String¦Array¦Timespan¦Boolean¦Float, true¦Hash¦SemVer¦Integer, 16¦Regexp¦Binary»]
«Tuple[Integer, String]¦Tuple[Any, Any]¦Array[Integer]¦Hash[String, Integer]¦Struct[{a => Integer}]¦Optional[Integer]¦NotUndef[String]¦Integer[0, 9]¦String[2]¦Float[0.0, 1.0]»(<«D¦G¦[D]¦{D}»>)
<G.>.convert_to(«String¦Array¦Integer¦Float¦Numeric¦Boolean¦Hash¦Timespan¦Binary¦Sensitive¦Tuple¦Data»«¦, true¦, '%p'¦, 16»)
«shellquote(<@words>, [<str>])¦md5(<@words>)¦join([<@words>, <any>], <str>)¦flatten(<D>, [<G>])¦length(<@words>)¦abs(<@number>)¦«floor¦ceiling¦round»(<float>)»
`)

// misconversions are conversions that are likely to fail, of which the message is compared.
var misconversions = lines(`
String(<any>, '%<@letter>')
String(<any>, '%«#¦-¦+¦ ¦0¦[¦{¦(¦<¦|¦##¦(<¦#-+»«¦5¦.2¦5.2»<@letter>')
String(<any>, {<@type> => '%<@letter>'})
String(<any>, <@formats G>)
String(«<[D]>¦<{D}>», {«Array¦Hash¦Any¦Collection» => {«format => '%<@letter>'¦separator => 1¦string_formats => {Any => '%<@letter>'}¦format => 'x'¦foo => 1¦format => '%a', string_formats => {Integer => '%5'}»}})
sprintf(<@directives any>, <any>)
sprintf(<any>, <any>)
sprintf('%<@letter>', <any>)
«Integer¦Float¦Numeric¦Boolean¦Timespan¦Timestamp¦SemVer¦SemVerRange¦Binary¦Regexp¦URI¦Type¦String¦Array¦Hash¦Sensitive»(<@words>)
«Integer¦Float¦Numeric¦Boolean¦Timespan¦Timestamp¦SemVer¦SemVerRange¦Binary¦Regexp¦URI¦Type¦String¦Array¦Hash»(<@words>, <any>)
«Integer¦Float¦Numeric¦Boolean¦Timespan¦Timestamp¦SemVer¦SemVerRange¦Binary¦Regexp¦URI¦Type¦String¦Array¦Hash»(<G>, <any>, <any>)
«Integer¦Float¦Numeric¦Boolean¦Timespan¦Timestamp¦SemVer¦SemVerRange¦Binary¦Regexp¦URI¦Type¦Array¦Hash»({«from¦value¦string¦format¦major¦min¦days¦scheme¦radix¦x» => <any>})
«Integer¦Float¦Timespan¦Timestamp¦SemVer¦SemVerRange¦Binary¦URI»({«from¦value¦string¦major¦min¦days¦scheme» => <any>, «abs¦format¦timezone¦minor¦max¦hours¦path¦port» => <any>})
Integer(<@number>, «3¦'x'¦<any>»)
Timespan(<@spantext>, <@strftime timespan>)
Timespan(<@words>, [<@strftime timespan>, '%H'])
Timespan({string => <@spantext>, format => <@strftime timespan>})
Timestamp(<@words>, <@strftime timestamp>)
Timestamp({string => <@words>«¦, timezone => <str>¦, format => <str>»})
<timespan.>.strftime(«<any>¦'%<@letter>'¦'%-5<@letter>'»)
<timestamp.>.strftime('%«¦-¦^¦:»<@letter>', <any>)
strftime(<any>, <@strftime timestamp>)
regsubst(<any>, <any>, <any>)
regsubst(<@words>, <@words>, <@words>, <@words>)
split(<any>, <any>)
<@words>.match(<any>)
versioncmp(<any>, <@version>)
compare(<any>, <any>, <any>)
Init[<type>](<any>)
Init[«Integer¦String¦Array¦Timespan¦Optional[Integer]¦Init[Integer]¦NotUndef¦Any¦Variant[Integer, String]», <any>](<any>)
Type(«<@words>¦'Integer[a]'¦'$x'¦'Integer[1'¦'1'¦'Foo[Bar]'¦'Array[Foo, 1]'¦'Enum[a,]'¦'File'»)
SemVerRange(«<any>¦<@version>»«¦, <any>»)
SemVer(<any>, <any>, <any>)
Binary(<@words>, <any>)
Hash([<any>, <any>])
Hash([[<any>, <any>], <any>], «tree¦hash_tree¦x»)
<any.>.convert_to(<any>«¦, <any>»)
«upcase¦downcase¦capitalize¦camelcase¦strip¦lstrip¦rstrip¦chomp¦chop¦length¦join¦flatten¦max¦min¦abs¦floor¦ceiling¦round¦shellquote¦md5¦sha256»(<any>«¦, <any>»)
`)

// several joins up to n of what write writes.
func (g *gen) several(n int, write func() string) string {
	var b strings.Builder
	for range 1 + g.r.IntN(n) {
		b.WriteString(write())
	}
	return b.String()
}

// literally quotes a text for Puppet.
func literally(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

// flags are some of the characters of a format's flags.
func (g *gen) flags(of string) string {
	if g.chance(50) {
		return ""
	}
	return g.several(2, func() string { return g.letterOf(of) })
}

func (g *gen) letterOf(s string) string { i := g.r.IntN(len(s)); return s[i : i+1] }

const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// directives writes a format of sprintf for a value of type t, and often another value.
func (g *gen) directives(t *typ) string {
	letters := "sp"
	switch t.kind {
	case intKind:
		letters = "dixXobBscefgGaAp"
	case floatKind:
		letters = "feEgGaAdsp"
	case anyKind:
		letters = "sspdxfec"
	}
	return literally(g.several(3, func() string {
		letter := g.letterOf(letters)
		if g.chance(3) {
			letter = g.letterOf(alphabet)
		}
		return pick(g, "", "", "a ", "%%", "|") + "%" + pick(g, "", "", "", "1$", "2$") + g.flags("-+ #0") + pick(g, "", "", "3", "10", "0", "*") + pick(g, "", "", "", ".0", ".2", ".10", ".") +
			letter + pick(g, "", "", "|")
	}))
}

// strftime writes a format of times or durations.
func (g *gen) strftime(t *typ) string {
	letters, flags := "DHMSLN%", "-_0"
	if t.kind == timestampKind {
		letters, flags = "YCymBbhjdeHkIlPpMSLNzZAauwGgVUWsntcDFvxXrRT+%", "-_0^#:"
	}
	return literally(g.several(4, func() string {
		letter := g.letterOf(letters)
		if g.chance(2) {
			letter = g.letterOf(alphabet)
		}
		return pick(g, "", "", "", " ", "-", ":", "x") + "%" + g.flags(flags) + pick(g, "", "", "", "1", "3", "6", "9", "12") + letter
	}))
}

// number writes a text that looks like a number.
func (g *gen) number() string {
	digits := func() string { return g.several(4, func() string { return g.letterOf("0123456789") }) }
	text := pick(g, "", "", "", "-", "+", "- ", "+  ", " ") + pick(g, "", "", "", "", "0x", "0X", "0b", "0", "0o", "0B")
	switch {
	case strings.HasSuffix(strings.ToLower(text), "x"):
		text += g.several(3, func() string { return g.letterOf("0123456789abcdefF") })
	case strings.HasSuffix(strings.ToLower(text), "b"):
		text += g.several(3, func() string { return g.letterOf("01") })
	default:
		text += digits() + pick(g, "", "", "", "."+digits(), "e3", "."+digits()+"e-2", "E5", ".", "_1", "e", "a", "\n")
	}
	return `"` + quoted(text, g) + `"`
}

// instant and span write points in time and durations.
func (g *gen) instant() string {
	switch g.r.IntN(3) {
	case 0:
		return fmt.Sprintf("Timestamp(%d)", g.r.Int64N(8e9)-4e9)
	case 1:
		return fmt.Sprintf("Timestamp(%d.%d)", g.r.Int64N(2e9), g.r.IntN(8)*125)
	default:
		return fmt.Sprintf("Timestamp('%04d-%02d-%02dT%02d:%02d:%02d.%s %s')", pick(g, 1970, 1999, 2000, 2020, 2024, 2038, 1900, 9999), 1+g.r.IntN(12), 1+g.r.IntN(28),
			g.r.IntN(24), g.r.IntN(60), g.r.IntN(60), pick(g, "0", "5", "125", "000001", "123456789"), pick(g, "UTC", "UTC", "+0130", "PST", "Z"))
	}
}

func (g *gen) span() string {
	if g.chance(50) {
		return fmt.Sprintf("Timespan(%s%d.%d)", pick(g, "", "-"), g.r.IntN(200000), g.r.IntN(8)*125)
	}
	return fmt.Sprintf("Timespan(%d, %d, %d, %d, %d, %d, %d)", g.r.IntN(400), g.r.IntN(30), g.r.IntN(70), g.r.IntN(70), g.r.IntN(1100), g.r.IntN(1100), g.r.IntN(1100))
}

// sample is a directive of a format and a text that it reads.
type sample struct{ directive, text string }

// spanText writes a duration as a text and the format it is in, or one that hardly is.
func (g *gen) spanText() string {
	samples := []sample{
		{"%D", "3"},
		{"%H", "04"},
		{"%-H", "4"},
		{"%_H", " 4"},
		{"%M", "05"},
		{"%-M", "61"},
		{"%S", "06"},
		{"%S", "99"},
		{"%L", "789"},
		{"%-L", "7"},
		{"%N", "000000001"},
		{"%3N", "125"},
		{"%-N", "5"},
		{"%6N", "000123"},
		{"%2L", "12"},
		{"%%", "%"},
		{"%3D", "012"},
		{"%-S", "7"},
	}
	format, text := g.sampled(samples, pick(g, ":", "-", " ", "."))
	return pick(g, "", "", "", "-") + literally(text) + ", " + pick(g, format, format, "["+format+", '%H']", "['%D', "+format+"]")
}

// parsed writes a time as a text and the format it is in.
func (g *gen) parsed() string {
	samples := []sample{
		{"%m", "2"},
		{"%d", "03"},
		{"%e", " 4"},
		{"%b", "Feb"},
		{"%B", "march"},
		{"%H", "04"},
		{"%I", "11"},
		{"%p", "PM"},
		{"%P", "am"},
		{"%M", "05"},
		{"%S", "06"},
		{"%L", "789"},
		{"%N", "5"},
		{"%z", "+0200"},
		{"%Z", "PST"},
		{"%a", "Mon"},
		{"%A", "Tuesday"},
		{"%j", "034"},
		{"%y", "20"},
		{"%T", "04:05:06"},
		{"%R", "04:05"},
		{"%D", "02/03/20"},
		{"%F", "2020-02-03"},
		{"%k", " 7"},
		{"%l", " 8"},
		{"%C", "19"},
		{"%u", "3"},
		{"%w", "0"},
		{"%r", "04:05:06 AM"},
		{"%h", "Dec"},
		{"%n", " "},
		{"%%", "%"},
		{"%s", "1234567"},
		{"%c", "Mon Feb  3 04:05:06 2020"},
		{"%x", "02/03/20"},
		{"%X", "04:05:06"},
		{"%v", " 3-FEB-2020"},
		{"%G", "2020"},
		{"%V", "06"},
		{"%U", "05"},
		{"%Q", "1580702706789"},
	}
	format, text := g.sampled(samples, pick(g, "-", " ", "/", ", "))
	if g.chance(70) {
		format, text = literally("%Y "+strings.Trim(format, "'")), "2020 "+text
	}
	return literally(text) + ", " + pick(g, format, format, format, "["+format+", '%F']")
}

// sampled joins some samples to a format, as a literal, and the text it reads.
func (g *gen) sampled(samples []sample, between string) (format, text string) {
	for i := range 1 + g.r.IntN(4) {
		if i > 0 {
			format += between
			text += between
		}
		s := pick(g, samples...)
		format += s.directive
		text += s.text
	}
	if g.chance(5) {
		text += "x"
	}
	return literally(format), text
}

// wordy writes a text of short words and what separates them.
func (g *gen) wordy() string {
	return `"` + quoted(g.several(4, func() string {
		return pick(g, "a", "b", "ab", "abc", "B", "é", ",", ";", " ", ", ", "::", "_", "-", ".", "\n", "\t", "1", "10", "x", "/", "%", "ß", "日本", "Foo", "foo_bar", "  ", "aa", "bb", "\r\n", "[", "(")
	}), g) + `"`
}

// replacement writes what regsubst replaces with.
func (g *gen) replacement() string {
	return literally(g.several(3, func() string {
		return pick(g, "X", "-", `\0`, `\1`, `\2`, `\\`, `\9`, `\k<n>`, `\&`, "$1", "", `<\0>`, "é", "\\", `\'`)
	}))
}

// version and versions write a version, and a range of such.
func (g *gen) version() string { return literally(g.bareVersion()) }

func (g *gen) bareVersion() string {
	return fmt.Sprintf("%d.%d.%d", g.r.IntN(3), g.r.IntN(11), g.r.IntN(12)) +
		pick(g, "", "", "", "", "-rc1", "-rc.1", "-alpha.2", "-1", "+b5", "-rc.10+x", ".4", "a", "-", ".", "rc1", "~1", ":1", "-0")
}

func (g *gen) versions() string {
	plain := func() string {
		return fmt.Sprintf("%d", g.r.IntN(3)) + pick(g, "", ".1", ".x", ".2.3", ".0.*", ".1.0-rc1", ".10.0")
	}
	one := func() string { return pick(g, "", ">", ">=", "<", "<=", "~", "^", "=", ">= ", "~>") + plain() }
	return literally(pick(g, one(), one(), one()+" "+one(), one()+" || "+one(), plain()+" - "+plain(), "*", "x"))
}

// base64 writes a text in Base64, or one that hardly is.
func (g *gen) base64() string {
	return literally(g.several(3, func() string {
		return pick(g, "YWJj", "YQ==", "_-8=", "/+8=", "AAAA", "é", "YQ", "\n", " ", "a", "abc")
	}))
}
