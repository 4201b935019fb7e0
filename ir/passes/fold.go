package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// fold computes what is constant with the operators and functions of the
// runtime itself, and takes the only possible region of a branch:
//
//	v1 = const 2          v1 = const 2
//	v2 = mul v1 v1    →   v2 = const 4
//	v3 = if v9 { … }      …
//
// What would fail is left for run time, where it has a place and may never be
// reached. Large results are not folded: they would only make the program
// larger.
func fold(f *ir.Func) {
	w := &rewriter{f: f, step: foldValue, choose: certain}
	w.run()
}

// maxFolded bounds the size of a folded string or collection, in bytes or
// elements.
const maxFolded = 4096

// certain returns the region that a branch on a constant takes.
func certain(v *ir.Value) *ir.Region {
	switch v.Op {
	case ir.OpIf:
		if c, ok := v.Args[0].Const(); ok {
			if value.Truth(c) {
				return v.Regions[0]
			}
			return v.Regions[1]
		}
	case ir.OpSwitch:
		c, ok := v.Args[0].Const()
		if !ok {
			return nil
		}
		for i, consts := range v.Aux.([][]value.Value) {
			for _, k := range consts {
				if op.Equal(c, k) {
					return v.Regions[i]
				}
			}
		}
		return v.Regions[len(v.Regions)-1]
	}
	return nil
}

func foldValue(w *rewriter, v *ir.Value) *ir.Value {
	if v.Op == ir.OpConcat {
		return foldConcat(w, v)
	}
	args := make([]value.Value, len(v.Args))
	for i, a := range v.Args {
		c, ok := a.Const()
		if !ok {
			return v
		}
		args[i] = c
	}
	if c, ok := compute(v, args); ok && small(c) {
		return w.emitted(v, c)
	}
	return v
}

// compute evaluates an op over constants; ok is false when it fails or is not a
// computation.
func compute(v *ir.Value, a []value.Value) (c value.Value, ok bool) {
	var err error
	switch v.Op {
	case ir.OpTruth:
		return value.Truth(a[0]), true
	case ir.OpNot:
		return !value.Truth(a[0]), true
	case ir.OpAdd:
		c, err = op.Add(a[0], a[1])
	case ir.OpSub:
		c, err = op.Sub(a[0], a[1])
	case ir.OpMul:
		c, err = op.Mul(a[0], a[1])
	case ir.OpDiv:
		c, err = op.Div(a[0], a[1])
	case ir.OpMod:
		c, err = op.Mod(a[0], a[1])
	case ir.OpShl:
		c, err = op.Shl(a[0], a[1])
	case ir.OpShr:
		c, err = op.Shr(a[0], a[1])
	case ir.OpNeg:
		c, err = op.Neg(a[0])
	case ir.OpEq:
		return op.Equal(a[0], a[1]), true
	case ir.OpNe:
		return !op.Equal(a[0], a[1]), true
	case ir.OpLt:
		c, err = op.Less(a[0], a[1])
	case ir.OpLe:
		c, err = op.LessEq(a[0], a[1])
	case ir.OpGt:
		c, err = op.Greater(a[0], a[1])
	case ir.OpGe:
		c, err = op.GreaterEq(a[0], a[1])
	case ir.OpIndex:
		if isReference(a[0]) {
			return nil, false
		}
		c, err = op.Index(a[0], a[1:]...)
	case ir.OpSplat:
		return op.Splat(a[0]), true
	case ir.OpArray:
		if spread, _ := v.Aux.([]bool); spread == nil {
			return value.Array(a), true
		}
		return nil, false
	case ir.OpHash:
		h := value.MakeHash(len(a) / 2)
		for i := 0; i < len(a); i += 2 {
			h.Set(a[i], a[i+1])
		}
		return h, true
	case ir.OpInstance:
		return typesys.Instance(v.Aux.(typesys.Type), a[0]), true
	case ir.OpCall:
		return computeCall(v, a)
	default:
		return nil, false
	}
	return c, err == nil
}

// computeCall calls a pure function of the runtime.
func computeCall(v *ir.Value, a []value.Value) (value.Value, bool) {
	aux := v.Aux.(ir.CallAux)
	b, ok := builtin.Lookup(aux.Name)
	if !ok || !b.Function.Pure || aux.Block || aux.Spread != nil {
		return nil, false
	}
	c, err := b.Function.Call(nil, a, nil)
	return c, err == nil
}

// isReference tells whether v refers to the catalog, whose contents are not
// constant.
func isReference(v value.Value) bool {
	switch v.(type) {
	case *typesys.Resource, *typesys.Class:
		return true
	}
	return false
}

// foldConcat joins neighbouring constants of an interpolated string.
func foldConcat(w *rewriter, v *ir.Value) *ir.Value {
	var parts []*ir.Value
	var run []value.Value
	var first *ir.Value
	flush := func() bool {
		switch len(run) {
		case 0:
		case 1:
			parts = append(parts, first)
		default:
			s := op.Interpolate(run...)
			if !small(s) {
				return false
			}
			k := w.constant(first, s)
			parts = append(parts, k)
		}
		run = nil
		return true
	}
	for _, a := range v.Args {
		c, ok := a.Const()
		if !ok {
			if !flush() {
				return v
			}
			parts = append(parts, a)
			continue
		}
		if run == nil {
			first = a
		}
		run = append(run, c)
	}
	if !flush() {
		return v
	}
	if len(parts) == 0 {
		return w.emitted(v, "")
	}
	if c, ok := parts[0].Const(); ok && len(parts) == 1 {
		return w.emitted(v, op.Interpolate(c))
	}
	v.Args = parts
	return v
}

// small tells whether a constant is worth having in the program.
func small(v value.Value) bool {
	switch v := v.(type) {
	case string:
		return len(v) <= maxFolded
	case value.Array:
		return len(v) <= maxFolded
	case *value.Hash:
		return v.Len() <= maxFolded
	case value.Other:
		_, isType := v.(typesys.Type)
		return isType
	}
	return true
}
