package puppet

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// HeldAsIs reports whether holding a value of the function (RES-8) is certain to
// give the value itself: whether there is no reference and no iterator in it, or
// it comes from what a resource holds already, as the parameters of classes and
// defines do.
func HeldAsIs(f *ir.Func, v *ir.Value) bool {
	if !v.Unset && !ir.Own(v.Type) && TypeHeldAsIs(v.Type) {
		return true
	}
	switch v.Op {
	case ir.OpArg:
		return (f.Kind == ir.Class || f.Kind == ir.Define) && slices.ContainsFunc(f.Params, func(p *ir.Param) bool { return p.Value == v || p.Raw == v })
	case ir.OpNarrow, OpRequire, OpAssert, OpIndex:
		return HeldAsIs(f, v.Args[0])
	}
	return false
}

// TypeHeldAsIs is [HeldAsIs] for all values of a type.
func TypeHeldAsIs(t typesys.Type) bool { return heldAsIs(t, nil) }

func heldAsIs(t typesys.Type, seen []*typesys.Alias) bool {
	switch t := t.(type) {
	case *typesys.Alias:
		return slices.Contains(seen, t) || heldAsIs(t.Resolved(), append(seen, t))
	case *typesys.Variant:
		for _, m := range t.Types {
			if !heldAsIs(m, seen) {
				return false
			}
		}
		return len(t.Types) > 0
	case *typesys.Optional:
		return t.Of != nil && heldAsIs(t.Of, seen)
	case *typesys.NotUndef:
		return t.Of != nil && heldAsIs(t.Of, seen)
	case *typesys.Array:
		return t.Elem != nil && heldAsIs(t.Elem, seen)
	case *typesys.Tuple:
		for _, e := range t.Types {
			if !heldAsIs(e, seen) {
				return false
			}
		}
		return len(t.Types) > 0
	case *typesys.Hash:
		return t.Key != nil && t.Value != nil && heldAsIs(t.Key, seen) && heldAsIs(t.Value, seen)
	case *typesys.Struct:
		for _, f := range t.Fields {
			if !heldAsIs(f.Type, seen) {
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
	return ir.KindsOf(t)&(ir.TypeKind|ir.OtherKind|ir.ArrayKind|ir.HashKind) == 0
}

// HeldAttrs reports whether holding a value as the attributes of `* =>` is certain
// to give the value itself (RES-5): a hash whose keys are names.
func HeldAttrs(f *ir.Func, v *ir.Value) bool {
	return ir.ReprOf(v) == ir.Hash && HeldAsIs(f, v) && keysAreNames(v.Type)
}

func keysAreNames(t typesys.Type) bool {
	switch t := t.(type) {
	case *typesys.Struct:
		return len(t.Fields) > 0
	case *typesys.Hash:
		return t.Key != nil && ir.KindsOf(t.Key)&^ir.StringKind == 0
	}
	return false
}

// Holds reports whether a value is certain to be one that can be held, even though
// it may change: there is no iterator in it, and its references are to something.
func Holds(f *ir.Func, v *ir.Value) bool {
	switch v.Op {
	case OpDeclare, OpDeclareNamed, OpDeclareClass, OpInclude, OpOverride, OpCollect, OpRelate:
		return true
	case ir.OpConst:
		if r, ok := v.Aux.(*typesys.Resource); ok && r.TypeName != "" {
			return true
		}
	case ir.OpIf, OpSwitch:
		for _, r := range v.Regions {
			if t := r.Terminator(); t.Op == ir.OpYield && !Holds(f, t.Args[0]) {
				return false
			}
		}
		return true
	}
	return HeldAsIs(f, v)
}

// NeverEmpty reports whether a string is certain not to be empty.
func NeverEmpty(v *ir.Value) bool {
	switch v.Op {
	case ir.OpConst:
		return v.Aux != ""
	case OpScopeVar:
		return v.Aux == "title" && ir.ReprOf(v) == ir.String
	case OpConcat:
		return slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return ir.ReprOf(a) == ir.String && NeverEmpty(a) })
	}
	return ir.ReprOf(v) == ir.String && !typesys.Instance(v.Type, "")
}
