package fuzzref

import (
	"fmt"
	"strconv"
	"strings"
)

// literal writes a constant of a type.
func (g *gen) literal(t *typ) string {
	switch t.kind {
	case intKind:
		return g.intLiteral()
	case floatKind:
		return pick(g, "0.0", "1.0", "1.5", "3.14159", "1e3", "2.5e-3", "1.0e20", "123456789.125", "1e100", "0.1", "100.0", "1e16", "12345678901234567.0")
	case strKind:
		return g.stringLiteral()
	case boolKind:
		return pick(g, "true", "false")
	case undefKind:
		return "undef"
	case defaultKind:
		return "default"
	case regexpKind:
		return g.regexp()
	case typeKind:
		return g.typeExpr(2)
	case refKind:
		return pick(g, "Notify['a']", "File['/a']", "Class['"+g.id+"_x']", "Resource['notify', 'a']", "Notify['e1']", "Class['main']", "User['x']")
	case timespanKind:
		return pick(g, "Timespan(90)", "Timespan('1-02:03:04.5')", "Timespan(0)", "Timespan(-3.25)", "Timespan(86400)", "Timespan('00:00:01')",
			"Timespan({hours => 25})", "Timespan(1, 2, 3, 4, 5, 6, 7)")
	case timestampKind:
		return pick(g, "Timestamp(0)", "Timestamp('2020-02-03T04:05:06Z')", "Timestamp(1580702706.789)", "Timestamp('1999-12-31 23:59:59 UTC')", "Timestamp(-1)")
	case semverKind:
		return pick(g, "SemVer('1.2.3')", "SemVer('1.2.3-rc1')", "SemVer('2.0.0')", "SemVer('1.0.0+b5')", "SemVer(0, 0, 1)", "SemVer('3.1.4-alpha.1+x')")
	case rangeKind:
		return pick(g, "SemVerRange('>=1.0.0 <2.0.0')", "SemVerRange('1.x')", "SemVerRange('~1.2')", "SemVerRange('^1.2.3')", "SemVerRange('*')",
			"SemVerRange('<1.0.0 || >=3.0.0')")
	case binaryKind:
		return pick(g, "Binary('YWJj')", "Binary('abc', '%s')", "Binary([0, 255, 97])", "Binary('')", "Binary('é', '%s')")
	case uriKind:
		return pick(g, "URI('http://a.b/c')", "URI('https://u@h:8443/p/q?r=s#f')", "URI('mailto:x@y')", "URI('/p/../q')", "URI('')")
	case deferredKind:
		return pick(g, "Deferred('f', [1])", "Deferred('f')", "Deferred('$v', ['a'])")
	case sensitiveKind:
		return "Sensitive(" + g.literal(t.elem) + ")"
	case iteratorKind:
		return g.literal(arrayOf(t.elem)) + pick(g, ".reverse_each", ".step(2)")
	case objectKind:
		return g.instance(t.object, func(t *typ) string { return g.literal(t) })
	case arrayKind:
		items := make([]string, g.r.IntN(4))
		for i := range items {
			items[i] = g.literal(t.elem)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case hashKind:
		items := make([]string, 0, 4)
		for _, key := range g.keys() {
			items = append(items, key+" => "+g.literal(t.elem))
		}
		return "{" + strings.Join(items, ", ") + "}"
	}
	return g.literal(g.anyTyp(2))
}

func (g *gen) intLiteral() string {
	switch g.r.IntN(12) {
	case 0:
		return pick(g, "9223372036854775807", "-9223372036854775807", "4611686018427387904", "2147483647", "4294967296", "-2147483648")
	case 1:
		return pick(g, "0x1F", "0xff", "0777", "010", "0", "0x7fffffffffffffff")
	default:
		return strconv.Itoa(g.r.IntN(14) - 3)
	}
}

// keys returns the different keys of a hash, few enough for look-ups to hit.
func (g *gen) keys() []string {
	all := []string{"'a'", "'b'", "c", "'d e'", "1", "'1'", "undef", "default", "2.5", "true", "[1, 2]", "'é'"}
	n := g.r.IntN(4)
	if !g.chance(15) {
		return all[:n]
	}
	g.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:n]
}

var words = []string{
	"a", "b", "bee", "c", "abc", "hello world", "Debian", "12", "0x1f", "3.5", "-4", " 7", "", "é", "日本", "x::y", "A", "ABC", "1.2.3",
	"foo/bar", "a,b,c", "true", "undef", "  padded ", "tab\tbed", "line\nline", "it's", "say \"x\"", "back\\slash", "$dollar", "${brace}", "e\u0301",
	"\U0001F600", "ß", "1e3", "010", "notify", "9223372036854775808", "%d", "a\u00a0b", "YWJj", "http://a.b/c", "1.2.3-rc1", "2020-02-03",
	"1-02:03:04", "É", "Foo::Bar", "[a", "a.b", "k\x01", "İ", "ﬁ", "ǆ", "aaa bbb",
}

func (g *gen) stringLiteral() string {
	w := pick(g, words...)
	if g.chance(50) {
		w = pick(g, words[:9]...)
	}
	if g.chance(50) {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(w) + "'"
	}
	return `"` + quoted(w, g) + `"`
}

// quoted writes text for a double-quoted string.
func quoted(w string, g *gen) string {
	var b strings.Builder
	for _, c := range w {
		switch {
		case c == '"' || c == '\\' || c == '$':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(pick(g, `\t`, "\t"))
		case c > 127 && g.chance(30):
			fmt.Fprintf(&b, `\u{%x}`, c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// format writes a format of String.new for a value of type t.
func (g *gen) format(t *typ) string {
	flags := pick(g, "", "", "", "", "#", "+", " ", "0", "-", "#-", "+#")
	width := pick(g, "", "", "", "5", "12", ".2", "8.3", "2.0")
	letters := "sp"
	switch t.kind {
	case intKind:
		letters = "dxXobBeEfgGaAspc"
	case floatKind:
		letters = "fdxXobBeEgGaAsp"
	case strKind:
		letters = "spcCudt"
	case boolKind:
		letters = "tTyYdxXobBeEfgGaAsp"
	case undefKind:
		letters = "nudxXobBeEfgGaAvVsp"
	case defaultKind:
		letters = "dDsp"
	case binaryKind:
		letters = "spbButT"
	case arrayKind:
		letters = "asp"
		flags = pick(g, "", "", "#", "(", "<", "|", " ", "{", "[", "#(")
	case hashKind:
		letters = "hasp"
		flags = pick(g, "", "", "#", "(", "<", "|", " ", "{", "[", "#(")
	case objectKind:
		letters = "spq"
	}
	if g.chance(10) {
		flags = g.several(3, func() string { return g.letterOf("-#+ 0[{(<|") })
	}
	if g.chance(2) {
		letters = alphabet
	}
	return "'%" + flags + width + g.letterOf(letters) + "'"
}

// formats writes a map of formats for a value of type t, or one that contains such.
func (g *gen) formats(t *typ) string {
	inner := "Any => " + g.format(t)
	switch t.kind {
	case intKind:
		inner = pick(g, "Integer", "Numeric", "Scalar") + " => " + g.format(t)
	case strKind:
		inner = pick(g, "String", "Scalar", "Pattern[/b/]", "Enum['a', 'b']", "String[3]") + " => " + g.format(t)
	case floatKind:
		inner = "Float => " + g.format(t)
	case boolKind:
		inner = "Boolean => " + g.format(t)
	case undefKind:
		inner = "Undef => " + g.format(t)
	case typeKind:
		inner = "Type => " + g.format(t)
	case regexpKind:
		inner = "Regexp => " + g.format(t)
	case timespanKind, timestampKind, semverKind, rangeKind, binaryKind, uriKind, objectKind, sensitiveKind, deferredKind:
		inner = pick(g, "Scalar", "Object", "Binary", "URI", "SemVer", "Timespan", "Timestamp", "Sensitive", "Any") + " => " + g.format(t)
	case arrayKind:
		return fmt.Sprintf("{Array => {format => %s, separator => %s, string_formats => %s}}", g.format(t), pick(g, "', '", "'; '", "''"), g.formats(t.elem))
	case hashKind:
		return fmt.Sprintf("{Hash => {format => %s, separator => %s, separator2 => %s, string_formats => %s}}", g.format(t), pick(g, "', '", "'|'"),
			pick(g, "' => '", "':'"), g.formats(t.elem))
	}
	for g.chance(20) {
		inner += ", " + pick(g, "Array => '%(a'", "Hash => '%#h'", "Float => '%.1f'", "Any => '%p'", "Undef => '%v'", "Integer => '%#x'", "String => '%#p'", "Collection => '%#p'",
			"Scalar => '%p'", "Boolean => '%y'", "Numeric => '%e'", "Optional[Integer] => '%5d'", "Object => '%#p'", "Array[Integer] => '%<a'", "Hash => {format => '% h', separator => ' '}",
			"Array => {separator => '', format => '%s'}", "Any => {format => '%#s'}", "Variant[Integer, String] => '%9s'", "Binary => '%#s'", "Type => '%#s'", "Regexp => '%#s'", "Default => '%D'")
	}
	return "{" + inner + "}"
}

func (g *gen) regexp() string {
	if g.chance(25) {
		return pick(g, `/(?<=a)b/`, `/a(?!b)/`, `/(?<!x)e/`, `/(?=.b)a?/`, `/(\w)\1/`, `/(?<q>a|b)\k<q>/`, `/\p{Alpha}+/`, `/(?>b+)e/`, `/e{1,2}?/`, `/(?m:a.b)/`,
			`/\bb/`, `/\h+/`, `/(?x: b e )/`, `/[^a-c]/`, `/[a-z&&[^b]]+/`, `/\A\s*\z/`, `/b*+e/`, `/(a|b)*/`, `/\Ge/`, `/\R/`, `/(?i)BEE/`, `/\u00e9/`)
	}
	return pick(g, "/a/", "/^b/", "/(a)(b)?/", `/\A[a-z]+\z/`, `/(\d+)/`, "/(?i:ABC)/", "/./", "/x|y/", `/^\s*(\w+)/`, "/e$/", "/[[:alpha:]]+/", `/\//`,
		`/(?<n>b+)/`, "/é/", "/^$/", `/(.)(.)/`)
}
