package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

func init() {
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		ir.OpLoop: emitLoop,
	})
}

// emitLoop emits a `loop`: what it carries are variables that each run assigns to.
//
//	n, sum := int64(10), int64(0)
//	for n > 0 {
//		n, sum = n-1, sum+n
//	}
func emitLoop(b *body, k *block, v *ir.Value) {
	b.settle(k, v)
	test, run := v.Regions[0], v.Regions[1]
	carried := make([]expr, len(v.Args))
	for i, a := range v.Args {
		if !b.plan.Live.Carried(v, i) {
			continue
		}
		arg := test.Args[i]
		repr := ir.ReprOf(arg)
		name := k.name(hint(arg))
		k.add(b.expr(a).declareAs(name, repr))
		if uses := b.plan.Uses; uses.Of(plan.Own(arg)) == 0 && uses.Of(plan.Own(run.Args[i])) == 0 && uses.Of(plan.Result{Op: v, N: i}) == 0 {
			k.add(jen.Id("_").Op("=").Id(name)) // which is only assigned
		}
		carried[i] = variable(name, repr)
		b.exprs[plan.Own(arg)], b.exprs[plan.Result{Op: v, N: i}] = carried[i], carried[i]
	}
	outer := b.loop
	defer func() { b.loop = outer }()
	b.loop = &loop{op: v, yield: func(k *block, args []*ir.Value) { carry(b, k, carried, args) }}

	inner := newBlock(k)
	cond := expr{}
	goes := b.region(inner, test, func(args []*ir.Value) { cond = b.bool(args[0]) })
	whole := goes && len(inner.stmts) == 0
	if goes && !whole && !isTrue(cond) {
		inner.add(jen.If(negate(cond).code).Block(jen.Break()))
	}
	for i, arg := range run.Args {
		e := carried[i]
		if e.name == "" {
			continue
		}
		if closes(run) && b.plan.Uses.Of(plan.Own(arg)) > 0 { // a closure keeps the value of its own run
			name := inner.name(hint(arg))
			inner.add(e.declare(name))
			e = variable(name, e.repr)
		}
		b.exprs[plan.Own(arg)] = e
	}
	if goes {
		b.region(inner, run, func(args []*ir.Value) { carry(b, inner, carried, args) })
	}
	s := jen.For()
	if whole && !isTrue(cond) {
		s = jen.For(cond.code)
	}
	k.add(s.Block(inner.stmts...))
	for i, e := range carried {
		if e.name == "" {
			continue
		}
		if t, ok := b.target[plan.Result{Op: v, N: i}]; ok {
			k.add(assign(t, e))
			b.exprs[plan.Result{Op: v, N: i}] = t
		}
	}
}

// carry assigns to the variables of a loop, all at once.
func carry(b *body, k *block, carried []expr, args []*ir.Value) {
	var to, from []jen.Code
	for i, a := range args {
		if carried[i].name == "" { // nothing reads it
			continue
		}
		if e := b.expr(a); e.name != carried[i].name {
			to, from = append(to, jen.Id(carried[i].name)), append(from, e.as(carried[i].repr))
		}
	}
	if len(to) > 0 {
		k.add(jen.List(to...).Op("=").List(from...))
	}
}

// closes reports whether a closure is made in the region.
func closes(r *ir.Region) bool {
	return slices.ContainsFunc(r.Body, func(v *ir.Value) bool {
		runs := v.Op.Info().Runs
		return runs == ir.Closure || runs == ir.Query || slices.ContainsFunc(v.Regions, closes)
	})
}
