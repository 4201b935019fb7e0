package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

// A lambda that a function is called with (LAM) is a closure: where the call comes to a Go function, one of its parameters, else a Block.

// inClosure emits the body of a lambda, after what makes variables of its arguments. A jump out of it travels as an error.
func inClosure(b *body, v *ir.Value, bind func(inner *block)) *block {
	inner := b.root()
	inner.outer = b.block // whose variables are visible
	saved, savedLoop := b.exit, b.loop
	b.exit, b.loop = exit{zero: []jen.Code{jen.Nil()}, closure: true, value: ir.Boxed}, nil
	bind(inner)
	b.region(inner, v.Regions[0], func(args []*ir.Value) {
		inner.add(jen.Return(b.code(args[0]), jen.Nil()))
	})
	b.exit, b.loop = saved, savedLoop
	return inner
}

// closure is a lambda whose parameters are required, as a Go function of them, which checks their types.
func closure(b *body, v *ir.Value) *jen.Statement {
	a := v.Aux.(*ir.LambdaAux)
	typed := slices.ContainsFunc(a.Params, func(p *ir.Param) bool { return !isAny(p.Type) })
	var params []jen.Code
	inner := inClosure(b, v, func(inner *block) {
		args := &arguments{b, inner, a.Params}
		for _, p := range a.Params {
			name := "_"
			if typed || args.reads(p) > 0 {
				name = inner.name(p.Name)
				b.exprs[plan.Own(p.Raw)] = variable(name, ir.Boxed)
			}
			params = append(params, jen.Id(name))
		}
		if typed {
			given := append([]jen.Code{jen.Lit("lambda"), jen.Op("&").Add(b.file.signature(a.Params, a.Returns))}, params...)
			inner.add(jen.If(jen.Err().Op(":=").Qual(runtimePath+"/fn", "CheckArgs").Call(given...), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())))
		}
		args.bindTyped()
	})
	valueType := jen.Qual(runtimePath+"/value", "Value")
	if len(params) > 0 {
		params = []jen.Code{jen.List(params...).Add(valueType)}
	}
	return jen.Func().Params(params...).Params(valueType, jen.Error()).Block(inner.stmts...)
}

// givenBreak reports whether a call is given a lambda with a break() that ends what is around it.
func (b *body) givenBreak(v *ir.Value) bool {
	if !v.Aux.(ir.CallAux).Block {
		return false
	}
	l := plan.ResultOf(v.Args[len(v.Args)-1]).Op
	return l.Op == ir.OpLambda && b.file.pkg.env.plan.Breaks(l.Regions[0])
}
