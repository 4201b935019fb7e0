package gogen

import (
	"reflect"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		puppet.OpCall: emitPureCall,
		ir.OpLambda:   emitLambda,
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		puppet.OpCall:        emitCall,
		ir.OpCallFunc:        emitCallFunc,
		puppet.OpCallHost:    emitCallHost,
		puppet.OpCatalogCall: emitCatalogCall,
	})
}

// emitPureCall is the call of a Go function that does nothing else than to give its result.
func emitPureCall(b *body, v *ir.Value) expr {
	d := b.plan.Effects.Direct(v)
	repr, _ := d.Result()
	return expr{code: directCall(b, v, d), repr: repr}
}

// callArgs are the arguments of a call as a []value.Value, and the lambda.
func callArgs(b *body, v *ir.Value) (args *jen.Statement, block jen.Code) {
	a := v.Aux.(ir.CallAux)
	vals := v.Args
	block = jen.Nil()
	if a.Block {
		block = b.code(vals[len(vals)-1])
		vals = vals[:len(vals)-1]
	}
	switch {
	case slices.Contains(a.Spread, true):
		return spliced(b, vals, a.Spread), block
	case len(vals) == 0:
		return jen.Nil(), block
	}
	return jen.Index().Qual(runtimePath+"/value", "Value").Values(wrap(b.codes(vals))...), block
}

// emitCall emits a call of a builtin function.
func emitCall(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ir.CallAux)
	b.file.callPatterns(v, a)
	if d := b.plan.Effects.Direct(v); d != nil {
		callDirect(b, k, v, d)
		return
	}
	args, block := callArgs(b, v)
	call := descriptor(builtin.Of(a)).Dot("Call").Call(caller(b, v), args, block)
	if b.givenBreak(v) {
		b.tryOrBreak(k, v, call, ir.Boxed, atCall)
		return
	}
	b.try(k, v, call, ir.Boxed, atCall)
}

// caller is the scope as the function that v calls sees it.
func caller(b *body, v *ir.Value) *jen.Statement {
	if b.plan.Effects.Writes(v) {
		return jen.Id("s").Dot("From").Call(b.file.at(v.Pos))
	}
	return jen.Id("s").Dot("Context").Call()
}

// callDirect emits a call of the Go function that a call of a builtin function comes to.
func callDirect(b *body, k *block, v *ir.Value, d *builtin.Direct) {
	call := directCall(b, v, d)
	repr, fails := d.Result()
	switch {
	case b.givenBreak(v):
		b.tryOrBreak(k, v, call, repr, atCall)
		return
	case fails && repr != ir.None:
		b.try(k, v, call, repr, atCall)
		return
	case fails:
		b.check(k, v, call, atCall)
	default:
		b.settle(k, v)
		if repr != ir.None && b.plan.Uses.Of(plan.Own(v)) > 0 {
			b.define(k, v, expr{code: call, repr: repr})
			return
		}
		k.add(call)
	}
	if repr == ir.None {
		b.exprs[plan.Own(v)] = expr{code: jen.Nil(), repr: ir.Boxed, lit: true}
	}
}

// directCall is the expression of [callDirect].
func directCall(b *body, v *ir.Value, d *builtin.Direct) *jen.Statement {
	params, _, context := d.Params()
	var args []jen.Code
	if context {
		args = append(args, caller(b, v))
	}
	given := v.Args
	at, lambda := d.Lambda()
	if lambda > 0 {
		given = given[:len(given)-1]
	}
	for i, a := range given {
		args = append(args, b.expr(a).constantAs(b.plan.Takes(v, i)))
	}
	for i := len(given); i < len(params); i++ {
		args = append(args, b.file.constant(d.Defaults[i-len(params)+len(d.Defaults)], nil).constantAs(params[i]))
	}
	if lambda > 0 {
		args = slices.Insert(args, at, jen.Code(closure(b, v.Args[len(given)])))
	}
	return jen.Qual(runtimePath+"/fn", d.Name()).Call(args...)
}

// descriptor is that of a builtin function.
func descriptor(f *builtin.Function) *jen.Statement {
	return jen.Qual(runtimePath+"/"+f.Package(), f.Var())
}

// camelVar is the variable of package fn for a function: assert_type is
// AssertType.
func camelVar(name string) string {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == ':' })
	for i, p := range parts {
		parts[i] = capital(p)
	}
	return strings.Join(parts, "")
}

// emitCallFunc emits a call of a function in the Puppet language.
func emitCallFunc(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ir.CallAux)
	ref := b.file.pkg.functionRef(a.Name)
	if ref == nil {
		panic(unsupported{v.Pos, "a call of the unknown function " + a.Name})
	}
	if typed := b.plan.Places.Typed(v); typed != nil {
		callTyped(b, k, v, typed)
		return
	}
	args, block := callArgs(b, v)
	call := jen.Id("s").Dot("Call").Call(ref, args)
	if a.Block {
		call = jen.Id("s").Dot("CallWithBlock").Call(ref, args, block)
	}
	if b.file.pkg.env.plan.MayBreak(v) {
		b.tryOrBreak(k, v, call, ir.Boxed, atCall)
		return
	}
	b.try(k, v, call, ir.Boxed, atCall)
}

// emitCatalogCall emits a call of a function that works on the catalog or scope.
func emitCatalogCall(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ir.CallAux)
	f := builtin.Row(a.Name)
	switch f.Form {
	case builtin.Renders:
		renderNamed(b, k, v)
		return
	case builtin.RendersErb:
		renderErb(b, k, v)
		return
	case builtin.Calls:
		args, block := callArgs(b, v)
		b.tryOrBreak(k, v, jen.Id("s").Dot("CallNamed").Call(b.file.at(v.Pos), args, block), ir.Boxed, atCall)
		return
	}
	var args []jen.Code
	if slices.Contains(a.Spread, true) {
		args = append(args, spliced(b, v.Args, a.Spread).Op("..."))
	} else {
		args = append(args, b.codes(v.Args)...)
	}
	place := []jen.Code{b.file.at(v.Pos)}
	method := jen.Id("s").Dot(camelVar(a.Name) + strings.TrimPrefix(a.Module, builtin.Stdlib))
	switch f.Method {
	case builtin.Reports:
		b.try(k, v, method.Call(args...), ir.Bool, atCall)
	case builtin.GivesNothing:
		b.check(k, v, method.Call(append(place, args...)...), placed)
		b.exprs[plan.Own(v)] = expr{code: jen.Nil(), repr: ir.Boxed, lit: true}
	default:
		b.try(k, v, method.Call(append(place, args...)...), ir.Boxed, placed)
	}
}

// emitLambda is a lambda as a Block.
func emitLambda(b *body, v *ir.Value) expr {
	a := v.Aux.(*ir.LambdaAux)
	var sig *jen.Statement // a pointer to the signature
	if a.Computes() {
		sig = jen.Id("sig")
	} else {
		sig = jen.Op("&").Add(b.file.signature(a.Params, a.Returns))
	}
	inner := inClosure(b, v, func(inner *block) {
		if a.Computes() {
			inner.names["sig"] = true
		}
		(&arguments{b, inner, a.Params}).block(sig)
	})
	if a.Computes() {
		valueType := jen.Qual(runtimePath+"/value", "Value")
		return boxed(jen.Qual(runtimePath, "Block").Call(
			madeSignature(b, a.Params, a.Returns, v.Args),
			jen.Func().Params(jen.Id("sig").Op("*").Qual(typesysPath, "Signature"), jen.Id("args").Index().Add(valueType)).
				Params(valueType, jen.Error()).Block(inner.stmts...)))
	}
	fields := []jen.Code{
		line("Sig", b.file.signature(a.Params, a.Returns)),
		line("Call", jen.Func().Params(jen.Id("args").Op("...").Qual(runtimePath+"/value", "Value")).
			Params(jen.Qual(runtimePath+"/value", "Value"), jen.Error()).Block(inner.stmts...)),
		jen.Line(),
	}
	return boxed(jen.Op("&").Qual(runtimePath+"/fn", "Block").Values(fields...))
}

// signature is the variable with the signature of a lambda.
func (f *file) signature(params []*ir.Param, returns typesys.Type) *jen.Statement {
	sig := ir.Signature(params, returns)
	key := typesys.Key(sig.Type) + " " + strings.Join(sig.Names, " ")
	return jen.Id(f.hoist("sig", key, f.typeStruct(reflect.ValueOf(sig))))
}
