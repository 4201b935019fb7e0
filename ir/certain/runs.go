package certain

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
)

// runs are the bodies that an operation may run, where it is evaluated at all.
type runs struct {
	classes []string
	callee  *ir.Func // a function or template
	others  bool     // any class
}

// runs notes which bodies v may run.
func (c *bodyChecker) runs(v *ir.Value) {
	if !builtin.RunsBodies(v) {
		return
	}
	r := &runs{}
	switch aux := v.Aux.(type) {
	case puppet.IncludeAux:
		r.classes, r.others = aux.Classes, len(v.Args) > 0
	case *puppet.DeclareAux:
		if v.Op == puppet.OpDeclareClass && aux.Type != "" {
			r.classes = []string{aux.Type}
		}
	case ir.CallAux:
		switch v.Op {
		case ir.OpCallFunc:
			r.callee = c.functions[aux.Name]
		case puppet.OpCallTemplate:
			r.callee = c.templates[aux.Name]
		}
	}
	r.others = r.others || r.classes == nil && r.callee == nil
	c.declarations = append(c.declarations, declaration{runs: r, pos: v.Pos})
}

// mayRun notes the classes that may have been evaluated afterwards.
func (e *evaluation) mayRun(r *runs) {
	e.others = e.others || r.others
	if e.others {
		return
	}
	if r.callee != nil {
		e.mayRunBody(r.callee)
	}
	for _, name := range r.classes {
		e.mayRunClass(name)
	}
}

func (e *evaluation) mayRunClass(name string) {
	if e.may[name] {
		return
	}
	e.may[name] = true
	if f := e.c.classes[name]; f != nil {
		if f.Parent != "" {
			e.mayRunClass(f.Parent)
		}
		e.mayRunBody(f)
	}
}

func (e *evaluation) mayRunBody(f *ir.Func) {
	if e.mayBodies[f] {
		return
	}
	e.mayBodies[f] = true
	for _, d := range e.c.bodies[f] {
		if d.runs != nil {
			e.mayRun(d.runs)
		}
	}
}

// circle reports whether the class f, which another leads to, may lead to that: it may
// then be what that is evaluated for.
func (c *checker) circle(f *ir.Func, other string) bool {
	if c.circles == nil {
		c.circles = c.findCircles()
	}
	k := c.circles
	i, ok := k.graph.index[bodyKey(f)]
	j, ok2 := k.graph.index[classText(other)]
	return k.others[f] || ok && ok2 && k.component[i] == k.component[j]
}

// circles are the bodies that may run each other.
type circles struct {
	graph     *graph
	component []int
	others    map[*ir.Func]bool // those that may run any class
}

func (c *checker) findCircles() *circles {
	k := &circles{graph: &graph{index: map[string]int{}}, others: map[*ir.Func]bool{}}
	from := map[*ir.Func][]*ir.Func{}
	var todo []*ir.Func
	for _, f := range c.p.Funcs {
		others := false
		for _, next := range c.mayLead(f, &others) {
			k.graph.edge(bodyKey(f), bodyKey(next))
			from[next] = append(from[next], f)
		}
		if others {
			k.others[f] = true
			todo = append(todo, f)
		}
	}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, up := range from[f] {
			if !k.others[up] {
				k.others[up] = true
				todo = append(todo, up)
			}
		}
	}
	k.component = k.graph.components()
	return k
}

// mayLead are the bodies that f may run; others reports whether it may run any class.
func (c *checker) mayLead(f *ir.Func, others *bool) []*ir.Func {
	var list []*ir.Func
	add := func(to *ir.Func) {
		if to != nil {
			list = append(list, to)
		}
	}
	if f.Kind == ir.Class {
		add(c.classes[f.Parent])
	}
	for _, d := range c.bodies[f] {
		if d.runs == nil {
			continue
		}
		*others = *others || d.runs.others
		add(d.runs.callee)
		for _, name := range d.runs.classes {
			add(c.classes[name])
		}
	}
	return list
}
