package lower

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// seeing notes, for a lookup, the variables that only this body knows and that are interpolated in data (HIE-25). Those of
// classes, nodes and top scope are known by name when the program runs.
func (b *body) seeing(at source.Span) {
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
func (b *body) seeingAll(at source.Span) {
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
func (b *body) local(name string, at source.Span) *ir.Value {
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

// includeFound includes the classes that hiera_include has found, if any.
func (b *body) includeFound(classes *ir.Value, at source.Span) *ir.Value {
	some := b.emit(puppet.OpNe, typesys.BooleanType, at, nil, classes, b.constant(value.Array{}, at))
	return b.branch(ir.OpIf, at, nil, []*ir.Value{some}, true,
		func() *ir.Value {
			return b.emit(puppet.OpInclude, typesys.ArrayType, at, puppet.IncludeAux{Inclusion: puppet.IncludeClasses}, classes)
		},
		func() *ir.Value { return b.undef(at) })
}
