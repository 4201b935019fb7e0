package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// A function of the Puppet language whose parameters are all required is a Go
// function with parameters and a result of their own types. Where static types
// show that the arguments fit, it is called directly: nothing is boxed and nothing
// is checked. What else calls it goes through its descriptor, whose Eval unpacks
// the arguments.

// direct reports whether f has such a Go function: jumps that travel as errors need
// the runtime's way of calling.
func (e *env) direct(f *ir.Func) bool {
	if ok, known := e.directs[f]; known {
		return ok
	}
	ok := f.Types == ""
	for _, p := range f.Params {
		ok = ok && p.Default == nil && !p.Rest && p.Value != nil
	}
	n := 0
	f.Walk(func(v *ir.Value) {
		n++
		ok = ok && v.Op != ir.OpLambda && v.Op != ir.OpBreak && v.Op != ir.OpNext && (v.Op != puppet.OpForeach || !e.needsClosure(v))
	})
	e.directs[f] = ok && n <= e.opts.limits().body
	return e.directs[f]
}

// returned is how the result of a direct function is held.
func returned(f *ir.Func) ir.Repr {
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
	if repr == ir.None || repr == puppet.Groups {
		return ir.Boxed
	}
	return repr
}

// onlyNumbers reports whether a function computes with numbers and Booleans only, and calls only functions: nothing there
// grows, and what is wrong is an error that operators return.
func onlyNumbers(f *ir.Func) bool {
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

// directFunc writes the Go function of a direct function.
func (f *file) directFunc(fn *ir.Func) {
	id := goName(fn.Module, fn.Name)
	repr := returned(fn)
	b := f.newBody(fn)
	b.exit = exit{zero: []jen.Code{zero(repr)}, value: repr}
	k := b.root()
	params := []jen.Code{scopeParam()}
	args := []jen.Code{jen.Id("s")}
	var passed []jen.Code // what recursion may let grow
	for i, p := range fn.Params {
		r := ir.ReprOf(p.Value)
		name := "_"
		if b.uses.count[result{p.Value, 0}]+b.uses.count[result{p.Raw, 0}] > 0 {
			name = k.name(p.Name)
			b.exprs[result{p.Value, 0}] = variable(name, r)
			b.exprs[result{p.Raw, 0}] = variable(name, r)
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
	k.add(jen.If(jen.Err().Op(":=").Id("s").Dot(enter).Call(passed...), jen.Err().Op("!=").Nil()).Block(jen.Return(zero(repr), jen.Err())))
	results := []jen.Code{goType(repr), jen.Error()}
	if onlyNumbers(fn) {
		k.add(jen.Defer().Id("s").Dot("Leave").Call())
	} else {
		failed := k.name("failed")
		results = []jen.Code{jen.Id("_").Add(goType(repr)), jen.Id(failed).Error()}
		k.add(jen.Defer().Id("s").Dot("LeaveContained").Call(f.at(fn.Pos), jen.Op("&").Id(failed)))
	}
	b.bodyInto(k)
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

// callDirect emits a call of a direct function when the arguments are certain to
// fit; it reports whether it did.
func (b *body) callDirect(k *block, v *ir.Value, a ir.CallAux) bool {
	p := b.file.pkg
	fn := p.env.funcs[a.Name]
	if a.Block || a.Spread != nil || len(v.Args) != len(fn.Params) || !p.env.direct(fn) {
		return false
	}
	for i, arg := range v.Args {
		if t := fn.Params[i].Type; arg.Unset || t != nil && !ir.Accepts(t, arg.Type) {
			return false
		}
	}
	scope := jen.Id("s")
	if b.fn.Kind != ir.Function || b.fn.Module != fn.Module || !p.env.direct(b.fn) {
		scope = scope.Dot("FunctionScope").Call(p.functionRef(a.Name))
	}
	args := []jen.Code{scope}
	for i, arg := range v.Args {
		e, r := b.expr(arg), ir.ReprOf(fn.Params[i].Value)
		if e.bare != nil && r == ir.Int {
			args = append(args, e.bare)
			continue
		}
		args = append(args, e.as(r))
	}
	b.try(k, v, p.directRef(fn).Call(args...), returned(fn), atCall)
	return true
}

// directRef is the Go function of a direct function.
func (p *pkg) directRef(fn *ir.Func) *jen.Statement {
	id := goName(fn.Module, fn.Name) + "Func"
	if p.sees(fn.Module) {
		return jen.Qual(p.env.pkg(fn.Module).path, id)
	}
	params := []jen.Code{jen.Op("*").Qual(runtimePath, "Scope")}
	for _, q := range fn.Params {
		params = append(params, goType(ir.ReprOf(q.Value)))
	}
	return jen.Id(p.link(link{
		name:   linkName("Func", camel(fn.Name)),
		typ:    jen.Func().Params(params...).Params(goType(returned(fn)), jen.Error()),
		doc:    "function " + fn.Name,
		target: func(e *env) *jen.Statement { return jen.Qual(e.pkg(fn.Module).path, id) },
	}))
}
