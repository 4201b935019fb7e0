package plan

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Takes is the representation in which the Go of v takes its n-th operand. Where the operand has another one, that is a change of
// representation: a boxed value is asserted to be of the type, which its static type says it is; boxing is nothing in Go's text.
func (f *Func) Takes(v *ir.Value, n int) ir.Repr {
	switch v.Op {
	case ir.OpIf, puppet.OpNot:
		return ir.Bool
	case ir.OpArray:
		if spread, _ := v.Aux.([]bool); n < len(spread) && spread[n] {
			return ir.Array
		}
	case puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe:
		if ComparesDirectly(v) {
			return ir.ReprOf(v.Args[0])
		}
	case puppet.OpIndex:
		if repr := ir.ReprOf(v.Args[0]); IndexesDirectly(v) {
			switch {
			case n == 0:
				return repr
			case repr == ir.Array:
				return ir.Int
			}
		}
	case puppet.OpAdd, puppet.OpSub, puppet.OpMul, puppet.OpDiv, puppet.OpMod, puppet.OpShl, puppet.OpShr, puppet.OpNeg:
		return Arithmetic(v)
	case puppet.OpCall:
		if d := f.Effects.Direct(v); d != nil {
			if v.Args[n].Op == ir.OpLambda {
				break
			}
			params, rest, _ := d.Params()
			if n < len(params) {
				return params[n]
			}
			return *rest
		}
	case ir.OpCallFunc:
		if callee := f.Places.Typed(v); callee != nil {
			return ir.ReprOf(callee.Params[n].Value)
		}
	}
	return ir.Boxed
}

// Static reports whether a constant is static data, a variable of the package; any other one is a literal where it is read. Types that a
// program declares or every program has are variables already.
func Static(c value.Value) bool {
	switch c := c.(type) {
	case value.Array:
		return len(c) > 0
	case *value.Hash, *value.Regexp, typesys.Type:
		return true
	}
	return false
}
