package gogen

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		puppet.OpTruth: func(b *body, v *ir.Value) expr { return b.truth(v.Args[0]) },
		puppet.OpNot:   func(b *body, v *ir.Value) expr { return not(b, v.Args[0]) },
		puppet.OpEq:    emitEqual,
		puppet.OpNe:    emitEqual,
		puppet.OpLt:    compareDirectly,
		puppet.OpLe:    compareDirectly,
		puppet.OpGt:    compareDirectly,
		puppet.OpGe:    compareDirectly,
		puppet.OpIndex: indexDirectly,
		puppet.OpGroup: func(b *body, v *ir.Value) expr {
			return boxed(opFunc("Group").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(int))))
		},
		ir.OpIf:            emitLogic,
		puppet.OpCaseMatch: emitCaseEqual,
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		puppet.OpAdd:          emitArithmetic,
		puppet.OpSub:          emitArithmetic,
		puppet.OpMul:          emitArithmetic,
		puppet.OpDiv:          emitArithmetic,
		puppet.OpMod:          emitArithmetic,
		puppet.OpShl:          emitArithmetic,
		puppet.OpShr:          emitArithmetic,
		puppet.OpNeg:          emitArithmetic,
		puppet.OpLt:           emitCompare,
		puppet.OpLe:           emitCompare,
		puppet.OpGt:           emitCompare,
		puppet.OpGe:           emitCompare,
		puppet.OpTryEq:        emitCompare,
		puppet.OpTryNe:        emitCompare,
		puppet.OpMatch:        emitMatch,
		puppet.OpIn:           emitMatch,
		puppet.OpCaseMatch:    emitMatch,
		puppet.OpCaseMatchAny: emitMatch,
		puppet.OpTryIn: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, opFunc("TryIn").Call(b.codes(v.Args)...), ir.Bool, atOperator)
		},
		puppet.OpNoMatch: func(b *body, k *block, v *ir.Value) {
			b.check(k, v, placedCall(b, v, "NoMatch", b.code(v.Args[0])), placed)
		},
		puppet.OpIndex: emitIndex,
	})
}

// emitCompare emits a comparison that may fail (CMP).
func emitCompare(b *body, k *block, v *ir.Value) {
	b.try(k, v, opFunc(compareFuncs[v.Op]).Call(b.codes(v.Args)...), ir.Bool, atOperator)
}

// emitIndex emits an indexing that may fail (IDX).
func emitIndex(b *body, k *block, v *ir.Value) {
	if ir.IsData(v.Args[0]) {
		coerced(b, k, v, opFunc("IndexData").Call(b.codes(v.Args)...))
		return
	}
	if refer(b, k, v) {
		return
	}
	args := append([]jen.Code{b.file.places(v)}, b.codes(v.Args)...)
	b.try(k, v, jen.Id("s").Dot(b.file.indexMethod(v.Args[0])).Call(args...), ir.Boxed, placed)
}

// emitArithmetic emits an operator on numbers and collections (NUM, COL).
func emitArithmetic(b *body, k *block, v *ir.Value) {
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
		coerced(b, k, v, opFunc(name).Call(b.codes(v.Args)...))
	}
}

var arithmeticFuncs = map[ir.Op]string{
	puppet.OpAdd: "Add", puppet.OpSub: "Sub", puppet.OpMul: "Mul", puppet.OpDiv: "Div", puppet.OpMod: "Mod", puppet.OpShl: "Shl", puppet.OpShr: "Shr", puppet.OpNeg: "Neg",
}

// coerced emits a call that may report that a string was used as a number, of
// which the setting strict decides what to make (NUM-2).
func coerced(b *body, k *block, v *ir.Value, call *jen.Statement) {
	b.tryWith(k, v, call, ir.Boxed, atOperator, func(name string) *jen.Statement {
		return jen.List(jen.Id(name), jen.Err()).Op("=").Id("s").Dot("Coerce").Call(b.file.places(v), jen.Id(name), jen.Err())
	})
}

// emitMatch emits =~, in and the test of a case option. The second result are the
// match groups afterwards, which are those before when nothing matched (MV-2).
func emitMatch(b *body, k *block, v *ir.Value) {
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

	if !wantGroups && matchString(b, k, v) {
		return
	}
	names := [2]string{"_", "_"}
	if wantMatched {
		if t, ok := b.target[matched]; ok {
			names[0] = t.name
			b.exprs[matched] = t
		} else {
			names[0] = k.name(hint(v))
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

// matchString emits a match of a string with a constant regular expression, whose groups nobody wants.
func matchString(b *body, k *block, v *ir.Value) bool {
	pattern, _ := v.Args[1].Const()
	re, ok := pattern.(*value.Regexp)
	if !ok || v.Op != puppet.OpMatch || b.expr(v.Args[0]).repr != ir.String {
		return false
	}
	name := strings.TrimPrefix(b.file.constant(re, nil).code.GoString(), "&")
	b.try(k, v, jen.Id(name).Dot("MatchString").Call(b.expr(v.Args[0]).code), ir.Bool, atOperator)
	return true
}

// emitCaseEqual is the test of a case option that is a constant (CTL-6).
func emitCaseEqual(b *body, v *ir.Value) expr {
	equal := opFunc("Equal")
	if pattern, _ := v.Args[1].Const(); b.expr(v.Args[0]).repr == ir.String {
		if _, isString := pattern.(string); isString {
			equal = jen.Qual(runtimePath+"/value", "EqualFold")
		}
	}
	return boolean(equal.Call(b.codes(v.Args[:2])...), precOperand)
}

func opFunc(name string) *jen.Statement { return jen.Qual(runtimePath+"/op", name) }

var compareFuncs = map[ir.Op]string{puppet.OpLt: "Less", puppet.OpLe: "LessEq", puppet.OpGt: "Greater", puppet.OpGe: "GreaterEq", puppet.OpTryEq: "TryEqual", puppet.OpTryNe: "TryDiffer"}

// not is the negation of a Boolean, without double negation.
func not(b *body, v *ir.Value) expr {
	k := plan.ResultOf(v)
	if _, emitted := b.exprs[k]; !emitted && k.N == 0 {
		switch k.Op.Op {
		case puppet.OpNot:
			return b.bool(k.Op.Args[0])
		case puppet.OpEq, puppet.OpNe:
			return equality(b, k.Op, k.Op.Op == puppet.OpNe)
		}
	}
	return negate(b.bool(v))
}

// emitLogic is an `if` that stands for && or ||.
func emitLogic(b *body, v *ir.Value) expr {
	yes, no := plan.Yielded(v.Regions[0]), plan.Yielded(v.Regions[1])
	l := b.bool(v.Args[0])
	if plan.IsConst(no, false) && b.plan.Places.OnlyExpressions(v.Regions[0]) {
		r := b.bool(yes)
		switch {
		case isTrue(l):
			return r
		case isTrue(r):
			return l
		}
		return boolean(jen.Add(l.operand(precAnd, false)).Op("&&").Add(r.operand(precAnd, false)), precAnd)
	}
	r := b.bool(no)
	switch {
	case isFalse(l):
		return r
	case isFalse(r):
		return l
	}
	return boolean(jen.Add(l.operand(precOr, false)).Op("||").Add(r.operand(precOr, false)), precOr)
}

// emitEqual is == or != (EQ).
func emitEqual(b *body, v *ir.Value) expr { return equality(b, v, v.Op == puppet.OpEq) }

func equality(b *body, v *ir.Value, equal bool) expr {
	x, y := b.expr(v.Args[0]), b.expr(v.Args[1])
	sign := "=="
	if !equal {
		sign = "!="
	}
	call := func(f *jen.Statement) expr {
		e := boolean(f.Call(x.code, y.code), precOperand)
		if !equal {
			return negate(e)
		}
		return e
	}
	switch {
	case x.repr == ir.String && y.repr == ir.String:
		return call(jen.Qual(runtimePath+"/value", "EqualFold"))
	case x.repr == ir.Bool && y.lit && y.repr == ir.Bool:
		if (v.Args[1].Aux == true) == equal {
			return x
		}
		return negate(x)
	case x.repr == y.repr && (x.repr == ir.Bool || x.repr == ir.Int || x.repr == ir.Float):
		return compared(x.number(precCompare, false), sign, y.number(precCompare, true))
	case isNil(y) && x.repr == ir.Boxed && !x.lit && !x.concrete && v.Args[0].Op != ir.OpConst:
		return compared(x.operand(precCompare, false), sign, jen.Nil())
	}
	return call(jen.Qual(runtimePath+"/op", "Equal"))
}

// compared is a comparison that has an opposite.
func compared(left *jen.Statement, sign string, right *jen.Statement) expr {
	e := boolean(jen.Add(left).Op(sign).Add(right), precCompare)
	e.neg = jen.Add(left).Op(opposites[sign]).Add(right)
	return e
}

// opposites are the signs that give the opposite: of those of an order for Integers and strings, but not for Floats, of which NaN is
// neither less than anything nor not.
var opposites = map[string]string{"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}

var compareSigns = map[ir.Op]string{puppet.OpLt: "<", puppet.OpLe: "<=", puppet.OpGt: ">", puppet.OpGe: ">="}

func compareDirectly(b *body, v *ir.Value) expr {
	r := b.plan.Takes(v, 0)
	x, y := b.expr(v.Args[0]), b.expr(v.Args[1])
	left, right := x.as(r), y.as(r)
	switch {
	case r == ir.String:
		left, right = jen.Qual(runtimePath+"/value", "CompareFold").Call(left, right), jen.Lit(0)
	case x.repr == r && y.repr == r:
		left, right = x.number(precCompare, false), y.number(precCompare, true)
	}
	sign := compareSigns[v.Op]
	if r == ir.Int || r == ir.String {
		return compared(left, sign, right)
	}
	return boolean(jen.Add(left).Op(sign).Add(right), precCompare)
}

func indexDirectly(b *body, v *ir.Value) expr {
	if k, ok := v.Args[1].Const(); ok && isFacts(b, v.Args[0]) {
		if k, ok := k.(string); ok {
			return b.narrowed(v, boxed(jen.Id("s").Dot("FactValue").Call(jen.Lit(k))))
		}
	}
	repr := b.plan.Takes(v, 0)
	x, key := b.expr(v.Args[0]), b.expr(v.Args[1])
	coll := expr{code: x.as(repr), repr: repr, prec: x.prec}
	if repr == ir.Hash {
		return b.narrowed(v, boxed(jen.Add(coll.operand(precUnary+1, false)).Dot("Lookup").Call(key.as(ir.Boxed))))
	}
	return b.narrowed(v, boxed(opFunc("IndexArray").Call(coll.code, key.constantAs(b.plan.Takes(v, 1)))))
}

// isFacts reports whether v is $facts and not in a variable.
func isFacts(b *body, v *ir.Value) bool {
	_, emitted := b.exprs[plan.Own(v)]
	return v.Op == puppet.OpTopVar && v.Aux == "facts" && !emitted
}

// refer emits the reference to one resource of a known type, where the title is a text: that cannot fail.
func refer(b *body, k *block, v *ir.Value) bool {
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
