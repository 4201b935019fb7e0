package lower

import (
	"slices"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// looped emits a loop. The names are those that its code assigns: of these, it carries what is known around it. Test lowers the condition, run
// the body; what frame says of `next` and `break` goes through the loop's variables. Result, where it is not nil, is what the loop gives
// unless a break gives something else.
func (c *code) looped(assigned map[string]bool, result *ir.Value, test func() *ir.Value, run func()) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	v := c.f.NewValue(ir.OpLoop, nil, posOf(c.at))
	fr := &frame{outer: c.frame, kind: loopFrame}
	if result != nil { // a hidden variable
		fr.result = c.hidden("Result")
		c.scope.vars[fr.result] = result
	}
	for s := c.scope; s != nil; s = s.outer {
		var names []string
		for name, x := range s.vars {
			if (assigned[name] && !c.shared[variable{s.node, name}] || s == c.scope && name == fr.result && result != nil) && !ir.Own(x.Type) {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			fr.carried = append(fr.carried, carried{s, name})
			v.Args = append(v.Args, s.vars[name])
		}
	}
	outer := c.region
	enter := func() {
		r := &ir.Region{}
		for _, x := range fr.carried {
			a := c.arg(x.name, typesys.AnyType)
			r.Args = append(r.Args, a)
			x.scope.vars[x.name] = a
		}
		v.Regions = append(v.Regions, r)
		c.region, c.dead = r, false
	}
	before := c.snapshot()
	enter()
	cond := test()
	if !c.dead {
		c.end(ir.OpYield, c.truth(cond))
	}
	c.restore(before)
	enter()
	c.frame = fr
	run()
	if !c.dead {
		c.end(ir.OpYield, fr.values()...)
	}
	c.frame = fr.outer
	c.restore(before)
	c.region, c.dead = outer, false
	c.region.Body = append(c.region.Body, v)
	if len(v.Args) > 0 {
		v.Type = typesys.AnyType
	}
	out := c.nothing()
	for i, x := range fr.carried {
		r := v
		if i > 0 {
			r = c.emit(ir.OpResult, typesys.AnyType, i, v)
		}
		if x.name == fr.result {
			out = r
			delete(x.scope.vars, x.name)
			continue
		}
		if i == 0 {
			v.Name = x.name
		} else {
			r.Name = x.name
		}
		x.scope.vars[x.name] = r
	}
	return out
}

// values are what the variables of a loop hold now.
func (f *frame) values() []*ir.Value {
	var vs []*ir.Value
	for _, x := range f.carried {
		vs = append(vs, x.scope.vars[x.name])
	}
	return vs
}

// set makes a value the result of the loop.
func (f *frame) set(v *ir.Value) {
	for _, x := range f.carried {
		if x.name == f.result {
			x.scope.vars[x.name] = v
		}
	}
}

// breaksOut reports whether a break in nodes leaves the loop around them.
func breaksOut(nodes ...ast.Node) bool {
	found := false
	for _, n := range nodes {
		ast.Walk(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Break:
				found = true
			case *ast.While, *ast.For, *ast.Lambda, *ast.Def:
				return false
			case *ast.Call:
				if n.Block != nil {
					found = found || breaksOut(n.Recv) || breaksOut(n.Args...)
					return false
				}
			}
			return !found
		})
	}
	return found
}

// while lowers `while` and `until`. Variables that its body assigns first are known after it.
func (c *code) while(n *ast.While) *ir.Value {
	assigned := assignedIn(n.Cond, n.Body)
	c.declare(assigned)
	test := func() *ir.Value {
		v := c.cond(n.Cond)
		if n.Until {
			return c.not(v)
		}
		return v
	}
	var result *ir.Value
	if breaksOut(n.Body) {
		result = c.nothing()
	}
	if !n.First && len(assignedIn(n.Cond)) == 0 {
		return c.looped(assigned, result, test, func() { c.stmts(n.Body) })
	}
	// The body runs before the condition, or sees what that assigns: the condition ends each run.
	first := c.hidden("First")
	scope := c.scope
	scope.vars[first] = c.constant(n.First)
	assigned[first] = true
	v := c.looped(assigned, result, func() *ir.Value { return c.constant(true) }, func() {
		goOn := func() *ir.Value {
			return c.choose(test(), c.nothing, func() *ir.Value {
				c.end(ir.OpBreak, c.frame.values()...)
				return nil
			})
		}
		if n.First {
			c.choose(scope.vars[first], c.nothing, goOn)
		} else {
			goOn()
		}
		if !c.dead {
			scope.vars[first] = c.constant(false)
			c.stmts(n.Body)
		}
	})
	delete(scope.vars, first)
	return v
}

// declare gives variables without a value nil.
func (c *code) declare(names map[string]bool) {
	var unknown []string
	for name := range names {
		if c.lookup(name) == nil {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	for _, name := range unknown {
		c.set(c.scope, name, c.nothing())
	}
}

// each is the call of each that a `for` is where it changes what it goes over, nil where it is a loop that stands in its place.
func (u *Unit) each(n *ast.For) *ast.Call {
	if !u.changesReceiver(n.Body, n.Iter) {
		return nil
	}
	if call := u.fors[n]; call != nil {
		return call
	}
	const item = "_item_of_for" // a name that no code has
	params := &ast.Params{At: n.At, List: []*ast.Param{{At: n.At, Name: item}}}
	var assign ast.Node = &ast.Assign{Base: n.Base, Target: n.Targets[0], Value: &ast.Local{Base: n.Base, Name: item}}
	if len(n.Targets) > 1 {
		assign = &ast.MultiAssign{Base: n.Base, Targets: n.Targets, Value: &ast.Local{Base: n.Base, Name: item}}
	}
	body := &ast.Seq{Base: n.Base, Body: append([]ast.Node{assign}, bodyOf(n.Body)...)}
	call := &ast.Call{Base: n.Base, Recv: n.Iter, Name: "each", Method: n.At, Block: &ast.Block{Base: n.Base, Params: params, Body: body}}
	if u.fors == nil {
		u.fors = map[*ast.For]*ast.Call{}
	}
	u.fors[n] = call
	return call
}

// forIn lowers `for x in y`, whose variables are those around it.
func (c *code) forIn(n *ast.For) *ir.Value {
	if call := c.unit.each(n); call != nil {
		c.declare(assignedIn(n))
		return c.expr(call)
	}
	recv := c.expr(n.Iter)
	if c.dead {
		return recv
	}
	assigned := assignedIn(n)
	c.declare(assigned)
	iter := c.emit(ruby.OpIterate, ruby.IterType, "each", recv)
	result := recv
	v := c.looped(assigned, c.ifBreaks(result, n.Body), func() *ir.Value { return c.emit(ruby.OpMore, typesys.BooleanType, nil, iter) }, func() {
		item := c.emit(ruby.OpItem, typesys.AnyType, nil, iter)
		if len(n.Targets) == 1 {
			c.assignTo(n.Targets[0], item)
		} else {
			c.destructure(n.Targets, item)
		}
		c.stmts(n.Body)
	})
	if breaksOut(n.Body) {
		return v
	}
	return recv
}

// ifBreaks is the result that a loop carries, where a break may give another one.
func (c *code) ifBreaks(result *ir.Value, body ast.Node) *ir.Value {
	if breaksOut(body) {
		return result
	}
	return nil
}

// value is what a jump gives.
func (c *code) value(n ast.Node) *ir.Value {
	if ast.IsNil(n) {
		return c.nothing()
	}
	return c.fresh(c.expr(n), n)
}

// left runs the ensure clauses between here and the loop or closure around, and returns that; nil where there is none.
func (c *code) left() *frame {
	saved := c.frame
	defer func() { c.frame = saved }()
	for f := c.frame; f != nil; f = f.outer {
		if f.kind != passedFrame {
			return f
		}
		if f.ensure != nil {
			if c.frame = f.outer; c.stmts(f.ensure) != nil && c.dead {
				return nil
			}
		}
	}
	return nil
}

// closureAround is the closure that a `break` here is in, nil where that is in a loop. A jump out of one travels as an error, which runs the ensure clauses
// on its way.
func (c *code) closureAround() *frame {
	f := c.frame
	for f != nil && f.kind == passedFrame {
		f = f.outer
	}
	if f == nil || f.kind != closureFrame {
		return nil
	}
	return f
}

// next lowers `next`.
func (c *code) next(n *ast.Next) *ir.Value {
	if c.unit.API == LegacyAPI && !c.inBlock() { // it ends the function, which is a block
		return c.returns(&ast.Return{Base: n.Base, X: n.X})
	}
	v := c.value(n.X)
	f := c.left()
	switch {
	case c.dead:
	case f == nil:
		return c.refuse(n.At, "next outside of a block")
	case f.kind == closureFrame:
		c.end(ir.OpNext, v)
	case c.triedAgain():
		return c.refuse(n.At, "next in code that is tried again")
	default:
		if f.each != nil {
			f.each(v)
		}
		c.end(ir.OpNext, f.values()...)
	}
	return v
}

// triedAgain reports whether a loop that a retry needs is around, in the loop that a jump is to leave.
func (c *code) triedAgain() bool {
	for f := c.frame; f != nil && f.kind == passedFrame; f = f.outer {
		if f.retry != nil {
			return true
		}
	}
	return false
}

// breaks lowers `break`.
func (c *code) breaks(n *ast.Break) *ir.Value {
	v := c.value(n.X)
	if f := c.closureAround(); f != nil && f.jump != nil && !c.dead {
		c.end(ruby.OpLeave, f.jump(), v)
		return v
	}
	f := c.left()
	switch {
	case c.dead:
	case f == nil:
		return c.refuse(n.At, "break outside of a block")
	case f.kind == closureFrame:
		c.end(ir.OpNext, v)
	case c.triedAgain():
		return c.refuse(n.At, "break in code that is tried again")
	default:
		f.set(v)
		c.end(ir.OpBreak, f.values()...)
	}
	return v
}

// returns lowers `return`: in a closure it is a jump, but for a lambda, which it ends.
func (c *code) returns(n *ast.Return) *ir.Value {
	v := c.value(n.X)
	saved := c.frame
	defer func() { c.frame = saved }()
	jumps := false // as an error, which runs the ensure clauses on its way
	for f := c.frame; f != nil; f = f.outer {
		if f.kind == closureFrame {
			jumps = f.jump != nil
			break
		}
	}
	var closure *frame
	loops := false
	for ; c.frame != nil && !c.dead && closure == nil; c.frame = c.frame.outer {
		switch f := c.frame; {
		case f.kind == closureFrame:
			closure = f
		case f.kind == loopFrame:
			loops = true
		case f.ensure != nil && !jumps:
			c.frame = f.outer
			c.stmts(f.ensure)
			c.frame = f
		}
	}
	switch {
	case c.dead:
	case closure != nil && closure.jump == nil && loops:
		return c.refuse(n.At, "return in a loop of a lambda")
	case closure != nil && closure.jump == nil:
		c.end(ir.OpNext, v)
	case closure != nil && c.trap != nil:
		c.end(ruby.OpLeave, c.trap.jump, v)
	case closure != nil:
		return c.refuse(n.At, "return here")
	case c.out != nil: // a template, whose output so far is lost
		c.end(ir.OpReturn, c.text(v))
	default:
		c.end(ir.OpReturn, v)
	}
	return v
}

// caseOf lowers `case`.
func (c *code) caseOf(n *ast.Case) *ir.Value {
	var x *ir.Value
	if n.X != nil {
		x = c.expr(n.X)
		if c.dead {
			return x
		}
	}
	return c.whens(n, x, 0)
}

func (c *code) whens(n *ast.Case, x *ir.Value, i int) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	if i == len(n.Whens) {
		return c.counted(n, i, func() *ir.Value { return c.branchOf(n.Else) })()
	}
	w := n.Whens[i]
	return c.choose(c.tests(w.Tests, x), c.counted(n, i, func() *ir.Value { return c.branchOf(w.Body) }), func() *ir.Value { return c.whens(n, x, i+1) })
}

// tests reports whether one of the patterns of a `when` matches.
func (c *code) tests(tests []ast.Node, x *ir.Value) *ir.Value {
	t := tests[0]
	var is *ir.Value
	if s, ok := t.(*ast.Splat); ok {
		list := c.expr(s.X)
		if c.dead {
			return list
		}
		if x == nil {
			is = c.emitSend(list, "any?", nil, nil, nil)
		} else {
			is = c.emit(ruby.OpFunction, typesys.BooleanType, ruby.SendAux{Name: "case_any"}, list, x)
		}
	} else {
		is = c.expr(t)
		if c.dead {
			return is
		}
		if x != nil {
			is = c.matches3(is, x)
		}
	}
	if len(tests) == 1 {
		return is
	}
	return c.choose(is, func() *ir.Value { return c.constant(true) }, func() *ir.Value { return c.truth(c.tests(tests[1:], x)) })
}

// matches3 is `pattern === x`.
func (c *code) matches3(pattern, x *ir.Value) *ir.Value {
	if k, ok := pattern.Const(); ok {
		switch k.(type) {
		case string, bool, nil:
			return c.emit(ruby.OpEqual, typesys.BooleanType, nil, x, pattern)
		}
	}
	if pattern.Op == ruby.OpSymbol {
		return c.emit(ruby.OpEqual, typesys.BooleanType, nil, x, pattern)
	}
	if pattern.Op == ruby.OpClass {
		return c.emit(ruby.OpIsA, typesys.BooleanType, pattern.Aux, x)
	}
	return c.emitSend(pattern, "===", []*ir.Value{x}, nil, nil)
}

// begin lowers `begin … rescue … else … ensure … end`.
func (c *code) begin(n *ast.Begin) *ir.Value {
	if n.Ensure != nil {
		return c.ensure(n)
	}
	if len(n.Rescues) == 0 {
		return c.stmts(n.Body)
	}
	if !retries(n) {
		return c.rescued(n, nil)
	}
	// A retry goes on with the next run of a loop, which any other end leaves.
	again, value := c.hidden("Again"), c.hidden("Value")
	outer := c.scope
	c.scope = &scope{outer: outer, node: n, vars: map[string]*ir.Value{}}
	defer func() { c.scope = outer }()
	inner := c.scope
	inner.vars[again], inner.vars[value] = c.constant(true), c.nothing()
	assigned := assignedIn(n)
	assigned[again], assigned[value] = true, true
	saved := c.frame
	c.looped(assigned, nil, func() *ir.Value { return inner.vars[again] }, func() {
		loop := c.frame
		loop.again = again
		c.frame = &frame{outer: saved, kind: passedFrame, retry: loop}
		defer func() { c.frame = loop }()
		inner.vars[again] = c.constant(false)
		if x := c.rescued(n, loop); !c.dead {
			inner.vars[value] = x
		}
	})
	return inner.vars[value]
}

// retries reports whether a rescue clause retries.
func retries(n *ast.Begin) bool {
	found := false
	for _, r := range n.Rescues {
		ast.Walk(r.Body, func(n ast.Node) bool {
			_, is := n.(*ast.Retry)
			found = found || is
			return !found
		})
	}
	return found
}

// retry lowers `retry`.
func (c *code) retry(n *ast.Retry) *ir.Value {
	for f := c.frame; f != nil && f.kind == passedFrame; f = f.outer {
		if f.retry != nil && f.caught != nil {
			for _, x := range f.retry.carried {
				if x.name == f.retry.again {
					x.scope.vars[x.name] = c.constant(true)
				}
			}
			c.end(ir.OpNext, f.retry.values()...)
			return c.nothing()
		}
	}
	return c.refuse(n.At, "retry here")
}

// rescued lowers code whose errors are caught; retry is the loop that runs it again, nil for none.
func (c *code) rescued(n *ast.Begin, retry *frame) *ir.Value {
	return c.try(func() *ir.Value {
		x := c.branchOf(n.Body)
		if n.Else != nil && !c.dead {
			x = c.branchOf(n.Else)
		}
		return x
	}, func(err *ir.Value) *ir.Value {
		e := c.emit(ruby.OpRescue, typesys.AnyType, nil, err)
		e.Name = "e"
		return c.handlers(n, retry, e, err, 0)
	})
}

// try emits a `try`.
func (c *code) try(body func() *ir.Value, handle func(err *ir.Value) *ir.Value) *ir.Value {
	var err *ir.Value
	v := c.branch(ir.OpTry, nil, body, func() *ir.Value {
		err = c.arg("err", ir.ErrorType)
		return handle(err)
	})
	if len(v.Regions) == 2 {
		v.Regions[1].Args = []*ir.Value{err}
	}
	return v
}

// handlers lowers the rescue clauses from one on; an error that none takes is raised again.
func (c *code) handlers(n *ast.Begin, retry *frame, e, err *ir.Value, i int) *ir.Value {
	if i == len(n.Rescues) {
		c.end(ir.OpRaise, err)
		return c.nothing()
	}
	r := n.Rescues[i]
	classes := r.Classes
	var is *ir.Value
	if len(classes) == 0 {
		is = c.emit(ruby.OpIsA, typesys.BooleanType, "StandardError", e)
	} else {
		is = c.truth(c.tests(classes, e))
	}
	return c.choose(is, func() *ir.Value {
		if r.Target != nil {
			c.assignTo(r.Target, e)
		}
		saved := c.frame
		c.frame = &frame{outer: saved, kind: passedFrame, caught: e, retry: retry}
		defer func() { c.frame = saved }()
		return c.branchOf(r.Body)
	}, func() *ir.Value { return c.handlers(n, retry, e, err, i+1) })
}

// ensure lowers `begin … ensure … end`: the statements run at the end of the code, before an error goes on, and before jumps that leave it.
func (c *code) ensure(n *ast.Begin) *ir.Value {
	inner := *n
	inner.Ensure = nil
	saved := c.frame
	v := c.try(func() *ir.Value {
		c.frame = &frame{outer: saved, kind: passedFrame, ensure: n.Ensure}
		x := c.begin(&inner)
		c.frame = saved
		return x
	}, func(err *ir.Value) *ir.Value {
		c.stmts(n.Ensure)
		if !c.dead {
			c.end(ir.OpRaise, err)
		}
		return c.nothing()
	})
	if !c.dead {
		c.stmts(n.Ensure)
	}
	return v
}
