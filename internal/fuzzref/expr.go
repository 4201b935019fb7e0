package fuzzref

import (
	"fmt"
	"strings"
)

// variable is something that can be read, with the text that reads it.
type variable struct {
	ref string
	t   *typ
}

// scope is what the place that is being written can see, and what it may do.
type scope struct {
	vars    []variable
	taken   map[string]bool // names assigned in this scope, on some path
	loop    bool            // next and break end an iteration
	returns *typ            // return is allowed, with this type
	match   bool            // $0 and its like are set
	pure    bool            // no statements that declare things
}

// child is the scope of a lambda.
func (s *scope) child() *scope {
	c := *s
	c.vars = append([]variable(nil), s.vars...)
	c.taken = map[string]bool{}
	return &c
}

// fork is the same scope on one of several paths.
func (s *scope) fork() *scope {
	c := *s
	c.vars = append([]variable(nil), s.vars...)
	return &c
}

func (s *scope) add(ref string, t *typ) { s.vars = append(s.vars, variable{ref, t}) }

// newVar chooses a name to assign to; now and then one that is taken.
func (g *gen) newVar(s *scope) string {
	for {
		name := pick(g, "a", "b", "c", "d", "e", "f", "p", "q", "r", "s", "t", "u", "v", "w", "_x", "x1")
		if len(s.taken) > 12 {
			g.counter++
			name = fmt.Sprintf("n%d", g.counter)
		}
		if !s.taken[name] || g.chance(1) {
			s.taken[name] = true
			return name
		}
	}
}

// expr writes an expression that usually gives a t and is nested at most depth deep.
func (g *gen) expr(s *scope, t *typ, depth int) string {
	if g.chance(2) {
		t = g.anyTyp(1)
	}
	if t.kind == anyKind {
		t = g.anyTyp(2)
	}
	if depth <= 0 {
		return g.leaf(s, t)
	}
	switch n := g.r.IntN(100); {
	case n < 20:
		return g.leaf(s, t)
	case n < 48:
		return g.form(general, s, t, depth-1)
	}
	if t.kind == objectKind {
		return g.instance(t.object, func(t *typ) string { return g.expr(s, t, depth-1) })
	}
	if f, ok := productions[t.kind]; ok {
		return g.form(f, s, t, depth-1)
	}
	return g.form(general, s, t, depth-1)
}

// value is an expression as a statement, which is what a block gives: a brace there would begin no hash.
func (g *gen) value(s *scope, t *typ, depth int) string {
	e := g.expr(s, t, depth)
	if strings.HasPrefix(e, "{") || strings.HasPrefix(e, "*") {
		return "(" + e + ")"
	}
	return e
}

// operand is an expression that can stand beside an operator.
func (g *gen) operand(s *scope, t *typ, depth int) string {
	e := g.expr(s, t, depth)
	if strings.ContainsAny(e, " \n") && !g.chance(5) || strings.HasPrefix(e, "-") {
		return "(" + e + ")"
	}
	return e
}

// receiver is an expression that can stand before a dot or a bracket.
func (g *gen) receiver(s *scope, t *typ, depth int) string {
	e := g.expr(s, t, depth)
	if strings.HasPrefix(e, "$") && !strings.ContainsAny(e, " \n") {
		return e
	}
	if t.kind == arrayKind || t.kind == hashKind || t.kind == strKind {
		if strings.HasPrefix(e, "[") && strings.Count(e, "[") == 1 && strings.HasSuffix(e, "]") {
			return e
		}
	}
	return "(" + e + ")"
}

// leaf is a literal or a variable.
func (g *gen) leaf(s *scope, t *typ) string {
	if g.chance(60) {
		var fitting []string
		for _, v := range s.vars {
			if v.t.fits(t) {
				fitting = append(fitting, v.ref)
			}
		}
		if len(fitting) > 0 {
			return pick(g, fitting...)
		}
	}
	if s.match && t.kind == strKind && g.chance(30) {
		return pick(g, "$0", "$1", "$2")
	}
	return g.literal(t)
}

func (g *gen) ifExpr(s *scope, t *typ, depth int) string {
	if t.kind == strKind && g.chance(50) {
		c := s.fork()
		c.match = true
		return fmt.Sprintf("(if %s =~ %s { %s } else { %s })", g.operand(s, strType, depth), g.regexp(), g.value(c, t, depth), g.value(s, t, depth))
	}
	if g.chance(20) {
		return fmt.Sprintf("(if %s { %s } elsif %s { %s } else { %s })", g.expr(s, boolType, depth), g.value(s.fork(), t, depth),
			g.expr(s, boolType, depth), g.value(s.fork(), t, depth), g.value(s.fork(), t, depth))
	}
	if g.chance(10) {
		return fmt.Sprintf("(if %s { %s })", g.expr(s, boolType, depth), g.value(s.fork(), t, depth))
	}
	return fmt.Sprintf("(if %s { %s } else { %s })", g.expr(s, boolType, depth), g.value(s.fork(), t, depth), g.value(s.fork(), t, depth))
}

// option writes what a case or selector compares with, for a value of type t.
func (g *gen) option(s *scope, t *typ, depth int) string {
	switch g.r.IntN(12) {
	case 0, 1:
		return g.spell(t)
	case 2:
		return g.regexp()
	case 3:
		return g.constant(g.anyTyp(1))
	case 4:
		return g.leaf(s, t)
	case 5, 6:
		switch t.kind {
		case arrayKind:
			return "[" + g.option(s, t.elem, 0) + ", " + g.option(s, t.elem, 0) + "]"
		case hashKind:
			return "{" + pick(g, "'a'", "'a'", "'b'", "'z'") + " => " + g.option(s, t.elem, 0) + "}"
		case strKind:
			return g.regexp()
		case semverKind:
			return pick(g, "'1.2.3'", g.literal(rangeType), g.literal(t))
		case typeKind:
			return "Type[" + g.typeExpr(1) + "]"
		}
		return g.typeExpr(1)
	case 7:
		return g.expr(s, t, depth-1)
	case 8:
		if depth > 0 {
			return "*[" + g.option(s, t, 0) + ", " + g.option(s, t, 0) + "]"
		}
		return g.constant(t)
	default:
		return g.constant(t)
	}
}

// constant is a literal other than default, which options may have once.
func (g *gen) constant(t *typ) string {
	if e := g.literal(t); e != "default" {
		return e
	}
	return "undef"
}

func (g *gen) selector(s *scope, t *typ, depth int) string {
	of := pick(g, strType, strType, intType, boolType, g.anyTyp(1), g.anyTyp(1))
	var entries []string
	for range 1 + g.r.IntN(3) {
		c := s.fork()
		key := g.option(s, of, depth)
		c.match = strings.HasPrefix(key, "/")
		if strings.ContainsAny(key, " \n") && strings.HasPrefix(key, "$") || strings.HasPrefix(key, "(if") {
			key = g.literal(of)
		}
		entries = append(entries, key+" => "+g.expr(c, t, depth))
	}
	if g.chance(85) {
		entries = append(entries, "default => "+g.expr(s, t, depth))
	}
	if g.chance(10) {
		g.r.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
	}
	return fmt.Sprintf("(%s ? { %s })", g.operand(s, of, depth), strings.Join(entries, ", "))
}

func (g *gen) caseExpr(s *scope, t *typ, depth int) string {
	of := pick(g, strType, strType, intType, boolType, g.anyTyp(1), g.anyTyp(1))
	var b strings.Builder
	fmt.Fprintf(&b, "(case %s {", g.expr(s, of, depth))
	for range 1 + g.r.IntN(3) {
		c := s.fork()
		key := g.option(s, of, depth)
		c.match = strings.HasPrefix(key, "/")
		if g.chance(25) {
			key += ", " + g.option(s, of, depth)
		}
		fmt.Fprintf(&b, " %s: { %s }", key, g.value(c, t, depth))
	}
	if g.chance(80) {
		fmt.Fprintf(&b, " default: { %s }", g.value(s.fork(), t, depth))
	}
	return b.String() + " })"
}

// interpolation writes a double-quoted string with expressions.
func (g *gen) interpolation(s *scope, depth int) string {
	var b strings.Builder
	for range 1 + g.r.IntN(3) {
		b.WriteString(quoted(pick(g, words[:28]...), g))
		e := g.expr(s, pick(g, strType, intType, anyType), depth)
		switch name, ok := strings.CutPrefix(e, "$"); {
		case ok && !strings.ContainsAny(name, " ()") && g.chance(50):
			b.WriteString("${" + name + "}")
		case ok && g.chance(30) && !strings.ContainsAny(name, "[ (.{"):
			b.WriteString("$" + name + " ")
		case e[0] >= '0' && e[0] <= '9' && strings.ContainsAny(e, "x.e") || len(e) > 1 && e[0] == '0': // not even the name of a match variable
			b.WriteString("${(" + e + ")}")
		default:
			b.WriteString("${" + e + "}")
		}
	}
	b.WriteString(quoted(pick(g, words[:12]...), g))
	return `"` + b.String() + `"`
}
