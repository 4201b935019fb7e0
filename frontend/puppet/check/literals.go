package check

import (
	"math"
	"math/big"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
)

// duplicateKeys reports literal keys that a hash has twice (VAL-60).
func (c *checker) duplicateKeys(h *ast.HashExpr) {
	if c.opts.Strict == StrictOff || len(h.Entries) < 2 {
		return
	}
	first := make(map[int]*ast.KeyedEntry, len(h.Entries))
	for _, e := range h.Entries {
		id := c.keys.of(e.Key)
		if id == notLiteral {
			continue
		}
		f, dup := first[id]
		if !dup {
			first[id] = e
			continue
		}
		report := diag.Errorf
		if c.opts.Strict == StrictWarning {
			report = diag.Warningf
		}
		c.add(report("DUPLICATE_KEY", e.Span(), "The key '%s' is declared more than once", rubyString(e.Key)).
			Note(f.Span(), "first declared here"))
	}
}

// integerRange is VAL-62.
func (c *checker) integerRange(i *ast.IntExpr) {
	if i.TooLarge != "" {
		c.add(diag.Errorf("NUMERIC_OVERFLOW", i.Span(), "A Literal Integer resulted in a value outside of Puppet Integer max range, got '+%s'", i.TooLarge))
	}
}

// caseDefaults is VAL-61 for `case`: every further default is reported.
func (c *checker) caseDefaults(e *ast.CaseExpr) {
	var first ast.Expr
	for _, o := range e.Options {
		for _, v := range o.Values {
			if _, ok := v.(*ast.DefaultExpr); !ok {
				continue
			}
			if first != nil {
				c.add(duplicateDefault(v, e, first))
				continue
			}
			first = v
		}
	}
}

// selectorDefaults is VAL-61 for selectors: only the second default is
// reported.
func (c *checker) selectorDefaults(e *ast.SelectorExpr) {
	var first ast.Expr
	for _, s := range e.Entries {
		if _, ok := s.Match.(*ast.DefaultExpr); !ok {
			continue
		}
		if first != nil {
			c.add(duplicateDefault(s.Match, e, first))
			return
		}
		first = s.Match
	}
}

func duplicateDefault(v, container, first ast.Expr) *diag.Diagnostic {
	return diag.Errorf("DUPLICATE_DEFAULT", v.Span(), "This %s already has a 'default' entry - this is a duplicate", label(container)).
		Note(first.Span(), "first 'default' entry here")
}

// literals numbers literal values so that equal values have equal numbers.
// Numbers stand for the parts of arrays and hashes, which keeps the work linear
// however deep they nest.
type literals struct {
	ids   map[string]int
	known map[ast.Expr]int
}

const notLiteral = -1

// of returns the number of e's value, or notLiteral.
func (l *literals) of(e ast.Expr) int {
	switch e := e.(type) {
	case *ast.ArrayExpr, *ast.HashExpr:
		id, ok := l.known[e]
		if !ok {
			id = l.number(e)
			if l.known == nil {
				l.known = map[ast.Expr]int{}
			}
			l.known[e] = id
		}
		return id
	}
	return l.number(e)
}

func (l *literals) number(e ast.Expr) int {
	text, ok := l.text(e)
	if !ok {
		return notLiteral
	}
	id, ok := l.ids[text]
	if !ok {
		if l.ids == nil {
			l.ids = map[string]int{}
		}
		id = len(l.ids)
		l.ids[text] = id
	}
	return id
}

// text returns a string that is the same for equal literals only. Equality is
// that of hash keys: 1 and 1.0 differ, a name is its string.
func (l *literals) text(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.StringExpr:
		return "s" + e.Value, true
	case *ast.NameExpr:
		return "s" + e.Name, true
	case *ast.IntExpr:
		if e.TooLarge != "" {
			return "i" + e.TooLarge, true
		}
		return "i" + strconv.FormatInt(e.Value, 10), true
	case *ast.FloatExpr:
		return "f" + strconv.FormatUint(math.Float64bits(e.Value), 16), true
	case *ast.BoolExpr:
		return strconv.FormatBool(e.Value), true
	case *ast.UndefExpr:
		return "undef", true
	case *ast.DefaultExpr:
		return "default", true
	case *ast.RegexpExpr:
		return "r" + e.Source, true
	case *ast.ConcatExpr:
		if s, ok := plainConcat(e); ok {
			return "s" + s, true
		}
	case *ast.ArrayExpr:
		return l.arrayText(e)
	case *ast.HashExpr:
		return l.hashText(e)
	}
	return "", false
}

func plainConcat(e *ast.ConcatExpr) (string, bool) {
	if len(e.Parts) != 1 {
		return "", false
	}
	s, ok := e.Parts[0].(*ast.StringExpr)
	if !ok {
		return "", false
	}
	return s.Value, true
}

func (l *literals) arrayText(e *ast.ArrayExpr) (string, bool) {
	var b strings.Builder
	b.WriteByte('[')
	for _, x := range e.Elems {
		id := l.of(x)
		if id == notLiteral {
			return "", false
		}
		b.WriteString(strconv.Itoa(id))
		b.WriteByte(',')
	}
	return b.String(), true
}

func (l *literals) hashText(e *ast.HashExpr) (string, bool) {
	values := map[int]int{}
	for _, kv := range e.Entries {
		k, v := l.of(kv.Key), l.of(kv.Value)
		if k == notLiteral || v == notLiteral {
			return "", false
		}
		values[k] = v
	}
	keys := make([]int, 0, len(values))
	for k := range values {
		keys = append(keys, k)
	}
	sort.Ints(keys)
	var b strings.Builder
	b.WriteByte('{')
	for _, k := range keys {
		b.WriteString(strconv.Itoa(k))
		b.WriteByte(':')
		b.WriteString(strconv.Itoa(values[k]))
		b.WriteByte(',')
	}
	return b.String(), true
}

// rubyString prints a literal key as Puppet does in messages: with Ruby's to_s.
func rubyString(e ast.Expr) string {
	switch e := e.(type) {
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
	switch e := e.(type) {
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

// balanced tells whether the groups of a regular expression close inside it.
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
