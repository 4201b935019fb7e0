package fuzzmcl

import "fmt"

var (
	varNames   = []string{"a", "b", "x", "y", "n", "map", "collect", "hostname", "value", "a__b", "long_name", "s1"}
	funcNames  = []string{"f", "g", "h", "a", "x", "do_it", "concat", "len"}
	classNames = []string{"c", "d", "a", "x", "base"}
)

// name gives all names, the same ones again and again: what a name means is what stands innermost (MCL-SCO-3, MCL-SCO-4).
func (g *generator) name() {
	var all []*def
	for _, s := range g.scopes {
		all = append(all, s.defs...)
	}
	for _, d := range all {
		if d.name != "" {
			continue
		}
		names := d.names
		if names == nil {
			switch d.space {
			case varSpace:
				names = varNames
			case funcSpace:
				names = funcNames
			case classSpace:
				names = classNames
			}
		}
		for _, i := range g.Perm(len(names)) {
			if g.free(d, names[i]) {
				d.name = names[i]
				break
			}
		}
		if d.name == "" {
			g.next++
			d.name = fmt.Sprintf("n%d", g.next)
		}
	}
}

// free reports whether a definition may have a name: all that is used stays what it is.
func (g *generator) free(d *def, name string) bool {
	taken := func(s *scope) bool {
		for _, x := range s.defs {
			if x != d && x.space == d.space && x.name == name {
				return true
			}
		}
		return false
	}
	if taken(d.scope) {
		return false
	}
	for _, u := range g.uses {
		if u.d.space != d.space {
			continue
		}
		switch {
		case u.d == d:
			for s := u.from; s != d.scope; s = s.around {
				if taken(s) {
					return false
				}
			}
		case u.d.name == name:
			for s := u.from; s != u.d.scope; s = s.around {
				if s == d.scope {
					return false
				}
			}
		}
	}
	return true
}
