package fuzzref

import (
	"fmt"
	"strings"
)

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
	for g.chance(12) {
		if g.chance(25) {
			b.WriteString(" " + g.destructuring(c, depth-1) + "\n")
			continue
		}
		of := g.dataTyp()
		e := g.expr(c, of, depth-1)
		name := g.newVar(c)
		fmt.Fprintf(&b, " $%s = %s\n", name, e)
		c.add("$"+name, of)
	}
	if g.chance(12) {
		jumps := []string{"next()", "next(" + g.expr(c, t, 0) + ")", "next " + g.literal(strType)}
		if c.loop {
			jumps = append(jumps, "break()", "break()")
		}
		if c.returns != nil {
			jumps = append(jumps, "return("+g.expr(c, c.returns, 0)+")")
		}
		if g.chance(3) {
			jumps = append(jumps, "break()", "return()", "return(1)")
		}
		fmt.Fprintf(&b, " %s %s { %s }\n", pick(g, "if", "if", "unless"), g.expr(c, boolType, depth-1), pick(g, jumps...))
	}
	b.WriteString(" " + g.value(c, t, depth) + " }")
	return b.String()
}

// lambda writes a lambda with parameters of the types and a value of type t. It closes over the scope s.
func (g *gen) lambda(s *scope, params []*typ, t *typ, depth int) string {
	c := s.child()
	return g.lambdaIn(c, params, t, depth)
}

func (g *gen) lambdaIn(c *scope, params []*typ, t *typ, depth int) string {
	var text []string
	for _, p := range params {
		text = append(text, g.param(c, p))
	}
	switch g.r.IntN(40) {
	case 0:
		of := g.dataTyp()
		e := g.expr(c, of, depth-1)
		text = append(text, g.param(c, of)+" = "+e)
	case 1:
		text = append(text, g.rest(c, anyType))
	case 2:
		if n := len(text); n > 0 {
			text[n-1] += " = " + g.expr(c, params[n-1], depth-1)
		}
	case 3:
		if n := len(text); n > 0 {
			text[n-1] = "*" + text[n-1]
			if i := strings.LastIndex(text[n-1], " "); i >= 0 {
				text[n-1] = text[n-1][1:i+1] + "*" + text[n-1][i+1:]
			}
		}
	case 4:
		if g.chance(30) && len(text) > 0 {
			text = text[1:]
		}
	}
	result := ""
	if g.chance(6) {
		result = ">> " + g.spell(t) + " "
	}
	return fmt.Sprintf("|%s| %s%s", strings.Join(text, ", "), result, g.body(c, t, depth))
}

// rest writes a parameter that takes all further arguments.
func (g *gen) rest(c *scope, of *typ) string {
	text := g.param(c, arrayOf(of))
	i := strings.LastIndex(text, "$")
	if i == 0 {
		return "*" + text
	}
	return pick(g, "", g.spell(of)+" ") + "*" + text[i:]
}

// each writes the lambda of an iteration over elements of type of: with the element, or with the index and the element.
func (g *gen) each(s *scope, of, to *typ, depth int) string {
	c := s.child()
	c.loop = true
	params := []*typ{of}
	if g.chance(20) {
		params = []*typ{intType, of}
	}
	return g.lambdaIn(c, params, to, depth)
}

// pairs writes the lambda of an iteration over a hash with values of type of: with key and value, or with both in an array.
func (g *gen) pairs(s *scope, of, to *typ, depth int) string {
	c := s.child()
	c.loop = true
	params := []*typ{strType, of}
	if g.chance(25) {
		params = []*typ{arrayOf(anyType)}
	}
	return g.lambdaIn(c, params, to, depth)
}

// with writes a call of with, whose lambda has all that parameters can have.
func (g *gen) with(s *scope, t *typ, depth int) string {
	c := s.child()
	var args, params []string
	for range g.r.IntN(3) {
		of := g.anyTyp(1)
		args = append(args, g.expr(s, of, depth))
		params = append(params, g.param(c, of))
	}
	switch g.r.IntN(6) {
	case 0:
		for range 1 + g.r.IntN(2) {
			of := g.dataTyp()
			e := g.expr(c, of, depth-1)
			params = append(params, g.param(c, of)+" = "+e)
			if g.chance(30) && len(params) == len(args)+1 {
				args = append(args, g.expr(s, of, depth-1))
			}
		}
	case 1:
		of := pick(g, anyType, g.dataTyp())
		params = append(params, g.rest(c, of))
		for range g.r.IntN(3) {
			args = append(args, g.expr(s, of, depth))
		}
		if g.chance(30) {
			args = append(args, "*"+g.receiver(s, arrayOf(of), depth))
		}
	}
	result := ""
	if g.chance(15) {
		result = ">> " + g.spell(t) + " "
	}
	return fmt.Sprintf("with(%s) |%s| %s%s", strings.Join(args, ", "), strings.Join(params, ", "), result, g.body(c, t, depth))
}
