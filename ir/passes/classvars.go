package passes

import (
	"iter"
	"maps"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
)

// The variables of a class are set once the class was evaluated, where every way
// through its body assigns them:
//
//	include "ntp::params"                include "ntp::params"
//	v1 = classvar "ntp::params" "x"   →  v1 = classvar "ntp::params" "x"
//	         : Any|unset                          : String
//
// A class that is still being evaluated counts as included. That cannot be seen
// from outside where its body runs no other: such classes only assign and declare,
// as the one with a module's parameters does.

// findAssigned notes for each class what is assigned after its body.
func (w *world) findAssigned() {
	w.set = make(map[string]map[string]bool, len(w.classes))
	for _, f := range w.order {
		if f.Kind == ir.Class {
			w.assigned(f.Name)
		}
	}
}

// assigned returns the variables that are set after the body of a class, nil
// when other bodies may run in the meantime.
func (w *world) assigned(class string) map[string]bool {
	if vars, ok := w.set[class]; ok {
		return vars
	}
	w.set[class] = nil // while it is being looked at: a parent that is its own
	f := w.classes[class]
	if f == nil {
		return nil
	}
	said := w.said[f]
	if said.assigned == nil || f.Parent != "" && w.assigned(f.Parent) == nil {
		return nil
	}
	w.set[class] = said.assigned
	return said.assigned
}

// assignedBy returns the variables that are set after the body of a class that runs no others, nil where that is not known.
func assignedBy(f *ir.Func) map[string]bool {
	vars, _, ok := assignedIn(f.Body)
	if !ok {
		return nil
	}
	for _, p := range f.Params {
		vars[p.Name] = true
	}
	return vars
}

// assignedIn returns the variables that are set when control gets past a region;
// ends reports whether it never does, ok is false when it may leave the body.
func assignedIn(r *ir.Region) (vars map[string]bool, ends, ok bool) {
	vars = map[string]bool{}
	for i, v := range r.Body {
		switch v.Op {
		case puppet.OpSetVar:
			if !v.Args[0].Unset {
				vars[v.Aux.(string)] = true
			}
		case ir.OpFail:
			return vars, true, true
		case puppet.OpCall:
			if builtin.Raises(v) {
				return vars, true, true
			}
		case ir.OpReturn:
			return vars, true, i == len(r.Body)-1
		default:
			if isBranch(v) {
				both, ends, ok := assignedInAll(v.Regions)
				if !ok || ends {
					return both, ends, ok
				}
				maps.Copy(vars, both)
				continue
			}
			if slices.ContainsFunc(v.Regions, returns) {
				return nil, false, false
			}
		}
	}
	return vars, false, true
}

// assignedInAll returns the variables that are set whichever region control
// comes from; ends reports whether it comes from none.
func assignedInAll(rs []*ir.Region) (vars map[string]bool, ends, ok bool) {
	vars, ends = map[string]bool{}, true
	for _, r := range rs {
		one, over, ok := assignedIn(r)
		switch {
		case !ok || returns(r):
			return nil, false, false
		case over:
		case ends:
			vars, ends = one, false
		default:
			maps.DeleteFunc(vars, func(name string, _ bool) bool { return !one[name] })
		}
	}
	return vars, ends, true
}

// returns reports whether a region leaves the body without an error.
func returns(r *ir.Region) bool {
	for _, v := range r.Body {
		if builtin.Raises(v) {
			return false
		}
		if v.Op == ir.OpReturn {
			return true
		}
		if slices.ContainsFunc(v.Regions, returns) {
			return true
		}
	}
	return false
}

// evaluates are the classes that were evaluated when v was, besides those that they inherit from.
func (w *world) evaluates(v *ir.Value) (named []string) {
	switch v.Op {
	case puppet.OpInclude:
		named = v.Aux.(puppet.IncludeAux).Classes
	case puppet.OpDeclareClass:
		if name := v.Aux.(*puppet.DeclareAux).Type; name != "" {
			named = []string{name}
		}
	}
	return named
}

// ancestry is a class with those that it inherits from.
func (w *world) ancestry(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for range len(w.classes) + 1 {
			f := w.classes[name]
			if f == nil || !yield(name) {
				return
			}
			name = f.Parent
		}
	}
}
