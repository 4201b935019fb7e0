package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// asserts drops checks whose outcome static types prove:
//
//	v2 = assert Integer v1          →  v1, when v1 is an Integer
//	v2 = instance Integer v1        →  true, when v1 is an Integer
//	v2 = isset v1                   →  true, when v1 is never unset; false, when it is `unset`
//	v2 = require "x" v1             →  v1, when v1 is never unset
//	v2 = truth v1                   →  v1, when v1 is a Boolean
//
// It does not decide that a value cannot be an instance: a type is a set of
// values, and that two sets do not meet is not what assignability tells. An
// assert stays where the value is boxed and its users rely on it not to be, as
// with the alias of a String.
func asserts(f *ir.Func) {
	w := &rewriter{f: f, choose: func(*ir.Value) *ir.Region { return nil }}
	w.step = func(w *rewriter, v *ir.Value) *ir.Value {
		if len(v.Args) == 0 {
			return v
		}
		a := v.Args[0]
		switch v.Op {
		case ir.OpAssert:
			if !a.Unset && accepts(v.Aux.(ir.AssertAux).Type, a.Type) {
				return a
			}
		case ir.OpInstance:
			if !a.Unset && accepts(v.Aux.(typesys.Type), a.Type) {
				return w.emitted(v, true)
			}
		case ir.OpIsSet:
			if !a.Unset || a.Op == ir.OpUnset {
				return w.emitted(v, !a.Unset)
			}
		case ir.OpRequire:
			if !a.Unset {
				return a
			}
		case ir.OpTruth:
			if ir.ReprOf(a) == ir.Bool {
				return a
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

// accepts is assignability that says no where a type is not known yet.
func accepts(to, from typesys.Type) bool {
	return from != nil && from != ir.GroupsType && typesys.Assignable(to, from)
}
