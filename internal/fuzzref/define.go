package fuzzref

import (
	"fmt"
	"slices"
	"strings"
)

// function, class and define are definitions that later code can use.
type function struct {
	name   string
	params []*typ
	needed int
	rest   *typ
	result *typ
}

type class struct {
	name   string
	params []variable
	vars   []variable // readable from outside
}

type define struct {
	name   string
	params []variable
}

// factsScope sees facts and the classes' variables.
func (g *gen) factsScope() *scope {
	s := &scope{taken: map[string]bool{}}
	s.vars = append(s.vars, factTypes...)
	for _, c := range g.classes {
		if g.chance(30) {
			s.vars = append(s.vars, c.vars...)
		}
	}
	return s
}

// parameters writes the parameter list of a definition and adds the parameters to its scope.
func (g *gen) parameters(s *scope, n int, untyped int) (text []string, params []variable, needed int) {
	defaults := false
	for range n {
		t := g.dataTyp()
		if g.chance(35) {
			t = g.anyTyp(1)
		}
		p := ""
		if !g.chance(untyped) {
			p = g.spell(t) + " "
		}
		name := g.newVar(s)
		for name == "_x" || slices.ContainsFunc(params, func(p variable) bool { return p.ref == name }) {
			name = g.newVar(s)
		}
		p += "$" + name
		defaults = defaults || g.chance(30)
		if defaults {
			p += " = " + g.expr(s, t, depth-1)
		} else {
			needed++
		}
		text = append(text, p)
		params = append(params, variable{name, t})
		s.add("$"+name, t)
	}
	return text, params, needed
}

func (g *gen) function() {
	s := g.factsScope()
	s.pure = true
	f := function{name: g.name("f"), result: g.anyTyp(1)}
	s.returns = f.result
	text, params, needed := g.parameters(s, g.r.IntN(4), 40)
	f.needed = needed
	for _, p := range params {
		f.params = append(f.params, p.t)
	}
	if g.chance(20) {
		f.rest = g.dataTyp()
		of := pick(g, "", g.spell(f.rest)+" ", "Array["+g.spell(f.rest)+", 0, 3] ")
		value := ""
		if g.chance(15) {
			value = " = " + g.expr(s, arrayOf(f.rest), 1)
		}
		text = append(text, of+"*$rest"+value)
		s.taken["rest"] = true
		s.add("$rest", arrayOf(f.rest))
	}
	result := ""
	if g.chance(40) {
		result = " >> " + g.spell(f.result)
	}
	g.line("function %s(%s)%s {", f.name, strings.Join(text, ", "), result)
	g.nested(func() {
		if g.chance(35) {
			g.statements(s, 1+g.r.IntN(2), 1)
		}
		g.line("%s", g.value(s, f.result, depth))
	})
	g.line("}")
	g.functions = append(g.functions, f)
}

// call writes a call of a function of the program that gives a t, when there is one.
func (g *gen) call(s *scope, t *typ, depth int) string {
	var fitting []function
	for _, f := range g.functions {
		if f.result.fits(t) || g.chance(3) {
			fitting = append(fitting, f)
		}
	}
	if len(fitting) == 0 {
		return g.leaf(s, t)
	}
	f := pick(g, fitting...)
	n := f.needed
	if n < len(f.params) {
		n += g.r.IntN(len(f.params) - n + 1)
	}
	if g.chance(3) {
		n += g.r.IntN(3) - 1
	}
	var args []string
	for i := range max(n, 0) {
		p := anyType
		if i < len(f.params) {
			p = f.params[i]
		}
		args = append(args, g.expr(s, p, depth))
	}
	if f.rest != nil && n == len(f.params) {
		for range g.r.IntN(3) {
			args = append(args, g.expr(s, f.rest, depth))
		}
		if g.chance(20) {
			args = append(args, "*"+g.receiver(s, arrayOf(f.rest), depth))
		}
	}
	return fmt.Sprintf("%s(%s)", f.name, strings.Join(args, ", "))
}

func (g *gen) class() {
	s := g.factsScope()
	c := class{name: g.name("c")}
	inherits := ""
	if n := len(g.classes); n > 0 && g.classes[n-1].name != "" && g.chance(35) {
		parent := g.classes[n-1]
		inherits = " inherits " + parent.name
		for _, v := range parent.vars {
			_, name, _ := strings.Cut(v.ref, "::")
			s.add("$"+name, v.t)
		}
	}
	text, params, _ := g.parameters(s, g.r.IntN(3), 30)
	c.params = params
	s.add("$title", strType)
	s.returns = undefType
	g.line("class %s(%s)%s {", c.name, strings.Join(text, ", "), inherits)
	from := len(s.vars)
	g.nested(func() { g.statements(s, 1+g.r.IntN(3), 2) })
	g.line("}")
	for _, p := range params {
		c.vars = append(c.vars, variable{"$" + c.name + "::" + p.ref, p.t})
	}
	for _, v := range s.vars[from:] {
		if strings.HasPrefix(v.ref, "$") && !strings.ContainsAny(v.ref, "[:") && v.ref != "$_x" {
			c.vars = append(c.vars, variable{"$" + c.name + "::" + v.ref[1:], v.t})
		}
	}
	g.classes = append(g.classes, c)
}

func (g *gen) define() {
	s := g.factsScope()
	d := define{name: g.name("d")}
	text, params, _ := g.parameters(s, g.r.IntN(3), 30)
	d.params = params
	s.add("$name", strType)
	s.add("$title", strType)
	s.returns = undefType
	g.line("define %s(%s) {", d.name, strings.Join(text, ", "))
	g.nested(func() { g.statements(s, 1+g.r.IntN(2), 2) })
	g.line("}")
	g.defines = append(g.defines, d)
}

// topScope writes code that every node runs.
func (g *gen) topScope() {
	s := g.factsScope()
	for range 1 + g.r.IntN(3) {
		t := g.anyTyp(1)
		e := g.expr(s, t, depth)
		g.counter++
		name := fmt.Sprintf("top%d", g.counter)
		g.line("$%s = %s", name, e)
		s.add("$"+name, t)
		factTypesOf(g, "$"+name, t)
	}
	g.statements(s, g.r.IntN(3), 1)
}

// factTypesOf makes a variable of top scope known to all that is written later: it is like a class's variable.
func factTypesOf(g *gen, ref string, t *typ) {
	g.classes = append(g.classes, class{vars: []variable{{ref, t}, {"$::" + ref[1:], t}}})
}

func (g *gen) node() {
	s := g.factsScope()
	match := fmt.Sprintf("'%s'", g.id)
	g.line("node %s {", match)
	g.nested(func() {
		for _, c := range g.classes {
			if c.name == "" {
				s.vars = append(s.vars, c.vars...)
				continue
			}
			if g.chance(85) {
				g.include(s, c)
				s.vars = append(s.vars, c.vars...)
			}
		}
		g.statements(s, 1+g.r.IntN(3), 2)
		for _, d := range g.defines {
			if g.chance(85) {
				g.declare(s, d)
			}
		}
		g.emit(s)
	})
	g.line("}")
}

// include declares a class in one of the ways that there are.
func (g *gen) include(s *scope, c class) {
	if g.chance(50) && len(c.params) > 0 || g.chance(15) {
		g.line("class { '%s':%s }", c.name, g.attributes(s, c.params))
		return
	}
	g.line("%s", fmt.Sprintf(pick(g, "include %s", "include '%s'", "include(%s)", "require %s", "contain %s", "include ['%s']", "include Class['%s']"), c.name))
}

// attributes writes values for parameters; some are left out.
func (g *gen) attributes(s *scope, params []variable) string {
	var b strings.Builder
	for _, p := range params {
		if !g.chance(88) {
			continue
		}
		e := g.expr(s, p.t, depth-1)
		if g.chance(8) {
			fmt.Fprintf(&b, " * => {'%s' => %s},", p.ref, e)
			return b.String()
		}
		fmt.Fprintf(&b, " %s => %s,", p.ref, e)
	}
	if g.chance(2) {
		b.WriteString(" unknown => 1,")
	}
	return b.String()
}

func (g *gen) declare(s *scope, d define) {
	g.counter++
	title := fmt.Sprintf("'i%d'", g.counter)
	if g.chance(15) {
		title = fmt.Sprintf("['i%d', 'j%d']", g.counter, g.counter)
	}
	form := pick(g, "", "", "", "", "@")
	if g.chance(15) {
		g.line("%s%s { default:%s; %s:%s }", form, d.name, g.attributes(s, d.params), title, g.attributes(s, d.params))
	} else {
		g.line("%s%s { %s:%s }", form, d.name, title, g.attributes(s, d.params))
	}
	if form == "@" && g.chance(70) {
		g.line("%s", pick(g, capitalized(d.name)+" <| |>", "realize("+capitalized(d.name)+"["+title+"])"))
	}
}
