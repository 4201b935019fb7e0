package check

import (
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
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
		c.duplicateKey(e, f, rubyString(e.Key))
	}
}

// duplicateKey reports a key that is there twice, as the setting strict says.
func (c *checker) duplicateKey(n, first ast.Node, key string) {
	report := diag.Errorf
	if c.opts.Strict == StrictWarning {
		report = diag.Warningf
	}
	c.add(report("DUPLICATE_KEY", n.Span(), "The key '%s' is declared more than once", key).Note(first.Span(), "first declared here"))
}

// parentTwice reports members `X => Parent { parent => … }` of a module's TypeSet, which are hashes with the parent (TS-1, VAL-60).
func (c *checker) parentTwice(a *ast.TypeAlias) {
	if c.opts.Strict == StrictOff || !c.opts.Place.Module {
		return
	}
	for _, types := range entries(typeSetHash(a.Type)) {
		if rubyString(types.Key) != "types" {
			continue
		}
		for _, member := range entries(types.Value) {
			d, ok := member.Value.(*ast.DefaultsExpr)
			if !ok {
				continue
			}
			if of, ok := d.Type.(*ast.RefExpr); !ok || of.Name == "Object" {
				continue
			}
			for _, op := range d.Ops {
				if set, ok := op.(*ast.AttrSet); ok && set.Name == "parent" {
					c.duplicateKey(d, set, "parent")
					break
				}
			}
		}
	}
}

// typeSetHash is the hash of `TypeSet[{…}]`.
func typeSetHash(e ast.Expr) ast.Expr {
	if x, ok := e.(*ast.IndexExpr); ok && len(x.Keys) == 1 {
		if of, ok := x.Expr.(*ast.RefExpr); ok && of.Name == "TypeSet" {
			return x.Keys[0]
		}
	}
	return nil
}

// entries are those of a literal hash.
func entries(e ast.Expr) []*ast.KeyedEntry {
	if h, ok := e.(*ast.HashExpr); ok {
		return h.Entries
	}
	return nil
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
	// puppet7 leaves out what [shown] makes literals of.
	puppet7 bool
}

const notLiteral = -1

// of returns the number of e's value, or notLiteral.
func (l *literals) of(e ast.Expr) int {
	switch e.(type) {
	case *ast.ArrayExpr, *ast.HashExpr, *ast.IndexExpr:
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
	if !l.puppet7 {
		e = shown(e)
	}
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

// shown is the literal that Puppet 8 takes e for: a type's name is its text in
// small letters, and an access its keys alone, whatever they are taken of.
func shown(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.RefExpr:
		return &ast.StringExpr{Base: e.Base, Value: strings.ToLower(e.Name)}
	case *ast.IndexExpr:
		if len(e.Keys) == 1 {
			if _, list := e.Keys[0].(*ast.ArrayExpr); list {
				return e // Optional[[String]] is none
			}
		}
		return &ast.ArrayExpr{Base: e.Base, Elems: e.Keys}
	case *ast.UnaryExpr:
		if e.Op != token.Minus {
			return e
		}
		switch of := shown(e.Expr).(type) {
		case *ast.IntExpr:
			return &ast.IntExpr{Base: e.Base, Value: -of.Value}
		case *ast.FloatExpr:
			return &ast.FloatExpr{Base: e.Base, Value: -of.Value}
		case *ast.StringExpr, *ast.NameExpr:
			return of // which Ruby's minus leaves as they are
		}
	}
	return e
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
