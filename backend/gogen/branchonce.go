package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// branchOnce emits then and lest: the region runs at most once.
func branchOnce(b *body, k *block, v *ir.Value) {
	fn := v.Aux.(puppet.ForeachAux).Loop
	var arg expr
	if read := b.plan.Live.Operands(v); len(read) > 0 {
		b.materialize(k, read[0])
		arg = b.expr(read[0])
	}
	var to expr // the variable of the result
	if b.plan.Uses.Of(plan.Own(v)) > 0 {
		start := expr{code: jen.Nil(), repr: ir.Boxed, lit: true}
		if fn == puppet.LoopLest {
			start = arg
		}
		to = outcome(b, k, v, ir.Boxed, start)
	}
	if len(b.plan.Forms.Regions(v)) == 0 {
		return
	}
	inner := newBlock(k)
	if args := v.Regions[0].Args; fn == puppet.LoopThen && len(args) > 0 {
		b.bindArg(inner, args[0], arg)
	}
	runOnce(b, inner, v, func(k *block, args []*ir.Value) {
		if to.name != "" {
			k.add(assign(to, b.expr(args[0])))
		}
	})
	if !b.plan.Forms.Tests(v) {
		k.add(jen.Block(inner.stmts...))
		return
	}
	sign := "=="
	if fn == puppet.LoopThen {
		sign = "!="
	}
	k.add(jen.If(jen.Add(arg.as(ir.Boxed)).Op(sign).Nil()).Block(inner.stmts...))
}

// emitWith emits the region where the call stands.
func emitWith(b *body, k *block, v *ir.Value) {
	r := plan.Own(v)
	for i, a := range v.Regions[0].Args {
		if i < len(v.Args) && b.plan.Uses.Of(plan.Own(a)) > 0 {
			b.materialize(k, v.Args[i])
			b.bindArg(k, a, b.expr(v.Args[i]))
		}
	}
	used := b.plan.Uses.Of(r) > 0
	if plan.Jumps(v.Regions[0], ir.OpNext) {
		var to expr
		if used {
			to = outcome(b, k, v, b.plan.Forms.Held(r), expr{})
		}
		runOnce(b, k, v, func(k *block, args []*ir.Value) {
			if used {
				k.add(assign(to, b.expr(args[0])))
			}
		})
		return
	}
	runOnce(b, k, v, func(k *block, args []*ir.Value) {
		if !used {
			return
		}
		e := b.expr(args[0])
		if t, ok := b.target[r]; ok {
			k.add(assign(t, e))
			e = t
		} else if !e.simple() {
			name := k.name(hint(v))
			k.add(e.declare(name))
			e = variable(name, e.repr)
		}
		b.exprs[r] = e
	})
}

// outcome declares the variable of the result of v; the start, when there is one,
// is its first value.
func outcome(b *body, k *block, v *ir.Value, repr ir.Repr, start expr) expr {
	r := plan.Own(v)
	if t, ok := b.target[r]; ok && t.repr == repr {
		b.exprs[r] = t
		if start.code != nil {
			k.add(assign(t, start))
		}
		return t
	}
	to := variable(k.name(hint(v)), repr)
	b.exprs[r] = to
	declaration := jen.Var().Id(to.name).Add(goType(repr))
	if start.code != nil && !isNil(start) {
		declaration.Op("=").Add(start.as(repr))
	}
	k.add(declaration)
	return to
}

// runOnce emits a region that runs once. A next() in it leaves a loop of one round.
func runOnce(b *body, k *block, v *ir.Value, yield func(k *block, args []*ir.Value)) {
	region := v.Regions[0]
	outer := b.loop
	defer func() { b.loop = outer }()
	if !plan.Jumps(region, ir.OpNext) {
		b.loop = nil
		b.region(k, region, func(args []*ir.Value) {
			b.loop = outer
			yield(k, args)
		})
		return
	}
	inner := newBlock(k)
	b.loop = &loop{op: v, yield: yield}
	b.region(inner, region, func(args []*ir.Value) { yield(inner, args) })
	k.add(jen.For(jen.Range().Lit(1)).Block(inner.stmts...))
}
