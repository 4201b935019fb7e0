package resolve

import (
	"iter"

	"github.com/p2go/p2go/frontend/puppet/ast"
)

// Class is what others need to know of a class.
type Class struct {
	Name   string
	Parent string   // "" when it inherits nothing
	Vars   []string // parameters, then variables that its body assigns and others may read
	Broken bool     // what it is is not known, because of an error in its file

	vars map[string]bool // see Has
}

// Has reports whether a class has a variable.
func (c *Class) Has(name string) bool {
	if c.vars == nil {
		c.vars = make(map[string]bool, len(c.Vars))
		for _, v := range c.Vars {
			c.vars[v] = true
		}
	}
	return c.vars[name]
}

// Class returns what others need to know of the class that d defines, nil where it defines something else.
func (d *Definition) Class() *Class {
	n, ok := d.Node.(*ast.ClassDef)
	if !ok || d.class != nil {
		return d.class
	}
	d.class = &Class{Name: d.Key.Name, Parent: ClassName(n.Parent)}
	for _, v := range d.Scope().Vars {
		if v.Param || v.Shared {
			d.class.Vars = append(d.class.Vars, v.Name)
		}
	}
	return d.class
}

// Class returns the class of a name, which becomes part of the program; nil where there is none. One that is not known because of an
// error in its file counts as there.
func (p *Program) Class(name string) *Class {
	d := p.Find(ClassKind, name)
	if d == nil {
		if p.isBroken(ClassKind.Key(name)) {
			return &Class{Name: name, Broken: true}
		}
		return nil
	}
	p.Reach(d)
	return d.Class()
}

// Parent returns the class that a class of the program inherits from, which makes that part of it anyway; nil where there is none.
func (p *Program) Parent(c *Class) *Class {
	if parent := p.parents[c]; parent != nil || c.Parent == "" {
		return parent
	}
	var parent *Class
	if d := p.Find(ClassKind, c.Parent); d != nil {
		parent = d.Class()
	} else if p.isBroken(ClassKind.Key(c.Parent)) {
		parent = &Class{Name: c.Parent, Broken: true}
	}
	p.parents[c] = parent
	return parent
}

// HasClass reports whether there is a class, or may be one in a file with errors, without making it part of the program.
func (p *Program) HasClass(name string) bool { return p.has(ClassKind, name) }

// Ancestry returns a class with those that it inherits from, the class first, as far as they are known. It becomes part of the
// program.
func (p *Program) Ancestry(class string) iter.Seq[*Class] { return p.ancestry(class, p.Class) }

// ancestry finds the first class by a function.
func (p *Program) ancestry(class string, find func(name string) *Class) iter.Seq[*Class] {
	return func(yield func(*Class) bool) {
		if class == "" {
			return
		}
		var marked *Class // one of those before, further on each time: where it comes again, a class inherits from itself
		next := 1
		for c, steps := find(class), 0; c != nil && c != marked && yield(c); c = p.Parent(c) {
			if steps++; steps == next {
				marked, next = c, 2*next
			}
		}
	}
}

// Outer is a scope outside of a body in which Puppet looks for a variable: that of a class, of a node, or, being zero, top scope.
type Outer struct {
	Class *Class
	Node  bool
}

// Outer returns the next scope in the order of SCO-1 that may have a variable: of a class and of those that it inherits from, "" for
// none, then those of nodes, then top scope, which may have any. After a class its parent comes next.
func (p *Program) Outer(class, name string) Outer { return p.outer(p.Ancestry(class), name) }

func (p *Program) outer(classes iter.Seq[*Class], name string) Outer {
	for c := range classes {
		if c.Has(name) {
			return Outer{Class: c}
		}
	}
	return Outer{Node: p.nodeVars[name]}
}

// Holder returns the nearest of a class and its ancestors that has a variable, "" where none does.
func (p *Program) Holder(class, name string) string {
	if outer := p.Outer(class, name); outer.Class != nil {
		return outer.Class.Name
	}
	return ""
}

// Above returns the nearest ancestor of a class that has a variable, "" where none does.
func (p *Program) Above(class, name string) string {
	return p.Holder(p.Class(class).Parent, name)
}

// BrokenAbove reports whether a class, or one that it inherits from, is not known because of an error in its file.
func (p *Program) BrokenAbove(class string) bool {
	for c := range p.Ancestry(class) {
		if c.Broken {
			return true
		}
	}
	return false
}
