package resolve

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
)

// env is a body that names are looked up in: the one that a program is read in, whose names are those around a place, or that of a class
// which an include has made.
type env struct {
	// class is nil for what is around a place. What is around the class is looked up in outer, from where the class is defined.
	class   *class
	outer   *env
	through []*ast.Include
	// made are the bodies that its includes with an alias make, nil for those that are being looked for.
	made map[*alias]*env
}

// found is what a name means.
type found struct {
	*entry
	in  *env  // where it is
	via *node // the include that the name begins with
	// unknown says that an error which has been reported keeps the name from being found.
	unknown bool
}

// maxPrefixes bounds the names that are looked up: no program has longer ones.
const maxPrefixes = 200

// find looks a name up from a place.
func (r *resolver) find(s *scope, as space, name string) (found, bool) {
	if strings.Count(name, ".") > maxPrefixes {
		return found{}, false
	}
	return r.lookup(r.here, s, as, name, false)
}

// ref returns what the tables say of it.
func (f found) ref() *Ref { return &Ref{f.def, f.in.through} }

// lookup looks a name up: in a scope and what is around it (MCL-SCO-3), with own only in the scope.
func (r *resolver) lookup(in *env, s *scope, as space, name string, own bool) (found, bool) {
	first, rest, dotted := cut(name, '.')
	for at := s; at != nil; {
		if !dotted {
			if e := at.names[as][name]; e != nil {
				return found{entry: e, in: in}, true
			}
		} else if a := at.aliases[first]; a != nil {
			if f, ok := r.through(in, a, as, rest); ok {
				return f, true
			}
		}
		for _, m := range slices.Backward(at.stars) { // the later one wins (MCL-IMP-2)
			if f, ok := r.starred(at.file, in, m, as, name); ok {
				return f, true
			}
		}
		switch {
		case own:
			return found{}, false
		case in.class != nil && at == in.class.params:
			at, in = in.class.in, in.outer
		default:
			at = at.parent
		}
	}
	return r.global(s.file, as, name, dotted)
}

// through looks a name up behind an alias.
func (r *resolver) through(in *env, a *alias, as space, name string) (found, bool) {
	key := missing{in, a, as, name}
	if r.misses[key] {
		return found{}, false // once is enough: each prefix of $i.i.i.x may be that of several includes
	}
	f, ok := r.behind(in, a, as, name)
	if !ok {
		r.misses[key] = true
	}
	return f, ok
}

// missing is a name that is not behind an alias.
type missing struct {
	in   *env
	a    *alias
	as   space
	name string
}

func (r *resolver) behind(in *env, a *alias, as space, name string) (found, bool) {
	if a.inc == nil {
		return r.member(a.scope.file, in, a.mod, as, name, false)
	}
	made, ok := r.made(in, a)
	if !ok {
		return found{unknown: true, via: a.node}, true
	}
	f, ok := r.lookup(made, made.class.scope, as, name, false)
	f.via = a.node
	return f, ok
}

// made is the body that an include with an alias makes (MCL-CLS-4).
func (r *resolver) made(in *env, a *alias) (*env, bool) {
	if e, known := in.made[a]; known {
		return e, e != nil // one that is looked for in itself is a cycle of what is mentioned, too
	}
	if in.made == nil {
		in.made = map[*alias]*env{}
	}
	in.made[a] = nil
	if strings.Count(a.inc.Name.Text, ".") > maxPrefixes {
		return nil, false
	}
	f, ok := r.lookup(in, a.scope, classes, a.inc.Name.Text, false)
	if !ok || f.unknown || f.class == nil {
		return nil, false
	}
	e := &env{class: f.class, outer: f.in, through: append(slices.Clone(in.through), a.inc)}
	in.made[a] = e
	return e, true
}

// member looks a name up in a module: also what it imports, and what all programs have (MCL-IMP-7).
func (r *resolver) member(by *file, in *env, m *module, as space, name string, own bool) (found, bool) {
	switch {
	case m.file != nil:
		if m.file.scope.parent == nil {
			in = r.here
		}
		return r.lookup(in, m.file.scope, as, name, own)
	case m.system == "":
		return found{unknown: true}, true
	}
	switch as {
	case funcs:
		return r.function(by, m.system, name)
	case vars:
		if e := r.globals[m.system+"."+name]; e != nil && r.moduleOf(m.system+"."+name) == m.system {
			return found{entry: e, in: r.here}, true
		}
	}
	return found{}, false
}

// starred looks a name up in a module whose names an import has made those of a block.
func (r *resolver) starred(by *file, in *env, m *module, as space, name string) (found, bool) {
	if m.file == nil || m.file.scope.parent != nil {
		return r.member(by, in, m, as, name, true)
	}
	key := starKey{m.file, as, name}
	f, known := r.stars[key]
	if !known {
		if got, ok := r.member(by, in, m, as, name, true); ok {
			f = &got
		}
		r.stars[key] = f
	}
	if f == nil {
		return found{}, false
	}
	return *f, true
}

type starKey struct {
	file *file
	as   space
	name string
}

// global looks up what all programs have (MCL-SCO-9).
func (r *resolver) global(in *file, as space, name string, dotted bool) (found, bool) {
	switch {
	case as == vars:
		if e := r.globals[name]; e != nil && r.moduleOf(name) == "" {
			return found{entry: e, in: r.here}, true
		}
	case as == funcs && !dotted:
		return r.function(in, "", name)
	}
	return found{}, false
}

// function looks a function of p2go up, for a file of a dialect.
func (r *resolver) function(by *file, module, name string) (found, bool) {
	if r.opts.Functions == nil {
		return found{}, false
	}
	f := r.opts.Functions(module, name)
	if f == nil || f.Dialect != "" && f.Dialect != dialects[by.prog.Dialect] {
		return found{}, false
	}
	e := r.builtins[f]
	if e == nil {
		e = &entry{def: &Builtin{f}}
		r.builtins[f] = e
	}
	return found{entry: e, in: r.here}, true
}

// dialects are the names of the dialects that functions may be of.
var dialects = map[ast.Dialect]string{ast.Dialect2020: "2020", ast.Dialect1: "1.0"}

// moduleOf is the module that a global variable belongs to, "" for none.
func (r *resolver) moduleOf(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			if r.opts.Modules != nil && r.opts.Modules(name[:i]) {
				return name[:i]
			}
			return ""
		}
	}
	return ""
}
