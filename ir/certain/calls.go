package certain

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// call finds a call of a builtin function that none of its signatures accepts,
// or that fails for its constant arguments.
func (c *bodyChecker) call(v *ir.Value) {
	aux := v.Aux.(ir.CallAux)
	b, ok := builtin.OfModule(aux.Module, aux.Name)
	if !ok || slices.Contains(aux.Spread, true) || b.Raises {
		return
	}
	f := b.Fn
	args, block, known := callArgs(v)
	if !known {
		return
	}
	sigs := f.Signatures()
	rejected := len(sigs) > 0 && !slices.ContainsFunc(sigs, func(s typesys.Signature) bool { return mayAccept(s, args, block) })
	switch {
	case rejected:
	case f.Legacy != nil && !arityFits(f.Arity, len(args)):
		// The number of arguments is looked at before anything else.
		if message, ok := failure(args, func(vs []value.Value) error { _, err := f.Call(nil, vs, nil); return err }); ok {
			c.report(v.Pos, CodeFails, message)
		}
		return
	case f.Legacy != nil && slices.ContainsFunc(args, func(a *ir.Value) bool { return !puppet.TypeHeldAsIs(a.Type) }):
		return // references are held, which takes a catalog
	case cannotMake(b, args):
		args = args[:1]
	case f.Pure && aux.Effect != ir.Writes && block == nil && constant(args), converts(b, args) && block == nil:
	default:
		return
	}
	message, ok := failure(args, func(vs []value.Value) error { _, err := f.Call(nil, vs, block); return err })
	if ok {
		c.report(v.Pos, CodeFails, message).Hint = hint(sigs, args)
	}
}

// callHost finds a call of a function that a module writes in Go and none of whose
// signatures accepts it.
func (c *bodyChecker) callHost(v *ir.Value) {
	aux := v.Aux.(ir.CallAux)
	h := c.p.Host(aux.Name)
	if h == nil || h.Legacy != nil || h.Scoped || len(h.Mismatches) > 0 || slices.Contains(aux.Spread, true) {
		return
	}
	f := &fn.Function{Name: h.Name}
	for _, d := range h.Dispatches {
		f.Dispatch = append(f.Dispatch, fn.Dispatch{Sig: d.Sig})
	}
	args, block, known := callArgs(v)
	if !known {
		return
	}
	sigs := f.Signatures()
	if slices.ContainsFunc(sigs, func(s typesys.Signature) bool { return mayAccept(s, args, block) }) {
		return
	}
	if message, ok := failure(args, func(vs []value.Value) error { _, err := f.Call(nil, vs, block); return err }); ok {
		c.report(v.Pos, CodeFails, message).Hint = hint(sigs, args)
	}
}

// callArgs are the arguments of a call and its lambda, if it has one; known is false
// where a type of the lambda is computed.
func callArgs(v *ir.Value) (args []*ir.Value, block *fn.Block, known bool) {
	if !v.Aux.(ir.CallAux).Block {
		return v.Args, nil, true
	}
	last := len(v.Args) - 1
	lambda := v.Args[last].Aux.(*ir.LambdaAux)
	return v.Args[:last], &fn.Block{Sig: ir.Signature(lambda.Params, lambda.Returns)}, !lambda.Computes()
}

// loop is call for an iteration function with a literal lambda.
func (c *bodyChecker) loop(v *ir.Value) {
	b, ok := builtin.Lookup(v.Aux.(puppet.ForeachAux).String())
	if !ok {
		return
	}
	lambda := make([]*ir.Param, len(v.Regions[0].Args))
	for i, a := range v.Regions[0].Args {
		lambda[i] = &ir.Param{Name: a.Name, Type: typesys.AnyType}
	}
	block := &fn.Block{Sig: ir.Signature(lambda, nil)}
	if slices.ContainsFunc(b.Fn.Signatures(), func(s typesys.Signature) bool { return mayAccept(s, v.Args, block) }) {
		return
	}
	if message, ok := failure(v.Args, func(vs []value.Value) error { _, err := b.Fn.Call(nil, vs, block); return err }); ok {
		c.report(v.Pos, CodeFails, message)
	}
}

func arityFits(arity, n int) bool {
	if arity >= 0 {
		return n == arity
	}
	return n >= -arity-1
}

// cannotMake reports whether a call makes an instance of a constant type of which there are none, whatever the arguments.
func cannotMake(f *builtin.Function, args []*ir.Value) bool {
	if f != builtin.New || len(args) == 0 {
		return false
	}
	k, _ := args[0].Const()
	o, ok := k.(*typesys.Object)
	return ok && !o.IsPcore() && o.HoldsTypes()
}

// converts reports whether a call makes a value of a simple constant type of
// constants.
func converts(f *builtin.Function, args []*ir.Value) bool {
	if f != builtin.New || len(args) == 0 || !constant(args) {
		return false
	}
	k, _ := args[0].Const()
	switch k := k.(type) {
	case *typesys.Object:
		return k.IsPcore()
	case *typesys.Integer, *typesys.Float, *typesys.Numeric, *typesys.Boolean, *typesys.String, *typesys.Array, *typesys.Tuple,
		*typesys.Hash, *typesys.SemVer, *typesys.SemVerRange, *typesys.Timespan:
		return true
	}
	return false
}

// mayAccept reports whether some values of the arguments' types are accepted by a
// signature.
func mayAccept(s typesys.Signature, args []*ir.Value, block *fn.Block) bool {
	params := s.Type.Params
	if params == nil {
		return true
	}
	lo, hi := params.SizeRange()
	if n := int64(len(args)); n < lo || n > hi {
		return false
	}
	for i, a := range args {
		if len(params.Types) > 0 && ir.Disjoint(params.Types[min(i, len(params.Types)-1)], ir.StaticType(a)) {
			return false
		}
	}
	want := s.Type.Block
	if block == nil {
		_, optional := want.(*typesys.Optional)
		return want == nil || optional
	}
	return want != nil && typesys.Assignable(want, block.Sig.Type)
}

// failure is the message with which a call fails, whatever the values of the
// arguments are; ok is false when they do not agree.
func failure(args []*ir.Value, call func(vs []value.Value) error) (message string, ok bool) {
	ok = tries(args, func(vs []value.Value) bool {
		err := call(vs)
		if err == nil || message != "" && message != err.Error() {
			return false
		}
		message = err.Error()
		return true
	})
	return message, ok && message != ""
}

// callFunc is call for a function in the Puppet language.
func (c *bodyChecker) callFunc(v *ir.Value) {
	aux := v.Aux.(ir.CallAux)
	f := c.functions[aux.Name]
	if f == nil || f.Types != "" || aux.Block || slices.Contains(aux.Spread, true) {
		return
	}
	sig := ir.Signature(f.Params, f.Returns)
	if mayAccept(sig, v.Args, nil) {
		return
	}
	if message, ok := failure(v.Args, func(vs []value.Value) error { return fn.CheckArgs(f.Name, &sig, vs...) }); ok {
		c.report(v.Pos, CodeFails, message, declared(f, v.Args))
	}
}

// declared is where the parameter is that an argument is too wrong for, else where
// the function is.
func declared(f *ir.Func, args []*ir.Value) Note {
	for i, p := range f.Params {
		if i < len(args) && !p.Rest && ir.Disjoint(p.Type, ir.StaticType(args[i])) {
			return Note{f, p.Pos, "the parameter is declared here"}
		}
	}
	return Note{f, f.Pos, "the function is declared here"}
}

// hint suggests a conversion where that is what is missing.
func hint(sigs []typesys.Signature, args []*ir.Value) string {
	if len(sigs) != 1 {
		return ""
	}
	params := sigs[0].Type.Params
	for i, a := range args {
		if len(params.Types) == 0 {
			return ""
		}
		want := params.Types[min(i, len(params.Types)-1)]
		if !ir.Disjoint(want, ir.StaticType(a)) {
			continue
		}
		if ir.KindsOf(want) == ir.StringKind && ir.KindsOf(ir.StaticType(a))&^(ir.IntegerKind|ir.FloatKind|ir.BooleanKind) == 0 {
			return "String($x) or \"${x}\" makes a string of a value"
		}
		if ir.KindsOf(want)&^(ir.IntegerKind|ir.FloatKind) == 0 && ir.KindsOf(ir.StaticType(a)) == ir.StringKind {
			return strings.TrimSuffix(typesys.Name(want), "[]") + "($x) makes a number of a string"
		}
		return ""
	}
	return ""
}
