package certain

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/ir"
)

// declaration is a resource or class that a body is certain to declare, a class
// that it is certain to include, or a relationship that it is certain to make.
type declaration struct {
	ref     string // as messages name it
	class   string // "" for a resource
	define  string // the type of an instance of a defined type, else ""
	include bool
	contain bool // a class that is part of what the body belongs to
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
				add(declaration{ref: classText(aux.Type), class: aux.Type})
			}
		case v.Op == ir.OpDeclare && !c.wrong[v.Args[0]]:
			define := ""
			if c.defines[aux.Type] != nil {
				define = aux.Type
			}
			known, _ := titlesOf(v.Args[0])
			for _, title := range known {
				add(declaration{ref: refText(aux.Type, title), define: define, virtual: aux.Form != ir.Regular})
			}
		}
	case ir.IncludeAux:
		for _, name := range aux.Classes {
			add(declaration{ref: classText(name), class: name, include: true, contain: aux.Func == "contain"})
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
	top.instances()
	top.cycles()
	evaluated := maps.Clone(top.bodies)
	prospects := c.prospects()
	common := slices.ContainsFunc(mains, func(f *ir.Func) bool { return prospects[f] })
	for _, f := range c.p.Funcs {
		if !prospects[f] && !c.thorough && (f.Kind != ir.Node || !common) {
			if f.Kind == ir.Node {
				c.evaluates(f, evaluated)
			}
			continue
		}
		switch f.Kind {
		case ir.Node:
			e := &evaluation{
				c: c, root: f, seen: maps.Clone(top.seen), real: maps.Clone(top.real), classes: maps.Clone(top.classes), orders: slices.Clone(top.orders),
				bodies: evaluated, held: slices.Clone(top.held),
			}
			e.body(f, nil)
			e.instances()
			e.cycles()
		case ir.Class:
			e := c.evaluation(f)
			e.container = classText(f.Name)
			e.real[e.container] = true
			e.classes[f.Name] = place{f, f.Pos}
			e.body(f, nil)
			e.instances()
			e.cycles()
		case ir.Define:
			e := c.evaluation(f)
			e.body(f, nil)
			e.instances()
			e.cycles()
		}
	}
	c.confirmMissing(evaluated)
}

func (c *checker) evaluation(root *ir.Func) *evaluation {
	return &evaluation{c: c, root: root, seen: map[string]place{}, real: map[string]bool{}, classes: map[string]place{}, bodies: map[*ir.Func]bool{}}
}

// evaluation is what is certain to happen when a body is evaluated.
type evaluation struct {
	c       *checker
	root    *ir.Func
	seen    map[string]place // resources
	real    map[string]bool  // those that are not virtual, and classes
	classes map[string]place
	orders  []made
	bodies  map[*ir.Func]bool // those that are evaluated
	// container is the class, or the instance of a defined type, whose body is
	// evaluated; "" for that of a node. What containers have is in held.
	container string
	held      []made
	waiting   []instance
}

// instance is one of a defined type that is not evaluated yet.
type instance struct {
	ref    string
	define *ir.Func
	from   ir.Pos
}

// instances evaluates what waits, as Puppet does after everything else.
func (e *evaluation) instances() {
	for len(e.waiting) > 0 {
		i := e.waiting[0]
		e.waiting = e.waiting[1:]
		e.container = i.ref
		e.body(i.define, &i.from)
	}
	e.container = ""
}

// hold notes that the container has something.
func (e *evaluation) hold(ref string, at place) {
	if e.container != "" {
		e.held = append(e.held, made{order{e.container, ref}, at})
	}
}

// made is an order and where it is made.
type made struct {
	order
	at place
}

// body goes through a body in order; from is what of the root has led to it.
func (e *evaluation) body(f *ir.Func, from *ir.Pos) {
	e.bodies[f] = true
	for _, d := range e.c.bodies[f] {
		at := from
		if at == nil {
			at = &d.pos
		}
		here := place{f, d.pos}
		if d.order != nil {
			o := *d.order
			if o.second == "" { // what the body belongs to
				o.second = e.container
			}
			e.orders = append(e.orders, made{o, here})
			continue
		}
		if d.contain {
			e.hold(d.ref, here)
		}
		if d.class == "" {
			e.real[d.ref] = e.real[d.ref] || !d.virtual
			e.hold(d.ref, here)
			if first, twice := e.seen[d.ref]; twice {
				e.report(*at, d.ref, first, here)
			} else {
				e.seen[d.ref] = here
				if d.define != "" && !d.virtual {
					e.waiting = append(e.waiting, instance{d.ref, e.c.defines[d.define], *at})
				}
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
	e.real[classText(name)] = true
	f := e.c.classes[name]
	if f == nil {
		return
	}
	if f.Parent != "" {
		e.class(f.Parent, here, from)
	}
	outer := e.container
	e.container = classText(name)
	e.body(f, from)
	e.container = outer
}

// report adds a finding. What is so for all nodes is reported where it fails, what
// is so for the root alone where the root leads to it.
func (e *evaluation) report(at ir.Pos, ref string, first, second place) {
	where := place{e.root, at}
	if e.root.Kind == ir.Main {
		where = second
	}
	// The body of a class or defined type is a root itself.
	inside := first.f == second.f && first.pos != second.pos && first.f != e.root && first.f.Kind != ir.Main
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
