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
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// op emits an op that may fail or has an effect, as a statement.
func (b *body) op(k *block, v *ir.Value) {
	switch v.Op {
	case puppet.OpRequire:
		b.try(k, v, jen.Id("s").Dot("RequireAt").Call(b.file.at(v.Pos), b.code(v.Args[0]), jen.Lit(v.Aux.(string))), ir.Boxed, placed)
	case puppet.OpSetVar:
		b.setVar(k, v)
	case puppet.OpSeeing:
		var names []jen.Code
		for _, n := range v.Aux.([]string) {
			names = append(names, jen.Lit(n))
		}
		k.add(jen.Id("s").Dot("Seeing").Call(append([]jen.Code{jen.Index().String().Values(names...)}, wrap(b.codes(v.Args))...)...))
	case puppet.OpSetMatch:
		k.add(jen.Id("s").Dot("SetMatch").Call(b.code(v.Args[0])))
	case puppet.OpAdd, puppet.OpSub, puppet.OpMul, puppet.OpDiv, puppet.OpMod, puppet.OpShl, puppet.OpShr, puppet.OpNeg:
		b.arithmetic(k, v)
	case puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe, puppet.OpTryEq, puppet.OpTryNe:
		b.try(k, v, opFunc(compareFuncs[v.Op]).Call(b.codes(v.Args)...), ir.Bool, atOperator)
	case puppet.OpMatch, puppet.OpIn, puppet.OpCaseMatch, puppet.OpCaseMatchAny:
		b.match(k, v)
	case puppet.OpFact:
		args := []jen.Code{b.file.places(v)}
		for _, key := range v.Aux.([]string) {
			args = append(args, jen.Lit(key))
		}
		b.try(k, v, jen.Id("s").Dot("Fact").Call(args...), ir.Boxed, placed)
	case puppet.OpIndex:
		if ir.IsData(v.Args[0]) {
			b.coerced(k, v, opFunc("IndexData").Call(b.codes(v.Args)...))
			return
		}
		if b.refer(k, v) {
			return
		}
		args := append([]jen.Code{b.file.places(v)}, b.codes(v.Args)...)
		b.try(k, v, jen.Id("s").Dot(b.file.indexMethod(v.Args[0])).Call(args...), ir.Boxed, placed)
	case puppet.OpAssert:
		a := v.Aux.(puppet.AssertAux)
		var t jen.Code
		if len(v.Args) > 1 {
			t = b.asType(v.Args[1])
		} else {
			t = b.file.typeRef(a.Type)
		}
		b.try(k, v, jen.Id("s").Dot("Assert").Call(t, jen.Lit(a.Subject), b.code(v.Args[0])), ir.Boxed, placed)
	case puppet.OpTryInstance:
		a := v.Aux.(puppet.AssertAux)
		b.try(k, v, jen.Id("s").Dot("TryInstance").Call(b.file.at(v.Pos), b.file.typeRef(a.Type), jen.Lit(a.Subject), b.code(v.Args[0])), ir.Bool, placed)
	case puppet.OpAccept:
		b.accept(k, v)
	case puppet.OpParamType:
		b.try(k, v, jen.Qual(runtimePath, "ParamType").Call(jen.Id("s"), b.file.at(v.Pos), b.code(v.Args[0])), ir.Boxed, placed)
	case puppet.OpCheckParams:
		b.checkParams(k, v)
	case puppet.OpMember:
		var block jen.Code = jen.Nil()
		if len(v.Args) > 2 {
			block = b.code(v.Args[2])
		}
		b.try(k, v, jen.Qual(typesysPath, "CallMember").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(string)), b.code(v.Args[1]), block), ir.Boxed, atCall)
	case puppet.OpCall:
		b.call(k, v)
	case ir.OpCallFunc:
		b.callFunc(k, v)
	case puppet.OpCallHost:
		b.callHost(k, v)
	case puppet.OpCallTemplate:
		b.callTemplate(k, v)
	case puppet.OpCatalogCall:
		b.catalogCall(k, v)
	case puppet.OpDestructure, puppet.OpTryIn, puppet.OpNoMatch, puppet.OpNotType, puppet.OpResourceType, puppet.OpUnrepeated, puppet.OpQueryTags:
		b.checkOp(k, v)
	case puppet.OpBound:
		b.bound(k, v)
	case puppet.OpEmit:
		b.emit(k, v)
	default:
		if emits[v.Op] != nil {
			b.ownOp(k, v)
			return
		}
		b.catalogOp(k, v)
	}
}

// refer emits the reference to one resource of a known type, where the title is a text: that cannot fail.
func (b *body) refer(k *block, v *ir.Value) bool {
	c, _ := v.Args[0].Const()
	t, ok := c.(*typesys.Resource)
	if !ok || t.TypeName == "" || t.Titled() || len(v.Args) != 2 || b.plan.Uses.Of(plan.Own(v)) == 0 {
		return false
	}
	title := b.expr(v.Args[1])
	if r, err := typesys.References(t, []value.Value{"title"}); title.repr != ir.String || err != nil || r.(*typesys.Resource).TypeName != t.TypeName {
		return false
	}
	b.define(k, v, boxed(jen.Id("s").Dot("Refer").Call(b.file.at(v.Pos), b.code(v.Args[0]), title.code)))
	return true
}

// indexMethod is what indexes a value that may be a type or a reference.
func (f *file) indexMethod(v *ir.Value) string {
	if t := puppet.PlainType(v); t != nil && !typesys.TakesPatterns(t) {
		return "Parameterize"
	}
	if f.pkg.env.typeValues {
		return "IndexType"
	}
	return "Index"
}

func opFunc(name string) *jen.Statement { return jen.Qual(runtimePath+"/op", name) }

var compareFuncs = map[ir.Op]string{puppet.OpLt: "Less", puppet.OpLe: "LessEq", puppet.OpGt: "Greater", puppet.OpGe: "GreaterEq", puppet.OpTryEq: "TryEqual", puppet.OpTryNe: "TryDiffer"}

var arithmeticFuncs = map[ir.Op]string{
	puppet.OpAdd: "Add", puppet.OpSub: "Sub", puppet.OpMul: "Mul", puppet.OpDiv: "Div", puppet.OpMod: "Mod", puppet.OpShl: "Shl", puppet.OpShr: "Shr", puppet.OpNeg: "Neg",
}

// arithmetic emits an operator on numbers and collections (NUM, COL).
func (b *body) arithmetic(k *block, v *ir.Value) {
	name := arithmeticFuncs[v.Op]
	number := func(repr ir.Repr) []jen.Code {
		out := make([]jen.Code, len(v.Args))
		for i, a := range v.Args {
			e := b.expr(a)
			if own := ir.ReprOf(a); e.repr == ir.Boxed && own != repr {
				e = expr{code: e.as(own), repr: own} // an Integer is not a Float in Go
			}
			if e.bare != nil {
				out[i] = e.bare
			} else {
				out[i] = e.as(repr)
			}
		}
		return out
	}
	switch repr := plan.Arithmetic(v); {
	case repr == ir.Int:
		b.try(k, v, opFunc(name+"Int").Call(number(repr)...), repr, atOperator)
	case repr == ir.Float:
		b.try(k, v, opFunc(name+"Float").Call(number(repr)...), repr, atOperator)
	case repr == ir.Array && b.plan.Uses.Of(plan.Own(v)) > 0:
		sum := []jen.Code{b.expr(v.Args[0]).as(repr), b.expr(v.Args[1]).as(repr)}
		b.define(k, v, expr{code: jen.Qual(runtimePath+"/value", "Splice").Call(sum...), repr: repr})
	default:
		b.coerced(k, v, opFunc(name).Call(b.codes(v.Args)...))
	}
}

// coerced emits a call that may report that a string was used as a number, of
// which the setting strict decides what to make (NUM-2).
func (b *body) coerced(k *block, v *ir.Value, call *jen.Statement) {
	b.tryWith(k, v, call, ir.Boxed, atOperator, func(name string) *jen.Statement {
		return jen.List(jen.Id(name), jen.Err()).Op("=").Id("s").Dot("Coerce").Call(b.file.places(v), jen.Id(name), jen.Err())
	})
}

// setVar stores a variable where other scopes find it.
func (b *body) setVar(k *block, v *ir.Value) {
	name := v.Aux.(string)
	p := b.file.pkg
	val := b.code(v.Args[0])
	b.settle(k, v)
	switch b.fn.Kind {
	case ir.Main:
		slot := p.scopeSlotRef(topVars, p.env.prog.TopVars, name)
		b.check(k, v, jen.Id("s").Dot("AssignTop").Call(slot, jen.Lit(name), val), at)
	case ir.Node:
		k.add(jen.Id("s").Dot("SetVar").Call(p.scopeSlotRef(nodeVars, p.env.prog.NodeVars, name), val))
	case ir.Class:
		k.add(jen.Id("s").Dot("SetVar").Call(p.slotRef(b.fn.Name, name), val))
	default:
		panic(unsupported{v.Pos, "setvar in a " + b.fn.Kind.String()})
	}
}

// match emits =~, in and the test of a case option. The second result are the
// match groups afterwards, which are those before when nothing matched (MV-2).
func (b *body) match(k *block, v *ir.Value) {
	groups := plan.Result{Op: v, N: 1}
	wantGroups := b.plan.Uses.Of(groups) > 0
	matched := plan.Own(v)
	wantMatched := b.plan.Uses.Of(matched) > 0
	x, y := v.Args[0], v.Args[1]
	pattern, constant := y.Const()
	_, isRegexp := pattern.(*value.Regexp)
	if v.Op == puppet.OpMatch {
		b.file.patterns(y)
	}

	if !wantGroups && b.simpleMatch(k, v, pattern, constant) {
		return
	}
	names := [2]string{"_", "_"}
	if wantMatched {
		if t, ok := b.target[matched]; ok {
			names[0] = t.name
			b.exprs[matched] = t
		} else {
			names[0] = k.name(b.hint(v))
			b.exprs[matched] = variable(names[0], ir.Bool)
		}
	}
	if wantGroups {
		names[1] = k.name("groups")
		b.exprs[groups] = variable(names[1], puppet.Groups)
	}
	list := []jen.Code{jen.Id(names[0]), jen.Id(names[1])}
	assign := ":="
	if _, ok := b.target[matched]; ok && wantMatched {
		// Both must be declared already for a plain assignment.
		if wantGroups {
			k.add(jen.Var().Id(names[1]).Add(goType(puppet.Groups)))
		}
		assign = "="
	}
	switch {
	case v.Op == puppet.OpMatch:
		if assign == "=" && !k.err {
			k.add(jen.Var().Err().Error())
		}
		call := opFunc("Match")
		right := b.code(y)
		switch {
		case isRegexp:
			call = opFunc("MatchRegexp")
		case ir.KindsOf(ir.StaticType(y)) == ir.TypeKind:
			if call = opFunc("MatchType"); !constant {
				right = b.expr(y).as(ir.Boxed).Assert(jen.Qual(typesysPath, "Type"))
			}
		}
		list = append(list, jen.Err())
		if !wantMatched && !wantGroups {
			inner := newBlock(k)
			b.fails(inner, b.failure(atOperator, v), v.Pos)
			k.add(jen.If(jen.List(list...).Op(":=").Add(call.Call(b.code(x), right)), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
			return
		}
		k.hasErr()
		k.add(jen.List(list...).Op(assign).Add(call.Call(b.code(x), right)))
		inner := newBlock(k)
		b.fails(inner, b.failure(atOperator, v), v.Pos)
		k.add(jen.If(jen.Err().Op("!=").Nil()).Block(inner.stmts...))
	case !wantMatched && !wantGroups:
		return // they cannot fail
	case v.Op == puppet.OpIn:
		k.add(jen.List(list...).Op(assign).Add(opFunc("In").Call(b.code(x), b.code(y))))
	case v.Op == puppet.OpCaseMatchAny:
		k.add(jen.List(list...).Op(assign).Add(opFunc("CaseMatchAny").Call(b.expr(y).as(ir.Array), b.code(x))))
	default:
		k.add(jen.List(list...).Op(assign).Add(opFunc("CaseMatch").Call(b.code(y), b.code(x))))
	}
	if !wantGroups {
		return
	}
	if before := b.expr(v.Args[2]); !isNil(before) {
		k.add(jen.If(jen.Id(names[1]).Op("==").Nil()).Block(jen.Id(names[1]).Op("=").Add(before.code)))
	}
}

// simpleMatch emits matches whose groups nobody wants and that Go can do with
// less.
func (b *body) simpleMatch(k *block, v *ir.Value, pattern value.Value, constant bool) bool {
	if !constant {
		return false
	}
	switch pattern := pattern.(type) {
	case *value.Regexp:
		if v.Op == puppet.OpMatch && b.expr(v.Args[0]).repr == ir.String {
			re := b.file.constant(pattern, nil).code.GoString()
			b.try(k, v, jen.Id(strings.TrimPrefix(re, "&")).Dot("MatchString").Call(b.expr(v.Args[0]).code), ir.Bool, atOperator)
			return true
		}
	case string, int64, float64, bool:
		if v.Op != puppet.OpCaseMatch || b.plan.Uses.Of(plan.Own(v)) == 0 {
			return false
		}
		e := boolean(opFunc("Equal").Call(b.code(v.Args[0]), b.code(v.Args[1])), precOperand)
		if _, isString := pattern.(string); isString && b.expr(v.Args[0]).repr == ir.String {
			e.code = jen.Qual(runtimePath+"/value", "EqualFold").Call(b.code(v.Args[0]), b.code(v.Args[1]))
		}
		if _, ok := b.target[plan.Own(v)]; !ok && b.plan.Uses.Once(plan.Own(v)) {
			b.exprs[plan.Own(v)] = e
			return true
		}
		b.define(k, v, e)
		return true
	}
	return false
}

// callArgs are the arguments of a call as a []value.Value, and the lambda.
func (b *body) callArgs(v *ir.Value) (args *jen.Statement, block jen.Code) {
	a := v.Aux.(ir.CallAux)
	vals := v.Args
	block = jen.Nil()
	if a.Block {
		block = b.code(vals[len(vals)-1])
		vals = vals[:len(vals)-1]
	}
	switch {
	case slices.Contains(a.Spread, true):
		return b.spliced(vals, a.Spread), block
	case len(vals) == 0:
		return jen.Nil(), block
	}
	return jen.Index().Qual(runtimePath+"/value", "Value").Values(wrap(b.codes(vals))...), block
}

// call emits a call of a builtin function.
func (b *body) call(k *block, v *ir.Value) {
	a := v.Aux.(ir.CallAux)
	b.file.callPatterns(v, a)
	if d := b.plan.Effects.Direct(v); d != nil {
		b.direct(k, v, d)
		return
	}
	args, block := b.callArgs(v)
	call := descriptor(builtin.Of(a)).Dot("Call").Call(b.caller(v), args, block)
	if a.Block {
		if l := plan.ResultOf(v.Args[len(v.Args)-1]).Op; l.Op == ir.OpLambda && b.file.pkg.env.plan.Breaks(l.Regions[0]) {
			b.tryOrBreak(k, v, call, atCall)
			return
		}
	}
	b.try(k, v, call, ir.Boxed, atCall)
}

// caller is the scope as the function that v calls sees it.
func (b *body) caller(v *ir.Value) *jen.Statement {
	if b.plan.Effects.Writes(v) {
		return jen.Id("s").Dot("From").Call(b.file.at(v.Pos))
	}
	return jen.Id("s").Dot("Context").Call()
}

// direct emits a call of the Go function that a call of a builtin function comes to.
func (b *body) direct(k *block, v *ir.Value, d *builtin.Direct) {
	call := b.directCall(v, d)
	repr, fails := d.Result()
	switch {
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

// directCall is the expression of [body.direct].
func (b *body) directCall(v *ir.Value, d *builtin.Direct) *jen.Statement {
	params, _, context := d.Params()
	var args []jen.Code
	if context {
		args = append(args, b.caller(v))
	}
	for i, a := range v.Args {
		args = append(args, b.expr(a).constantAs(b.plan.Takes(v, i)))
	}
	for i := len(v.Args); i < len(params); i++ {
		args = append(args, b.file.constant(d.Defaults[i-len(params)+len(d.Defaults)], nil).constantAs(params[i]))
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

// callFunc emits a call of a function in the Puppet language.
func (b *body) callFunc(k *block, v *ir.Value) {
	a := v.Aux.(ir.CallAux)
	ref := b.file.pkg.functionRef(a.Name)
	if ref == nil {
		panic(unsupported{v.Pos, "a call of the unknown function " + a.Name})
	}
	if typed := b.plan.Places.Typed(v); typed != nil {
		b.callTyped(k, v, typed)
		return
	}
	args, block := b.callArgs(v)
	call := jen.Id("s").Dot("Call").Call(ref, args)
	if a.Block {
		call = jen.Id("s").Dot("CallWithBlock").Call(ref, args, block)
	}
	if b.file.pkg.env.plan.MayBreak(v) {
		b.tryOrBreak(k, v, call, atCall)
		return
	}
	b.try(k, v, call, ir.Boxed, atCall)
}

// catalogCall emits a call of a function that works on the catalog or scope.
func (b *body) catalogCall(k *block, v *ir.Value) {
	a := v.Aux.(ir.CallAux)
	f := builtin.Row(a.Name)
	switch f.Form {
	case builtin.Renders:
		b.renderNamed(k, v)
		return
	case builtin.Calls:
		args, block := b.callArgs(v)
		b.tryOrBreak(k, v, jen.Id("s").Dot("CallNamed").Call(b.file.at(v.Pos), args, block), atCall)
		return
	}
	var args []jen.Code
	if slices.Contains(a.Spread, true) {
		args = append(args, b.spliced(v.Args, a.Spread).Op("..."))
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

// checkOp emits an op that fails unless something holds.
func (b *body) checkOp(k *block, v *ir.Value) {
	switch v.Op {
	case puppet.OpDestructure:
		names, _ := v.Args[1].Const()
		args := []jen.Code{b.file.places(v), b.code(v.Args[0])}
		for _, n := range names.(value.Array) {
			args = append(args, b.file.constant(n, nil).code)
		}
		b.try(k, v, jen.Id("s").Dot("Destructure").Call(args...), ir.Array, placed)
	case puppet.OpTryIn:
		b.try(k, v, opFunc("TryIn").Call(b.codes(v.Args)...), ir.Bool, atOperator)
	case puppet.OpQueryTags:
		if len(v.Args) == 2 { // where the attribute is the tag
			b.try(k, v, jen.Id("s").Dot("QueryOperand").Call(b.file.at(v.Pos), b.code(v.Args[0]), b.code(v.Args[1])), ir.Boxed, placed)
			return
		}
		b.try(k, v, jen.Id("s").Dot("QueryTags").Call(b.file.at(v.Pos), b.code(v.Args[0])), ir.Array, placed)
	case puppet.OpUnrepeated:
		b.check(k, v, jen.Id("s").Dot("Unrepeated").Call(b.file.at(v.Pos), b.code(v.Args[0]), b.code(v.Args[1])), placed)
	case puppet.OpResourceType:
		b.check(k, v, jen.Id("s").Dot("CheckType").Call(b.file.at(v.Pos), b.code(v.Args[0])), placed)
	case puppet.OpNotType:
		b.try(k, v, jen.Id("s").Dot("NotType").Call(b.file.at(v.Pos), b.code(v.Args[0])), ir.Boxed, placed)
	case puppet.OpNoMatch:
		b.check(k, v, jen.Id("s").Dot("NoMatch").Call(b.file.at(v.Pos), b.code(v.Args[0])), placed)
	}
}

// lambda is a closure (LAM). A jump out of it travels as an error.
func (b *body) lambda(v *ir.Value) expr {
	a := v.Aux.(*ir.LambdaAux)
	inner := b.root()
	inner.outer = b.block // whose variables are visible
	saved, savedLoop := b.exit, b.loop
	b.exit, b.loop = exit{zero: []jen.Code{jen.Nil()}, closure: true, value: ir.Boxed}, nil
	var sig *jen.Statement // a pointer to the signature
	if a.Computes() {
		sig = jen.Id("sig")
		inner.names["sig"] = true
	} else {
		sig = jen.Op("&").Add(b.file.signature(a.Params, a.Returns))
	}
	b.blockArgs(inner, a.Params, sig)
	region := v.Regions[0]
	b.region(inner, region, func(args []*ir.Value) {
		inner.add(jen.Return(b.code(args[0]), jen.Nil()))
	})
	b.exit, b.loop = saved, savedLoop
	if a.Computes() {
		valueType := jen.Qual(runtimePath+"/value", "Value")
		return boxed(jen.Qual(runtimePath, "Block").Call(
			b.madeSignature(a.Params, a.Returns, v.Args),
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
