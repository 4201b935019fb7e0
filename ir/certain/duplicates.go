package certain

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// declaration is a resource or class that a body is certain to declare, a class
// that it is certain to include, or a relationship that it is certain to make.
type declaration struct {
	ref     string // as messages name it
	class   string // "" for a resource
	include bool
	virtual bool
	order   *order
	pos     ir.Pos
}

// place is where something was declared.
type place struct {
	f   *ir.Func
	pos ir.Pos
}

// declares notes what v declares, when that is certain.
func (c *checker) declares(v *ir.Value) {
	if !c.always {
		return
	}
	add := func(d declaration) {
		d.pos = v.Pos
		c.bodies[c.f] = append(c.bodies[c.f], d)
	}
	switch aux := v.Aux.(type) {
	case *ir.DeclareAux:
		switch {
		case v.Op == ir.OpDeclareClass:
			if aux.Type != "" {
				add(declaration{ref: (&typesys.Class{Name: aux.Type}).Ref(), class: aux.Type})
			}
		case v.Op == ir.OpDeclare && v.Args[0].Op == ir.OpConst:
			for _, t := range (value.Array{v.Args[0].Aux}).Flatten() {
				if title, ok := t.(string); ok {
					add(declaration{ref: (&typesys.Resource{TypeName: aux.Type, Title: title}).Ref(), virtual: aux.Form != ir.Regular})
				}
			}
		}
	case ir.IncludeAux:
		for _, name := range aux.Classes {
			add(declaration{class: name, include: true})
		}
	}
}

// duplicates finds resources and classes that are certain to be declared twice
// (DUP-1, DUP-4): in one body, or in bodies that are evaluated for the same nodes.
func (c *checker) duplicates() {
	var mains []*ir.Func
	for _, f := range c.p.Funcs {
		if f.Kind == ir.Main {
			mains = append(mains, f)
		}
	}
	top := c.evaluation(nil)
	for _, f := range mains {
		top.root = f
		top.body(f, nil)
	}
	top.cycles()
	for _, f := range c.p.Funcs {
		switch f.Kind {
		case ir.Node:
			e := &evaluation{
				c: c, root: f, seen: maps.Clone(top.seen), real: maps.Clone(top.real), classes: maps.Clone(top.classes), orders: slices.Clone(top.orders),
			}
			e.body(f, nil)
			e.cycles()
		case ir.Class, ir.Define:
			e := c.evaluation(f)
			e.classes[f.Name] = place{f, f.Pos}
			e.body(f, nil)
			e.cycles()
		}
	}
}

func (c *checker) evaluation(root *ir.Func) *evaluation {
	return &evaluation{c: c, root: root, seen: map[string]place{}, real: map[string]bool{}, classes: map[string]place{}}
}

// evaluation is what is certain to happen when a body is evaluated.
type evaluation struct {
	c       *checker
	root    *ir.Func
	seen    map[string]place // resources
	real    map[string]bool  // those that are not virtual
	classes map[string]place
	orders  []made
}

// made is an order and where it is made.
type made struct {
	order
	at place
}

// body goes through a body in order; from is what of the root has led to it.
func (e *evaluation) body(f *ir.Func, from *ir.Pos) {
	for _, d := range e.c.bodies[f] {
		at := from
		if at == nil {
			at = &d.pos
		}
		here := place{f, d.pos}
		if d.order != nil {
			e.orders = append(e.orders, made{*d.order, here})
			continue
		}
		if d.class == "" {
			e.real[d.ref] = e.real[d.ref] || !d.virtual
			if first, twice := e.seen[d.ref]; twice {
				e.report(*at, d.ref, first, here)
			} else {
				e.seen[d.ref] = here
			}
			continue
		}
		if first, twice := e.classes[d.class]; twice {
			if !d.include {
				e.report(*at, d.ref, first, here)
			}
			continue
		}
		e.class(d.class, here, at)
	}
}

// class evaluates a class for the first time, and the one that it inherits from.
func (e *evaluation) class(name string, here place, from *ir.Pos) {
	if _, again := e.classes[name]; again {
		return
	}
	e.classes[name] = here
	f := e.c.classes[name]
	if f == nil {
		return
	}
	if f.Parent != "" {
		e.class(f.Parent, here, from)
	}
	e.body(f, from)
}

// report adds a finding. What is so for all nodes is reported where it fails, what
// is so for the root alone where the root leads to it.
func (e *evaluation) report(at ir.Pos, ref string, first, second place) {
	where := place{e.root, at}
	if e.root.Kind == ir.Main {
		where = second
	}
	// The body of a class or defined type is a root itself.
	inside := first.f == second.f && first.f != e.root && first.f.Kind != ir.Main
	if e.c.reported[where] || inside {
		return
	}
	e.c.reported[where] = true
	notes := []Note{{first.f, first.pos, "declared here"}}
	if second != where {
		notes = append(notes, Note{second.f, second.pos, "and here"})
	}
	e.c.found = append(e.c.found, Finding{
		Func: where.f, Pos: where.pos, Code: CodeFails, Message: "Duplicate declaration: " + ref + " is already declared", Always: true, Notes: notes,
	})
}
