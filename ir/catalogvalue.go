package ir

import (
	"slices"

	"github.com/p2go/p2go/typesys"
)

// HeldAsIs reports whether holding a value of the function (RES-8) is certain to
// give the value itself: whether there is no reference and no iterator in it, or
// it comes from what a resource holds already, as the parameters of classes and
// defines do.
func (f *Func) HeldAsIs(v *Value) bool {
	if !v.Unset && v.Type != GroupsType && TypeHeldAsIs(v.Type) {
		return true
	}
	switch v.Op {
	case OpArg:
		return (f.Kind == Class || f.Kind == Define) && slices.ContainsFunc(f.Params, func(p *Param) bool { return p.Value == v || p.Raw == v })
	case OpNarrow, OpRequire, OpAssert, OpIndex:
		return f.HeldAsIs(v.Args[0])
	}
	return false
}

// TypeHeldAsIs is [Func.HeldAsIs] for all values of a type.
func TypeHeldAsIs(t typesys.Type) bool { return heldAsIs(t, nil) }

func heldAsIs(t typesys.Type, w *within) bool {
	switch t := t.(type) {
	case *typesys.Alias:
		return w.has(t) || heldAsIs(t.Resolved(), &within{t, w})
	case *typesys.Variant:
		for _, m := range t.Types {
			if !heldAsIs(m, w) {
				return false
			}
		}
		return len(t.Types) > 0
	case *typesys.Optional:
		return t.Of != nil && heldAsIs(t.Of, w)
	case *typesys.NotUndef:
		return t.Of != nil && heldAsIs(t.Of, w)
	case *typesys.Array:
		return t.Elem != nil && heldAsIs(t.Elem, w)
	case *typesys.Tuple:
		for _, e := range t.Types {
			if !heldAsIs(e, w) {
				return false
			}
		}
		return len(t.Types) > 0
	case *typesys.Hash:
		return t.Key != nil && t.Value != nil && heldAsIs(t.Key, w) && heldAsIs(t.Value, w)
	case *typesys.Struct:
		for _, f := range t.Fields {
			if !heldAsIs(f.Type, w) {
				return false
			}
		}
		return len(t.Fields) > 0
	case *typesys.Metatype:
		switch t.Of.(type) {
		case nil, *typesys.Any, *typesys.CatalogEntry, *typesys.Class, *typesys.Resource, *typesys.Variant, *typesys.Alias, *typesys.Optional, *typesys.NotUndef:
			return false
		}
		return true
	case *typesys.Timespan, *typesys.Timestamp, *typesys.SemVer, *typesys.SemVerRange, *typesys.Binary, *typesys.URI, *typesys.Scalar, *typesys.Sensitive, *typesys.Unit:
		return true
	case *typesys.Object:
		return t.Name != "" && !t.HoldsTypes()
	}
	return KindsOf(t)&(TypeKind|OtherKind|ArrayKind|HashKind) == 0
}

// HeldAttrs reports whether holding a value as the attributes of `* =>` is certain
// to give the value itself (RES-5): a hash whose keys are names.
func (f *Func) HeldAttrs(v *Value) bool {
	return ReprOf(v) == Hash && f.HeldAsIs(v) && keysAreNames(v.Type)
}

func keysAreNames(t typesys.Type) bool {
	switch t := t.(type) {
	case *typesys.Struct:
		return len(t.Fields) > 0
	case *typesys.Hash:
		return t.Key != nil && KindsOf(t.Key)&^StringKind == 0
	}
	return false
}

// Holds reports whether a value is certain to be one that can be held, even though
// it may change: there is no iterator in it, and its references are to something.
func (f *Func) Holds(v *Value) bool {
	switch v.Op {
	case OpDeclare, OpDeclareNamed, OpDeclareClass, OpInclude, OpOverride, OpCollect, OpRelate:
		return true
	case OpConst:
		if r, ok := v.Aux.(*typesys.Resource); ok && r.TypeName != "" {
			return true
		}
	case OpIf, OpSwitch:
		for _, r := range v.Regions {
			if t := r.Terminator(); t.Op == OpYield && !f.Holds(t.Args[0]) {
				return false
			}
		}
		return true
	}
	return f.HeldAsIs(v)
}

// NeverEmpty reports whether a string is certain not to be empty.
func NeverEmpty(v *Value) bool {
	switch v.Op {
	case OpConst:
		return v.Aux != ""
	case OpScopeVar:
		return v.Aux == "title" && ReprOf(v) == String
	case OpConcat:
		return slices.ContainsFunc(v.Args, func(a *Value) bool { return ReprOf(a) == String && NeverEmpty(a) })
	}
	return ReprOf(v) == String && !typesys.Instance(v.Type, "")
}
