package fuzztypes

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// literal is a value as it is written in code.
func literal(v any) string {
	switch v := v.(type) {
	case nil:
		return "undef"
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, literal(x))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return printed(v)
}

func constant(v any) expr { return expr{text: literal(v), eval: func(*scope) any { return v }} }

// variable is a local one.
func variable(name string) expr {
	return expr{text: "$" + name, eval: func(s *scope) any { return s.locals[name] }}
}

// variable is one that is another feature. Its text has a mark, which ends in its place once it is written.
func (f *feature) variable(g *generator) expr {
	n := len(g.marks)
	g.marks = append(g.marks, "")
	return expr{fmt.Sprintf("\x00%d\x00$%s", n, f.name), func(s *scope) any {
		defer func() {
			switch r := recover().(type) {
			case nil:
			case fault:
				if r.place == "" {
					r.place = g.marks[n]
				}
				panic(r)
			default:
				panic(r)
			}
		}()
		return s.self.read(s.self.class.feature(f.name))
	}, []string{f.name}}
}

// op is an expression with others as its parts.
func op(format string, eval func(v []any) any, parts ...expr) expr {
	var written []any
	e := expr{}
	for _, p := range parts {
		written = append(written, p.text)
		e.reads = append(e.reads, p.reads...)
	}
	e.text = fmt.Sprintf(format, written...)
	e.eval = func(s *scope) any {
		var values []any
		for _, p := range parts {
			values = append(values, p.eval(s))
		}
		return eval(values)
	}
	return e
}

// choose evaluates one of two.
func choose(format string, test, yes, no expr) expr {
	e := op(format, nil, test, yes, no)
	e.eval = func(s *scope) any {
		if truth(test.eval(s)) {
			return yes.eval(s)
		}
		return no.eval(s)
	}
	return e
}

func truth(v any) bool { return v != nil && v != false }

func and(a, b expr) expr {
	return choose("(%[1]s and %[2]s)", a, op("%s", func(v []any) any { return truth(v[0]) }, b), constant(false))
}

func or(a, b expr) expr {
	return choose("(%[1]s or %[3]s)", a, constant(true), op("%s", func(v []any) any { return truth(v[0]) }, b))
}

func not(a expr) expr { return op("!%s", func(v []any) any { return !truth(v[0]) }, a) }

// when is a value where a condition holds, and undef else.
func when(test, yes expr) expr { return choose("if %[1]s { %[2]s }", test, yes, constant(nil)) }

func either(test, yes, no expr) expr { return choose("if %s { %s } else { %s }", test, yes, no) }

func concat(parts ...expr) expr {
	var b strings.Builder
	for i := range parts {
		if i > 0 {
			b.WriteString("-")
		}
		b.WriteString("${%s}")
	}
	return op(`"`+b.String()+`"`, func(v []any) any {
		var parts []string
		for _, x := range v {
			parts = append(parts, shown(x))
		}
		return strings.Join(parts, "-")
	}, parts...)
}

// comparison compares numbers of one kind.
func comparison(r *rand.Rand, a, b expr) expr {
	sign := pick(r, "<", ">", "<=", ">=", "==", "!=")
	return op("%s "+sign+" %s", func(v []any) any {
		c := compared(v[0], v[1])
		switch sign {
		case "<":
			return c < 0
		case ">":
			return c > 0
		case "<=":
			return c <= 0
		case ">=":
			return c >= 0
		case "==":
			return c == 0
		}
		return c != 0
	}, a, b)
}

func compared(a, b any) int {
	switch a := a.(type) {
	case int64:
		return int(a - b.(int64))
	case float64:
		switch b := b.(float64); {
		case a < b:
			return -1
		case a > b:
			return 1
		}
		return 0
	}
	panic(fmt.Sprintf("%T is compared", a))
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// chance is true n times of 100.
func (g *generator) chance(n int) bool { return g.IntN(100) < n }

// about is a condition on a value that is of the type.
func (g *generator) about(of *scalar, it expr) expr {
	switch of.kind {
	case integer:
		if g.chance(20) {
			return op("%s in [1, 2, 4]", func(v []any) any { return slices.Contains([]any{int64(1), int64(2), int64(4)}, v[0]) }, it)
		}
		return comparison(g.Rand, it, constant(int64(g.IntN(6)-1)))
	case float:
		return comparison(g.Rand, it, constant(pick(g.Rand, floats...)))
	case text:
		if g.chance(40) {
			re := pick(g.Rand, `\A[a-m]`, `b`, `\A[\w.-]+\z`, `d\z`)
			fits := pattern(re)
			return op("%s =~ /"+re+"/", func(v []any) any { return fits(v[0].(string)) }, it)
		}
		if g.chance(30) {
			n := g.IntN(4)
			return op("%s.length > "+strconv.Itoa(n), func(v []any) any { return len(v[0].(string)) > n }, it)
		}
		s := pick(g.Rand, samples...)
		return op("%s != '"+s+"'", func(v []any) any { return !strings.EqualFold(v[0].(string), s) }, it)
	case boolean:
		if g.chance(30) {
			return not(it)
		}
		return op("%s == true", func(v []any) any { return v[0] == true }, it)
	case object_:
		var fit []*feature
		for _, f := range of.class.features() {
			if f.derived == nil && !f.many() && !f.reference && f.of.kind == integer {
				fit = append(fit, f)
			}
		}
		if len(fit) == 0 {
			c := pick(g.Rand, g.classes...)
			return op("%s =~ "+c.name, func(v []any) any { o, ok := v[0].(*object); return ok && o.class.is(c) }, it)
		}
		f := pick(g.Rand, fit...)
		read := op("%s["+key(f.name)+"]", func(v []any) any { return v[0].(*object).read(f) }, it)
		return op("%s != 2", func(v []any) any { return v[0] != int64(2) }, read)
	}
	panic("no such kind")
}

// known are features as variables. Features that may have no value are asked about first.
type known struct {
	features []*feature
	sure     bool // all that has to have a value has one
}

// condition is one on the features (ARM-52).
func (g *generator) condition(k known) expr {
	if len(k.features) == 0 {
		return constant(g.chance(50))
	}
	if g.chance(20) {
		a, b := g.condition(k), g.condition(k)
		switch g.IntN(3) {
		case 0:
			return and(a, b)
		case 1:
			return or(a, b)
		}
		return op("!(%s)", func(v []any) any { return !truth(v[0]) }, a)
	}
	f := pick(g.Rand, k.features...)
	v := f.variable(g)
	if f.many() {
		if g.chance(50) {
			return op("%s.empty", func(v []any) any { return len(v[0].([]any)) == 0 }, v)
		}
		n := g.IntN(4)
		return op("%s.length < "+strconv.Itoa(n), func(v []any) any { return len(v[0].([]any)) < n }, v)
	}
	c := g.about(f.of, v)
	if k.sure && f.certain() {
		return c
	}
	return and(op("%s != undef", func(v []any) any { return v[0] != nil }, v), c)
}

// certain reports whether a feature that is read always has a value.
func (f *feature) certain() bool {
	return f.derived == nil && !f.unsettable && (f.min > 0 || f.preset != nil)
}

// number is an integer made of features.
func (g *generator) number(k known) expr {
	var fit []*feature
	for _, f := range k.features {
		if !f.many() && f.of.kind == integer || f.many() {
			fit = append(fit, f)
		}
	}
	if len(fit) == 0 {
		return constant(int64(g.IntN(9)))
	}
	f := pick(g.Rand, fit...)
	v := f.variable(g)
	switch {
	case f.many():
		v = op("%s.length", func(v []any) any { return int64(len(v[0].([]any))) }, v)
	case !k.sure || !f.certain():
		v = op("(%s ? { undef => 0, default => %s })", func(v []any) any {
			if v[0] == nil {
				return int64(0)
			}
			return v[1]
		}, v, v)
	}
	return g.arithmetic(v)
}

func (g *generator) arithmetic(v expr) expr {
	n := int64(g.IntN(4))
	switch g.IntN(3) {
	case 0:
		return op("(%s + "+strconv.FormatInt(n, 10)+")", func(v []any) any { return v[0].(int64) + n }, v)
	case 1:
		return op("(%s * "+strconv.FormatInt(n, 10)+")", func(v []any) any { return v[0].(int64) * n }, v)
	}
	return v
}

// words is a text made of features.
func (g *generator) words(k known) expr {
	parts := []expr{constant(pick(g.Rand, samples...))}
	for _, f := range k.features {
		if !f.many() && f.of.kind != object_ && f.of.kind != float && len(parts) < 3 && g.chance(50) {
			parts = append(parts, f.variable(g))
		}
	}
	return concat(parts...)
}

// made is an expression that gives a value of a type. It fails to now and then.
func (g *generator) made(of *scalar, k known) expr {
	switch {
	case g.chance(5):
		return constant(g.any())
	case of.kind == integer:
		return g.number(k)
	case of.kind == text:
		return g.words(k)
	case of.kind == boolean:
		return g.condition(k)
	case of.kind == object_:
		for _, f := range k.features {
			if f.reference && !f.many() && f.of.class.is(of.class) {
				return f.variable(g)
			}
		}
		return constant(nil)
	}
	return constant(g.good(of))
}

// judge is the logic of check, validate and invariants: it says what is wrong (ARM-30).
func (g *generator) judge(test, it expr, block bool) expr {
	if !block {
		return test
	}
	switch g.IntN(8) {
	case 0, 1:
		return when(test, concat(constant("no"), it))
	case 2:
		return when(test, constant("")) // ARM-31
	case 3:
		return either(test, constant(true), concat(constant("not"), it))
	case 4:
		return either(test, constant(nil), constant(false))
	case 5:
		if g.chance(10) {
			return either(test, constant(int64(42)), constant(true))
		}
	}
	return test
}

// form writes logic as a block, a lambda or an expression.
func (g *generator) form(e func(it expr, block bool) expr, of string, forms int) *logic {
	l := &logic{}
	switch g.IntN(forms) {
	case 0:
		l.param = "v"
		l.expr = e(variable("v"), true)
		l.text = "|$v| { " + l.expr.text + " }"
	case 1:
		l.expr = e(variable(pick(g.Rand, "it", of)), true)
		l.text = "{ " + l.expr.text + " }"
	case 2:
		l.expr = e(variable(pick(g.Rand, "it", of)), false)
		l.text = l.expr.text
	}
	return l
}
