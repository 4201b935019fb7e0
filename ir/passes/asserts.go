package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// asserts drops checks whose outcome static types prove:
//
//	v2 = assert Integer v1          →  v1, when v1 is an Integer
//	v2 = instance Integer v1        →  true, when v1 is an Integer; false, when it is a String
//	v2 = isset v1                   →  true, when v1 is never unset; false, when it is `unset`
//	v2 = require "x" v1             →  v1, when v1 is never unset
//	v2 = hold "=>" v1               →  v1, when there is no reference or iterator in v1
//	v2 = title v1                   →  v1, when v1 is never empty
//	v2 = hasmember "m" v1           →  false, when v1 is no object
//	v2 = truth v1                   →  v1, when v1 is a Boolean; else true, when it is never undef
//	v2 = eq v1 v3                   →  false, when v1 and v3 are of different kinds
//	v2 = accept "x" T v1             →  undef, when v1 is a T
//
// An assert that is certain to fail stays: it is the error. So does one where the
// value is boxed and its users rely on it not to be.
func asserts(f *ir.Func) {
	w := &rewriter{f: f, choose: func(*ir.Value) *ir.Region { return nil }}
	w.step = func(w *rewriter, v *ir.Value) *ir.Value {
		if len(v.Args) == 0 {
			return v
		}
		a := v.Args[0]
		switch v.Op {
		case puppet.OpHold:
			if v.Aux != "*" && puppet.HeldAsIs(f, a) || v.Aux == "*" && puppet.HeldAttrs(f, a) || v.Aux == "body" && puppet.Holds(f, a) {
				return a
			}
		case puppet.OpTitle:
			if len(v.Args) == 1 && ir.ReprOf(v) == ir.String && puppet.NeverEmpty(a) {
				return a
			}
		case puppet.OpAssert:
			if len(v.Args) == 1 && !a.Unset && ir.Accepts(v.Aux.(puppet.AssertAux).Type, a.Type) {
				return a
			}
		case puppet.OpInstance:
			switch t := v.Aux.(typesys.Type); {
			case a.Unset:
			case ir.Accepts(t, a.Type):
				return w.emitted(v, true)
			case ir.Disjoint(t, a.Type):
				return w.emitted(v, false)
			}
		case ir.OpIsSet:
			if !a.Unset || a.Op == ir.OpUnset {
				return w.emitted(v, !a.Unset)
			}
		case puppet.OpHasMember:
			if ir.KindsOf(ir.StaticType(a))&ir.OtherKind == 0 {
				return w.emitted(v, false)
			}
		case puppet.OpAccept:
			fits := true
			for i, f := range v.Aux.(puppet.AcceptAux) {
				fits = fits && f.Computed == 0 && ir.Accepts(f.Type, ir.StaticType(v.Args[i]))
			}
			if fits {
				return w.emitted(v, nil)
			}
		case puppet.OpRequire:
			if !a.Unset {
				return a
			}
		case puppet.OpTruth:
			switch k := ir.KindsOf(ir.StaticType(a)); {
			case ir.ReprOf(a) == ir.Bool:
				return a
			case k&(ir.UndefKind|ir.BooleanKind) == 0:
				return w.emitted(v, true)
			case k == ir.UndefKind:
				return w.emitted(v, false)
			}
		case puppet.OpEq, puppet.OpNe:
			if differ(ir.StaticType(a), ir.StaticType(v.Args[1])) {
				return w.emitted(v, v.Op == puppet.OpNe)
			}
		}
		return v
	}
	w.run()
}

// emitted turns v itself into a constant, which keeps its place in the region.
func (w *rewriter) emitted(v *ir.Value, c any) *ir.Value {
	v.Op, v.Aux, v.Args, v.Regions = ir.OpConst, c, nil, nil
	v.Type, v.Unset = inferred(c), false
	return v
}

func inferred(c any) typesys.Type { return typesys.Infer(c) }

// differ reports whether values of two types are never equal (EQ): numbers are
// compared by value, and some of the kinds that have operators of their own
// compare with others.
func differ(a, b typesys.Type) bool {
	x, y := ir.KindsOf(a), ir.KindsOf(b)
	number := ir.IntegerKind | ir.FloatKind
	return (x|y)&ir.OtherKind == 0 && x&y == 0 && (x&number == 0 || y&number == 0)
}
