package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

// A function or lambda is given its arguments as the slice args. What a function is
// given has been checked by the caller. Defaults are computed before what becomes
// of them is checked, in a lambda even before what it is given is (CALL-3 to CALL-5).

// arguments makes variables of what a function or lambda is given.
type arguments struct {
	b      *body
	k      *block
	params []*ir.Param
}

// block makes variables of the arguments of a lambda, whose signature is at sig.
func (a *arguments) block(sig *jen.Statement) {
	b, k, params := a.b, a.k, a.params
	method := "BlockArgs"
	if !b.plan.Effects.Settled(params) {
		method = "UncheckedBlockArgs"
	}
	args := jen.Id("args")
	if n := len(params); n == 0 || !params[n-1].Rest { // more than that are passed over (LAM-3)
		args.Index(jen.Op(":").Min(jen.Len(jen.Id("args")), jen.Lit(n)))
	}
	given := []jen.Code{sig, args}
	for _, p := range params {
		if p.Default == nil && !p.Rest {
			given = append(given, b.file.at(p.Pos))
		}
	}
	k.add(jen.List(jen.Id("args"), jen.Err()).Op(":=").Id("s").Dot(method).Call(given...),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())))
	b.exit.lands = plan.ReadsEarly(params)
	a.bind()
	b.exit.lands = false
	a.check("lambda", sig)
	a.bindTyped()
}

// bind makes boxed variables of the parameters that something reads, or that
// have a default to compute.
func (a *arguments) bind() {
	b, k, params := a.b, a.k, a.params
	given := jen.Id("args")
	settled := b.plan.Effects.Settled(params)
	for i, p := range params {
		raw := plan.Own(p.Raw)
		switch {
		case p.Default != nil:
			if a.reads(p) == 0 && settled {
				continue
			}
		case a.reads(p) == 0 && (!p.Rest || settled):
			continue
		}
		switch {
		case p.Rest && p.Default == nil:
			name := k.name(p.Name)
			rest := given.Clone().Index(jen.Lit(i).Op(":"))
			if i > 0 && params[i-1].Default != nil {
				rest = given.Clone().Index(jen.Min(jen.Lit(i), jen.Len(given.Clone())).Op(":"))
			}
			k.add(jen.Id(name).Op(":=").Qual(runtimePath+"/value", "Array").Call(rest))
			b.exprs[raw] = variable(name, ir.Array)
		case p.Rest:
			name := k.name(p.Name)
			k.add(jen.List(jen.Id(name), jen.Id("ok")).Op(":=").Qual(runtimePath, "Rest").Call(given.Clone(), jen.Lit(i)))
			no := newBlock(k)
			b.region(no, p.Default, func(args []*ir.Value) {
				no.add(jen.Id(name).Op("=").Qual(runtimePath, "DefaultRest").Call(b.code(args[0])))
			})
			k.add(jen.If(jen.Op("!").Id("ok")).Block(no.stmts...))
			b.exprs[raw] = variable(name, ir.Array)
		case p.Default == nil:
			b.exprs[raw] = boxed(given.Clone().Index(jen.Lit(i)))
			if p.Raw != p.Value && b.plan.Uses.Of(raw) > 0 { // maybe in a lambda, which has args of its own
				name := k.name(p.Name)
				k.add(jen.Id(name).Op(":=").Add(b.exprs[raw].code))
				b.exprs[raw] = variable(name, ir.Boxed)
			}
		default:
			name := k.name(p.Name)
			k.add(jen.Var().Id(name).Qual(runtimePath+"/value", "Value"))
			yes, no := newBlock(k), newBlock(k)
			yes.add(jen.Id(name).Op("=").Add(given.Clone().Index(jen.Lit(i))))
			falls := b.region(no, p.Default, func(args []*ir.Value) {
				no.add(jen.Id(name).Op("=").Add(b.code(args[0])))
			})
			if falls {
				k.add(jen.If(jen.Len(given.Clone()).Op(">").Lit(i)).Block(yes.stmts...).Else().Block(no.stmts...))
			} else {
				k.add(jen.If(jen.Len(given.Clone()).Op("<=").Lit(i)).Block(no.stmts...))
				k.add(yes.stmts...)
			}
			b.exprs[raw] = variable(name, ir.Boxed)
		}
	}
}

// bindTyped makes variables of the parameters that the body reads, of their own
// types.
func (a *arguments) bindTyped() {
	b, k, params := a.b, a.k, a.params
	for _, p := range params {
		bound := plan.Own(p.Value)
		e, ok := b.exprs[plan.Own(p.Raw)]
		if !ok || b.plan.Uses.Of(bound) == 0 {
			continue
		}
		if repr := ir.ReprOf(p.Value); e.name == "" {
			name := k.name(p.Name)
			k.add(jen.Id(name).Op(":=").Add(e.as(repr)))
			e = variable(name, repr)
		} else if repr != e.repr {
			e = expr{code: e.as(repr), repr: repr}
		}
		b.exprs[bound] = e
	}
}

// reads is how often a parameter is read, in the body or in defaults.
func (a *arguments) reads(p *ir.Param) int {
	n := a.b.plan.Uses.Of(plan.Own(p.Value))
	if p.Raw != p.Value {
		n += a.b.plan.Uses.Of(plan.Own(p.Raw))
	}
	return n
}

// check checks all arguments where defaults may not be of their parameters'
// types, or had to be computed first.
func (a *arguments) check(name string, sig *jen.Statement) {
	b, k, params := a.b, a.k, a.params
	if b.plan.Effects.Settled(params) {
		return
	}
	var args []jen.Code
	var rest jen.Code
	for i, p := range params {
		e, ok := b.exprs[plan.Own(p.Raw)]
		switch {
		case p.Rest:
			rest = e.code
			continue
		case !ok:
			e = boxed(jen.Id("args").Index(jen.Lit(i)))
		}
		args = append(args, e.code)
	}
	given := []jen.Code{jen.Lit(name), sig}
	values := jen.Index().Qual(runtimePath+"/value", "Value")
	switch {
	case rest == nil:
		given = append(given, args...)
	case args == nil:
		given = append(given, jen.Add(rest).Op("..."))
	default:
		given = append(given, jen.Append(append([]jen.Code{values.Values(args...)}, jen.Add(rest).Op("..."))...).Op("..."))
	}
	inner := newBlock(k)
	b.fails(inner, jen.Err(), ir.Pos{})
	k.add(jen.If(jen.Err().Op(":=").Qual(runtimePath+"/fn", "CheckArgs").Call(given...), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
}
