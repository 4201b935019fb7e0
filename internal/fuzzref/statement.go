package fuzzref

import (
	"fmt"
	"strings"
)

const depth = 2 // of expressions

// statements writes n statements.
func (g *gen) statements(s *scope, n, nest int) {
	for range n {
		g.statement(s, nest)
	}
}

func (g *gen) statement(s *scope, nest int) {
	n := g.r.IntN(100)
	if nest <= 0 && n >= 40 && n < 65 {
		n %= 40
	}
	switch {
	case n < 22:
		g.assign(s)
	case n < 40:
		g.emit(s)
	case n < 48:
		g.ifStatement(s, nest-1)
	case n < 51:
		g.line("unless %s {", g.expr(s, boolType, depth-1))
		g.branch(s, nest-1)
		g.line("}")
	case n < 58:
		g.caseStatement(s, nest-1)
	case n < 65:
		g.eachStatement(s, nest-1)
	case n < 68:
		g.heredoc(s)
	case n < 70:
		g.line("%s(%s)", pick(g, "notice", "debug", "warning", "info"), g.expr(s, anyType, depth))
	case n < 72:
		g.destructure(s)
	case n < 74 && s.returns != nil:
		g.line("if %s { return(%s) }", g.expr(s, boolType, depth-1), g.expr(s, s.returns, 1))
	case n < 75 && s.loop:
		g.line("if %s { %s }", g.expr(s, boolType, depth-1), pick(g, "next()", "break()"))
	case s.pure:
		g.assign(s)
	default:
		g.resourceStatement(s)
	}
}

func (g *gen) assign(s *scope) {
	t := g.anyTyp(2)
	e := g.expr(s, t, depth)
	name := g.newVar(s)
	g.line("$%s = %s", name, e)
	s.add("$"+name, t)
}

// destructure writes an assignment to several variables.
func (g *gen) destructure(s *scope) { g.line("%s", g.destructuring(s, depth-1)) }

// destructuring writes an assignment to several variables: from an array, nested ones, a hash, or a class.
func (g *gen) destructuring(s *scope, depth int) string {
	t := g.dataTyp()
	sub := func() string { return g.expr(s, t, depth) }
	a, b, c := g.newVar(s), g.newVar(s), g.newVar(s)
	defer func() {
		for _, name := range []string{a, b, c} {
			s.add("$"+name, t)
		}
	}()
	targets := fmt.Sprintf("[$%s, $%s, $%s]", a, b, c)
	switch g.r.IntN(12) {
	case 0, 1:
		return fmt.Sprintf("%s = [%s, %s, %s]", targets, sub(), sub(), sub())
	case 2, 3:
		return fmt.Sprintf("%s = {'%s' => %s, '%s' => %s, '%s' => %s, z => 1}", targets, a, sub(), b, sub(), c, sub())
	case 4, 5:
		return fmt.Sprintf("[$%s, [$%s, [$%s]]] = [%s, [%s, [%s]]]", a, b, c, sub(), sub(), sub())
	case 6:
		return fmt.Sprintf("[$%s, [$%s, $%s]] = [%s, {'%s' => %s, '%s' => %s}]", a, b, c, sub(), b, sub(), c, sub())
	case 7:
		return fmt.Sprintf("$%s = [$%s, $%s] = [%s, %s]", c, a, b, sub(), sub())
	case 8:
		return fmt.Sprintf("$%s = $%s = $%s = %s", a, b, c, sub())
	case 9:
		for _, class := range g.classes {
			if len(class.vars) > 0 && class.name != "" && g.chance(60) {
				v := pick(g, class.vars...)
				a = v.ref[strings.LastIndex(v.ref, ":")+1:]
				return fmt.Sprintf("[$%s] = Class['%s']", a, class.name)
			}
		}
		return fmt.Sprintf("[$%s, $%s] = Class['%s_none']", a, b, g.id)
	case 10:
		return fmt.Sprintf("%s = %s", targets, g.expr(s, pick(g, arrayOf(t), hashOf(t), t), depth))
	default:
		return fmt.Sprintf("[[$%s, $%s], $%s] = %s", a, b, c, g.expr(s, arrayOf(arrayOf(t)), depth))
	}
}

// emit makes a value part of the catalog; functions have nothing to declare and log it.
func (g *gen) emit(s *scope) {
	if s.pure {
		g.line("notice(%s)", g.expr(s, anyType, depth))
		return
	}
	g.report(s, g.expr(s, anyType, depth))
}

// report makes the value of an expression part of the catalog.
func (g *gen) report(s *scope, e string) {
	g.counter++
	title := fmt.Sprintf("e%d", g.counter)
	g.titles = append(g.titles, title)
	g.line("notify { \"%s%s\": message => %s }", title, g.unique(s), e)
}

// unique is what makes the titles of a body that is evaluated many times different.
func (g *gen) unique(s *scope) string {
	for i := len(s.vars) - 1; i >= 0; i-- {
		if s.vars[i].ref == "$name" || s.vars[i].ref == "$i_" {
			return " ${" + s.vars[i].ref[1:] + "}"
		}
	}
	return ""
}

// branch writes statements of a path that may not be taken.
func (g *gen) branch(s *scope, nest int) []variable {
	c := s.fork()
	c.taken = map[string]bool{}
	for name := range s.taken {
		c.taken[name] = true
	}
	g.nested(func() { g.statements(c, 1+g.r.IntN(2), nest) })
	return c.vars[len(s.vars):]
}

// join makes visible after branches what they assigned, whether all of them do or not.
func (g *gen) join(s *scope, assigned ...[]variable) {
	for _, vars := range assigned {
		for _, v := range vars {
			name := strings.TrimPrefix(v.ref, "$")
			s.taken[name] = true
			if g.chance(60) {
				s.vars = append(s.vars, v)
			}
		}
	}
}

func (g *gen) ifStatement(s *scope, nest int) {
	var assigned [][]variable
	g.line("if %s {", g.expr(s, boolType, depth-1))
	assigned = append(assigned, g.branch(s, nest))
	if g.chance(25) {
		g.line("} elsif %s {", g.expr(s, boolType, depth-1))
		assigned = append(assigned, g.branch(s, nest))
	}
	if g.chance(50) {
		g.line("} else {")
		assigned = append(assigned, g.branch(s, nest))
	}
	g.line("}")
	g.join(s, assigned...)
}

func (g *gen) caseStatement(s *scope, nest int) {
	of := pick(g, strType, intType, g.anyTyp(1))
	var assigned [][]variable
	g.line("case %s {", g.expr(s, of, depth-1))
	defaults := false
	g.nested(func() {
		for range 1 + g.r.IntN(3) {
			option := g.option(s, of, 1)
			for g.chance(25) {
				option += ", " + g.option(s, of, 1)
			}
			if !defaults && g.chance(10) {
				defaults = true
				option += ", default"
			} else if g.chance(5) {
				option = "*[" + g.option(s, of, 1) + "]"
			}
			c := s.fork()
			c.match = strings.HasPrefix(option, "/")
			g.line("%s: {", option)
			vars := g.branch(c, nest)
			assigned = append(assigned, vars)
			g.line("}")
		}
		if !defaults && g.chance(60) {
			g.line("default: {")
			assigned = append(assigned, g.branch(s, nest))
			g.line("}")
		}
	})
	g.line("}")
	g.join(s, assigned...)
}

func (g *gen) eachStatement(s *scope, nest int) {
	c := s.child()
	c.loop = true
	of := g.dataTyp()
	over := g.receiver(s, arrayOf(of), depth-1)
	params := "$i_, "
	c.add("$i_", intType)
	c.taken["i_"] = true
	params += g.param(c, of)
	g.line("%s.%s |%s| {", over, pick(g, "each", "each", "each", "reverse_each", "map"), params)
	g.nested(func() { g.statements(c, 1+g.r.IntN(2), nest) })
	g.line("}")
}

func (g *gen) heredoc(s *scope) {
	name := g.newVar(s)
	flags := pick(g, `"END"`, `"END"/tn`, "END", `"END"/L`, `"END":json`, "END/nt$")
	if strings.Contains(flags, "json") {
		flags = `"END"`
	}
	interpolates := strings.Contains(flags, `"`)
	g.line("$%s = @(%s)%s", name, flags, pick(g, "", ".upcase", ""))
	for range 1 + g.r.IntN(2) {
		text := pick(g, "text", "  indented", "tab\\tescape", "é ü", "continued \\", "", "a \"quoted\" 'word'")
		if interpolates {
			text += "${" + strings.ReplaceAll(g.expr(s, anyType, 1), "\n", " ") + "}"
		}
		g.line("  %s", text)
	}
	g.line("%s END", pick(g, "|", "|-", "  |"))
	s.add("$"+name, strType)
}
