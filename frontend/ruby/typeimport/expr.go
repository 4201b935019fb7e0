package typeimport

import (
	"maps"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
)

// level is how loosely the operator of an expression binds.
type level uint8

const (
	atom level = iota
	match
	and
	or
	choice // if and case, which stand alone
)

// expr is an expression of Puppet's language that has the value of one of Ruby's. It has no effect, and no value for those
// values of variables for which Ruby raises an error; these are apart (see translator.raises).
type expr struct {
	text  string
	level level
	kinds kinds
	// names are the texts that symbols have, where the value may be a symbol or a string: no string has one of these.
	names []string
	// inexact says that the value is another one for arrays and hashes, whose text Ruby writes in its own way.
	inexact bool
	// symbolic says that the value is a symbol, and no string, where it comes of the word default.
	symbolic bool
	// variable says that the text is that of a variable.
	variable bool
	// lit is what a literal is; it counts where isLit.
	lit   typemeta.Literal
	isLit bool
	// known is what a condition is known to be: +1 true, -1 false.
	known int
	// then and otherwise are the kinds of variables where a condition holds and where it does not.
	then, otherwise narrowed
}

// narrowed are kinds of variables, by their text.
type narrowed map[string]kinds

// in returns the expression for a place where operators bind as strongly as l.
func (e expr) in(l level) string {
	if e.level > l {
		return "(" + e.text + ")"
	}
	return e.text
}

// cannot is why code is not translated.
type cannot struct {
	at  source.Span
	why string
}

func fail(n ast.Node, why string) expr { panic(cannot{n.Span(), why}) }

// truth returns a condition that does not depend on anything.
func truth(b bool) expr {
	known := -1
	if b {
		known = 1
	}
	return expr{text: strconv.FormatBool(b), kinds: kBoolean, known: known}
}

// not negates a condition.
func not(e expr) expr {
	out := expr{kinds: kBoolean, inexact: e.inexact, known: -e.known, then: e.otherwise, otherwise: e.then}
	switch {
	case e.known != 0:
		return truth(e.known < 0)
	case e.level == match && strings.Count(e.text, " =~ ") == 1 && !strings.Contains(e.text, " !~ "):
		out.text, out.level = strings.Replace(e.text, " =~ ", " !~ ", 1), match
	case e.level == match && strings.Count(e.text, " !~ ") == 1 && !strings.Contains(e.text, " =~ "):
		out.text, out.level = strings.Replace(e.text, " !~ ", " =~ ", 1), match
	case e.level == atom && strings.HasPrefix(e.text, "!"):
		out.text = e.text[1:]
	case e.level == atom:
		out.text = "!" + e.text
	default:
		out.text = "!(" + e.text + ")"
	}
	return out
}

// both is x and y; either is x or y.
func both(x, y expr) expr {
	switch {
	case x.known > 0:
		return y
	case x.known < 0 || y.known > 0:
		return x
	}
	out := expr{text: x.in(and) + " and " + y.in(and), level: and, kinds: kBoolean, inexact: x.inexact || y.inexact, then: narrowed{}}
	for _, n := range []narrowed{x.then, y.then} {
		for v, k := range n {
			if old, ok := out.then[v]; ok {
				k &= old
			}
			out.then[v] = k
		}
	}
	out.otherwise = common(x.otherwise, y.otherwise)
	return out
}

func either(x, y expr) expr {
	switch {
	case x.known < 0:
		return y
	case x.known > 0 || y.known < 0:
		return x
	}
	out := not(both(not(x), not(y)))
	out.text, out.level = x.in(or)+" or "+y.in(or), or
	return out
}

// common are the kinds that variables have in both of two cases.
func common(a, b narrowed) narrowed {
	out := narrowed{}
	for v, k := range a {
		if other, ok := b[v]; ok {
			out[v] = k | other
		}
	}
	return out
}

// isType is the condition that a value is of the kinds.
func isType(e expr, want kinds) expr {
	switch has := e.kinds & want; {
	case has == e.kinds:
		return truth(true)
	case has == 0:
		return truth(false)
	}
	has := e.kinds & want
	out := expr{text: e.in(match) + " =~ " + typeOf(has), level: match, kinds: kBoolean}
	if e.variable {
		out.then, out.otherwise = narrowed{e.text: has}, narrowed{e.text: e.kinds &^ want}
	}
	return out
}

// raise notes that Ruby raises an error where a condition holds.
func (t *translator) raise(c expr) {
	if c.known >= 0 {
		t.raises = append(t.raises, c)
	}
}

// need returns e where Ruby needs a value of the kinds, and raises an error otherwise.
func (t *translator) need(n ast.Node, e expr, want kinds) expr {
	if e.kinds&^want == 0 {
		return e
	}
	if e.kinds&want == 0 {
		fail(n, "Ruby raises an error here")
	}
	t.split(n, e, want)
	ok := isType(e, want)
	t.raise(not(ok))
	t.narrow(ok.then)
	e.kinds &= want
	return e
}

// split refuses to tell symbols and strings apart, which are the same in Puppet's language.
func (t *translator) split(n ast.Node, e expr, want kinds) {
	if text := e.kinds & (kString | kSymbol); text == kString|kSymbol && want&text != text && want&text != 0 {
		fail(n, "the value may be a symbol or a string")
	}
}

func (t *translator) narrow(n narrowed) {
	for v, k := range n {
		if old, ok := t.kinds[v]; ok {
			k &= old
		}
		t.kinds[v] = k
	}
}

// within translates something that Ruby evaluates only where a condition holds.
func (t *translator) within(c expr, f func() expr) expr {
	outer, kinds := t.raises, t.kinds
	t.raises, t.kinds = nil, clone(kinds)
	t.narrow(c.then)
	e := f()
	for _, r := range t.raises {
		outer = append(outer, both(c, r))
	}
	t.raises, t.kinds = outer, kinds
	return e
}

func clone(n narrowed) narrowed {
	out := narrowed{}
	maps.Copy(out, n)
	return out
}

// condition is the truth of an expression: all but nil and false.
func (t *translator) condition(n ast.Node) expr {
	e := t.expr(n)
	if e.kinds == kBoolean {
		return e
	}
	if e.kinds&(kNil|kBoolean) == 0 {
		return truth(true)
	}
	if e.level == choice {
		fail(n, "a condition that is a choice")
	}
	c := expr{text: e.in(match), level: e.level, kinds: kBoolean, inexact: e.inexact}
	if e.kinds&kBoolean == 0 {
		c.text, c.level = e.in(match)+" !~ Undef", match
	}
	if e.variable {
		c.then = narrowed{e.text: e.kinds &^ kNil}
		if e.kinds&kBoolean == 0 {
			c.otherwise = narrowed{e.text: kNil}
		}
	}
	return c
}

// expr translates an expression.
func (t *translator) expr(n ast.Node) expr {
	if t.steps++; t.steps > maxSteps {
		fail(n, "it is too long")
	}
	switch n := n.(type) {
	case *ast.Nil:
		return expr{text: "undef", kinds: kNil, isLit: true}
	case *ast.True:
		return truth(true)
	case *ast.False:
		return truth(false)
	case *ast.Int:
		if i, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
			return t.literal(n, i)
		}
	case *ast.Str:
		return t.literal(n, n.Value)
	case *ast.Sym:
		return t.literal(n, typemeta.Symbol(n.Name))
	case *ast.Interp:
		return t.interpolate(n.Parts)
	case *ast.Local:
		if v, ok := t.vars[n.Name]; ok {
			if k, ok := t.kinds[v.text]; ok {
				v.kinds = k
			}
			return v
		}
		return t.literal(n, t.block.Value(n))
	case *ast.Const:
		return t.literal(n, t.block.Value(n))
	case *ast.Seq:
		if len(n.Body) == 1 {
			return t.expr(n.Body[0])
		}
	case *ast.Array:
		return t.array(n)
	case *ast.Not:
		return not(t.condition(n.X))
	case *ast.And:
		x := t.condition(n.X)
		return both(x, t.within(x, func() expr { return t.condition(n.Y) }))
	case *ast.Or:
		x := t.condition(n.X)
		return either(x, t.within(not(x), func() expr { return t.condition(n.Y) }))
	case *ast.If:
		return t.choose(n)
	case *ast.Index:
		if f, ok := t.feature(n.Recv, n.Args); ok {
			return f
		}
	case *ast.Call:
		return t.call(n)
	}
	return fail(n, code(n)+" has no counterpart")
}

// code shows a piece of code that stands on one line.
func code(n ast.Node) string {
	text := n.Span().Text()
	if text == "" || len(text) > 40 || strings.ContainsAny(text, "\n\r") {
		return "this code"
	}
	return text
}

// literal is a value that is known.
func (t *translator) literal(n ast.Node, v typemeta.Literal) expr {
	e := expr{lit: v, isLit: true}
	switch v := v.(type) {
	case nil:
		e.text, e.kinds = "undef", kNil
	case bool:
		return truth(v)
	case int64:
		e.text, e.kinds = strconv.FormatInt(v, 10), kInteger
	case string:
		e.text, e.kinds = quote(v), kString
	case typemeta.Symbol:
		e.text, e.kinds = quote(string(v)), kSymbol
	case typemeta.List:
		var parts []string
		for _, x := range v {
			parts = append(parts, t.literal(n, x).text)
		}
		e.text, e.kinds = "["+strings.Join(parts, ", ")+"]", kArray
	case typemeta.Class, typemeta.Regexp:
		e.kinds = kOther
	default:
		return fail(n, "the value is not known before it runs")
	}
	return e
}

// array is an array of values that are not all known.
func (t *translator) array(n *ast.Array) expr {
	out := expr{kinds: kArray}
	var parts []string
	known := typemeta.List{}
	for _, x := range n.Elems {
		e := t.expr(x)
		if e.known != 0 {
			e.lit, e.isLit = e.known > 0, true
		}
		if e.isLit {
			known = append(known, e.lit)
		}
		if e.text == "" || e.level == choice {
			fail(n, code(n)+" has no counterpart")
		}
		out.inexact = out.inexact || e.inexact
		parts = append(parts, e.text)
	}
	out.text = "[" + strings.Join(parts, ", ") + "]"
	if len(known) == len(n.Elems) {
		out.lit, out.isLit = known, true
	}
	return out
}

// symbolOrString returns e for a method that strings and symbols have: the word default, which is a symbol, as its text. Ruby raises an
// error for other values but those of the kinds also.
func (t *translator) symbolOrString(n ast.Node, e expr, also kinds) expr {
	if e.kinds&(kString|kSymbol) == kString|kSymbol {
		fail(n, "the value may be a symbol or a string")
	}
	e = t.need(n, e, kString|kSymbol|kDefault|also)
	if e.kinds&kDefault == 0 {
		return e
	}
	if e.kinds&also != 0 {
		fail(n, "the value may be the word default or "+typeOf(e.kinds&also))
	}
	e = t.text(n, e)
	e.symbolic = true
	return e
}

// interpolate is a string with interpolations.
func (t *translator) interpolate(parts []ast.Node) expr {
	out := expr{kinds: kString}
	var b strings.Builder
	for _, p := range parts {
		if s, ok := p.(*ast.Str); ok {
			b.WriteString(escape(s.Value))
			continue
		}
		e := t.expr(p)
		out.inexact = out.inexact || e.inexact || e.kinds&^kScalar != 0
		b.WriteString(interpolated(p, e))
	}
	out.text = `"` + b.String() + `"`
	return out
}

// interpolated is a value between double quotes.
func interpolated(n ast.Node, e expr) string {
	switch v := e.lit.(type) {
	case string:
		return escape(v)
	case typemeta.Symbol:
		return escape(string(v))
	}
	switch {
	case e.level == choice:
		fail(n, "a choice in a string")
	case e.text == "":
		fail(n, "a value that has no counterpart in a string")
	case strings.HasPrefix(e.text, `"`) && e.kinds == kString:
		return strings.TrimSuffix(strings.TrimPrefix(e.text, `"`), `"`)
	}
	return "${" + strings.TrimPrefix(e.text, "$") + "}"
}

// text is to_s.
func (t *translator) text(n ast.Node, e expr) expr {
	if e.kinds&^(kString|kSymbol) == 0 {
		e.kinds, e.names, e.isLit = kString, nil, false
		if s, ok := e.lit.(typemeta.Symbol); ok {
			e.lit, e.isLit = string(s), true
		}
		return e
	}
	return expr{text: `"` + interpolated(n, e) + `"`, kinds: kString, inexact: e.inexact || e.kinds&^kScalar != 0}
}

// choose is an if that has a value.
func (t *translator) choose(n *ast.If) expr {
	c := t.condition(n.Cond)
	branch := func(c expr, s *ast.Seq) expr {
		return t.within(c, func() expr {
			switch {
			case s == nil || len(s.Body) == 0:
				return expr{text: "undef", kinds: kNil}
			case len(s.Body) > 1:
				fail(n, "a branch with several statements")
			}
			return t.expr(s.Body[0])
		})
	}
	x, y := branch(c, n.Then), branch(not(c), n.Else)
	switch {
	case c.known > 0:
		return x
	case c.known < 0:
		return y
	}
	return pick(c, x, y)
}

// pick is the value of one of two expressions.
func pick(c, x, y expr) expr {
	out := expr{level: choice, kinds: x.kinds | y.kinds, inexact: x.inexact || y.inexact || c.inexact}
	otherwise := "else { " + y.text + " }"
	if strings.HasPrefix(y.text, "if ") {
		otherwise = "els" + y.text
	}
	out.text = "if " + c.text + " { " + x.text + " } " + otherwise
	return out
}

// feature is a value of another attribute, as validate of a type sees it: self[:name].
func (t *translator) feature(recv ast.Node, args []ast.Node) (expr, bool) {
	if !t.whole || len(args) != 1 {
		return expr{}, false
	}
	switch r := recv.(type) {
	case nil, *ast.Self:
	case *ast.Call:
		if r.Recv != nil || r.Name != "resource" || !r.Bare {
			return expr{}, false
		}
	default:
		return expr{}, false
	}
	var name string
	switch l := t.expr(args[0]).lit.(type) {
	case typemeta.Symbol:
		name = string(l)
	case string:
		name = l
	default:
		return fail(args[0], "which attribute it reads is not known"), true
	}
	if name == "name" && t.namevar != "" {
		name = t.namevar
	}
	stored, ok := t.stored[name]
	if !ok || stored.kinds == 0 {
		return fail(args[0], "what Puppet holds for the attribute "+name+" is not known"), true
	}
	e := expr{text: "$" + name, kinds: stored.kinds | kNil, names: stored.names, variable: true}
	if k, ok := t.kinds[e.text]; ok {
		e.kinds = k
	}
	return e, true
}
