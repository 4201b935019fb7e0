package gogen

import (
	"math"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// walk emits the loop of an iteration function whose value is not that of its
// lambda: reverse_each, step, slice and tree_each.
func (b *body) walk(k *block, v *ir.Value, l *loop, collection expr) {
	inner := newBlock(k)
	var head *jen.Statement
	switch v.Aux.(puppet.ForeachAux).Loop {
	case puppet.LoopReverseEach:
		head = b.backward(k, inner, v, l, collection)
	case puppet.LoopStep:
		head = b.steps(k, inner, v, l, collection)
	case puppet.LoopSlice:
		head = b.slices(k, inner, v, l, collection)
	case puppet.LoopTreeEach:
		head = b.nodes(k, inner, v, l, collection)
	}
	b.runLoop(k, inner, v, l, head)
}

// runLoop emits the for statement with a head and the region.
func (b *body) runLoop(k, inner *block, v *ir.Value, l *loop, head *jen.Statement) {
	if l.head != nil {
		l.head(inner)
	}
	outer := b.loop
	b.loop = l
	b.region(inner, v.Regions[0], func(args []*ir.Value) { l.yield(inner, args) })
	b.loop = outer
	k.add(jen.For(head).Block(inner.stmts...))
	if l.seq != "" {
		err := jen.Id(l.seq).Dot("Err")
		b.failIf(k, v, err.Clone().Op("!=").Nil(), err)
	}
}

// sequence emits the call that gives what to range over, which it returns. The
// error of the iteration function comes after the loop.
func (b *body) sequence(k *block, l *loop, call *jen.Statement) *jen.Statement {
	l.seq = k.name("seq")
	k.add(jen.Id(l.seq).Op(":=").Add(call))
	return jen.Id(l.seq).Dot("All")
}

// ranging is `e := range over` for the argument of the region, or without the
// variable when nothing uses it. Before is "_" where the value comes second.
func (b *body) ranging(inner *block, arg *ir.Value, before string, over jen.Code) *jen.Statement {
	if b.plan.Uses.Of(plan.Own(arg)) == 0 {
		return jen.Range().Add(over)
	}
	e := inner.name(b.elementHint(arg, "e"))
	b.bindElement(inner, arg, e)
	if before != "" {
		return jen.List(jen.Id(before), jen.Id(e)).Op(":=").Range().Add(over)
	}
	return jen.Id(e).Op(":=").Range().Add(over)
}

func (b *body) backward(k, inner *block, v *ir.Value, l *loop, collection expr) *jen.Statement {
	arg := v.Regions[0].Args[0]
	number := func(n int64) *jen.Statement { return jen.Op(strconv.FormatInt(n, 10)) }
	last := func(list *jen.Statement) *jen.Statement { return jen.Qual("slices", "Backward").Call(list) }
	switch {
	case l.counts && b.plan.Uses.Of(plan.Own(arg)) == 0:
		return jen.Range().Add(number(l.hi - l.lo + 1))
	case l.counts:
		i := inner.name(b.hint(arg))
		b.exprs[plan.Own(arg)] = variable(i, ir.Int)
		return jen.Id(i).Op(":=").Int64().Call(number(l.hi)).Op(";").Id(i).Op(">=").Add(number(l.lo)).Op(";").Id(i).Op("--")
	case collection.repr == ir.Array:
		return b.ranging(inner, arg, "_", last(collection.code))
	case collection.repr == ir.Hash:
		entries := collection.operand(precUnary+1, false).Dot("Entries").Call()
		if b.plan.Uses.Of(plan.Own(arg)) == 0 {
			return jen.Range().Add(entries)
		}
		entry := inner.name("entry")
		pair := jen.Qual(runtimePath+"/value", "Array").Values(jen.Id(entry).Dot("Key"), jen.Id(entry).Dot("Value"))
		b.bindArg(inner, arg, expr{code: pair, repr: ir.Array})
		return jen.List(jen.Id("_"), jen.Id(entry)).Op(":=").Range().Add(last(entries))
	}
	return b.ranging(inner, arg, "", b.sequence(k, l, jen.Qual(runtimePath+"/fn", "Backward").Call(collection.as(ir.Boxed))))
}

func (b *body) steps(k, inner *block, v *ir.Value, l *loop, collection expr) *jen.Statement {
	arg := v.Regions[0].Args[0]
	n, _ := v.Args[1].Const()
	if n, ok := n.(int64); ok && collection.repr == ir.Array && n >= 1 && n <= math.MaxInt32 {
		i := inner.name("i")
		if b.plan.Uses.Of(plan.Own(arg)) > 0 {
			b.bindArg(inner, arg, boxed(jen.Add(collection.code.Clone()).Index(jen.Id(i))))
		}
		return jen.Id(i).Op(":=").Lit(0).Op(";").Id(i).Op("<").Len(collection.code).Op(";").Id(i).Op("+=").Lit(int(n))
	}
	return b.ranging(inner, arg, "", b.sequence(k, l, jen.Qual(runtimePath+"/fn", "Steps").Call(collection.as(ir.Boxed), b.code(v.Args[1]))))
}

func (b *body) slices(k, inner *block, v *ir.Value, l *loop, collection expr) *jen.Statement {
	args := v.Regions[0].Args
	var over *jen.Statement
	n, _ := v.Args[1].Const()
	size, ok := n.(int64)
	if ok && collection.repr == ir.Array && size >= 1 && size <= math.MaxInt32 {
		over = jen.Qual("slices", "Chunk").Call(collection.code, jen.Lit(int(size)))
	} else {
		over = b.sequence(k, l, jen.Qual(runtimePath+"/fn", "Parts").Call(collection.as(ir.Boxed), b.code(v.Args[1])))
	}
	used := false
	for _, a := range args {
		used = used || b.plan.Uses.Of(plan.Own(a)) > 0
	}
	if !used {
		return jen.Range().Add(over)
	}
	part := inner.name("part")
	head := jen.Id(part).Op(":=").Range().Add(over)
	if len(args) == 1 {
		b.exprs[plan.Own(args[0])] = variable(part, ir.Array)
		return head
	}
	inner.add(jen.Id(part).Op("=").Qual(runtimePath+"/fn", "Filled").Call(jen.Id(part), jen.Lit(len(args)), collection.as(ir.Boxed)))
	for i, a := range args {
		b.bindArg(inner, a, boxed(jen.Id(part).Index(jen.Lit(i))))
	}
	return head
}

func (b *body) nodes(k, inner *block, v *ir.Value, l *loop, collection expr) *jen.Statement {
	args := v.Regions[0].Args
	given := []jen.Code{jen.Lit(len(args)), collection.as(ir.Boxed)}
	for _, a := range v.Args[1:] {
		given = append(given, b.code(a))
	}
	seq := b.sequence(k, l, jen.Qual(runtimePath+"/fn", "Nodes").Call(given...))
	val := args[len(args)-1]
	if len(args) == 2 && b.plan.Uses.Of(plan.Own(args[0])) > 0 {
		path := inner.name(b.hint(args[0]))
		b.bindArg(inner, args[0], variable(path, ir.Array))
		if b.plan.Uses.Of(plan.Own(val)) == 0 {
			return jen.Id(path).Op(":=").Range().Add(seq)
		}
		return b.ranging(inner, val, path, seq)
	}
	return b.ranging(inner, val, "_", seq)
}

// index finds the key of the first element for which the lambda's value is true;
// of a hash a lambda of one parameter is given the values.
func (b *body) index(k *block, v *ir.Value, l *loop, collection expr, to string) {
	inner := newBlock(k)
	args := v.Regions[0].Args
	val := args[len(args)-1]
	var head, key *jen.Statement
	keyed := to != "" && b.plan.Live.Yields(v) || len(args) == 2 && b.plan.Uses.Of(plan.Own(args[0])) > 0
	// over is the head of the loop over keys and values.
	over := func(name string, sequence *jen.Statement) *jen.Statement {
		switch {
		case !keyed:
			return b.ranging(inner, val, "_", sequence)
		case b.plan.Uses.Of(plan.Own(val)) == 0:
			return jen.Id(name).Op(":=").Range().Add(sequence)
		}
		return b.ranging(inner, val, name, sequence)
	}
	switch collection.repr {
	case ir.Hash:
		head = jen.Range().Add(collection.operand(precUnary+1, false)).Dot("Entries").Call()
		if !keyed && b.plan.Uses.Of(plan.Own(val)) == 0 {
			break
		}
		entry := inner.name("entry")
		key = jen.Id(entry).Dot("Key")
		if len(args) == 2 {
			b.bindArg(inner, args[0], boxed(key.Clone()))
		}
		b.bindArg(inner, val, boxed(jen.Id(entry).Dot("Value")))
		head = jen.List(jen.Id("_"), jen.Id(entry)).Op(":=").Add(head)
	case ir.Array:
		i := inner.name("i")
		key = jen.Int64().Call(jen.Id(i))
		if len(args) == 2 {
			b.exprs[plan.Own(args[0])] = expr{code: key.Clone(), repr: ir.Int}
		}
		head = over(i, collection.code)
	default:
		i := inner.name("key")
		key = jen.Id(i)
		head = over(i, b.sequence(k, l, jen.Qual(runtimePath+"/fn", "Indexed").Call(jen.Lit(len(args)), collection.as(ir.Boxed))))
		if len(args) == 2 {
			b.bindArg(inner, args[0], variable(i, ir.Boxed))
		}
	}
	l.stops, l.counts = true, false
	l.yield = func(k *block, args []*ir.Value) {
		stop := []jen.Code{jen.Break()}
		if to != "" {
			stop = []jen.Code{jen.Id(to).Op("=").Add(key), jen.Break()}
		}
		k.add(jen.If(b.truth(args[0]).code).Block(stop...))
	}
	b.runLoop(k, inner, v, l, head)
}

// groupBy puts each element into the group of what the lambda makes of it.
func (b *body) groupBy(k *block, v *ir.Value, l *loop, collection expr, to string) {
	var elem *jen.Statement
	l.yield = func(k *block, args []*ir.Value) {
		k.add(jen.Qual(runtimePath+"/fn", "AddToGroup").Call(jen.Id(to), b.code(args[0]), elem))
	}
	l.keeps = b.plan.Live.Yields(v)
	b.loopOver(k, v, l, collection, v.Regions[0].Args, func(_ *block, key, val *jen.Statement) { elem = element(collection, key, val) })
}

// element is what an iteration keeps of a collection: of a hash the pair.
func element(collection expr, key, val *jen.Statement) *jen.Statement {
	if collection.repr == ir.Hash {
		return jen.Qual(runtimePath+"/value", "Array").Values(key, val)
	}
	return val
}

// partition divides the elements by the lambda's value.
func (b *body) partition(k *block, v *ir.Value, l *loop, collection expr) {
	list := func() *jen.Statement { return jen.Qual(runtimePath+"/value", "Array").Values() }
	yes, no := k.name("yes"), k.name("no")
	k.add(jen.List(jen.Id(yes), jen.Id(no)).Op(":=").List(list(), list()))
	var elem *jen.Statement
	l.yield = func(k *block, args []*ir.Value) {
		add := func(to string) *jen.Statement { return jen.Id(to).Op("=").Append(jen.Id(to), elem) }
		k.add(jen.If(b.truth(args[0]).code).Block(add(yes)).Else().Block(add(no)))
	}
	l.keeps = b.plan.Live.Yields(v)
	b.loopOver(k, v, l, collection, v.Regions[0].Args, func(_ *block, key, val *jen.Statement) { elem = element(collection, key, val) })
	r := plan.Own(v)
	if b.plan.Uses.Of(r) == 0 {
		return
	}
	both := expr{code: jen.Qual(runtimePath+"/value", "Array").Values(jen.Id(yes), jen.Id(no)), repr: ir.Array}
	if t, ok := b.target[r]; ok {
		k.add(assign(t, both))
		b.exprs[r] = t
		return
	}
	name := k.name(b.hint(v))
	k.add(both.declare(name))
	b.exprs[r] = variable(name, ir.Array)
}

// accept checks what a lambda is given, where its parameters have types.
func (b *body) accept(k *block, v *ir.Value) {
	accepted := v.Aux.(puppet.AcceptAux)
	args, computed := v.Args[:len(accepted)], v.Args[len(accepted):]
	var wrong *jen.Statement
	params := make([]*ir.Param, len(accepted))
	for i, f := range accepted {
		params[i] = &ir.Param{Name: f.Name, Type: f.Type, Computed: f.Computed}
		var t jen.Code
		switch {
		case f.Computed > 0:
			t = b.asType(computed[f.Computed-1])
		case ir.Accepts(f.Type, ir.StaticType(args[i])):
			continue
		default:
			t = b.file.typeRef(f.Type)
		}
		misfit := jen.Op("!").Qual(typesysPath, "Instance").Call(t, b.code(args[i]))
		if wrong != nil {
			misfit = wrong.Op("||").Add(misfit)
		}
		wrong = misfit
	}
	if wrong == nil {
		return
	}
	fail := newBlock(k)
	sig := jen.Op("&").Id("sig")
	if len(computed) == 0 {
		sig = jen.Op("&").Add(b.file.signature(params, nil))
	} else {
		fail.add(jen.Id("sig").Op(":=").Add(b.madeSignature(params, nil, computed)))
	}
	given := append([]jen.Code{jen.Lit("lambda"), sig}, b.codes(args)...)
	b.fails(fail, jen.Id("s").Dot("AtCall").Call(b.file.at(v.Pos), jen.Qual(runtimePath+"/fn", "CheckArgs").Call(given...)), v.Pos)
	k.add(jen.If(wrong).Block(fail.stmts...))
}
