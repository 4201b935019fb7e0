package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

func init() {
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		ir.OpTry: emitTry,
		ir.OpRaise: func(b *body, k *block, v *ir.Value) {
			b.fails(k, b.expr(v.Args[0]).code, ir.Pos{})
		},
	})
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		ir.OpErrorText: func(b *body, v *ir.Value) expr {
			return expr{code: jen.Add(b.expr(v.Args[0]).code).Dot("Error").Call(), repr: ir.String}
		},
	})
}

// catching is a region whose errors are caught: a Go function of its own, which jumps leave by what they note.
type catching struct {
	loop *loop // the one around it
	exit exit  // as it is around it
	// left are the variables that note a jump of a kind, result is that of what a jump that ends the function gives; "" for none.
	left   map[ir.Op]string
	result string
}

// emitTry emits a `try`. Jumps are noted and made outside of the function.
//
//	var text string
//	if e := func() error {
//		…
//		text = "x"
//		return nil
//	}(); e != nil {
//		text = e.Error()
//	}
func emitTry(b *body, k *block, v *ir.Value) {
	b.settle(k, v)
	declareResults(b, k, v)
	tries, handles := v.Regions[0], v.Regions[1]
	c := &catching{loop: b.loop, exit: b.exit, left: map[ir.Op]string{}}
	for _, op := range []ir.Op{ir.OpReturn, ir.OpNext, ir.OpBreak} {
		if op == ir.OpReturn && !returns(tries) || op != ir.OpReturn && !plan.Jumps(tries, op) {
			continue
		}
		c.left[op] = k.name(map[ir.Op]string{ir.OpReturn: "returned", ir.OpNext: "skipped", ir.OpBreak: "stopped"}[op])
		k.add(jen.Var().Id(c.left[op]).Bool())
		if repr := b.exit.returned(); b.ends(op) && repr != ir.None {
			c.result = k.name("result")
			k.add(jen.Var().Id(c.result).Add(goType(repr)))
		}
	}
	b.exit = exit{value: ir.None, catching: c}
	inner := nested(b, k, v, tries)
	if b.plan.Forms.FallsOut(tries) {
		inner.add(jen.Return(jen.Nil()))
	}
	b.exit = c.exit

	name := k.name(hintOr(handles.Args[0], "caught"))
	b.exprs[plan.Own(handles.Args[0])] = variable(name, ir.ReprOf(handles.Args[0]))
	handler := nested(b, k, v, handles)
	result := jen.Error()
	if b.fn.Kind == ir.Method && b.file.pkg.env.objects {
		failed := inner.name("failed")
		result = jen.Params(jen.Id(failed).Error())
		inner.stmts = slices.Insert(inner.stmts, 0, decide(failed))
	}
	call, fails := jen.Id(name).Op(":=").Func().Params().Add(result).Block(inner.stmts...).Call(), jen.Id(name).Op("!=").Nil()
	caught := jen.If(call, fails)
	if mayJump(tries) { // a jump is no error
		leave := newBlock(k)
		if b.plan.Places.InLoop(v) && b.file.pkg.env.plan.BreaksThrough(tries) {
			leave.add(breakOn(name))
		}
		b.fails(leave, jen.Id(name), ir.Pos{})
		caught = jen.If(call, jen.Qual(runtimePath, "IsJump").Call(jen.Id(name))).Block(leave.stmts...).Else().If(fails)
	}
	k.add(caught.Block(handler.stmts...))
	for _, op := range []ir.Op{ir.OpReturn, ir.OpNext, ir.OpBreak} {
		if left := c.left[op]; left != "" {
			after := newBlock(k)
			b.leave(after, op, c.result)
			k.add(jen.If(jen.Id(left)).Block(after.stmts...))
		}
	}
	if !b.plan.Forms.FallsOut(tries) && !b.plan.Forms.FallsOut(handles) { // Go does not know that the call gives an error
		k.add(jen.Return(append(append([]jen.Code{}, b.exit.zero...), jen.Nil())...))
	}
}

// decide takes the error of a method of an object that was called where it could not be returned.
func decide(failed string) jen.Code {
	return jen.Defer().Qual(runtimePath+"/value", "Decide").Call(jen.Op("&").Id(failed))
}

// returned is the representation of what a return gives, through all regions whose errors are caught.
func (e exit) returned() ir.Repr {
	for e.catching != nil {
		e = e.catching.exit
	}
	return e.value
}

// hintOr is hint for a value that has a name, or the word.
func hintOr(v *ir.Value, word string) string {
	if v.Name != "" {
		return v.Name
	}
	return word
}

// returns reports whether a region leaves the function, from outside of closures.
func returns(r *ir.Region) bool {
	return slices.ContainsFunc(r.Body, func(v *ir.Value) bool {
		return v.Op == ir.OpReturn || v.Op != ir.OpLambda && slices.ContainsFunc(v.Regions, returns)
	})
}

// mayJump reports whether a jump may come as an error out of what a region calls.
func mayJump(r *ir.Region) bool {
	return slices.ContainsFunc(r.Body, func(v *ir.Value) bool {
		_, calls := v.Aux.(ir.CallAux)
		return calls || slices.ContainsFunc(v.Regions, mayJump)
	})
}

// leaves notes a jump out of a region whose errors are caught, and reports whether it is one.
func (b *body) leaves(k *block, v *ir.Value) bool {
	c := b.exit.catching
	if c == nil || c.left[v.Op] == "" || v.Op != ir.OpReturn && b.loop != c.loop {
		return false
	}
	switch {
	case b.ends(v.Op) && c.result != "":
		k.add(jen.Id(c.result).Op("=").Add(b.expr(v.Args[0]).constantAs(c.exit.returned())))
	case v.Op != ir.OpReturn && b.loop != nil:
		b.loop.yield(k, v.Args)
	}
	k.add(jen.Id(c.left[v.Op]).Op("=").True())
	k.add(jen.Return(jen.Nil()))
	return true
}

// ends reports whether a jump of a kind ends the function or closure: a `next` does where no loop is around.
func (b *body) ends(op ir.Op) bool {
	return op == ir.OpReturn || op == ir.OpNext && b.loop == nil
}

// leave makes a jump that was noted; result is the variable of what a return gives.
func (b *body) leave(k *block, op ir.Op, result string) {
	if c := b.exit.catching; c != nil && c.left[op] != "" && (op == ir.OpReturn || b.loop == c.loop) {
		if c.result != "" && b.ends(op) {
			k.add(jen.Id(c.result).Op("=").Id(result))
		}
		k.add(jen.Id(c.left[op]).Op("=").True())
		k.add(jen.Return(jen.Nil()))
		return
	}
	switch {
	case op == ir.OpNext && !b.ends(op):
		k.add(jen.Continue())
	case op == ir.OpBreak:
		k.add(jen.Break())
	case result == "":
		k.add(jen.Return(jen.Nil()))
	default:
		b.give(k, jen.Id(result))
	}
}
