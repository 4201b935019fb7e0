package ir

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// WithDeferred is the type of a parameter of a class, define or template in its
// body: the agent's call may stand for a value of any type (DEFER-3).
func WithDeferred(t typesys.Type) typesys.Type {
	if typesys.Assignable(t, typesys.DeferredType) {
		return t
	}
	return typesys.MakeVariant([]typesys.Type{t, typesys.DeferredType})
}

// Defers reports whether the program may make a Deferred: whether it mentions the
// type, or creates values of types that are only known when it runs.
func (p *Program) Defers() bool {
	found := false
	for _, f := range p.Funcs {
		f.Walk(func(v *Value) {
			switch {
			case found:
			case v.Op == OpConst && v.Type != GroupsType:
				found = holdsDeferred(v.Aux)
			case v.Op == OpCallHost:
				found = !isPlain(v.Type)
			case v.Op == OpCall || v.Op == OpCatalogCall:
				name := v.Aux.(CallAux).Name
				found = name == "call" || name == "convert_to" || name == "stdlib::convert_to" ||
					name == "new" && (len(v.Args) == 0 || v.Args[0].Op != OpConst || isString(v.Args[0].Aux))
			}
		})
	}
	return found
}

// isPlain reports whether a function that declares the type gives no types, and no
// values whose meaning comes from their type.
func isPlain(t typesys.Type) bool { return typesys.Assignable(typesys.DataType, t) }

func isString(v value.Value) bool {
	_, ok := v.(string)
	return ok
}

func holdsDeferred(v value.Value) bool {
	switch v := v.(type) {
	case value.Array:
		return slices.ContainsFunc(v, holdsDeferred)
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsDeferred(e.Key) || holdsDeferred(e.Value) {
				return true
			}
		}
	case *value.Sensitive:
		return holdsDeferred(v.Value)
	case typesys.Type:
		return typesys.Mentions(v, typesys.DeferredType)
	}
	return false
}
