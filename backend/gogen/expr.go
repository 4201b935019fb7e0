package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"

	"github.com/p2go/p2go/typesys"
)

// expr is a Go expression for a value.
type expr struct {
	code *jen.Statement
	repr ir.Repr
	prec int            // of the outermost operator; 0 for an operand
	lit  bool           // a constant
	bare *jen.Statement // of a number: the constant without conversion
	name string         // of a variable
	// concrete reports whether Go's type of a boxed expression is not the interface.
	concrete bool
	neg      *jen.Statement // the opposite of a Boolean where that is shorter: of a comparison one, else an operand
}

// Precedences of Go's operators.
const (
	precOperand = iota
	precOr
	precAnd
	precCompare
	precAdd
	precMul
	precUnary
)

// operand is e as operand of an operator of precedence prec; right reports whether it
// stands to the right.
func (e expr) operand(prec int, right bool) *jen.Statement {
	if e.prec != precOperand && (e.prec < prec || right && e.prec == prec) {
		return jen.Parens(e.code)
	}
	return e.code
}

// number is e as operand beside a typed one.
func (e expr) number(prec int, right bool) *jen.Statement {
	if e.bare != nil {
		return e.bare
	}
	return e.operand(prec, right)
}

// simple reports whether writing e twice costs nothing.
func (e expr) simple() bool { return e.lit || e.name != "" }

// declare declares a variable with e as its value.
func (e expr) declare(name string) *jen.Statement {
	switch {
	case isNil(e):
		return jen.Var().Id(name).Add(goType(e.repr))
	case e.concrete:
		return jen.Var().Id(name).Add(goType(e.repr)).Op("=").Add(e.code)
	}
	return jen.Id(name).Op(":=").Add(e.code)
}

// declareAs declares a variable of a representation with e as its first value.
func (e expr) declareAs(name string, repr ir.Repr) *jen.Statement {
	switch {
	case isNil(e):
		return jen.Var().Id(name).Add(goType(repr))
	case e.repr == repr && repr != ir.Boxed:
		return e.declare(name)
	}
	return jen.Var().Id(name).Add(goType(repr)).Op("=").Add(e.as(repr))
}

// constantAs is e as a value of a representation where Go knows the type: a number needs no conversion.
func (e expr) constantAs(repr ir.Repr) *jen.Statement {
	if e.bare != nil && repr == ir.Int {
		return e.bare
	}
	return e.as(repr)
}

func boxed(code *jen.Statement) expr { return expr{code: code, repr: ir.Boxed} }

func boolean(code *jen.Statement, prec int) expr { return expr{code: code, repr: ir.Bool, prec: prec} }

// as is e in another representation.
func (e expr) as(want ir.Repr) *jen.Statement {
	switch {
	case e.repr == want, want == ir.Boxed:
		return e.code
	case e.repr == ir.Boxed:
		if e.lit { // undef where the static type excludes it: never evaluated
			return zero(want)
		}
		return jen.Add(e.operand(precUnary+1, false)).Assert(goType(want))
	case e.repr == ir.Int && want == ir.Float:
		return jen.Float64().Call(e.code)
	case e.repr == ir.Array && want == puppet.Groups, e.repr == puppet.Groups && want == ir.Array:
		return e.code
	}
	// Static types exclude it, so it is never evaluated.
	return jen.Qual(runtimePath+"/value", "Value").Parens(e.code).Assert(goType(want))
}

// goType is the Go type of a representation.
func goType(r ir.Repr) *jen.Statement {
	switch r {
	case ir.Bool:
		return jen.Bool()
	case ir.Int:
		return jen.Int64()
	case ir.Float:
		return jen.Float64()
	case ir.String:
		return jen.String()
	case ir.Array, puppet.Groups:
		return jen.Qual(runtimePath+"/value", "Array")
	case ir.Hash:
		return jen.Op("*").Qual(runtimePath+"/value", "Hash")
	}
	if t, ok := r.Own(); ok {
		return jen.Qual(t.Path, t.Name)
	}
	return jen.Qual(runtimePath+"/value", "Value")
}

// zero is the Go zero value of a representation.
func zero(r ir.Repr) *jen.Statement {
	switch r {
	case ir.Bool:
		return jen.False()
	case ir.Int, ir.Float:
		return jen.Lit(0)
	case ir.String:
		return jen.Lit("")
	}
	if _, own := r.Own(); own {
		return jen.Op("*").New(goType(r))
	}
	return jen.Nil()
}

// expr is the expression for a value that was emitted, or that is computed where
// it is used.
func (b *body) expr(v *ir.Value) expr {
	r := plan.ResultOf(v)
	if form := b.plan.Forms.Result(r); form.Known != plan.Computed {
		return constantOf(form)
	}
	if e, ok := b.exprs[r]; ok {
		return e
	}
	return b.compute(r.Op)
}

// constantOf is what is known of a result.
func constantOf(form plan.Form) expr {
	switch form.Known {
	case plan.True, plan.False:
		return expr{code: jen.Lit(form.Known == plan.True), repr: ir.Bool, lit: true}
	case plan.Undef, plan.Computed:
	}
	return expr{code: jen.Nil(), repr: form.Repr, lit: true}
}

// code is a value boxed, as arguments of the runtime are.
func (b *body) code(v *ir.Value) jen.Code { return b.expr(v).as(ir.Boxed) }

func (b *body) codes(vs []*ir.Value) []jen.Code {
	out := make([]jen.Code, len(vs))
	for i, v := range vs {
		out[i] = b.code(v)
	}
	return out
}

// compute makes the expression for a pure value.
func (b *body) compute(v *ir.Value) expr {
	rt := func(name string) *jen.Statement { return jen.Qual(runtimePath+"/value", name) }
	switch v.Op {
	case ir.OpConst:
		if v.Type == puppet.GroupsType && v.Aux == nil && b.fn.Kind == ir.Node && plan.MatchesRegexp(b.fn) {
			return expr{code: jen.Id("s").Dot("NodeMatch").Call(), repr: puppet.Groups}
		}
		return b.file.constant(v.Aux, v.Type)
	case ir.OpUnset:
		return expr{code: rt("Unset"), repr: ir.Boxed, lit: true}
	case ir.OpArray:
		return b.array(v)
	case ir.OpHash:
		var entries []jen.Code
		for i := 0; i+1 < len(v.Args); i += 2 {
			entries = append(entries, rt("Entry").Values(
				jen.Id("Key").Op(":").Add(b.code(v.Args[i])),
				jen.Id("Value").Op(":").Add(b.code(v.Args[i+1]))))
		}
		if len(entries) > 1 {
			entries = multiline(entries)
		}
		return expr{code: rt("NewHash").Call(entries...), repr: ir.Hash}
	case puppet.OpConcat:
		return b.concat(v)
	case puppet.OpSplat:
		return expr{code: jen.Qual(runtimePath+"/op", "Splat").Call(b.code(v.Args[0])), repr: ir.Array}
	case puppet.OpTopVar, puppet.OpNodeVar, puppet.OpClassVar, puppet.OpScopeVar:
		return b.variable(v)
	case ir.OpIsSet:
		return negate(boolean(rt("IsUnset").Call(b.code(v.Args[0])), precOperand))
	case puppet.OpHasMember:
		return boolean(jen.Qual(typesysPath, "HasMember").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(string))), precOperand)
	case puppet.OpOuterMatch:
		return boxed(jen.Id("s").Dot("OuterMatch").Call(jen.Lit(v.Aux.(int)), b.code(v.Args[0])))
	case puppet.OpGroup:
		return boxed(jen.Qual(runtimePath+"/op", "Group").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(int))))
	case puppet.OpTruth:
		return b.truth(v.Args[0])
	case puppet.OpNot:
		return b.not(v.Args[0])
	case puppet.OpEq, puppet.OpNe:
		return b.equal(v)
	case puppet.OpLt, puppet.OpLe, puppet.OpGt, puppet.OpGe:
		return b.compareDirectly(v)
	case puppet.OpIndex:
		return b.indexDirectly(v)
	case puppet.OpCall:
		d := b.plan.Effects.Direct(v)
		repr, _ := d.Result()
		return expr{code: b.directCall(v, d), repr: repr}
	case puppet.OpInstance:
		return b.instance(v)
	case ir.OpNarrow:
		return b.narrowed(v, b.expr(v.Args[0]))
	case puppet.OpQueryEq:
		return b.queryEq(v)
	case ir.OpLambda:
		return b.lambda(v)
	case ir.OpIf:
		return b.logic(v)
	case puppet.OpGiven:
		return boxed(jen.Qual(runtimePath, "Given").Call(b.code(v.Args[0]), jen.Lit(v.Aux.(string))))
	case puppet.OpRendered:
		return boxed(jen.Id("out").Dot("Result").Call())
	}
	if emits[v.Op] != nil {
		return expr{code: b.own(v), repr: ir.ReprOf(v)}
	}
	panic(unsupported{v.Pos, "the value of " + v.Op.String() + " is used before it is there"})
}

// bool is a value as a Go condition.
func (b *body) bool(v *ir.Value) expr {
	e := b.expr(v)
	if e.repr == ir.Boxed {
		return boolean(e.as(ir.Bool), precOperand)
	}
	return e
}

// not is the negation of a Boolean, without double negation.
func (b *body) not(v *ir.Value) expr {
	k := plan.ResultOf(v)
	if _, emitted := b.exprs[k]; !emitted && k.N == 0 {
		switch k.Op.Op {
		case puppet.OpNot:
			return b.bool(k.Op.Args[0])
		case puppet.OpEq, puppet.OpNe:
			return b.equality(k.Op, k.Op.Op == puppet.OpNe)
		}
	}
	return negate(b.bool(v))
}

func negate(e expr) expr {
	if e.neg != nil && e.prec == precCompare {
		n := boolean(e.neg, precCompare)
		n.neg = e.code
		return n
	}
	if e.neg != nil {
		return boolean(e.neg, precOperand)
	}
	n := boolean(jen.Op("!").Add(e.operand(precUnary, false)), precUnary)
	if e.prec == precOperand {
		n.neg = e.code
	}
	return n
}

// logic is an `if` that stands for && or ||.
func (b *body) logic(v *ir.Value) expr {
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

func isTrue(e expr) bool  { return e.lit && e.code.GoString() == "true" }
func isFalse(e expr) bool { return e.lit && e.code.GoString() == "false" }

// array is an array literal; marked arguments are spliced (COL-15).
func (b *body) array(v *ir.Value) expr {
	arr := jen.Qual(runtimePath+"/value", "Array")
	spread, _ := v.Aux.([]bool)
	if spread == nil {
		return expr{code: arr.Values(wrap(b.codes(v.Args))...), repr: ir.Array}
	}
	return expr{code: b.spliced(v.Args, spread), repr: ir.Array}
}

// spliced is a value.Array of the arguments, of which marked ones are arrays that
// are spliced.
func (b *body) spliced(args []*ir.Value, spread []bool) *jen.Statement {
	var parts, run []jen.Code
	flush := func() {
		if len(run) > 0 {
			parts = append(parts, jen.Qual(runtimePath+"/value", "Array").Values(run...))
			run = nil
		}
	}
	for i, a := range args {
		if i < len(spread) && spread[i] {
			flush()
			parts = append(parts, b.expr(a).as(ir.Array))
		} else {
			run = append(run, b.code(a))
		}
	}
	flush()
	if len(parts) == 1 {
		return jen.Add(parts[0])
	}
	return jen.Qual(runtimePath+"/value", "Splice").Call(parts...)
}

// maxSum is how many texts of unknown length are joined with Go's +. The sum of
// more of them, each within the bounds of values, might not fit into the memory.
const maxSum = 3

// concat joins the texts of its arguments (STRC).
func (b *body) concat(v *ir.Value) expr {
	var parts []jen.Code
	var sum *jen.Statement
	unknown := 0
	for _, a := range v.Args {
		e := b.expr(a)
		var t *jen.Statement
		switch e.repr {
		case ir.String:
			t = e.operand(precAdd, true)
			if _, ok := a.Const(); !ok {
				unknown++
			}
		case ir.Int:
			if e.bare != nil {
				t = jen.Lit(e.bare.GoString())
			} else {
				t = jen.Qual("strconv", "FormatInt").Call(e.code, jen.Lit(10))
			}
		case ir.Bool:
			t = jen.Qual("strconv", "FormatBool").Call(e.code)
		default:
			if isNil(e) {
				continue // undef has no text
			}
			t = jen.Qual(runtimePath+"/value", "Text").Call(e.code)
			unknown++
		}
		parts = append(parts, t)
		if sum == nil {
			sum = jen.Add(t)
		} else {
			sum = sum.Op("+").Add(t)
		}
	}
	if sum == nil {
		return expr{code: jen.Lit(""), repr: ir.String, lit: true}
	}
	if unknown > maxSum {
		return expr{code: jen.Qual(runtimePath+"/value", "Concat").Call(parts...), repr: ir.String, prec: precOperand}
	}
	prec := precOperand
	if len(v.Args) > 1 {
		prec = precAdd
	}
	return expr{code: sum, repr: ir.String, prec: prec}
}

// variable reads a variable of another scope.
func (b *body) variable(v *ir.Value) expr {
	s := jen.Id("s")
	typed := func(code *jen.Statement) expr {
		e := boxed(code)
		if r := ir.ReprOf(v); r != ir.Boxed {
			return expr{code: e.as(r), repr: r}
		}
		return e
	}
	switch v.Op {
	case puppet.OpTopVar:
		name := v.Aux.(string)
		if slot := b.file.pkg.scopeSlotRef(topVars, b.file.pkg.env.prog.TopVars, name); slot != nil {
			return typed(s.Dot("TopSlot").Call(slot))
		}
		return typed(s.Dot("TopVar").Call(jen.Lit(name)))
	case puppet.OpNodeVar:
		slot := b.file.pkg.scopeSlotRef(nodeVars, b.file.pkg.env.prog.NodeVars, v.Aux.(string))
		if slot == nil {
			return expr{code: jen.Qual(runtimePath+"/value", "Unset"), repr: ir.Boxed, lit: true}
		}
		return typed(s.Dot("NodeVar").Call(slot))
	case puppet.OpClassVar:
		return b.narrowed(v, b.classVar(v))
	}
	name := v.Aux.(string)
	switch name {
	case "title":
		if ir.ReprOf(v) == ir.String {
			return expr{code: s.Dot("Title").Call(), repr: ir.String}
		}
		return boxed(s.Dot("TitleValue").Call())
	case "name":
		return typed(s.Dot("Name").Call())
	case "module_name":
		return expr{code: s.Dot("ModuleName").Call(), repr: ir.String}
	case "caller_module_name":
		return expr{code: s.Dot("CallerModuleName").Call(), repr: ir.String}
	}
	return boxed(s.Dot("MetaParam").Call(jen.Lit(name[len("meta:"):])))
}

func (b *body) classVar(v *ir.Value) expr {
	a := v.Aux.(puppet.VarAux)
	if a.Class == "settings" {
		return boxed(jen.Id("s").Dot("SettingVar").Call(jen.Lit(a.Var)))
	}
	class := b.file.pkg.classRef(a.Class)
	if class == nil {
		return expr{code: jen.Qual(runtimePath+"/value", "Unset"), repr: ir.Boxed, lit: true}
	}
	if slot := b.file.pkg.slotRef(a.Class, a.Var); slot != nil {
		return boxed(jen.Id("s").Dot("ClassVar").Call(class, slot))
	}
	return boxed(jen.Id("s").Dot("ClassPreset").Call(class, jen.Lit(a.Var)))
}

// equal is == or != (EQ).
func (b *body) equal(v *ir.Value) expr { return b.equality(v, v.Op == puppet.OpEq) }

func (b *body) equality(v *ir.Value, equal bool) expr {
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
		return boolean(jen.Add(x.number(precCompare, false)).Op(sign).Add(y.number(precCompare, true)), precCompare)
	case isNil(y) && x.repr == ir.Boxed && !x.lit && !x.concrete && v.Args[0].Op != ir.OpConst:
		return boolean(jen.Add(x.operand(precCompare, false)).Op(sign).Nil(), precCompare)
	}
	return call(jen.Qual(runtimePath+"/op", "Equal"))
}

// opposites are the signs that give the opposite for numbers which have an order: Integers, but not Floats, of which NaN is
// neither less than anything nor not.
var opposites = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<"}

var compareSigns = map[ir.Op]string{puppet.OpLt: "<", puppet.OpLe: "<=", puppet.OpGt: ">", puppet.OpGe: ">="}

func (b *body) compareDirectly(v *ir.Value) expr {
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
	e := boolean(jen.Add(left).Op(sign).Add(right), precCompare)
	if r == ir.Int || r == ir.String {
		e.neg = jen.Add(left).Op(opposites[sign]).Add(right)
	}
	return e
}

func (b *body) indexDirectly(v *ir.Value) expr {
	if k, ok := v.Args[1].Const(); ok && b.isFacts(v.Args[0]) {
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
func (b *body) isFacts(v *ir.Value) bool {
	_, emitted := b.exprs[plan.Own(v)]
	return v.Op == puppet.OpTopVar && v.Aux == "facts" && !emitted
}

// narrowed is e as the representation of v, where the static type says more than
// Go's.
func (b *body) narrowed(v *ir.Value, e expr) expr {
	if r := ir.ReprOf(v); r != ir.Boxed && r != ir.None && r != e.repr {
		code := e.as(r)
		if e.lit { // undef, which is none of the type: Go has to know the variable's
			code = jen.Parens(goType(r)).Parens(zero(r))
		}
		return expr{code: code, repr: r}
	}
	return e
}

// instance is whether a value is of a constant type, where Go can say it without
// the type.
func (b *body) instance(v *ir.Value) expr {
	e := b.expr(v.Args[0])
	_, constant := v.Args[0].Const()
	constant = constant || e.lit || e.concrete // Go does not compare nil with nil
	switch t := v.Aux.(typesys.Type).(type) {
	case *typesys.Undef:
		if e.repr == ir.Boxed && !constant {
			return boolean(jen.Add(e.operand(precCompare, false)).Op("==").Nil(), precCompare)
		}
	case *typesys.NotUndef:
		if t.Of == nil && e.repr == ir.Boxed && !constant {
			return boolean(jen.Add(e.operand(precCompare, false)).Op("!=").Nil(), precCompare)
		}
	}
	return boolean(jen.Qual(typesysPath, "Instance").Call(b.file.typeRef(v.Aux.(typesys.Type)), e.code), precOperand)
}

// queryEq is a comparison in the query of a collector (COLL-3).
func (b *body) queryEq(v *ir.Value) expr {
	name, _ := v.Args[1].Const()
	n, ok := name.(string)
	r := b.expr(v.Args[0]).code.Clone()
	switch {
	case !ok:
		method := "QueryEquals"
		if v.Aux == true {
			method = "QueryDiffers"
		}
		return boolean(jen.Id("s").Dot(method).Call(r, b.code(v.Args[1]), b.code(v.Args[2])), precOperand)
	case v.Aux == true:
		return boolean(r.Dot("AttrDiffers").Call(jen.Lit(n), b.code(v.Args[2])), precOperand)
	case n == "tag":
		return boolean(r.Dot("Tagged").Call(b.expr(v.Args[2]).as(ir.Array)), precOperand)
	}
	return boolean(r.Dot("AttrEquals").Call(jen.Lit(n), b.code(v.Args[2])), precOperand)
}
