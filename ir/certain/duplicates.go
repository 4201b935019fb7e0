package certain

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// declaration is a resource or class that a body is certain to declare, a class
// that it is certain to include, or a relationship that it is certain to make; or
// the bodies that it may run.
type declaration struct {
	runs    *runs
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
func (c *bodyChecker) declares(v *ir.Value) {
	if !c.always {
		return
	}
	add := func(d declaration) {
		d.pos = v.Pos
		c.declarations = append(c.declarations, d)
	}
	switch aux := v.Aux.(type) {
	case *puppet.DeclareAux:
		switch {
		case v.Op == puppet.OpDeclareClass:
			if aux.Type != "" {
				add(declaration{ref: classText(aux.Type), class: aux.Type})
			}
		case v.Op == puppet.OpDeclare && !c.wrong[v.Args[0]]:
			define := ""
			if c.defines[aux.Type] != nil {
				define = aux.Type
			}
			known, _ := puppet.Titles(v.Args[0])
			for _, title := range known {
				add(declaration{ref: refText(aux.Type, title), define: define, virtual: aux.Form != puppet.Regular})
			}
		}
	case puppet.IncludeAux:
		for _, name := range aux.Classes {
			add(declaration{ref: classText(name), class: name, include: true, contain: aux.Inclusion == puppet.ContainClasses})
		}
	}
}

// duplicates finds resources and classes that are certain to be declared twice
// (DUP-1, DUP-4): in one body, or in bodies that are evaluated for the same nodes.
//
// A resource is wrong the second time that it is declared, in whatever order, and
// so is a class that is declared like a resource twice. One that is included is
// wrong to be declared like a resource only afterwards; so that needs the order of
// evaluation (see evaluation.ordered).
func (c *checker) duplicates() {
	top := c.evaluation(nil)
	for _, f := range c.p.Funcs {
		if f.Kind == ir.Main {
			top.root = f
			top.body(f, nil)
		}
	}
	start := top.clone() // nodes come before the instances of defined types
	top.instances()
	top.cycles()
	evaluated := maps.Clone(top.bodies)
	prospects := c.prospects()
	common := slices.ContainsFunc(c.p.Funcs, func(f *ir.Func) bool { return f.Kind == ir.Main && prospects[f] })
	for _, f := range c.p.Funcs {
		if !prospects[f] && !c.thorough && (f.Kind != ir.Node || !common) {
			if f.Kind == ir.Node {
				c.evaluates(f, evaluated)
			}
			continue
		}
		e := c.evaluation(f)
		switch f.Kind {
		case ir.Node:
			e = start.clone()
			e.root, e.bodies = f, evaluated
		case ir.Class:
			e.container = classText(f.Name)
			e.real[e.container] = true
			e.done[f.Name] = true
			e.enter(f.Name, place{f, f.Pos})
			e.others = true
		case ir.Define:
			e.others = true
		default:
			continue
		}
		e.body(f, nil)
		e.instances()
		e.cycles()
	}
	c.confirmMissing(evaluated)
}

func (c *checker) evaluation(root *ir.Func) *evaluation {
	return &evaluation{
		c: c, root: root, seen: map[string]place{}, real: map[string]bool{}, present: map[string]place{}, declared: map[string]place{}, done: map[string]bool{},
		may: map[string]bool{}, mayBodies: map[*ir.Func]bool{}, bodies: map[*ir.Func]bool{}, ordered: true,
	}
}

// evaluation is what is certain to happen when a body is evaluated.
type evaluation struct {
	c    *checker
	root *ir.Func
	seen map[string]place // resources
	real map[string]bool  // those that are not virtual, and classes
	// present are the classes that the catalog has by now, declared those that are
	// declared like a resource, done those whose bodies were gone through.
	present, declared map[string]place
	done              map[string]bool
	// may are the classes that may have been evaluated by now, or begun; all of them
	// when others is set. Of those it is not known what came before them.
	may       map[string]bool
	mayBodies map[*ir.Func]bool // whose classes are in may
	others    bool
	// ordered reports whether the body is evaluated now, in the order in which it is gone
	// through, and not before.
	ordered bool
	orders  []made
	bodies  map[*ir.Func]bool // those that are evaluated
	// container is the class, or the instance of a defined type, whose body is
	// evaluated; "" for that of a node. What containers have is in held.
	container string
	held      []made
	waiting   []instance
}

func (e *evaluation) clone() *evaluation {
	n := *e
	n.seen, n.real, n.present, n.declared = maps.Clone(e.seen), maps.Clone(e.real), maps.Clone(e.present), maps.Clone(e.declared)
	n.done, n.may, n.mayBodies, n.bodies = maps.Clone(e.done), maps.Clone(e.may), maps.Clone(e.mayBodies), maps.Clone(e.bodies)
	n.orders, n.held, n.waiting = slices.Clone(e.orders), slices.Clone(e.held), slices.Clone(e.waiting)
	return &n
}

// instance is one of a defined type that is not evaluated yet.
type instance struct {
	ref    string
	define *ir.Func
	from   ir.Pos
	// ordered reports whether it is evaluated after what was gone through before. That
	// of a class that may have been evaluated earlier may be too.
	ordered bool
}

// instances evaluates what waits, as Puppet does after everything else. In which
// order, and what classes came before, is not known.
func (e *evaluation) instances() {
	e.others = true
	for len(e.waiting) > 0 {
		i := e.waiting[0]
		e.waiting = e.waiting[1:]
		if i.define == e.root {
			continue // it may be the one that the root is evaluated for
		}
		e.container = i.ref
		present, ordered := maps.Clone(e.present), e.ordered
		e.ordered = i.ordered
		e.body(i.define, &i.from)
		e.present, e.ordered = present, ordered
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
	defer f.Blame()
	e.bodies[f] = true
	for _, d := range e.c.bodies[f] {
		at := from
		if at == nil {
			at = &d.pos
		}
		here := place{f, d.pos}
		switch {
		case d.runs != nil:
			e.mayRun(d.runs)
		case d.order != nil:
			o := *d.order
			if o.second == "" { // what the body belongs to
				o.second = e.container
			}
			e.orders = append(e.orders, made{o, here})
		case d.class == "":
			e.real[d.ref] = e.real[d.ref] || !d.virtual
			e.hold(d.ref, here)
			if first, twice := e.seen[d.ref]; twice {
				e.report(*at, d.ref, first, here)
			} else {
				e.seen[d.ref] = here
				if d.define != "" && !d.virtual {
					e.waiting = append(e.waiting, instance{d.ref, e.c.defines[d.define], *at, e.ordered || !e.others})
				}
			}
		default:
			if d.contain {
				e.hold(d.ref, here)
			}
			if !d.include {
				e.declare(d, here, *at)
			}
			e.class(d.class, here, at)
		}
	}
}

// declare is a class that is declared like a resource.
func (e *evaluation) declare(d declaration, here place, at ir.Pos) {
	if first, twice := e.declared[d.class]; twice {
		e.report(at, d.ref, first, here)
	} else if first, twice := e.present[d.class]; twice && e.ordered {
		e.report(at, d.ref, first, here)
	}
	e.declared[d.class] = here
}

// class evaluates a class, and the one that it inherits from, unless it was gone
// through before.
func (e *evaluation) class(name string, here place, from *ir.Pos) {
	defer func() { e.may[name] = true }()
	e.enter(name, here)
	if e.done[name] {
		return
	}
	e.done[name] = true
	e.real[classText(name)] = true
	f := e.c.classes[name]
	if f == nil {
		return
	}
	// A class that may be what the root is evaluated for may not be done yet afterwards.
	if e.root.Kind == ir.Class && e.c.circle(f, e.root.Name) {
		present := maps.Clone(e.present)
		defer func() { e.present = present }()
	}
	outer, ordered := e.container, e.ordered
	e.ordered = ordered && !e.others && !e.may[name]
	if f.Parent != "" {
		e.class(f.Parent, here, from)
	}
	e.container = classText(name)
	e.body(f, from)
	e.container, e.ordered = outer, ordered
}

// enter notes that the catalog has a class.
func (e *evaluation) enter(name string, here place) {
	if _, again := e.present[name]; !again {
		e.present[name] = here
	}
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
