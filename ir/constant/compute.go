package constant

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Compute evaluates an op over constants; ok is false when it fails or is not a
// computation.
func Compute(v *ir.Value, a []value.Value) (c value.Value, ok bool) {
	var err error
	defer value.Decide(&err)
	switch v.Op {
	case puppet.OpTruth:
		return value.Truth(a[0]), true
	case puppet.OpNot:
		return !value.Truth(a[0]), true
	case puppet.OpAdd:
		c, err = op.Add(a[0], a[1])
	case puppet.OpSub:
		c, err = op.Sub(a[0], a[1])
	case puppet.OpMul:
		c, err = op.Mul(a[0], a[1])
	case puppet.OpDiv:
		c, err = op.Div(a[0], a[1])
	case puppet.OpMod:
		c, err = op.Mod(a[0], a[1])
	case puppet.OpShl:
		c, err = op.Shl(a[0], a[1])
	case puppet.OpShr:
		c, err = op.Shr(a[0], a[1])
	case puppet.OpNeg:
		c, err = op.Neg(a[0])
	case puppet.OpEq:
		return op.Equal(a[0], a[1]), true
	case puppet.OpNe:
		return !op.Equal(a[0], a[1]), true
	case puppet.OpLt:
		c, err = op.Less(a[0], a[1])
	case puppet.OpLe:
		c, err = op.LessEq(a[0], a[1])
	case puppet.OpGt:
		c, err = op.Greater(a[0], a[1])
	case puppet.OpGe:
		c, err = op.GreaterEq(a[0], a[1])
	case puppet.OpIndex:
		if IsReference(a[0]) {
			return nil, false
		}
		c, err = op.Index(a[0], a[1:]...)
	case puppet.OpSplat:
		return op.Splat(a[0]), true
	case puppet.OpGroup:
		groups, ok := a[0].(value.Array) // none may be those of a node's regular expression
		if n := v.Aux.(int); ok && n < len(groups) {
			return groups[n], true
		}
		return nil, ok
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
	case puppet.OpInstance:
		return typesys.Instance(v.Aux.(typesys.Type), a[0]), true
	case puppet.OpCall:
		return call(v, a)
	default:
		return nil, false
	}
	return c, err == nil
}

// Match is a match of constants; groups are nil where it leaves those before.
func Match(o ir.Op, x, y value.Value) (matched bool, groups value.Array, ok bool) {
	var err error
	defer func() { ok = ok && err == nil }()
	defer value.Decide(&err)
	switch o {
	case puppet.OpMatch:
		matched, groups, err = op.Match(x, y)
	case puppet.OpIn:
		matched, groups = op.In(x, y)
	case puppet.OpCaseMatch:
		matched, groups = op.CaseMatch(y, x)
	case puppet.OpCaseMatchAny:
		patterns, isArray := y.(value.Array)
		if !isArray {
			return false, nil, false
		}
		matched, groups = op.CaseMatchAny(patterns, x)
	}
	return matched, groups, true
}

// call calls a pure function of the runtime.
func call(v *ir.Value, a []value.Value) (value.Value, bool) {
	aux := v.Aux.(ir.CallAux)
	b, ok := builtin.OfModule(aux.Module, aux.Name)
	if !ok || !b.Fn.Pure || aux.Effect == ir.Writes || aux.Block || aux.Spread != nil {
		return nil, false
	}
	if b.Fn.Legacy != nil && slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return !puppet.TypeHeldAsIs(a.Type) }) {
		return nil, false // references are held, which takes a catalog
	}
	c, err := b.Fn.Call(nil, a, nil)
	return c, err == nil
}

// IsReference reports whether v refers to the catalog, whose contents are not
// constant.
func IsReference(v value.Value) bool {
	switch v.(type) {
	case *typesys.Resource, *typesys.Class:
		return true
	}
	return false
}

// Taken returns the region that a branch on c takes.
func Taken(v *ir.Value, c value.Value) *ir.Region {
	if v.Op == ir.OpIf {
		if value.Truth(c) {
			return v.Regions[0]
		}
		return v.Regions[1]
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
