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
	case n < 22:
		return g.leaf(s, t)
	case n < 50:
		return g.general(s, t, depth-1)
	}
	switch t.kind {
	case intKind:
		return g.intExpr(s, depth-1)
	case floatKind:
		return g.floatExpr(s, depth-1)
	case strKind:
		return g.strExpr(s, depth-1)
	case boolKind:
		return g.boolExpr(s, depth-1)
	case undefKind:
		return g.undefExpr(s, depth-1)
	case typeKind:
		return g.typeValue(s, depth-1)
	case arrayKind:
		return g.arrayExpr(s, t.elem, depth-1)
	case hashKind:
		return g.hashExpr(s, t.elem, depth-1)
	}
	return g.general(s, t, depth-1)
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

// general writes what can have any type.
func (g *gen) general(s *scope, t *typ, depth int) string {
	sub := func() string { return g.expr(s, t, depth) }
	return pickOf(g,
		func() string { return g.ifExpr(s, t, depth) },
		func() string { return g.ifExpr(s, t, depth) },
		func() string {
			return fmt.Sprintf("(unless %s { %s } else { %s })", g.expr(s, boolType, depth), g.value(s, t, depth), g.value(s, t, depth))
		},
		func() string { return g.caseExpr(s, t, depth) },
		func() string { return g.selector(s, t, depth) },
		func() string { return g.selector(s, t, depth) },
		func() string { return g.call(s, t, depth) },
		func() string { return g.call(s, t, depth) },
		func() string { return g.call(s, t, depth) },
		func() string { return fmt.Sprintf("[%s, %s][%d]", sub(), sub(), pick(g, 0, 1, -1, -2, 0, 1, 2)) },
		func() string {
			return fmt.Sprintf("{'a' => %s, 'b' => %s}[%s]", sub(), sub(), pick(g, "'a'", "'b'", "'c'", "b"))
		},
		func() string {
			return fmt.Sprintf("%s[%s]", g.receiver(s, arrayOf(t), depth), g.expr(s, intType, depth-1))
		},
		func() string {
			return fmt.Sprintf("%s[%s]", g.receiver(s, hashOf(t), depth), g.expr(s, strType, depth-1))
		},
		func() string { return g.with(s, t, depth) },
		func() string {
			from := g.dataTyp()
			c := s.child()
			p := g.param(c, from)
			return fmt.Sprintf("%s.then |%s| %s", g.receiver(s, from, depth), p, g.body(c, t, depth))
		},
		func() string {
			return fmt.Sprintf("%s.lest || %s", g.receiver(s, pick(g, t, undefType), depth), g.body(s.child(), t, depth))
		},
		func() string { return g.reduce(s, t, depth) },
		func() string { return fmt.Sprintf("assert_type(%s, %s)", g.spell(t), sub()) },
		func() string {
			c := s.child()
			c.add("$want", typeType)
			c.add("$got", typeType)
			return fmt.Sprintf("assert_type(%s, %s) |$want, $got| %s", g.spell(t), sub(), g.body(c, t, depth))
		},
		func() string {
			return fmt.Sprintf("%s.dig('a', %s)", g.receiver(s, hashOf(arrayOf(t)), depth), g.intLiteral())
		},
		func() string {
			return fmt.Sprintf("get(%s, %s, %s)", g.expr(s, hashOf(t), depth), pick(g, "'a'", "'b'", "'a.b'", "'c'"), sub())
		},
		func() string { return fmt.Sprintf("(%s = %s)", "$"+g.newVar(s), sub()) },
		func() string { return "(" + sub() + ")" },
	)
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
	switch g.r.IntN(10) {
	case 0, 1:
		return g.spell(t)
	case 2:
		return g.regexp()
	case 3:
		return g.constant(g.anyTyp(1))
	case 4:
		return g.leaf(s, t)
	case 5:
		if t.kind == arrayKind && t.elem != nil {
			return "[" + g.option(s, t.elem, 0) + ", " + g.option(s, t.elem, 0) + "]"
		}
		return "Integer[0, 5]"
	case 6:
		if t.kind == hashKind {
			return "{'a' => " + g.option(s, t.elem, 0) + "}"
		}
		return g.expr(s, t, depth-1)
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
	of := pick(g, strType, intType, boolType, g.anyTyp(1))
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
	of := pick(g, strType, intType, boolType, g.anyTyp(1))
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

func (g *gen) intExpr(s *scope, depth int) string {
	sub := func() string { return g.operand(s, intType, depth) }
	return pickOf(g,
		func() string {
			return sub() + " " + pick(g, "+", "-", "*", "+", "-", "*", "/", "%") + " " + sub()
		},
		func() string { // Ruby takes minutes to shift by a billion and print that
			return sub() + " " + pick(g, "<<", ">>") + " " + pick(g, "0", "1", "3", "62", "63", "64", "(-1)", "'2'", "1.5")
		},
		func() string {
			return sub() + " " + pick(g, "+", "-", "*") + " " + pick(g, "'12'", "'0x1f'", "'010'", "3", "' 7'", "'abc'")
		},
		func() string { return "-" + g.receiver(s, intType, depth) },
		func() string {
			return g.receiver(s, pick(g, strType, arrayOf(anyType), hashOf(anyType)), depth) + ".length"
		},
		func() string { return fmt.Sprintf("size(%s)", g.expr(s, pick(g, strType, arrayOf(intType)), depth)) },
		func() string { return fmt.Sprintf("abs(%s)", g.expr(s, intType, depth)) },
		func() string {
			return fmt.Sprintf("%s(%s)", pick(g, "floor", "ceiling", "round"), g.expr(s, pick(g, floatType, intType), depth))
		},
		func() string {
			return fmt.Sprintf("%s(%s, %s)", pick(g, "min", "max"), g.expr(s, intType, depth), g.expr(s, intType, depth))
		},
		func() string {
			return fmt.Sprintf("Integer(%s%s)", g.expr(s, pick(g, strType, floatType, intType, boolType), depth), pick(g, "", "", ", 16", ", 10", ", 8"))
		},
		func() string {
			return fmt.Sprintf("%s.reduce |$m, $n| { $m %s $n }", g.receiver(s, arrayOf(intType), depth), pick(g, "+", "*", "-"))
		},
		func() string {
			return fmt.Sprintf("compare(%s, %s)", g.expr(s, strType, depth), g.expr(s, strType, depth))
		},
		func() string {
			return fmt.Sprintf("versioncmp(%s, %s)", g.expr(s, strType, depth), g.expr(s, strType, depth))
		},
		func() string {
			return fmt.Sprintf("%s.index(%s)", g.receiver(s, arrayOf(intType), depth), g.expr(s, intType, depth))
		},
	)
}

func (g *gen) floatExpr(s *scope, depth int) string {
	sub := func() string { return g.operand(s, pick(g, floatType, floatType, intType), depth) }
	return pickOf(g,
		func() string {
			return g.operand(s, floatType, depth) + " " + pick(g, "+", "-", "*", "/", "%") + " " + sub()
		},
		func() string { return "-" + g.receiver(s, floatType, depth) },
		func() string { return fmt.Sprintf("Float(%s)", g.expr(s, pick(g, strType, intType, floatType), depth)) },
		func() string { return fmt.Sprintf("abs(%s)", g.expr(s, floatType, depth)) },
		func() string {
			return fmt.Sprintf("max(%s, %s)", g.expr(s, floatType, depth), g.expr(s, intType, depth))
		},
		func() string { return fmt.Sprintf("Numeric(%s)", g.expr(s, strType, depth)) },
	)
}

func (g *gen) strExpr(s *scope, depth int) string {
	recv := func() string { return g.receiver(s, strType, depth) }
	return pickOf(g,
		func() string { return g.interpolation(s, depth) },
		func() string { return g.interpolation(s, depth) },
		func() string { return g.interpolation(s, depth) },
		func() string {
			return recv() + "." + pick(g, "upcase", "downcase", "capitalize", "strip", "lstrip", "rstrip", "chomp", "chop", "camelcase")
		},
		func() string {
			return fmt.Sprintf("join(%s, %s)", g.expr(s, arrayOf(pick(g, intType, strType, anyType)), depth), g.expr(s, strType, 0))
		},
		func() string { return fmt.Sprintf("String(%s)", g.expr(s, g.anyTyp(1), depth)) },
		func() string {
			return fmt.Sprintf("String(%s, %s)", g.expr(s, pick(g, intType, strType, arrayOf(intType), floatType), depth),
				pick(g, "'%s'", "'%p'", "'%5d'", "'%#x'", "'%.2f'", "'%-8s|'", "'%e'", "'%d'", "'%a'", "'%#p'"))
		},
		func() string {
			return fmt.Sprintf("sprintf(%s, %s, %s)", pick(g, "'%s-%s'", "'%d:%s'", "'%05d %p'", "'%-5s|%5s'", "'%s'", "'%2$s %1$s'", "'%x %s'"),
				g.expr(s, pick(g, intType, strType), depth), g.expr(s, anyType, depth))
		},
		func() string {
			return fmt.Sprintf("regsubst(%s, %s, %s%s)", g.expr(s, pick(g, strType, arrayOf(strType)), depth), pick(g, g.regexp(), "'a'", "'.'"), pick(g, "'X'", `'<\0>'`, `'\1'`, "''"),
				pick(g, "", ", 'G'", ", 'I'", ", 'GI'"))
		},
		func() string {
			return fmt.Sprintf("%s[%s]", recv(), pick(g, "0", "-1", "0, 2", "1, -1", "2", "-2, 2", g.expr(s, intType, 0)))
		},
		func() string { return fmt.Sprintf("\"${type(%s)}\"", g.expr(s, anyType, depth)) },
	)
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

func (g *gen) boolExpr(s *scope, depth int) string {
	return pickOf(g,
		func() string {
			t := pick(g, intType, strType, floatType)
			return g.operand(s, t, depth) + " " + pick(g, "<", ">", "<=", ">=", "==", "!=") + " " + g.operand(s, t, depth)
		},
		func() string {
			t := g.anyTyp(1)
			return g.operand(s, t, depth) + " " + pick(g, "==", "!=") + " " + g.operand(s, pick(g, t, t, g.anyTyp(1)), depth)
		},
		func() string {
			return g.operand(s, strType, depth) + " " + pick(g, "=~", "!~") + " " + pick(g, g.regexp(), g.regexp(), g.operand(s, strType, 0))
		},
		func() string {
			return g.operand(s, g.anyTyp(1), depth) + " " + pick(g, "=~", "=~", "!~") + " " + g.typeExpr()
		},
		func() string {
			e := pick(g, intType, strType, g.anyTyp(1))
			return g.operand(s, e, depth) + " in " + g.operand(s, pick(g, arrayOf(e), hashOf(e), strType), depth)
		},
		func() string { return g.regexp() + " in " + g.operand(s, pick(g, strType, arrayOf(strType)), depth) },
		func() string {
			return g.operand(s, boolType, depth) + " " + pick(g, "and", "or") + " " + g.operand(s, pick(g, boolType, boolType, boolType, g.anyTyp(1)), depth)
		},
		func() string { return "!" + g.receiver(s, pick(g, boolType, boolType, g.anyTyp(1)), depth) },
		func() string {
			e := pick(g, intType, strType)
			return g.loop(s, pick(g, "any", "all"), e, boolType, depth)
		},
		func() string {
			return fmt.Sprintf("empty(%s)", g.expr(s, pick(g, strType, arrayOf(intType), hashOf(intType)), depth))
		},
		func() string {
			return fmt.Sprintf("Boolean(%s)", g.expr(s, pick(g, strType, intType, boolType), depth))
		},
		func() string {
			return pick(g, "String", "Integer", "Scalar", "Numeric") + " " + pick(g, "<", ">", "<=", ">=", "==", "!=") + " " + g.typeExpr()
		},
		func() string {
			return fmt.Sprintf("defined(%s)", pick(g, "'notify'", "Notify['a']", "'$a'", "'$zz'", "'"+g.id+"_x'", "File"))
		},
	)
}

func (g *gen) undefExpr(s *scope, depth int) string {
	return pickOf(g,
		func() string { return "{}['x']" },
		func() string { return "[][0]" },
		func() string {
			return fmt.Sprintf("(if %s { %s })", g.expr(s, boolType, depth), g.expr(s, undefType, depth))
		},
		func() string { return g.receiver(s, hashOf(intType), depth) + "['nothing']" },
		func() string { return fmt.Sprintf("[1, 2].filter |$x| { $x > %s }[0]", g.operand(s, intType, depth)) },
		func() string { return "(unless true { 1 })" },
		func() string { return fmt.Sprintf("notice(%s)", g.expr(s, anyType, depth)) },
		func() string { return "dig({'a' => undef}, 'a', 'b')" },
	)
}

func (g *gen) typeValue(s *scope, depth int) string {
	return pickOf(g,
		g.typeExpr,
		func() string { return fmt.Sprintf("type(%s)", g.expr(s, anyType, depth)) },
		func() string {
			return fmt.Sprintf("type(%s, %s)", g.expr(s, anyType, depth), pick(g, "'generalized'", "'reduced'", "'detailed'"))
		},
		func() string {
			return fmt.Sprintf("Integer[%s, %s]", g.expr(s, intType, depth), g.expr(s, intType, depth))
		},
		func() string { return fmt.Sprintf("Array[%s]", g.expr(s, typeType, depth)) },
	)
}
