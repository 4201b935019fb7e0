package resolve

import (
	"strings"

	"github.com/p2go/p2go/internal/diag"
)

// maxHints bounds the hints of a program: each compares a name with all that are visible.
const maxHints = 50

// hint says what may be meant by a name that does not exist, "" where nothing is close.
func (r *resolver) hint(s *scope, as space, name string) string {
	if r.hints++; r.hints > maxHints {
		return ""
	}
	for _, other := range []space{vars, funcs, classes} {
		if other == as {
			continue
		}
		if f, ok := r.find(s, other, name); ok && !f.unknown {
			return otherSpace(as, other, name)
		}
	}
	first, rest, dotted := cut(name, '.')
	if !dotted {
		if as == vars && s.findAlias(name) != nil {
			return "'" + name + "' is the prefix of names: $" + name + ".x"
		}
		return meant(as, "", nearest(name, r.visible(s, as)))
	}
	if a := s.findAlias(first); a != nil {
		return r.memberHint(a, as, first, rest)
	}
	if strings.HasPrefix(name, "const.") {
		return meant(as, "", nearest(name, r.globalNames("")))
	}
	if as != classes {
		if module := r.moduleNamed(first); module != "" {
			return "import \"" + module + "\" first"
		}
	}
	var prefixes []string
	for at := s; at != nil; at = at.parent {
		for prefix := range at.aliases {
			prefixes = append(prefixes, prefix)
		}
	}
	if near := nearest(first, prefixes); near != "" {
		return meant(as, near, rest)
	}
	return ""
}

// otherSpace is the hint for a name that something of another kind has.
func otherSpace(as, other space, name string) string {
	switch {
	case as == vars && other == funcs:
		return name + " is a function; it is not a value: func($x) { " + name + "($x) } is one"
	case as == funcs && other == vars:
		return "there is a variable: $" + name + "(…)"
	case as == classes && other == funcs, as == vars && other == classes, as == funcs && other == classes:
		return name + " is a " + [...]string{"variable", "function", "class"}[other]
	}
	return ""
}

// memberHint is the hint for a name behind a prefix that there is.
func (r *resolver) memberHint(a *alias, as space, prefix, name string) string {
	var names []string
	switch {
	case a.inc != nil:
		if e, ok := r.made(r.here, a); ok {
			names = r.visible(e.class.scope, as)
		}
	case a.mod.file != nil:
		names = r.visible(a.mod.file.scope, as)
	case as == funcs && r.opts.Names != nil:
		names = r.opts.Names(a.mod.system)
	case as == vars:
		for _, g := range r.globalNames(a.mod.system) {
			names = append(names, g[len(a.mod.system)+1:])
		}
	}
	return meant(as, prefix, nearest(name, names))
}

// meant is the hint that names something, "" for "".
func meant(as space, prefix, name string) string {
	if name == "" {
		return ""
	}
	if prefix != "" {
		name = prefix + "." + name
	}
	if as == vars {
		name = "$" + name
	}
	return "did you mean '" + name + "'?"
}

// nearest is [diag.Nearest], but that names of one or two letters are near to none.
func nearest(name string, names []string) string {
	if len(name) < 3 {
		return ""
	}
	return diag.Nearest(name, names)
}

// visible are the names of a scope and of those around it, without dots.
func (r *resolver) visible(s *scope, as space) []string {
	var names []string
	for ; s != nil; s = s.parent {
		for name := range s.names[as] {
			names = append(names, name)
		}
		for _, m := range s.stars {
			for n := range r.exports(m) {
				if n.as == as {
					names = append(names, n.name)
				}
			}
		}
	}
	switch {
	case as == vars:
		names = append(names, r.globalNames("")...)
	case as == funcs && r.opts.Names != nil:
		names = append(names, r.opts.Names("")...)
	}
	return names
}

// globalNames are the names of the variables of a module, or of all programs.
func (r *resolver) globalNames(module string) []string {
	var names []string
	for name := range r.globals {
		if r.moduleOf(name) == module {
			names = append(names, name)
		}
	}
	return names
}

// moduleNamed is a module of functions whose names have a prefix when it is imported, "" for none.
func (r *resolver) moduleNamed(prefix string) string {
	if r.opts.Modules != nil && r.opts.Modules(prefix) {
		return prefix
	}
	if r.opts.ModuleNames != nil {
		for _, name := range r.opts.ModuleNames() {
			if DefaultAlias(name) == prefix {
				return name
			}
		}
	}
	return ""
}

func (s *scope) findAlias(name string) *alias {
	for ; s != nil; s = s.parent {
		if a := s.aliases[name]; a != nil {
			return a
		}
	}
	return nil
}
