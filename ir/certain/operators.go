package certain

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// operators are the operators that may fail, by the functions that run them.
var operators = map[ir.Op]func(a []value.Value) error{
	puppet.OpAdd:   func(a []value.Value) error { _, err := op.Add(a[0], a[1]); return err },
	puppet.OpSub:   func(a []value.Value) error { _, err := op.Sub(a[0], a[1]); return err },
	puppet.OpMul:   func(a []value.Value) error { _, err := op.Mul(a[0], a[1]); return err },
	puppet.OpDiv:   func(a []value.Value) error { _, err := op.Div(a[0], a[1]); return err },
	puppet.OpMod:   func(a []value.Value) error { _, err := op.Mod(a[0], a[1]); return err },
	puppet.OpShl:   func(a []value.Value) error { _, err := op.Shl(a[0], a[1]); return err },
	puppet.OpShr:   func(a []value.Value) error { _, err := op.Shr(a[0], a[1]); return err },
	puppet.OpNeg:   func(a []value.Value) error { _, err := op.Neg(a[0]); return err },
	puppet.OpLt:    func(a []value.Value) error { _, err := op.Less(a[0], a[1]); return err },
	puppet.OpLe:    func(a []value.Value) error { _, err := op.LessEq(a[0], a[1]); return err },
	puppet.OpGt:    func(a []value.Value) error { _, err := op.Greater(a[0], a[1]); return err },
	puppet.OpGe:    func(a []value.Value) error { _, err := op.GreaterEq(a[0], a[1]); return err },
	puppet.OpTryEq: func(a []value.Value) error { _, err := op.TryEqual(a[0], a[1]); return err },
	puppet.OpTryNe: func(a []value.Value) error { _, err := op.TryDiffer(a[0], a[1]); return err },
	puppet.OpMatch: func(a []value.Value) error { _, _, err := op.Match(a[0], a[1]); return err },
	puppet.OpIndex: func(a []value.Value) error { _, err := op.IndexData(a[0], a[1:]...); return err },
}

// byKind are the issues that the kinds of the operands alone decide about: if one
// value has them, all values of its kind have.
var byKind = map[string]bool{
	"OPERATOR_NOT_APPLICABLE": true, "OPERATOR_NOT_APPLICABLE_WHEN": true, "COMPARISON_NOT_POSSIBLE": true,
	"MATCH_NOT_STRING": true, "BAD_ARRAY_SLICE_ARITY": true, "BAD_HASH_SLICE_ARITY": true, "BAD_STRING_SLICE_ARITY": true,
}

// operator finds an operator that no values of its operands' types satisfy.
func (c *bodyChecker) operator(v *ir.Value) {
	args := v.Args
	if v.Op == puppet.OpMatch {
		args = args[:2]
	}
	if v.Op == puppet.OpIndex && (ir.KindsOf(ir.StaticType(args[0]))&(ir.TypeKind|ir.OtherKind) != 0 || args[0].Unset) {
		return // types have parameters, references attributes
	}
	known := constant(args)
	if known && c.coerces(v, args) {
		return
	}
	var first *op.Error
	ok := tries(args, func(a []value.Value) bool {
		e, ok := operators[v.Op](a).(*op.Error)
		if !ok || !known && !byKind[e.Issue] || first != nil && *first != *e {
			return false
		}
		first = e
		return true
	})
	if !ok || first == nil {
		return
	}
	at := v.Pos
	if n := first.Operand; n != op.Whole && n < len(v.ArgPos) {
		at = v.ArgPos[n]
	}
	c.report(at, first.Issue, first.Message)
}

// coerces finds a constant string that is used as a number (NUM-2).
func (c *bodyChecker) coerces(v *ir.Value, args []*ir.Value) bool {
	vs := make([]value.Value, len(args))
	for i, a := range args {
		vs[i], _ = a.Const()
	}
	e, ok := operators[v.Op](vs).(*op.Coercion)
	if ok {
		at := v.Pos
		if n := e.Operand; n != op.Whole && n < len(v.ArgPos) {
			at = v.ArgPos[n]
		}
		c.report(at, "NUMERIC_COERCION", e.Error()).Setting = true
	}
	return ok
}

// noMatch finds a selector without an option for its value.
func (c *bodyChecker) noMatch(v *ir.Value) {
	if k, ok := v.Args[0].Const(); ok {
		c.report(v.Pos, "UNMATCHED_SELECTOR", op.NoMatchingEntry(k).Error())
	}
}

// assert finds a value that is not of the type that a function returns.
func (c *bodyChecker) assert(v *ir.Value) {
	a := v.Aux.(puppet.AssertAux)
	if len(v.Args) > 1 || v.Args[0].Unset || !ir.Disjoint(a.Type, v.Args[0].Type) {
		return
	}
	message := ""
	ok := tries(v.Args, func(vs []value.Value) bool {
		if typesys.Instance(a.Type, vs[0]) {
			return false
		}
		m := typesys.WrongType(a.Subject, a.Type, vs[0])
		same := message == "" || message == m
		message = m
		return same
	})
	if ok && message != "" {
		c.report(v.Pos, CodeFails, message)
	}
}
