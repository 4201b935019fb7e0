package lower

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// seeing notes, for a lookup, the variables that only this body knows and that are interpolated in data (HIE-25). Those of
// classes, nodes and top scope are known by name when the program runs.
func (b *variables) seeing(at source.Span) {
	named := b.l.Names.Interpolated()
	if len(named) == 0 {
		return
	}
	names := []string{}
	var values []*ir.Value
	for _, name := range named {
		if v := b.local(name, at); v != nil {
			names = append(names, name)
			values = append(values, v)
		}
	}
	b.emit(puppet.OpSeeing, nil, at, names, values...)
}

// seeingAll notes, for a function that asks for the variables of its caller, all
// those that only this body knows (API-10).
func (b *variables) seeingAll(at source.Span) {
	all := map[string]*ir.Value{}
	for s := b.scope; s != nil; s = s.outer {
		for name, v := range s.vars {
			if all[name] == nil && v != nil {
				all[name] = v
			}
		}
	}
	names := slices.Sorted(maps.Keys(all))
	values := make([]*ir.Value, len(names))
	for i, name := range names {
		values[i] = all[name]
	}
	b.emit(puppet.OpSeeing, nil, at, names, values...)
}

// local finds a variable of the body's own scopes; nil when there is none.
func (b *variables) local(name string, at source.Span) *ir.Value {
	if resolve.IsMatch(name) {
		if b.groups == nil {
			return nil
		}
		return b.matchVariable(name, at)
	}
	for s := b.scope; s != nil; s = s.outer {
		if v := s.vars[name]; v != nil {
			return v
		}
	}
	return nil
}
