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
		return g.typeExpr()
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
	"\U0001F600", "ß", "1e3", "010", "notify", "9223372036854775808", "%d", "a\u00a0b",
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

func (g *gen) regexp() string {
	return pick(g, "/a/", "/^b/", "/(a)(b)?/", `/\A[a-z]+\z/`, `/(\d+)/`, "/(?i:ABC)/", "/./", "/x|y/", `/^\s*(\w+)/`, "/e$/", "/[[:alpha:]]+/", `/\//`,
		`/(?<n>b+)/`, "/é/", "/^$/", `/(.)(.)/`)
}
