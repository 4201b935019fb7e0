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

func init() {
	statements(map[ir.Op]func(*body, *block, *ir.Value){puppet.OpForeach: emitForeach})
	shapes = map[puppet.Loop]func(*loop){
		puppet.LoopEach:        (*loop).each,
		puppet.LoopReverseEach: (*loop).reverseEach,
		puppet.LoopStep:        (*loop).step,
		puppet.LoopSlice:       (*loop).slice,
		puppet.LoopTreeEach:    (*loop).treeEach,
		puppet.LoopMap:         (*loop).mapped,
		puppet.LoopAny:         (*loop).anyOrAll,
		puppet.LoopAll:         (*loop).anyOrAll,
		puppet.LoopFilter:      (*loop).filter,
		puppet.LoopGroupBy:     (*loop).groupBy,
		puppet.LoopPartition:   (*loop).partition,
		puppet.LoopIndex:       (*loop).index,
		puppet.LoopReduce:      (*loop).reduce,
	}
}

// shapes make Go's loops of iterations.
var shapes map[puppet.Loop]func(*loop)

// loop is a Go loop that is being generated, in the block k.
type loop struct {
	b          *body
	k          *block
	inner      *block // of the loop itself
	op         *ir.Value
	collection expr   // what it goes over
	used       bool   // something reads what it gives
	result     string // the variable of that
	hash       bool   // break() does not end it: filter of a Hash (ITER-6)
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

// emitForeach emits an iteration function with a literal lambda (ITER).
func emitForeach(b *body, k *block, v *ir.Value) {
	if b.plan.Effects.Writes(v) {
		for _, x := range b.plan.Live.Operands(v) {
			b.materialize(k, x)
		}
		b.settle(k, v)
	}
	shape := v.Aux.(puppet.ForeachAux).Loop
	switch b.plan.Forms.Way(v) {
	case plan.Closure:
		callWithClosure(b, k, v, shape)
		return
	case plan.Branch:
		if shape == puppet.LoopWith {
			emitWith(b, k, v)
		} else {
			branchOnce(b, k, v)
		}
		return
	case plan.Sequence, plan.Numbers, plan.Count, plan.List, plan.Entries:
	}
	l := &loop{b: b, k: k, inner: newBlock(k), op: v, used: b.plan.Uses.Of(plan.Own(v)) > 0, yield: func(*block, []*ir.Value) {}}
	l.lo, l.hi, l.counts = plan.Range(v.Args[0])
	l.collection = b.expr(v.Args[0])
	if want := ir.ReprOf(v.Args[0]); l.collection.repr == ir.Boxed && (want == ir.Array || want == ir.Hash) {
		l.collection = expr{code: l.collection.as(want), repr: want} // a value of a wider type stands for it
	}
	if !l.collection.simple() && !(l.counts && (shape != puppet.LoopEach || !l.used)) {
		name := k.name("list")
		if v.Args[0].Name != "" {
			name = k.name(v.Args[0].Name)
		}
		k.add(l.collection.declare(name))
		l.collection = variable(name, l.collection.repr)
	}
	shapes[shape](l)
}

// declare declares the variable of what the loop gives.
func (l *loop) declare(hint string, repr ir.Repr, init *jen.Statement) {
	r := plan.Own(l.op)
	if t, ok := l.b.target[r]; ok && t.repr == repr {
		l.result = t.name
		if init == nil {
			init = zero(repr)
		}
		l.k.add(jen.Id(l.result).Op("=").Add(init))
		l.b.exprs[r] = t
		return
	}
	if l.op.Name != "" {
		hint = l.op.Name
	}
	l.result = l.k.name(hint)
	if init == nil {
		l.k.add(jen.Var().Id(l.result).Add(goType(repr)))
	} else {
		l.k.add(jen.Id(l.result).Op(":=").Add(init))
	}
	l.b.exprs[r] = variable(l.result, repr)
}

// passes makes the collection what the loop gives.
func (l *loop) passes() {
	if l.used {
		l.b.exprs[plan.Own(l.op)] = l.collection
	}
}

func (l *loop) each() {
	l.passes()
	l.over(l.op.Regions[0].Args, nil)
}

// mapped makes a list of the lambda's values.
func (l *loop) mapped() {
	if l.used {
		arr := jen.Qual(runtimePath+"/value", "Array")
		init := arr.Clone().Values()
		switch {
		case l.counts:
			init = jen.Make(arr.Clone(), jen.Lit(0), jen.Lit(int(min(l.hi-l.lo+1, maxRoom))))
		case l.collection.repr == ir.Array:
			init = jen.Make(arr.Clone(), jen.Lit(0), jen.Len(l.collection.code.Clone()))
		case l.collection.repr == ir.Hash:
			init = jen.Make(arr.Clone(), jen.Lit(0), l.collection.code.Clone().Dot("Len").Call())
		}
		l.declare("list", ir.Array, init)
		l.yield = func(k *block, args []*ir.Value) {
			k.add(jen.Id(l.result).Op("=").Append(jen.Id(l.result), l.b.code(args[0])))
		}
	}
	l.over(l.op.Regions[0].Args, nil)
}

// anyOrAll stops at the first value of the lambda that decides.
func (l *loop) anyOrAll() {
	shape := l.op.Aux.(puppet.ForeachAux).Loop
	init := shape == puppet.LoopAll
	stop := []jen.Code{jen.Break()}
	if l.used {
		l.declare(shape.String()+"_", ir.Bool, jen.Lit(init))
		stop = []jen.Code{jen.Id(l.result).Op("=").Lit(!init), jen.Break()}
	}
	l.stops = true
	l.yield = func(k *block, args []*ir.Value) {
		cond := l.b.truth(args[0])
		if init {
			cond = negate(cond)
		}
		k.add(jen.If(cond.code).Block(stop...))
	}
	l.over(l.op.Regions[0].Args, nil)
}

// over emits the for statement. Args are what the region starts with; keep,
// when not nil, is called with the Go variables of the element, to emit what
// precedes the region.
func (l *loop) over(args []*ir.Value, keep func(k *block, key, val *jen.Statement)) {
	b, inner, v, collection := l.b, l.inner, l.op, l.collection
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
		l.failIf(l.k, jen.Add(n).Op("<").Lit(0), f.Clone().Dot(method).Call(l.iterated()...).Dot("Err"))
		i := inner.name(hint(len(args)-1, "i"))
		head = jen.Id(i).Op(":=").Range().Add(n)
		key, val = jen.Id(i), jen.Id(i)
		for _, arg := range args {
			b.exprs[plan.Own(arg)] = variable(i, ir.Int)
		}
		// Also a loop that ends early may be over many numbers.
		l.failIf(inner, jen.Id(i).Op("==").Qual(runtimePath+"/value", "MaxElements"), jen.Qual(runtimePath+"/value", "TooLong"))
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
				e := inner.name(elementHint(args[1], "e"))
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
			e := inner.name(elementHint(last, "e"))
			head = jen.List(jen.Id("_"), jen.Id(e)).Op(":=").Range().Add(collection.code)
			val = jen.Id(e)
			b.bindElement(inner, last, e)
		default:
			head = jen.Range().Add(collection.code)
		}
	default:
		seq := l.sequence(f.Clone().Dot(method).Call(l.iterated()...))
		switch {
		case two && (usedArg(0) || usedArg(1)):
			names := [2]string{"_", "_"}
			for i := range names {
				if usedArg(i) {
					names[i] = inner.name(elementHint(args[i], "e"))
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
			e := inner.name(elementHint(args[0], "e"))
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
	l.run(head)
}

// failIf emits the error of an iteration function under a condition.
func (l *loop) failIf(k *block, cond, err *jen.Statement) {
	fail := newBlock(k)
	l.b.fails(fail, placedError(l.b, l.op, err), l.op.Pos)
	k.add(jen.If(cond).Block(fail.stmts...))
}

// placedError is the error of a call with the place of the op.
func placedError(b *body, v *ir.Value, err jen.Code) *jen.Statement {
	return jen.Id("s").Dot("AtCall").Call(b.file.at(v.Pos), err)
}

// iterated are the arguments of an iteration function for its error.
func (l *loop) iterated() []jen.Code {
	given := []jen.Code{l.collection.as(ir.Boxed)}
	if l.op.Aux.(puppet.ForeachAux).Loop == puppet.LoopReduce && len(l.op.Args) > 1 {
		given = append(given, l.b.code(l.op.Regions[0].Args[0])) // the memo: an error names all arguments
	}
	return given
}

// elementHint is what to call an element while it is boxed.
func elementHint(arg *ir.Value, other string) string {
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
	name := k.name(hint(arg))
	k.add(e.declare(name))
	b.exprs[r] = variable(name, e.repr)
}

// filter keeps the elements for which the lambda's value is true.
func (l *loop) filter() {
	l.hash = l.collection.repr == ir.Hash
	if !l.used {
		l.over(l.op.Regions[0].Args, nil)
		return
	}
	var elem, key *jen.Statement
	if l.hash {
		l.declare("hash", ir.Hash, jen.Qual(runtimePath+"/value", "MakeHash").Call(jen.Lit(0)))
		l.yield = func(k *block, args []*ir.Value) {
			k.add(jen.If(l.b.truth(args[0]).code).Block(jen.Id(l.result).Dot("Set").Call(key, elem)))
		}
	} else {
		l.declare("list", ir.Array, jen.Qual(runtimePath+"/value", "Array").Values())
		l.yield = func(k *block, args []*ir.Value) {
			k.add(jen.If(l.b.truth(args[0]).code).Block(jen.Id(l.result).Op("=").Append(jen.Id(l.result), elem)))
		}
	}
	l.keeps = l.b.plan.Live.Yields(l.op)
	l.over(l.op.Regions[0].Args, func(_ *block, kk, vv *jen.Statement) { key, elem = kk, vv })
}

// reduce carries a memo through the loop.
func (l *loop) reduce() {
	b, k, v := l.b, l.k, l.op
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
	if b.plan.Uses.Of(r) > 0 || b.plan.Live.Memo(v) {
		memo = k.name(hint)
		l.startMemo(memo, repr)
		b.exprs[plan.Own(memoArg)] = variable(memo, repr)
		b.exprs[r] = variable(memo, repr)
		l.yield = func(k *block, args []*ir.Value) { k.add(jen.Id(memo).Op("=").Add(b.expr(args[0]).as(repr))) }
		l.boundMemo(memo, repr)
	}
	if len(v.Args) > 1 {
		l.over(region.Args[1:], nil)
	} else {
		first := k.name("first")
		k.add(jen.Id(first).Op(":=").True())
		l.keeps = memo != ""
		l.over(region.Args[1:], func(k *block, key, val *jen.Statement) {
			begin := jen.Id(first).Op("=").False()
			if memo != "" {
				if l.collection.repr == ir.Hash {
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
func (l *loop) startMemo(memo string, repr ir.Repr) {
	if len(l.op.Args) > 1 {
		if start := l.b.expr(l.op.Args[1]); !isNil(start) {
			l.k.add(start.declareAs(memo, repr))
			return
		}
	}
	l.k.add(jen.Var().Id(memo).Add(goType(ir.Boxed)))
}

// boundMemo has a memo checked that could grow beyond the bounds of values.
func (l *loop) boundMemo(memo string, repr ir.Repr) {
	var check *jen.Statement
	switch repr {
	case ir.Boxed, ir.Array, ir.Hash:
		growth := l.k.name("growth")
		l.k.add(jen.Var().Id(growth).Qual(runtimePath+"/fn", "Growth"))
		check = jen.Id(growth).Dot("Check").Call(jen.Id(memo))
	case ir.String:
		check = jen.Qual(runtimePath+"/value", "CheckText").Call(jen.Id(memo))
	default:
		return
	}
	l.head = func(k *block) {
		fail := newBlock(k)
		l.b.fails(fail, l.b.failure(atCall, l.op), l.op.Pos)
		k.add(jen.If(jen.Err().Op(":=").Add(check), jen.Err().Op("!=").Nil()).Block(fail.stmts...))
	}
}

// callWithClosure emits an iteration as a call of the function with a closure, where a
// loop or branch would not do: the collection decides what filter gives, or the
// lambda leaves a block that is no loop.
func callWithClosure(b *body, k *block, v *ir.Value, fn puppet.Loop) {
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
	call := jen.Qual(runtimePath+"/fn", builtin.Row(fn.String()).Var()).Dot("Call").Call(jen.Id("s").Dot("Context").Call(), args, emitLambda(b, lambda).code)
	if fn == puppet.LoopFilter && !b.file.pkg.env.plan.BreaksThrough(region) || fn != puppet.LoopFilter && !b.file.pkg.env.plan.Breaks(region) {
		b.try(k, v, call, ir.Boxed, atCall)
		return
	}
	b.tryOrBreak(k, v, call, ir.Boxed, atCall)
}
