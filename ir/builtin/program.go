package builtin

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// RunsBodies reports whether v may run bodies of classes, functions or templates when
// it is evaluated, not counting those of its regions. Defined types come later.
func RunsBodies(v *ir.Value) bool {
	switch v.Op {
	case puppet.OpInclude, puppet.OpDeclareClass, puppet.OpDeclareNamed, ir.OpCallFunc, puppet.OpCallHost, puppet.OpCallTemplate:
		return true
	case puppet.OpCall, puppet.OpCatalogCall:
		if v.Op == puppet.OpCall && v.Effect() != ir.Writes {
			return false
		}
		f := Of(v.Aux.(ir.CallAux))
		return f == nil || !f.RunsNothing && !(f.Declares.OfType() && onlyResources(v.Args))
	}
	return false
}

// onlyResources reports whether the type that the first argument is or names is no class.
func onlyResources(args []*ir.Value) bool {
	if len(args) == 0 || args[0].Op != ir.OpConst {
		return false
	}
	switch t := args[0].Aux.(type) {
	case string:
		return !strings.EqualFold(strings.TrimLeft(t, "@:"), "class")
	case *typesys.Resource:
		return t.TypeName != ""
	}
	return false
}

// calls reports whether something holds of a builtin function that the program calls with some arguments.
func calls(p *ir.Program, holds func(f *Function, args []*ir.Value) bool) bool {
	return contains(p, func(v *ir.Value) bool { return called(v, holds) })
}

// called reports whether v calls a builtin function of which something holds.
func called(v *ir.Value, holds func(f *Function, args []*ir.Value) bool) bool {
	if v.Op != puppet.OpCall && v.Op != puppet.OpCatalogCall {
		return false
	}
	aux, ok := v.Aux.(ir.CallAux)
	if !ok {
		return false
	}
	f := Of(aux)
	return f != nil && holds(f, v.Args)
}

// contains reports whether something holds of a value of the program.
func contains(p *ir.Program, holds func(v *ir.Value) bool) bool {
	found := false
	for _, f := range p.Funcs {
		if f.Walk(func(v *ir.Value) { found = found || holds(v) }); found {
			return true
		}
	}
	return false
}

// DeclaresByCall reports whether functions may declare resources of a type. They take any value as a title; resource expressions take Strings alone (RES-4).
func DeclaresByCall(p *ir.Program) bool {
	byName := func(name string) bool { f := table[name]; return f != nil && f.Declares.OfType() }
	if slices.ContainsFunc(p.Builtins, byName) || slices.ContainsFunc(p.Hosts, func(h *ir.Host) bool { return slices.ContainsFunc(h.Calls, byName) }) {
		return true
	}
	for name, f := range table {
		if f.Scope != nil && byName(name) && p.Computed[ir.FunctionNames].Has(name) {
			return true
		}
	}
	return calls(p, func(f *Function, _ []*ir.Value) bool { return f.Declares.OfType() })
}

// Exports reports whether the program may export resources or collect exported
// ones. Where it does not, a binary needs no store for them.
func Exports(p *ir.Program) bool {
	return contains(p, func(v *ir.Value) bool {
		switch aux := v.Aux.(type) {
		case *puppet.DeclareAux:
			return aux.Form == puppet.Exported
		case *puppet.CollectAux:
			return aux.Exported
		}
		return called(v, func(f *Function, _ []*ir.Value) bool { return f.Declares == Creates })
	})
}

// TypeValues reports whether the program may compute with types as values, or with
// values that only have a meaning through their types. Where it cannot, a binary
// needs neither the operator that parameterises types nor their encoding.
// References to resources and classes do not count, except in something Sensitive.
func TypeValues(p *ir.Program) bool {
	return contains(p, func(v *ir.Value) bool {
		switch v.Op {
		case ir.OpConst:
			return v.Type != puppet.GroupsType && holdsType(v.Aux)
		case puppet.OpCallHost:
			return !isPlain(v.Type)
		case object.OpNew:
			return true
		}
		return called(v, func(f *Function, _ []*ir.Value) bool { return f.MakesTypes })
	})
}

func holdsType(v value.Value) bool {
	switch v := v.(type) {
	case *typesys.Resource, *typesys.Class:
		return false
	case value.Array:
		if slices.ContainsFunc(v, holdsType) {
			return true
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsType(e.Key) || holdsType(e.Value) {
				return true
			}
		}
	case *value.Sensitive:
		return holdsReference(v.Value) || holdsType(v.Value)
	case value.Other:
		return true
	}
	return false
}

// holdsReference reports whether there is a reference in the value of something
// Sensitive, where it stays a type.
func holdsReference(v value.Value) bool {
	switch v := v.(type) {
	case *typesys.Resource, *typesys.Class:
		return true
	case value.Array:
		return slices.ContainsFunc(v, holdsReference)
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsReference(e.Key) || holdsReference(e.Value) {
				return true
			}
		}
	}
	return false
}

// Deferrable reports whether a name is that of a function that can be called when a catalog is applied, and the program is not there any more: one that
// neither declares resources nor looks data, files or modules up.
func Deferrable(name string) bool {
	f, ok := Lookup(name)
	return ok && !f.Special() && f.Scope == nil && f.Finds == nil && !f.Keyed && f.Declares == NoResources
}

// RendersLeft reports whether a name is that of a function which renders templates, and has a descriptor only for calls that a catalog leaves to the
// machine: elsewhere, its templates read variables where it is called.
func RendersLeft(name string) bool {
	f := table[name]
	return f != nil && (f.Form == Renders || f.Form == RendersErb) && f.Scope == nil
}

// Defers reports whether the program may make a Deferred: whether it mentions the
// type, or creates values of types that are only known when it runs.
func Defers(p *ir.Program) bool {
	return contains(p, func(v *ir.Value) bool {
		switch v.Op {
		case ir.OpConst:
			return v.Type != puppet.GroupsType && holdsDeferred(v.Aux)
		case puppet.OpCallHost:
			return !isPlain(v.Type)
		case object.OpNew:
			return true
		}
		return called(v, func(f *Function, args []*ir.Value) bool { return f.Defers != nil && f.Defers(args) })
	})
}

// anyCall is the rule of a function of which every call may make a Deferred.
func anyCall([]*ir.Value) bool { return true }

// createsComputed is the rule of new(), whose type may be Deferred where it is computed.
func createsComputed(args []*ir.Value) bool {
	if len(args) == 0 || args[0].Op != ir.OpConst {
		return true
	}
	_, named := args[0].Aux.(string)
	return named
}

// isPlain reports whether a function that declares the type gives no types, and no
// values whose meaning comes from their type.
func isPlain(t typesys.Type) bool { return typesys.Assignable(typesys.DataType, t) }

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

// Raises reports whether v is a call of a builtin function that always raises an error.
func Raises(v *ir.Value) bool {
	if v.Op != puppet.OpCall {
		return false
	}
	f := Of(v.Aux.(ir.CallAux))
	return f != nil && f.Raises
}
