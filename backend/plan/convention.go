package plan

import (
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// A function of the Puppet language whose parameters are all required is a Go function with parameters and a result of their own types.
// Where static types show that the arguments fit, it is called directly: nothing is boxed and nothing is checked. What else calls it goes
// through its descriptor, whose function unpacks the arguments. All other functions, and lambdas, are given their arguments boxed.

// Typed reports whether f is such a function: jumps that travel as errors need the runtime's way of calling.
func (p *Program) Typed(f *ir.Func) bool {
	if ok, known := p.typed[f]; known {
		return ok
	}
	ok := f.Types == ""
	for _, param := range f.Params {
		ok = ok && param.Default == nil && !param.Rest && param.Value != nil
	}
	n := 0
	f.Walk(func(v *ir.Value) {
		n++
		ok = ok && v.Op != ir.OpLambda && v.Op != ir.OpBreak && v.Op != ir.OpNext && (v.Op != puppet.OpForeach || !p.NeedsClosure(v))
	})
	p.typed[f] = ok && n <= p.Limits.Body
	return p.typed[f]
}

// Returned is how the result of a typed function is held.
func Returned(f *ir.Func) ir.Repr {
	if (f.Kind == ir.Method || f.Kind == ir.Routine) && f.Returns != nil { // also where it never returns
		return ir.TypeRepr(f.Returns)
	}
	repr, first := ir.Boxed, true
	f.Walk(func(v *ir.Value) {
		if v.Op != ir.OpReturn {
			return
		}
		switch r := ir.ReprOf(v.Args[0]); {
		case first:
			repr, first = r, false
		case r != repr:
			repr = ir.Boxed
		}
	})
	switch {
	case first && f.Traced: // a template that always fails
		return ir.String
	case repr == ir.None || repr == puppet.Groups:
		return ir.Boxed
	}
	return repr
}

// OnlyNumbers reports whether a function computes with numbers and Booleans only, and calls only functions: nothing there grows, and what
// is wrong is an error that operators return.
func OnlyNumbers(f *ir.Func) bool {
	only := true
	f.Walk(func(v *ir.Value) {
		switch ir.ReprOf(v) {
		case ir.None, ir.Int, ir.Float, ir.Bool:
		default:
			only = false
		}
		switch v.Op {
		case ir.OpConst, ir.OpArg, ir.OpResult, ir.OpNarrow, ir.OpIf, ir.OpYield, ir.OpReturn, ir.OpCallFunc, puppet.OpTruth, puppet.OpNot,
			puppet.OpEq, puppet.OpNe, puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpAdd, puppet.OpSub, puppet.OpMul, puppet.OpDiv, puppet.OpMod, puppet.OpNeg:
		default:
			only = false
		}
	})
	return only
}

// IsLeaf reports whether a function is logic of a declared type that leads to no other code of the program: it needs no bound on the depth
// of calls, and what is beyond the bounds of values is an error of who called it.
func IsLeaf(f *ir.Func) bool {
	leaf := strings.Contains(f.Name, ".") // which no function has that a manifest can name
	f.Walk(func(v *ir.Value) {
		switch v.Op {
		case ir.OpCallFunc, ir.OpLambda, puppet.OpCallHost, puppet.OpMember, puppet.OpForeach, object.OpNew, object.OpFeature, object.OpStore:
			leaf = false
		case puppet.OpCall:
			leaf = leaf && !v.Aux.(ir.CallAux).Block
		}
	})
	return leaf
}

// CallsTyped returns the typed function that a `callfunc` may call directly, since the arguments are certain to fit; nil where it may not.
func (p *Program) CallsTyped(v *ir.Value) *ir.Func {
	a := v.Aux.(ir.CallAux)
	f := p.functions[a.Name]
	if f == nil || a.Block || a.Spread != nil || len(v.Args) != len(f.Params) || !p.Typed(f) {
		return nil
	}
	for i, arg := range v.Args {
		if t := f.Params[i].Type; arg.Unset || t != nil && !ir.Accepts(t, arg.Type) {
			return nil
		}
	}
	return f
}

// SharesScope reports whether a typed function calls another in its own scope, which is that of its module.
func (p *Program) SharesScope(caller, callee *ir.Func) bool {
	return caller.Kind == ir.Function && caller.Module == callee.Module && p.Typed(caller)
}

// Settled reports whether the defaults of parameters are certain to be of their types, and cannot fail.
func (e *Effects) Settled(params []*ir.Param) bool {
	for _, p := range params {
		if p.Default == nil {
			continue
		}
		t := p.Default.Terminator()
		if t == nil || t.Op != ir.OpYield || t.Args[0].Unset || e.mayFail(p) {
			return false
		}
		if p.Rest || p.Computed > 0 || !isAny(p.Type) && !typesys.Assignable(p.Type, t.Args[0].Type) {
			return false
		}
	}
	return true
}

// mayFail reports whether computing a parameter's default may do more than give a value.
func (e *Effects) mayFail(p *ir.Param) bool {
	for _, v := range p.Default.Body {
		if v.Op != ir.OpYield && e.Does(v) != ir.Pure {
			return true
		}
	}
	return false
}

func isAny(t typesys.Type) bool {
	_, ok := t.(*typesys.Any)
	return ok || t == nil
}

// ReadsEarly reports whether a default reads a parameter that has no value yet.
func ReadsEarly(params []*ir.Param) bool {
	found := false
	for _, p := range params {
		if p.Default != nil {
			p.Default.Walk(func(v *ir.Value) {
				a, _ := v.Aux.(ir.FailAux)
				found = found || a.Early || v.Op == puppet.OpBound
			})
		}
	}
	return found
}
