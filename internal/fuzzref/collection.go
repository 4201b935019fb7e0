package fuzzref

import (
	"fmt"
	"strings"
)

func (g *gen) arrayExpr(s *scope, elem *typ, depth int) string {
	t := arrayOf(elem)
	sub := func() string { return g.operand(s, t, depth) }
	recv := func() string { return g.receiver(s, t, depth) }
	return pickOf(g,
		func() string { return g.items(s, elem, depth) },
		func() string { return g.items(s, elem, depth) },
		func() string { return g.items(s, elem, depth) },
		func() string { return sub() + " + " + g.operand(s, pick(g, t, t, elem, hashOf(elem)), depth) },
		func() string { return sub() + " - " + sub() },
		func() string { return sub() + " << " + g.operand(s, elem, depth) },
		func() string { return g.loop(s, "map", pick(g, elem, intType, strType), elem, depth) },
		func() string { return g.loop(s, "map", pick(g, elem, intType, strType), elem, depth) },
		func() string { return g.loop(s, "filter", elem, boolType, depth) },
		func() string {
			return fmt.Sprintf("%s[%s]", recv(), pick(g, "0, 2", "1, -1", "0, -2", "-2, 2", "5, 1", "1, 0"))
		},
		func() string {
			return recv() + "." + pick(g, "unique", "flatten", "sort", "reverse_each.map |$x| { $x }")
		},
		func() string { return pick(g, "keys", "values") + "(" + g.expr(s, hashOf(elem), depth) + ")" },
		func() string {
			return fmt.Sprintf("Array(%s%s)", g.expr(s, pick(g, t, elem, hashOf(elem)), depth), pick(g, "", ", true"))
		},
		func() string {
			return fmt.Sprintf("split(%s, %s)", g.expr(s, strType, depth), pick(g, "','", "/,/", "' '", "''", "/[abc]/", "'\\.'"))
		},
		func() string { return fmt.Sprintf("%s.slice(%d).map |$x| { $x }", recv(), 1+g.r.IntN(3)) },
		func() string { return fmt.Sprintf("%s.step(%d).map |$x| { $x }", recv(), 1+g.r.IntN(3)) },
		func() string { return fmt.Sprintf("[*%s, *%s]", recv(), recv()) },
		func() string {
			return fmt.Sprintf("%s.match(%s)", g.receiver(s, strType, depth), g.regexp())
		},
		func() string { return fmt.Sprintf("*%s", recv()) },
		func() string { return g.loop(s, "partition", elem, boolType, depth) },
		func() string {
			return fmt.Sprintf("sort(%s) |$x, $y| { compare(\"${x}\", \"${y}\") }", g.expr(s, t, depth))
		},
		func() string { return fmt.Sprintf("%d.map |$x| { %s }", g.r.IntN(4), g.value(s, elem, depth)) },
	)
}

func (g *gen) items(s *scope, elem *typ, depth int) string {
	items := make([]string, g.r.IntN(4))
	for i := range items {
		items[i] = g.expr(s, elem, depth)
	}
	trailing := ""
	if len(items) > 0 && g.chance(20) {
		trailing = ","
	}
	return "[" + strings.Join(items, ", ") + trailing + "]"
}

func (g *gen) hashExpr(s *scope, elem *typ, depth int) string {
	t := hashOf(elem)
	sub := func() string { return g.operand(s, t, depth) }
	return pickOf(g,
		func() string { return g.entries(s, elem, depth) },
		func() string { return g.entries(s, elem, depth) },
		func() string { return g.entries(s, elem, depth) },
		func() string { return sub() + " + " + g.operand(s, pick(g, t, t, arrayOf(elem)), depth) },
		func() string { return sub() + " - " + g.operand(s, pick(g, t, arrayOf(strType), strType), depth) },
		func() string { return g.hashLoop(s, "filter", elem, boolType, depth) },
		func() string { return "Hash(" + g.hashLoop(s, "map", elem, arrayOf(elem), depth) + ")" },
		func() string {
			return fmt.Sprintf("Hash([['a', %s], [%s, %s]])", g.expr(s, elem, depth), g.expr(s, strType, depth), g.expr(s, elem, depth))
		},
		func() string { return g.loop(s, "group_by", elem, strType, depth) },
		func() string {
			return fmt.Sprintf("%s.reduce({}) |$m, $x| { $m + {\"${x}\" => %s} }", g.receiver(s, arrayOf(strType), depth), g.expr(s, elem, depth))
		},
	)
}

func (g *gen) entries(s *scope, elem *typ, depth int) string {
	var items []string
	for _, key := range g.keys() {
		if g.chance(10) {
			key = g.operand(s, strType, 1)
		}
		items = append(items, key+" => "+g.expr(s, elem, depth))
	}
	return "{" + strings.Join(items, ", ") + "}"
}

// param adds a lambda's parameter to its scope and writes it.
func (g *gen) param(c *scope, t *typ) string {
	name := pick(g, "a", "e", "i", "k", "v", "x", "y", "el")
	for c.taken[name] {
		name += "1"
	}
	c.taken[name] = true
	c.add("$"+name, t)
	if g.chance(15) {
		return g.spell(t) + " $" + name
	}
	return "$" + name
}

// body writes the block of a lambda that gives a t.
func (g *gen) body(c *scope, t *typ, depth int) string {
	var b strings.Builder
	b.WriteString("{")
	for g.chance(15) {
		of := g.dataTyp()
		e := g.expr(c, of, depth-1)
		name := g.newVar(c)
		fmt.Fprintf(&b, "\n$%s = %s\n", name, e)
		c.add("$"+name, of)
	}
	if c.loop && g.chance(15) {
		jump := pick(g, "next()", "break()", "next("+g.expr(c, t, 0)+")")
		fmt.Fprintf(&b, " if %s { %s }\n", g.expr(c, boolType, depth-1), jump)
	}
	if c.returns != nil && g.chance(8) {
		fmt.Fprintf(&b, " if %s { return(%s) }\n", g.expr(c, boolType, depth-1), g.expr(c, c.returns, 0))
	}
	b.WriteString(" " + g.value(c, t, depth) + " }")
	return b.String()
}

// loop writes a call of an iteration function over an array of of with a lambda that gives a to.
func (g *gen) loop(s *scope, name string, of, to *typ, depth int) string {
	c := s.child()
	c.loop = true
	params := ""
	if name != "partition" && name != "group_by" && g.chance(20) {
		params = g.param(c, intType) + ", "
	}
	params += g.param(c, of)
	over := g.receiver(s, arrayOf(of), depth)
	if of.kind == intKind && g.chance(10) {
		over = pick(g, "Integer[1, 4]", "3", "5", "(1 - 1)")
	}
	if of.kind == strKind && g.chance(10) {
		over = g.receiver(s, strType, depth)
	}
	if g.chance(20) {
		return fmt.Sprintf("%s(%s) |%s| %s", name, over, params, g.body(c, to, depth))
	}
	return fmt.Sprintf("%s.%s |%s| %s", over, name, params, g.body(c, to, depth))
}

// hashLoop is loop over a hash.
func (g *gen) hashLoop(s *scope, name string, of, to *typ, depth int) string {
	c := s.child()
	c.loop = true
	params := g.param(c, strType) + ", " + g.param(c, of)
	if g.chance(25) {
		c = s.child()
		c.loop = true
		params = g.param(c, arrayOf(anyType))
	}
	return fmt.Sprintf("%s.%s |%s| %s", g.receiver(s, hashOf(of), depth), name, params, g.body(c, to, depth))
}

func (g *gen) reduce(s *scope, t *typ, depth int) string {
	c := s.child()
	c.loop = true
	if g.chance(50) {
		p := g.param(c, t) + ", " + g.param(c, t)
		return fmt.Sprintf("%s.reduce |%s| %s", g.receiver(s, arrayOf(t), depth), p, g.body(c, t, depth))
	}
	of := g.dataTyp()
	p := g.param(c, t) + ", " + g.param(c, of)
	return fmt.Sprintf("%s.reduce(%s) |%s| %s", g.receiver(s, arrayOf(of), depth), g.expr(s, t, depth), p, g.body(c, t, depth))
}

// with writes a call of with, whose lambda has all that parameters can have.
func (g *gen) with(s *scope, t *typ, depth int) string {
	c := s.child()
	var args, params []string
	for range 1 + g.r.IntN(2) {
		of := g.dataTyp()
		args = append(args, g.expr(s, of, depth))
		params = append(params, g.param(c, of))
	}
	if g.chance(20) {
		of := g.dataTyp()
		e := g.expr(c, of, depth-1)
		params = append(params, g.param(c, of)+" = "+e)
	} else if g.chance(20) {
		rest := g.param(c, arrayOf(anyType))
		if strings.HasPrefix(rest, "$") {
			rest = "*" + rest
		}
		params = append(params, rest)
		for range g.r.IntN(3) {
			args = append(args, g.expr(s, anyType, depth))
		}
	}
	return fmt.Sprintf("with(%s) |%s| %s", strings.Join(args, ", "), strings.Join(params, ", "), g.body(c, t, depth))
}
