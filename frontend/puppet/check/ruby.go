package check

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"

	"github.com/p2go/p2go/frontend/puppet/ast"
)

// Puppet's messages show literals as Ruby prints them.

// rubyString prints a literal key as Puppet does in messages: with Ruby's to_s.
func rubyString(e ast.Expr) string {
	switch e := shown(e).(type) {
	case *ast.StringExpr:
		return e.Value
	case *ast.NameExpr:
		return e.Name
	case *ast.UndefExpr:
		return ""
	case *ast.DefaultExpr:
		return "default"
	case *ast.RegexpExpr:
		return rubyRegexpString(e.Source)
	case *ast.ConcatExpr:
		s, _ := plainConcat(e)
		return s
	}
	return rubyInspect(e)
}

// rubyInspect prints a literal with Ruby's inspect.
func rubyInspect(e ast.Expr) string {
	switch e := shown(e).(type) {
	case *ast.StringExpr:
		return rubyQuote(e.Value)
	case *ast.NameExpr:
		return rubyQuote(e.Name)
	case *ast.ConcatExpr:
		s, _ := plainConcat(e)
		return rubyQuote(s)
	case *ast.IntExpr:
		if n, ok := new(big.Int).SetString(e.TooLarge, 0); ok {
			return n.String()
		}
		return strconv.FormatInt(e.Value, 10)
	case *ast.FloatExpr:
		return rubyFloat(e.Value)
	case *ast.BoolExpr:
		return strconv.FormatBool(e.Value)
	case *ast.UndefExpr:
		return "nil"
	case *ast.DefaultExpr:
		return ":default"
	case *ast.RegexpExpr:
		return "/" + escapeSlashes(e.Source) + "/"
	case *ast.ArrayExpr:
		elems := make([]string, len(e.Elems))
		for i, x := range e.Elems {
			elems[i] = rubyInspect(x)
		}
		return "[" + strings.Join(elems, ", ") + "]"
	case *ast.HashExpr:
		var pairs []string
		at := map[string]int{} // a repeated key keeps its place and takes the last value
		for _, kv := range e.Entries {
			k := rubyInspect(kv.Key)
			pair := k + "=>" + rubyInspect(kv.Value)
			if i, dup := at[k]; dup {
				pairs[i] = pair
				continue
			}
			at[k] = len(pairs)
			pairs = append(pairs, pair)
		}
		return "{" + strings.Join(pairs, ", ") + "}"
	}
	return ""
}

// rubyFloat prints a float with the fewest digits that identify it, in
// scientific notation from 1e15 up and below 1e-4.
func rubyFloat(f float64) string {
	if a := math.Abs(f); f == 0 || 1e-4 <= a && a < 1e15 {
		s := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	s := strconv.FormatFloat(f, 'e', -1, 64)
	if m, exp, ok := strings.Cut(s, "e"); ok && !strings.Contains(m, ".") {
		s = m + ".0e" + exp
	}
	return s
}

var namedEscapes = map[rune]string{'"': `\"`, '\\': `\\`, '\n': `\n`, '\t': `\t`, '\r': `\r`, '\a': `\a`, '\b': `\b`, '\v': `\v`, '\f': `\f`, 0x1b: `\e`}

// rubyQuote prints a string with Ruby's inspect: what cannot be seen, and what
// would interpolate, is escaped.
func rubyQuote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, r := range s {
		switch {
		case namedEscapes[r] != "":
			b.WriteString(namedEscapes[r])
		case r == '#' && i+1 < len(s) && strings.IndexByte("{$@", s[i+1]) >= 0:
			b.WriteString(`\#`)
		case unicode.IsGraphic(r) || unicode.In(r, unicode.Cf, unicode.Co):
			b.WriteRune(r)
		case r > 0xffff:
			b.WriteString(`\u{` + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + `}`)
		default:
			hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
			b.WriteString(`\u` + strings.Repeat("0", 4-len(hex)) + hex)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// rubyRegexpString prints a regular expression with Ruby's to_s: its options
// are written out, and a group of options around all of it becomes them.
func rubyRegexpString(source string) string {
	on := map[byte]bool{}
	body := source
	for {
		opts, rest, ok := leadingOptions(body)
		if !ok {
			break
		}
		if rest[0] == ')' {
			apply(on, opts)
			body = rest[1:]
			continue
		}
		if inner := rest[1:]; strings.HasSuffix(inner, ")") && balanced(inner[:len(inner)-1]) {
			apply(on, opts)
			body = inner[:len(inner)-1]
			break
		}
		on, body = map[byte]bool{}, source
		break
	}
	set, unset := "", ""
	for _, o := range []byte("mix") {
		if on[o] {
			set += string(o)
		} else {
			unset += string(o)
		}
	}
	if unset != "" {
		unset = "-" + unset
	}
	return "(?" + set + unset + ":" + escapeSlashes(body) + ")"
}

// leadingOptions splits "(?mi-x:rest" or "(?mi-x)rest" after the options.
func leadingOptions(s string) (opts, rest string, ok bool) {
	if len(s) < 4 || !strings.HasPrefix(s, "(?") {
		return "", "", false
	}
	i := 2
	for i < len(s) && strings.IndexByte("mix", s[i]) >= 0 {
		i++
	}
	if i < len(s) && s[i] == '-' {
		i++
		for i < len(s) && strings.IndexByte("mix", s[i]) >= 0 {
			i++
		}
	}
	if i < len(s) && (s[i] == ':' || s[i] == ')') {
		return s[2:i], s[i:], true
	}
	return "", "", false
}

func apply(on map[byte]bool, opts string) {
	set := true
	for i := 0; i < len(opts); i++ {
		if opts[i] == '-' {
			set = false
			continue
		}
		on[opts[i]] = set
	}
}

// balanced reports whether the groups of a regular expression close inside it.
func balanced(s string) bool {
	depth, class := 0, false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case class:
			class = s[i] != ']'
		case s[i] == '[':
			class = true
		case s[i] == '(':
			depth++
		case s[i] == ')':
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0 && !class
}

// escapeSlashes puts a backslash before every slash that has none.
func escapeSlashes(s string) string {
	if !strings.Contains(s, "/") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			b.WriteString(s[i : i+2])
			i++
			continue
		}
		if s[i] == '/' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
