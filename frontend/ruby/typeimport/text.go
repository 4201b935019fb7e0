package typeimport

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	puppet "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
)

// quote returns a Puppet string that holds a text.
func quote(text string) string {
	if strings.ContainsAny(text, "\n\r\t") {
		return `"` + escape(text) + `"`
	}
	return "'" + strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), "'", `\'`) + "'"
}

// escape returns a text as it stands between double quotes.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text)
}

// regexp returns the literal of a regular expression, "" where Puppet's language has none that is the same.
func regexp(re typemeta.Regexp) string {
	var b strings.Builder
	b.WriteByte('/')
	if re.Options != "" {
		b.WriteString("(?" + re.Options + ":")
	}
	for i := 0; i < len(re.Source); i++ {
		switch c := re.Source[i]; {
		case c == '/':
			b.WriteString(`\/`)
		case c == '\\' && i+1 < len(re.Source):
			i++
			b.WriteByte(c)
			b.WriteByte(re.Source[i])
		default:
			b.WriteByte(c)
		}
	}
	if re.Options != "" {
		b.WriteByte(')')
	}
	b.WriteByte('/')
	if readRegexp(b.String()) == nil {
		return ""
	}
	return b.String()
}

// readRegexp parses the literal of a regular expression; nil where it is none.
func readRegexp(text string) *ast.RegexpExpr {
	prog, diags := puppet.Parse(source.NewFile("", "$x =~ "+text), puppet.Options{})
	if diags.HasErrors() {
		return nil
	}
	m, ok := prog.Body.(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	re, _ := m.Right.(*ast.RegexpExpr)
	return re
}

// isWord reports whether a text can be a name in Puppet's language as it is: an element of enum[…].
func isWord(text string) bool {
	if text == "" || text[0] < 'a' || text[0] > 'z' || keywords[text] {
		return false
	}
	for _, c := range []byte(text) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

var keywords = map[string]bool{
	"and": true, "application": true, "attr": true, "case": true, "component": true, "consumes": true, "default": true, "define": true,
	"else": true, "elsif": true, "environment": true, "false": true, "function": true, "if": true, "import": true, "in": true,
	"inherits": true, "node": true, "or": true, "plan": true, "private": true, "produces": true, "site": true, "true": true,
	"type": true, "undef": true, "unless": true, "class": true,
}

// word returns a text as an element of enum[…] or a default.
func word(text string) string {
	if isWord(text) {
		return text
	}
	return quote(text)
}

// words joins what word gives.
func words(list []string, of func(string) string) string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = of(w)
	}
	return strings.Join(out, ", ")
}

// comment returns lines as comments with an indentation.
func comment(indent, text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n \t"), "\n") {
		b.WriteString(strings.TrimRight(indent+"# "+strings.Map(printable, line), " \t") + "\n")
	}
	return b.String()
}

// printable replaces what would end a comment.
func printable(c rune) rune {
	switch c {
	case '\r', '\v', '\f', '\x00', '\u0085', '\u2028', '\u2029':
		return ' '
	}
	return c
}

// scrub takes away the indentation of a documentation, as Puppet::Util::Docs.scrub does: that of all lines but the first.
func scrub(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	indent := -1
	for _, l := range lines[1:] {
		if t := strings.TrimLeft(l, " \t"); t != "" && (indent < 0 || len(l)-len(t) < indent) {
			indent = len(l) - len(t)
		}
	}
	if first := strings.TrimLeft(lines[0], " \t"); first != "" && len(lines[0]) != len(first) {
		indent = max(indent, 0)
		lines[0] = first
	}
	for i, l := range lines {
		if i > 0 {
			l = l[min(max(indent, 0), len(l)-len(strings.TrimLeft(l, " \t"))):]
		}
		lines[i] = strings.TrimRight(l, " \t")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
