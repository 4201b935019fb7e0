package gogen

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/value"
)

func init() {
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		ir.OpIf:         emitIf,
		puppet.OpSwitch: emitSwitch,
		ir.OpReturn:     emitReturn,
		ir.OpNext:       emitNext,
		ir.OpBreak:      emitBreak,
		ir.OpFail:       emitFail,
	})
}

// emitIf emits an `if`. A region that does not come back makes an `else`
// superfluous, and then what the other yields needs no variable.
func emitIf(b *body, k *block, v *ir.Value) {
	cond := b.bool(v.Args[0])
	b.settle(k, v)
	yes, no := v.Regions[0], v.Regions[1]
	if one := b.plan.Forms.Inlined(v); one != nil {
		switch {
		case b.plan.Forms.Taken(v) != nil:
		case one == no:
			k.add(jen.If(cond.code).Block(nested(b, k, v, yes).stmts...))
		default:
			k.add(jen.If(negate(cond).code).Block(nested(b, k, v, no).stmts...))
		}
		inline(b, k, v, one)
		return
	}
	comment := k.comment
	k.comment = nil
	initial := declareResults(b, k, v, yes, no)
	k.comment = append(comment, k.comment...)
	switch initial {
	case 0:
		k.add(jen.If(negate(cond).code).Block(nested(b, k, v, no).stmts...))
		return
	case 1:
		k.add(jen.If(cond.code).Block(nested(b, k, v, yes).stmts...))
		return
	}
	then, otherwise := nested(b, k, v, yes), nested(b, k, v, no)
	switch {
	case len(then.stmts) == 0 && len(otherwise.stmts) == 0:
		if !cond.lit {
			k.add(jen.Id("_").Op("=").Add(cond.code)) // Go refuses variables that nothing reads
		}
	case len(then.stmts) == 0:
		k.add(jen.If(negate(cond).code).Block(otherwise.stmts...))
	case len(otherwise.stmts) == 0:
		k.add(jen.If(cond.code).Block(then.stmts...))
	case len(otherwise.stmts) == 1 && otherwise.chain != nil:
		s := jen.If(cond.code).Block(then.stmts...).Else().Add(otherwise.stmts[0])
		k.add(s)
		k.chain = s
		return
	default:
		s := jen.If(cond.code).Block(then.stmts...).Else().Block(otherwise.stmts...)
		k.add(s)
		k.chain = s
		return
	}
	if len(then.stmts)+len(otherwise.stmts) > 0 {
		k.chain = k.stmts[len(k.stmts)-1]
	}
}

// declareResults declares the variables of a branching op's results. When the
// values that one region yields are at hand, they are the initial values; its
// number is returned then, else -1.
func declareResults(b *body, k *block, v *ir.Value, regions ...*ir.Region) int {
	ns := b.plan.Live.Results(v)
	if len(ns) == 0 {
		return -1
	}
	targeted := false
	for _, n := range ns {
		if _, ok := b.target[plan.Result{Op: v, N: n}]; ok {
			targeted = true
		}
	}
	initial := -1
	if !targeted {
		// The later region first: an else without a word is the usual case.
		for i := len(regions) - 1; i >= 0; i-- {
			if atHand(b, regions[i], ns) {
				initial = i
				break
			}
		}
	}
	for _, n := range ns {
		r := plan.Result{Op: v, N: n}
		if t, ok := b.target[r]; ok {
			b.exprs[r] = t
			continue
		}
		repr := b.plan.Forms.Held(r)
		name := k.name(b.resultHint(r))
		b.exprs[r] = variable(name, repr)
		if initial < 0 {
			k.add(jen.Var().Id(name).Add(goType(repr)))
			continue
		}
		e := b.expr(regions[initial].Terminator().Args[n])
		if e.repr == repr {
			k.add(e.declare(name))
		} else {
			k.add(e.declareAs(name, repr))
		}
	}
	return initial
}

func isNil(e expr) bool { return e.lit && e.code.GoString() == "nil" }

// atHand reports whether a region does nothing but yield constants and variables.
func atHand(b *body, r *ir.Region, ns []int) bool {
	t := r.Terminator()
	if t == nil || t.Op != ir.OpYield {
		return false
	}
	for _, v := range r.Body {
		if b.plan.Live.Op(v) && v.Op != ir.OpConst && v.Op != ir.OpUnset && v.Op != ir.OpResult {
			return false
		}
	}
	for _, n := range ns {
		k := plan.ResultOf(t.Args[n])
		if e, ok := b.exprs[k]; ok && e.name != "" || k.Op.Op == ir.OpConst || k.Op.Op == ir.OpUnset {
			continue
		}
		return false
	}
	return true
}

// nested emits a region of a branching op into a block of its own; what it
// yields is assigned to the variables of the results.
func nested(b *body, k *block, v *ir.Value, r *ir.Region) *block {
	inner := newBlock(k)
	ns := b.plan.Live.Results(v)
	for _, t := range b.plan.Places.Targets(r) {
		b.target[t.Result] = b.exprs[plan.Result{Op: v, N: t.N}]
	}
	b.region(inner, r, func(args []*ir.Value) {
		for _, n := range ns {
			to := b.exprs[plan.Result{Op: v, N: n}]
			e := b.expr(args[n])
			if e.name == to.name && to.name != "" {
				continue
			}
			inner.add(assign(to, e))
		}
	})
	return inner
}

// assign sets a variable whose type is known.
func assign(to, e expr) *jen.Statement {
	if e.bare != nil && to.repr == ir.Int {
		return jen.Id(to.name).Op("=").Add(e.bare)
	}
	return jen.Id(to.name).Op("=").Add(e.as(to.repr))
}

// inline emits a region into the block that its op stands in.
func inline(b *body, k *block, v *ir.Value, r *ir.Region) {
	b.region(k, r, func(args []*ir.Value) { alias(b, k, v, args) })
}

// alias makes the results of v stand for values.
func alias(b *body, k *block, v *ir.Value, args []*ir.Value) {
	for _, n := range b.plan.Live.Results(v) {
		r := plan.Result{Op: v, N: n}
		e := b.expr(args[n])
		if t, ok := b.target[r]; ok {
			if e.name != t.name {
				k.add(assign(t, e))
			}
			b.exprs[r] = t
			continue
		}
		if want := b.plan.Forms.Held(r); want != e.repr && want != ir.Boxed {
			e = expr{code: e.as(want), repr: want}
		}
		if !e.simple() && !b.plan.Places.Moves(r, args[n]) {
			name := k.name(b.resultHint(r))
			k.add(e.declare(name))
			e = variable(name, e.repr)
		}
		b.exprs[r] = e
	}
}

// emitSwitch emits a `switch` on strings (EQ-1). Inside a loop that one of its
// regions leaves, Go's switch is no use, since break means the switch; then it is
// a chain of ifs.
func emitSwitch(b *body, k *block, v *ir.Value) {
	cases := v.Aux.([][]value.Value)
	last := v.Regions[len(cases)]
	subject := b.expr(v.Args[0])
	b.settle(k, v)
	comment := k.comment
	k.comment = nil
	initial := declareResults(b, k, v, last) == 0
	if subject.repr != ir.String && !hasEmptyCase(cases) {
		name := k.name(hint(v.Args[0]) + "_")
		boxed := subject.operand(precUnary+1, false)
		if subject.repr != ir.Boxed || subject.concrete || subject.lit {
			boxed = jen.Qual(runtimePath+"/value", "Value").Parens(subject.code)
		}
		k.add(jen.List(jen.Id(name), jen.Id("_")).Op(":=").Add(boxed).Assert(jen.String()))
		subject = variable(name, ir.String)
	}
	asChain := subject.repr != ir.String || b.loop != nil && b.loop.leftBy(b.file.pkg.env.plan, v)
	if asChain && subject.name == "" {
		name := k.name(hint(v.Args[0]))
		k.add(subject.declare(name))
		subject = variable(name, subject.repr)
	}
	k.comment = append(comment, k.comment...)

	arms := make([][]jen.Code, len(v.Regions))
	for i, r := range v.Regions {
		if r != last || !initial {
			arms[i] = nested(b, k, v, r).stmts
		}
	}
	if asChain {
		k.add(chain(subject, cases, arms))
		return
	}
	k.add(jen.Switch(jen.Qual(runtimePath+"/value", "LowerASCII").Call(subject.code)).BlockFunc(func(g *jen.Group) {
		for i, c := range cases {
			texts := make([]jen.Code, len(c))
			for j, x := range c {
				texts[j] = jen.Lit(value.LowerASCII(x.(string)))
			}
			g.Case(texts...).Block(arms[i]...)
		}
		if d := arms[len(cases)]; len(d) > 0 {
			g.Default().Block(d...)
		}
	}))
}

func hasEmptyCase(cases [][]value.Value) bool {
	for _, c := range cases {
		if slices.Contains(c, value.Value("")) {
			return true
		}
	}
	return false
}

// chain is a switch as a chain of ifs.
func chain(subject expr, cases [][]value.Value, arms [][]jen.Code) *jen.Statement {
	var s *jen.Statement
	for i, c := range cases {
		var cond *jen.Statement
		for _, x := range c {
			test := jen.Qual(runtimePath+"/op", "Equal")
			if subject.repr == ir.String {
				test = jen.Qual(runtimePath+"/value", "EqualFold")
			}
			test = test.Call(subject.code, jen.Lit(x))
			if cond == nil {
				cond = test
			} else {
				cond = cond.Op("||").Add(test)
			}
		}
		if s == nil {
			s = jen.If(cond).Block(arms[i]...)
		} else {
			s = s.Else().If(cond).Block(arms[i]...)
		}
	}
	if d := arms[len(cases)]; len(d) > 0 {
		s = s.Else().Block(d...)
	}
	return s
}

// signal returns a jump as an error.
func (b *body) signal(k *block, v *ir.Value, kind string, fields ...jen.Code) {
	all := append([]jen.Code{jen.Id("Kind").Op(":").Qual(runtimePath, kind)}, fields...)
	all = append(all, jen.Id("Pos").Op(":").Add(b.file.at(v.Pos)))
	k.add(jen.Return(append(slices.Clone(b.exit.zero), jen.Op("&").Qual(runtimePath, "Signal").Values(all...))...))
}

// emitReturn leaves the function; a closure and a part do so by a jump.
func emitReturn(b *body, k *block, v *ir.Value) {
	if b.leaves(k, v) {
		return
	}
	switch {
	case b.exit.closure:
		var given jen.Code = jen.Nil()
		if len(b.plan.Live.Operands(v)) > 0 {
			given = b.code(v.Args[0])
		}
		b.signal(k, v, "Return", jen.Id("Value").Op(":").Add(given), jen.Id("Target").Op(":").Id("s"))
	case b.exit.value == ir.None:
		k.end()
	case b.exit.written != "" && b.rendered(v.Args[0]):
		k.add(jen.Return(jen.Lit(0), jen.Nil()))
	default:
		b.give(k, b.expr(v.Args[0]).constantAs(b.exit.value))
	}
}

// rendered reports whether a value is what a template has written, of which no variable was made.
func (b *body) rendered(v *ir.Value) bool {
	r := plan.ResultOf(v)
	_, emitted := b.exprs[r]
	return r.Op.Op == ruby.OpWritten && !emitted
}

// give returns a value, which of a template is all that it renders.
func (b *body) give(k *block, v jen.Code) {
	if b.exit.written != "" {
		k.add(jen.Id(b.exit.written).Dot("Replace").Call(v))
		v = jen.Lit(0)
	}
	k.add(jen.Return(v, jen.Nil()))
}

// emitNext ends a round of a loop, or a closure.
func emitNext(b *body, k *block, v *ir.Value) {
	if b.leaves(k, v) {
		return
	}
	if b.loop == nil {
		k.add(jen.Return(b.code(v.Args[0]), jen.Nil()))
		return
	}
	b.loop.yield(k, v.Args)
	k.add(jen.Continue())
}

// emitBreak leaves a loop; where that is none of Go's, by a jump.
func emitBreak(b *body, k *block, v *ir.Value) {
	if b.leaves(k, v) {
		return
	}
	if b.loop != nil && b.loop.op.Op == ir.OpLoop {
		b.loop.yield(k, v.Args)
	}
	if b.loop != nil && !b.loop.hash {
		k.add(jen.Break())
		return
	}
	b.signal(k, v, "Break")
}

// ownIssues begins the codes of what Puppet has no error for.
const ownIssues = "P2GO_"

// emitFail emits an error that is certain.
func emitFail(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ir.FailAux)
	plainError := jen.Qual("errors", "New").Call(jen.Lit(a.Message))
	if b.fn.Kind == ir.Method && strings.HasPrefix(a.Issue, ownIssues) {
		plainError = jen.Qual(rubyPath, "Uncompiled").Call(jen.Lit(a.Message))
	}
	switch {
	case a.Jump != "": // nothing takes it, so it ends the compilation
		b.signal(k, v, capital(a.Jump))
	case a.Whole && a.File != "":
		b.fails(k, jen.Qual(runtimePath, "Broken").Call(jen.Id("s"), jen.Lit(a.Message), jen.Lit(a.File), jen.Lit(int(a.At.Line)), jen.Lit(int(a.At.Col))), v.Pos)
	case a.Whole:
		b.fails(k, plainError, v.Pos)
	case a.Early:
		b.fails(k, jen.Qual(runtimePath, "Early").Call(jen.Lit(a.Message)), v.Pos)
	case a.Refused && !b.exit.closure && (b.fn.Kind == ir.Class || b.fn.Kind == ir.Define):
		b.fails(k, jen.Id("s").Dot("Refuse").Call(jen.Lit(a.Message)), v.Pos)
	case a.Refused:
		b.fails(k, plainError, v.Pos)
	case b.fn.Kind == ir.Method && b.traces():
		b.fails(k, jen.Qual(rubyPath, "At").Call(plainError, jen.Lit(int(v.Pos.Line))), v.Pos)
	case b.fn.Kind == ir.Method:
		b.fails(k, plainError, v.Pos)
	default:
		b.fails(k, jen.Id("s").Dot("Fail").Call(b.file.at(v.Pos), jen.Lit(a.Issue), jen.Lit(a.Label), jen.Lit(a.Message)), v.Pos)
	}
}
