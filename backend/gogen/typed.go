package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

// typedFunc writes the Go function of a typed function, which has parameters and a result of its own types: see [plan.Program.Typed].
func (f *file) typedFunc(fn *ir.Func) {
	id := goName(fn.Module, fn.Name)
	repr := plan.Returned(fn)
	b := f.newBody(fn)
	b.exit = exit{zero: []jen.Code{zero(repr)}, value: repr}
	k := b.root()
	params := []jen.Code{scopeParam()}
	args := []jen.Code{jen.Id("s")}
	var passed []jen.Code // what recursion may let grow
	for i, p := range fn.Params {
		r := ir.ReprOf(p.Value)
		name := "_"
		if b.plan.Uses.Of(plan.Own(p.Value))+b.plan.Uses.Of(plan.Own(p.Raw)) > 0 {
			name = k.name(p.Name)
			b.exprs[plan.Own(p.Value)] = variable(name, r)
			b.exprs[plan.Own(p.Raw)] = variable(name, r)
		}
		params = append(params, jen.Id(name).Add(goType(r)))
		if r == ir.Boxed && name != "_" {
			passed = append(passed, jen.Id(name))
		}
		args = append(args, boxed(jen.Id("args").Index(jen.Lit(i))).as(r))
	}
	enter := "Enter"
	if len(passed) > 0 {
		enter = "EnterWith"
	}
	results := []jen.Code{goType(repr), jen.Error()}
	leaf := plan.IsLeaf(fn)
	if !leaf {
		k.add(jen.If(jen.Err().Op(":=").Id("s").Dot(enter).Call(passed...), jen.Err().Op("!=").Nil()).Block(jen.Return(zero(repr), jen.Err())))
	}
	switch {
	case leaf:
	case plan.OnlyNumbers(fn):
		k.add(jen.Defer().Id("s").Dot("Leave").Call())
	default:
		failed := k.name("failed")
		results = []jen.Code{jen.Id("_").Add(goType(repr)), jen.Id(failed).Error()}
		k.add(jen.Defer().Id("s").Dot("LeaveContained").Call(f.at(fn.Pos), jen.Op("&").Id(failed)))
	}
	bodyInto(b, k)
	doc(f.jf, id+"Func is function "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
	f.jf.Func().Id(id + "Func").Params(params...).Params(results...).Block(k.stmts...)
	f.jf.Line()

	f.jf.Commentf("call%s is %sFunc with boxed arguments and result.", id, id)
	call := jen.Id(id + "Func").Call(args...)
	body := []jen.Code{jen.Return(call)}
	if repr != ir.Boxed {
		body = []jen.Code{
			jen.List(jen.Id("v"), jen.Err()).Op(":=").Add(call),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			jen.Return(jen.Id("v"), jen.Nil()),
		}
	}
	given := "args"
	if len(fn.Params) == 0 {
		given = "_"
	}
	f.jf.Func().Id("call"+id).Params(scopeParam(), jen.Id(given).Index().Add(goType(ir.Boxed))).Params(goType(ir.Boxed), jen.Error()).Block(body...)
	f.jf.Line()
}

// callTyped emits a call of a typed function.
func callTyped(b *body, k *block, v *ir.Value, fn *ir.Func) {
	p := b.file.pkg
	scope := jen.Id("s")
	if !p.env.plan.SharesScope(b.fn, fn) {
		scope = scope.Dot("FunctionScope").Call(p.functionRef(fn.Name))
	}
	args := []jen.Code{scope}
	for i, arg := range v.Args {
		args = append(args, b.expr(arg).constantAs(b.plan.Takes(v, i)))
	}
	b.try(k, v, p.typedRef(fn).Call(args...), plan.Returned(fn), atCall)
}

// typedRef is the Go function of a typed function.
func (p *pkg) typedRef(fn *ir.Func) *jen.Statement {
	id := goName(fn.Module, fn.Name) + "Func"
	if p.sees(fn.Module) {
		return jen.Qual(p.env.pkg(fn.Module).path, id)
	}
	params := []jen.Code{jen.Op("*").Qual(runtimePath, "Scope")}
	for _, q := range fn.Params {
		params = append(params, goType(ir.ReprOf(q.Value)))
	}
	return jen.Id(p.link(Thing{Kind: thingTyped, Name: fn.Name}, link{
		name:   linkName("Func", camel(fn.Name)),
		typ:    jen.Func().Params(params...).Params(goType(plan.Returned(fn)), jen.Error()),
		doc:    "function " + fn.Name,
		target: func(e *env) *jen.Statement { return jen.Qual(e.pkg(fn.Module).path, id) },
	}))
}
