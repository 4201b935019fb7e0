package gogen

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// loop is a Go loop that is being generated.
type loop struct {
	op   *ir.Value
	hash bool // break() does not end it: filter of a Hash (ITER-6)
	// yield emits what happens with the lambda's value.
	yield func(k *block, args []*ir.Value)
	// stops reports whether yield may end the loop.
	stops bool
	// counts reports whether the elements are the numbers from lo to hi.
	counts bool
	lo, hi int64
	// seq, unless "", is the variable of what the runtime gives to range over, whose
	// error is known after the loop.
	seq string
	// keeps reports whether what precedes the region, or the lambda's value, has to do with the element.
	keeps bool
	// head, when not nil, emits what precedes the region in every round.
	head func(k *block)
}

// maxRoom bounds the room that a loop makes beforehand.
const maxRoom = 1 << 16

// leftBy reports whether the regions of a branching op may leave the loop.
func (l *loop) leftBy(p *plan.Program, v *ir.Value) bool {
	ops := []ir.Op{ir.OpBreak}
	if l.stops {
		ops = append(ops, ir.OpNext)
	}
	for _, r := range v.Regions {
		if plan.Jumps(r, ops...) || p.BreaksThrough(r) {
			return true
		}
	}
	return false
}

// foreach emits an iteration function with a literal lambda (ITER); the result
// reports whether control goes on after it.
func (b *body) foreach(k *block, v *ir.Value) bool {
	a := v.Aux.(puppet.ForeachAux)
	if b.plan.Effects.Writes(v) {
		for _, x := range b.plan.Live.Operands(v) {
			b.materialize(k, x)
		}
		b.settle(k, v)
	}
	switch {
	case b.file.pkg.env.plan.NeedsClosure(v):
		b.closureCall(k, v, a.Loop)
		return true
	case a.Once():
		return b.conditional(k, v, a.Loop)
	}
	l := &loop{op: v}
	l.lo, l.hi, l.counts = plan.Range(v.Args[0])
	r := plan.Own(v)
	used := b.plan.Uses.Of(r) > 0
	var result string // the variable of the result
	collection := b.expr(v.Args[0])
	if want := ir.ReprOf(v.Args[0]); collection.repr == ir.Boxed && (want == ir.Array || want == ir.Hash) {
		collection = expr{code: collection.as(want), repr: want} // a value of a wider type stands for it
	}
	if !collection.simple() && !(l.counts && (a.Loop != puppet.LoopEach || !used)) {
		name := k.name("list")
		if v.Args[0].Name != "" {
			name = k.name(v.Args[0].Name)
		}
		k.add(collection.declare(name))
		collection = variable(name, collection.repr)
	}
	assign := func(k *block, to string, args []*ir.Value, repr ir.Repr) {
		k.add(jen.Id(to).Op("=").Add(b.expr(args[0]).as(repr)))
	}
	declare := func(hint string, repr ir.Repr, init *jen.Statement) {
		if t, ok := b.target[r]; ok && t.repr == repr {
			result = t.name
			if init == nil {
				init = zero(repr)
			}
			k.add(jen.Id(result).Op("=").Add(init))
			b.exprs[r] = t
			return
		}
		if v.Name != "" {
			hint = v.Name
		}
		result = k.name(hint)
		if init == nil {
			k.add(jen.Var().Id(result).Add(goType(repr)))
		} else {
			k.add(jen.Id(result).Op(":=").Add(init))
		}
		b.exprs[r] = variable(result, repr)
	}
	arr := jen.Qual(runtimePath+"/value", "Array")
	switch a.Loop {
	case puppet.LoopEach, puppet.LoopSlice, puppet.LoopTreeEach, puppet.LoopReverseEach, puppet.LoopStep:
		l.yield = func(*block, []*ir.Value) {}
		switch {
		case !used:
		case a.Loop == puppet.LoopReverseEach, a.Loop == puppet.LoopStep:
			b.exprs[r] = expr{code: jen.Nil(), repr: ir.Boxed, lit: true}
		default:
			b.exprs[r] = collection
		}
		if a.Loop != puppet.LoopEach {
			b.walk(k, v, l, collection)
			return true
		}
	case puppet.LoopMap:
		if !used {
			l.yield = func(*block, []*ir.Value) {}
			break
		}
		init := arr.Clone().Values()
		switch {
		case l.counts:
			init = jen.Make(arr.Clone(), jen.Lit(0), jen.Lit(int(min(l.hi-l.lo+1, maxRoom))))
		case collection.repr == ir.Array:
			init = jen.Make(arr.Clone(), jen.Lit(0), jen.Len(collection.code.Clone()))
		case collection.repr == ir.Hash:
			init = jen.Make(arr.Clone(), jen.Lit(0), collection.code.Clone().Dot("Len").Call())
		}
		declare("list", ir.Array, init)
		l.yield = func(k *block, args []*ir.Value) {
			k.add(jen.Id(result).Op("=").Append(jen.Id(result), b.code(args[0])))
		}
	case puppet.LoopAny, puppet.LoopAll:
		init := a.Loop == puppet.LoopAll
		if used {
			declare(a.Loop.String()+"_", ir.Bool, jen.Lit(init))
		}
		l.stops = true
		l.yield = func(k *block, args []*ir.Value) {
			cond := b.truth(args[0])
			if init {
				cond = negate(cond)
			}
			stop := []jen.Code{jen.Break()}
			if used {
				stop = []jen.Code{jen.Id(result).Op("=").Lit(!init), jen.Break()}
			}
			k.add(jen.If(cond.code).Block(stop...))
		}
	case puppet.LoopFilter, puppet.LoopGroupBy, puppet.LoopPartition:
		if !used { // it is like each
			l.hash = a.Loop == puppet.LoopFilter && collection.repr == ir.Hash
			l.yield = func(*block, []*ir.Value) {}
			break
		}
		switch a.Loop {
		case puppet.LoopFilter:
			b.filter(k, v, l, collection, declare, &result)
		case puppet.LoopGroupBy:
			declare("groups", ir.Hash, jen.Qual(runtimePath+"/value", "MakeHash").Call(jen.Lit(0)))
			b.groupBy(k, v, l, collection, result)
		default:
			b.partition(k, v, l, collection)
		}
		return true
	case puppet.LoopIndex:
		if used {
			declare("index", ir.Boxed, nil)
		}
		b.index(k, v, l, collection, result)
		return true
	case puppet.LoopReduce:
		b.reduce(k, v, l, collection, assign)
		return true
	}
	b.loopOver(k, v, l, collection, v.Regions[0].Args, nil)
	return true
}

// materialize makes sure that a value is at hand, since it was computed before
// what follows.
func (b *body) materialize(k *block, v *ir.Value) {
	r := plan.ResultOf(v)
	if _, ok := b.exprs[r]; ok || r.Op.Op == ir.OpConst || r.Op.Op == ir.OpUnset || b.plan.Uses.Of(r) == 0 {
		return
	}
	e := b.compute(r.Op)
	if e.simple() {
		b.exprs[r] = e
		return
	}
	b.define(k, r.Op, e)
}

// truth is a value as a condition.
func (b *body) truth(v *ir.Value) expr {
	if known := b.plan.Forms.Truth(v); known != plan.Computed {
		return constantOf(plan.Form{Repr: ir.Bool, Known: known})
	}
	e := b.expr(v)
	if e.repr == ir.Bool {
		return e
	}
	return boolean(jen.Qual(runtimePath+"/value", "Truth").Call(e.code), precOperand)
}

// loopOver emits the for statement. Args are what the region starts with; keep,
// when not nil, is called with the Go variables of the element, to emit what
// precedes the region.
func (b *body) loopOver(k *block, v *ir.Value, l *loop, collection expr, args []*ir.Value, keep func(k *block, key, val *jen.Statement)) {
	inner := newBlock(k)
	two := len(args) == 2
	method := "Elements"
	if two {
		method = "Pairs"
	}
	f := jen.Qual(runtimePath+"/fn", builtin.Row(v.Aux.(puppet.ForeachAux).String()).Var())
	usedArg := func(i int) bool {
		return i < len(args) && b.plan.Uses.Of(plan.Own(args[i])) > 0 || l.keeps && i == len(args)-1
	}
	hint := func(i int, other string) string {
		if i < len(args) && args[i].Name != "" {
			return args[i].Name
		}
		return other
	}
	var head *jen.Statement
	var key, val *jen.Statement
	switch {
	case collection.repr == ir.Int && !l.counts:
		// A negative number is no collection.
		n := collection.code
		b.failIf(k, v, jen.Add(n).Op("<").Lit(0), f.Clone().Dot(method).Call(b.iterated(v, collection)...).Dot("Err"))
		i := inner.name(hint(len(args)-1, "i"))
		head = jen.Id(i).Op(":=").Range().Add(n)
		key, val = jen.Id(i), jen.Id(i)
		for _, arg := range args {
			b.exprs[plan.Own(arg)] = variable(i, ir.Int)
		}
		// Also a loop that ends early may be over many numbers.
		b.failIf(inner, v, jen.Id(i).Op("==").Qual(runtimePath+"/value", "MaxElements"), jen.Qual(runtimePath+"/value", "TooLong"))
	case l.counts:
		number := func(n int64) *jen.Statement { return jen.Op(strconv.FormatInt(n, 10)) }
		if !usedArg(0) && !usedArg(1) {
			head = jen.Range().Add(number(l.hi - l.lo + 1))
			break
		}
		i := inner.name(hint(len(args)-1, "i"))
		head = jen.Id(i).Op(":=").Int64().Call(number(l.lo)).Op(";").Id(i).Op("<=").Add(number(l.hi)).Op(";").Id(i).Op("++")
		val = jen.Id(i)
		e := variable(i, ir.Int)
		b.exprs[plan.Own(args[len(args)-1])] = e
		if two {
			if l.lo != 0 {
				e = expr{code: jen.Id(i).Op("-").Add(number(l.lo)), repr: ir.Int, prec: precAdd}
				if l.lo < 0 {
					e.code = jen.Id(i).Op("-").Parens(number(l.lo))
				}
			}
			key = jen.Add(e.code)
			b.exprs[plan.Own(args[0])] = e
		}
	case collection.repr == ir.Hash:
		entry := inner.name("entry")
		key, val = jen.Id(entry).Dot("Key"), jen.Id(entry).Dot("Value")
		entries := jen.Range().Add(collection.operand(precUnary+1, false)).Dot("Entries").Call()
		if usedArg(0) || usedArg(1) {
			head = jen.List(jen.Id("_"), jen.Id(entry)).Op(":=").Add(entries)
		} else {
			head = entries
		}
		if two {
			b.bindArg(inner, args[0], expr{code: key, repr: ir.Boxed})
			b.bindArg(inner, args[1], expr{code: val, repr: ir.Boxed})
		} else if len(args) == 1 {
			pair := jen.Qual(runtimePath+"/value", "Array").Values(key.Clone(), val.Clone())
			b.bindArg(inner, args[0], expr{code: pair, repr: ir.Array})
		}
	case collection.repr == ir.Array:
		switch {
		case two && usedArg(0):
			i := inner.name(hint(0, "i"))
			if usedArg(1) {
				e := inner.name(b.elementHint(args[1], "e"))
				head = jen.List(jen.Id(i), jen.Id(e)).Op(":=").Range().Add(collection.code)
				val = jen.Id(e)
				b.bindElement(inner, args[1], e)
			} else {
				head = jen.Id(i).Op(":=").Range().Add(collection.code)
			}
			key = jen.Int64().Call(jen.Id(i))
			b.exprs[plan.Own(args[0])] = expr{code: key, repr: ir.Int}
		case len(args) > 0 && usedArg(len(args)-1):
			last := args[len(args)-1]
			e := inner.name(b.elementHint(last, "e"))
			head = jen.List(jen.Id("_"), jen.Id(e)).Op(":=").Range().Add(collection.code)
			val = jen.Id(e)
			b.bindElement(inner, last, e)
		default:
			head = jen.Range().Add(collection.code)
		}
	default:
		seq := b.sequence(k, l, f.Clone().Dot(method).Call(b.iterated(v, collection)...))
		switch {
		case two && (usedArg(0) || usedArg(1)):
			names := [2]string{"_", "_"}
			for i := range names {
				if usedArg(i) {
					names[i] = inner.name(b.elementHint(args[i], "e"))
					b.bindElement(inner, args[i], names[i])
				}
			}
			key, val = jen.Id(names[0]), jen.Id(names[1])
			if names[1] == "_" {
				head = jen.Id(names[0]).Op(":=").Range().Add(seq)
			} else {
				head = jen.List(jen.Id(names[0]), jen.Id(names[1])).Op(":=").Range().Add(seq)
			}
		case len(args) == 1 && usedArg(0):
			e := inner.name(b.elementHint(args[0], "e"))
			b.bindElement(inner, args[0], e)
			val = jen.Id(e)
			head = jen.Id(e).Op(":=").Range().Add(seq)
		default:
			head = jen.Range().Add(seq)
		}
	}
	if keep != nil {
		keep(inner, key, val)
	}
	b.runLoop(k, inner, v, l, head)
}

// failIf emits the error of an iteration function under a condition.
func (b *body) failIf(k *block, v *ir.Value, cond, err *jen.Statement) {
	fail := newBlock(k)
	b.fails(fail, jen.Id("s").Dot("AtCall").Call(b.file.at(v.Pos), err), v.Pos)
	k.add(jen.If(cond).Block(fail.stmts...))
}

// iterated are the arguments of an iteration function for its error.
func (b *body) iterated(v *ir.Value, collection expr) []jen.Code {
	given := []jen.Code{collection.as(ir.Boxed)}
	if v.Aux.(puppet.ForeachAux).Loop == puppet.LoopReduce && len(v.Args) > 1 {
		given = append(given, b.code(v.Regions[0].Args[0])) // the memo: an error names all arguments
	}
	return given
}

// elementHint is what to call an element while it is boxed.
func (b *body) elementHint(arg *ir.Value, other string) string {
	if ir.ReprOf(arg) != ir.Boxed || arg.Name == "" {
		return other
	}
	return arg.Name
}

// bindElement binds an element that the loop has in a variable.
func (b *body) bindElement(k *block, arg *ir.Value, name string) {
	e := variable(name, ir.Boxed)
	if want := ir.ReprOf(arg); want != ir.Boxed {
		b.bindArg(k, arg, e)
		return
	}
	b.exprs[plan.Own(arg)] = e
}

// bindArg gives a region's argument a variable of its static type, unless it is
// used once and may be written in place.
func (b *body) bindArg(k *block, arg *ir.Value, e expr) {
	r := plan.Own(arg)
	if b.plan.Uses.Of(r) == 0 {
		return
	}
	if want := ir.ReprOf(arg); want != e.repr && want != ir.Boxed {
		e = expr{code: e.as(want), repr: want}
	}
	if e.simple() {
		b.exprs[r] = e
		return
	}
	name := k.name(b.hint(arg))
	k.add(e.declare(name))
	b.exprs[r] = variable(name, e.repr)
}

// filter keeps the elements for which the lambda's value is true.
func (b *body) filter(k *block, v *ir.Value, l *loop, collection expr, declare func(string, ir.Repr, *jen.Statement), out *string) {
	args := v.Regions[0].Args
	var elem, key *jen.Statement
	keep := func(k *block, kk, vv *jen.Statement) { key, elem = kk, vv }
	switch {
	case collection.repr == ir.Hash:
		l.hash = true
		declare("hash", ir.Hash, jen.Qual(runtimePath+"/value", "MakeHash").Call(jen.Lit(0)))
		l.yield = func(k *block, args []*ir.Value) {
			k.add(jen.If(b.truth(args[0]).code).Block(jen.Id(*out).Dot("Set").Call(key, elem)))
		}
	default:
		declare("list", ir.Array, jen.Qual(runtimePath+"/value", "Array").Values())
		l.yield = func(k *block, args []*ir.Value) {
			k.add(jen.If(b.truth(args[0]).code).Block(jen.Id(*out).Op("=").Append(jen.Id(*out), elem)))
		}
	}
	l.keeps = b.plan.Live.Yields(v)
	b.loopOver(k, v, l, collection, args, keep)
}

// reduce carries a memo through the loop.
func (b *body) reduce(k *block, v *ir.Value, l *loop, collection expr, assign func(*block, string, []*ir.Value, ir.Repr)) {
	region := v.Regions[0]
	memoArg := region.Args[0]
	hint := "memo"
	if memoArg.Name != "" {
		hint = memoArg.Name
	}
	var memo string // "" where nothing reads it
	r := plan.Own(v)
	repr := ir.ReprOf(memoArg)
	if len(v.Args) == 1 {
		repr = ir.Boxed
	}
	l.yield = func(*block, []*ir.Value) {}
	if b.plan.Uses.Of(r) > 0 || b.plan.Live.Memo(v) {
		memo = k.name(hint)
		b.startMemo(k, v, memo, repr)
		b.exprs[plan.Own(memoArg)] = variable(memo, repr)
		b.exprs[r] = variable(memo, repr)
		l.yield = func(k *block, args []*ir.Value) { assign(k, memo, args, repr) }
		b.boundMemo(k, v, l, memo, repr)
	}
	if len(v.Args) > 1 {
		b.loopOver(k, v, l, collection, region.Args[1:], nil)
	} else {
		first := k.name("first")
		k.add(jen.Id(first).Op(":=").True())
		l.keeps = memo != ""
		b.loopOver(k, v, l, collection, region.Args[1:], func(k *block, key, val *jen.Statement) {
			begin := jen.Id(first).Op("=").False()
			if memo != "" {
				if collection.repr == ir.Hash {
					val = jen.Qual(runtimePath+"/value", "Array").Values(key, val)
				}
				begin = jen.List(jen.Id(memo), jen.Id(first)).Op("=").List(val, jen.False())
			}
			k.add(jen.If(jen.Id(first)).Block(begin, jen.Continue()))
		})
	}
	if t, ok := b.target[r]; ok && memo != "" {
		k.add(jen.Id(t.name).Op("=").Add(variable(memo, repr).as(t.repr)))
		b.exprs[r] = t
	}
}

// startMemo declares the memo of a reduce.
func (b *body) startMemo(k *block, v *ir.Value, memo string, repr ir.Repr) {
	if len(v.Args) > 1 {
		if start := b.expr(v.Args[1]); !isNil(start) {
			k.add(start.declareAs(memo, repr))
			return
		}
	}
	k.add(jen.Var().Id(memo).Add(goType(ir.Boxed)))
}

// boundMemo has a memo checked that could grow beyond the bounds of values.
func (b *body) boundMemo(k *block, v *ir.Value, l *loop, memo string, repr ir.Repr) {
	var check *jen.Statement
	switch repr {
	case ir.Boxed, ir.Array, ir.Hash:
		growth := k.name("growth")
		k.add(jen.Var().Id(growth).Qual(runtimePath+"/fn", "Growth"))
		check = jen.Id(growth).Dot("Check").Call(jen.Id(memo))
	case ir.String:
		check = jen.Qual(runtimePath+"/value", "CheckText").Call(jen.Id(memo))
	default:
		return
	}
	l.head = func(k *block) {
		fail := newBlock(k)
		b.fails(fail, b.failure(atCall, v), v.Pos)
		k.add(jen.If(jen.Err().Op(":=").Add(check), jen.Err().Op("!=").Nil()).Block(fail.stmts...))
	}
}

// closureCall emits an iteration as a call of the function with a closure, where a
// loop or branch would not do: the collection decides what filter gives, or the
// lambda leaves a block that is no loop.
func (b *body) closureCall(k *block, v *ir.Value, fn puppet.Loop) {
	region := v.Regions[0]
	aux := &ir.LambdaAux{}
	for _, a := range region.Args {
		aux.Params = append(aux.Params, &ir.Param{Name: a.Name, Type: typesys.AnyType, Raw: a, Value: a})
	}
	lambda := &ir.Value{Op: ir.OpLambda, Type: typesys.CallableType, Aux: aux, Regions: v.Regions, Pos: v.Pos}
	args := jen.Nil()
	if len(v.Args) > 0 {
		args = jen.Index().Qual(runtimePath+"/value", "Value").Values(b.codes(v.Args)...)
	}
	call := jen.Qual(runtimePath+"/fn", builtin.Row(fn.String()).Var()).Dot("Call").Call(jen.Id("s").Dot("Context").Call(), args, b.lambda(lambda).code)
	if fn == puppet.LoopFilter && !b.file.pkg.env.plan.BreaksThrough(region) || fn != puppet.LoopFilter && !b.file.pkg.env.plan.Breaks(region) {
		b.try(k, v, call, ir.Boxed, atCall)
		return
	}
	b.tryOrBreak(k, v, call, atCall)
}

// tryOrBreak emits a call with a lambda that has a break(): unless the function
// takes it, it leaves the loop around the call (JMP-11).
func (b *body) tryOrBreak(k *block, v *ir.Value, call *jen.Statement, edge errorEdge) {
	if b.loop == nil || b.loop.hash {
		b.try(k, v, call, ir.Boxed, edge)
		return
	}
	b.settle(k, v)
	name := "_"
	if b.plan.Uses.Of(plan.Own(v)) > 0 {
		name = k.name(b.hint(v))
		b.exprs[plan.Own(v)] = variable(name, ir.Boxed)
	}
	sign := ":="
	if name == "_" && k.own {
		sign = "="
	}
	k.add(jen.List(jen.Id(name), jen.Err()).Op(sign).Add(call))
	k.hasErr()
	k.add(jen.If(jen.List(jen.Id("signal"), jen.Id("ok")).Op(":=").Err().Assert(jen.Op("*").Qual(runtimePath, "Signal")),
		jen.Id("ok").Op("&&").Id("signal").Dot("Breaks").Call()).Block(jen.Break()))
	inner := newBlock(k)
	b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
	k.add(jen.If(jen.Err().Op("!=").Nil()).Block(inner.stmts...))
}
