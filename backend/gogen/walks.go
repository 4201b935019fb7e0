package gogen

import (
	"math"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

// run emits the for statement with a head and the region.
func (l *loop) run(head *jen.Statement) {
	if l.head != nil {
		l.head(l.inner)
	}
	outer := l.b.loop
	l.b.loop = l
	l.b.region(l.inner, l.op.Regions[0], func(args []*ir.Value) { l.yield(l.inner, args) })
	l.b.loop = outer
	l.k.add(jen.For(head).Block(l.inner.stmts...))
	if l.seq != "" {
		err := jen.Id(l.seq).Dot("Err")
		l.failIf(l.k, err.Clone().Op("!=").Nil(), err)
	}
}

// sequence emits the call that gives what to range over, which it returns. The
// error of the iteration function comes after the loop.
func (l *loop) sequence(call *jen.Statement) *jen.Statement {
	l.seq = l.k.name("seq")
	l.k.add(jen.Id(l.seq).Op(":=").Add(call))
	return jen.Id(l.seq).Dot("All")
}

// ranging is `e := range over` for the argument of the region, or without the
// variable when nothing uses it. Before is "_" where the value comes second.
func (l *loop) ranging(arg *ir.Value, before string, over jen.Code) *jen.Statement {
	if l.b.plan.Uses.Of(plan.Own(arg)) == 0 {
		return jen.Range().Add(over)
	}
	e := l.inner.name(elementHint(arg, "e"))
	l.b.bindElement(l.inner, arg, e)
	if before != "" {
		return jen.List(jen.Id(before), jen.Id(e)).Op(":=").Range().Add(over)
	}
	return jen.Id(e).Op(":=").Range().Add(over)
}

func (l *loop) reverseEach() { l.run(l.backward()) }

// backward is the head of a loop from the end.
func (l *loop) backward() *jen.Statement {
	b, inner, collection := l.b, l.inner, l.collection
	arg := l.op.Regions[0].Args[0]
	number := func(n int64) *jen.Statement { return jen.Op(strconv.FormatInt(n, 10)) }
	last := func(list *jen.Statement) *jen.Statement { return jen.Qual("slices", "Backward").Call(list) }
	switch {
	case l.counts && b.plan.Uses.Of(plan.Own(arg)) == 0:
		return jen.Range().Add(number(l.hi - l.lo + 1))
	case l.counts:
		i := inner.name(hint(arg))
		b.exprs[plan.Own(arg)] = variable(i, ir.Int)
		return jen.Id(i).Op(":=").Int64().Call(number(l.hi)).Op(";").Id(i).Op(">=").Add(number(l.lo)).Op(";").Id(i).Op("--")
	case collection.repr == ir.Array:
		return l.ranging(arg, "_", last(collection.code))
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
	return l.ranging(arg, "", l.sequence(jen.Qual(runtimePath+"/fn", "Backward").Call(collection.as(ir.Boxed))))
}

func (l *loop) step() { l.run(l.steps()) }

// steps is the head of a loop over every so many elements.
func (l *loop) steps() *jen.Statement {
	b, v, inner, collection := l.b, l.op, l.inner, l.collection
	arg := v.Regions[0].Args[0]
	n, _ := v.Args[1].Const()
	if n, ok := n.(int64); ok && collection.repr == ir.Array && n >= 1 && n <= math.MaxInt32 {
		i := inner.name("i")
		if b.plan.Uses.Of(plan.Own(arg)) > 0 {
			b.bindArg(inner, arg, boxed(jen.Add(collection.code.Clone()).Index(jen.Id(i))))
		}
		return jen.Id(i).Op(":=").Lit(0).Op(";").Id(i).Op("<").Len(collection.code).Op(";").Id(i).Op("+=").Lit(int(n))
	}
	return l.ranging(arg, "", l.sequence(jen.Qual(runtimePath+"/fn", "Steps").Call(collection.as(ir.Boxed), b.code(v.Args[1]))))
}

func (l *loop) slice() {
	l.passes()
	l.run(l.slices())
}

// slices is the head of a loop over slices of a list.
func (l *loop) slices() *jen.Statement {
	b, v, inner, collection := l.b, l.op, l.inner, l.collection
	args := v.Regions[0].Args
	var over *jen.Statement
	n, _ := v.Args[1].Const()
	size, ok := n.(int64)
	if ok && collection.repr == ir.Array && size >= 1 && size <= math.MaxInt32 {
		over = jen.Qual("slices", "Chunk").Call(collection.code, jen.Lit(int(size)))
	} else {
		over = l.sequence(jen.Qual(runtimePath+"/fn", "Parts").Call(collection.as(ir.Boxed), b.code(v.Args[1])))
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

func (l *loop) treeEach() {
	l.passes()
	l.run(l.nodes())
}

// nodes is the head of a loop over the nodes of a tree.
func (l *loop) nodes() *jen.Statement {
	b, v, inner, collection := l.b, l.op, l.inner, l.collection
	args := v.Regions[0].Args
	given := []jen.Code{jen.Lit(len(args)), collection.as(ir.Boxed)}
	for _, a := range v.Args[1:] {
		given = append(given, b.code(a))
	}
	seq := l.sequence(jen.Qual(runtimePath+"/fn", "Nodes").Call(given...))
	val := args[len(args)-1]
	if len(args) == 2 && b.plan.Uses.Of(plan.Own(args[0])) > 0 {
		path := inner.name(hint(args[0]))
		b.bindArg(inner, args[0], variable(path, ir.Array))
		if b.plan.Uses.Of(plan.Own(val)) == 0 {
			return jen.Id(path).Op(":=").Range().Add(seq)
		}
		return l.ranging(val, path, seq)
	}
	return l.ranging(val, "_", seq)
}

// index finds the key of the first element for which the lambda's value is true;
// of a hash a lambda of one parameter is given the values.
func (l *loop) index() {
	b, v, inner, collection := l.b, l.op, l.inner, l.collection
	if l.used {
		l.declare("index", ir.Boxed, nil)
	}
	to := l.result
	args := v.Regions[0].Args
	val := args[len(args)-1]
	var head, key *jen.Statement
	keyed := to != "" && b.plan.Live.Yields(v) || len(args) == 2 && b.plan.Uses.Of(plan.Own(args[0])) > 0
	// over is the head of the loop over keys and values.
	over := func(name string, sequence *jen.Statement) *jen.Statement {
		switch {
		case !keyed:
			return l.ranging(val, "_", sequence)
		case b.plan.Uses.Of(plan.Own(val)) == 0:
			return jen.Id(name).Op(":=").Range().Add(sequence)
		}
		return l.ranging(val, name, sequence)
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
		head = over(i, l.sequence(jen.Qual(runtimePath+"/fn", "Indexed").Call(jen.Lit(len(args)), collection.as(ir.Boxed))))
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
	l.run(head)
}

// groupBy puts each element into the group of what the lambda makes of it.
func (l *loop) groupBy() {
	if !l.used {
		l.over(l.op.Regions[0].Args, nil)
		return
	}
	l.declare("groups", ir.Hash, jen.Qual(runtimePath+"/value", "MakeHash").Call(jen.Lit(0)))
	var elem *jen.Statement
	l.yield = func(k *block, args []*ir.Value) {
		k.add(jen.Qual(runtimePath+"/fn", "AddToGroup").Call(jen.Id(l.result), l.b.code(args[0]), elem))
	}
	l.keeps = l.b.plan.Live.Yields(l.op)
	l.over(l.op.Regions[0].Args, func(_ *block, key, val *jen.Statement) { elem = l.element(key, val) })
}

// element is what an iteration keeps of a collection: of a hash the pair.
func (l *loop) element(key, val *jen.Statement) *jen.Statement {
	if l.collection.repr == ir.Hash {
		return jen.Qual(runtimePath+"/value", "Array").Values(key, val)
	}
	return val
}

// partition divides the elements by the lambda's value.
func (l *loop) partition() {
	if !l.used {
		l.over(l.op.Regions[0].Args, nil)
		return
	}
	b, k := l.b, l.k
	list := func() *jen.Statement { return jen.Qual(runtimePath+"/value", "Array").Values() }
	yes, no := k.name("yes"), k.name("no")
	k.add(jen.List(jen.Id(yes), jen.Id(no)).Op(":=").List(list(), list()))
	var elem *jen.Statement
	l.yield = func(k *block, args []*ir.Value) {
		add := func(to string) *jen.Statement { return jen.Id(to).Op("=").Append(jen.Id(to), elem) }
		k.add(jen.If(b.truth(args[0]).code).Block(add(yes)).Else().Block(add(no)))
	}
	l.keeps = b.plan.Live.Yields(l.op)
	l.over(l.op.Regions[0].Args, func(_ *block, key, val *jen.Statement) { elem = l.element(key, val) })
	r := plan.Own(l.op)
	both := expr{code: jen.Qual(runtimePath+"/value", "Array").Values(jen.Id(yes), jen.Id(no)), repr: ir.Array}
	if t, ok := b.target[r]; ok {
		k.add(assign(t, both))
		b.exprs[r] = t
		return
	}
	name := k.name(hint(l.op))
	k.add(both.declare(name))
	b.exprs[r] = variable(name, ir.Array)
}
