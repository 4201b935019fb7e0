package lower

import (
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// assignTo assigns a value to a target.
func (c *code) assignTo(target ast.Node, v *ir.Value) {
	if c.dead {
		return
	}
	switch t := target.(type) {
	case *ast.Local:
		c.assign(t.Name, v)
	case *ast.IVar:
		if c.self == nil { // what is read later on
			c.refuse(t.At, "an instance variable here")
			return
		}
		c.emit(ruby.OpSetIVar, nil, t.Name, c.self, v)
	case *ast.CVar:
		k := c.enclosing()
		if k == nil {
			c.refuse(t.At, "a class variable here")
			return
		}
		owner := k.variableOwner(t.Name)
		class := c.self
		if owner != k || !c.method.own || c.method.def.Body != nil { // else the class is being made
			class = c.classValue(owner)
		}
		c.emit(ruby.OpSetIVar, nil, "@"+t.Name, class, v)
	case *ast.Index:
		if k, ok := t.Recv.(*ast.Const); ok && k.Scope == nil && k.Name == "ENV" {
			c.refuse(t.At, "a change of ENV")
			return
		}
		recv := c.expr(t.Recv)
		args, spread := c.list(t.Args, true)
		if c.dead {
			return
		}
		if spread != nil {
			spread = append(spread, false)
		}
		c.emitSend(recv, "[]=", append(args, v), spread, nil)
	case *ast.Call:
		if t.Recv == nil {
			c.refuse(t.At, "an assignment to a method")
			return
		}
		recv := c.expr(t.Recv)
		if c.dead {
			return
		}
		c.checkPublic(recv, t.Recv, t.Name+"=")
		set := func() *ir.Value { return c.emitSend(recv, t.Name+"=", []*ir.Value{v}, nil, nil) }
		if t.Safe {
			c.unlessNil(recv, set)
			return
		}
		set()
	case *ast.Const:
		// It is one of the unit, and evaluated where it is read.
	case *ast.Targets:
		c.destructure(t.Targets, v)
	case *ast.Splat:
		c.assignTo(t.X, v)
	default:
		c.refuse(target.Span(), "an assignment to %s", construct(target))
	}
}

// multiAssign lowers `a, b = x`.
func (c *code) multiAssign(n *ast.MultiAssign) *ir.Value {
	if a, ok := n.Value.(*ast.Array); ok && plainTargets(n.Targets) && len(a.Elems) == len(n.Targets) && !hasSplat(a.Elems) {
		args, _ := c.elements(a.Elems) // no array is made
		for i, t := range n.Targets {
			if c.dead {
				break
			}
			c.assignTo(t, args[i])
		}
		return c.nothing()
	}
	v := c.expr(n.Value)
	if c.dead {
		return v
	}
	c.destructure(n.Targets, v)
	return v
}

func plainTargets(ts []ast.Node) bool {
	for _, t := range ts {
		if _, ok := t.(*ast.Local); !ok {
			return false
		}
	}
	return true
}

func hasSplat(ns []ast.Node) bool {
	for _, n := range ns {
		if _, ok := n.(*ast.Splat); ok {
			return true
		}
	}
	return false
}

// destructure assigns the elements of a value to targets.
func (c *code) destructure(targets []ast.Node, v *ir.Value) {
	list := c.emit(ruby.OpList, typesys.ArrayType, nil, v)
	splat := -1
	for i, t := range targets {
		if _, ok := t.(*ast.Splat); ok {
			splat = i
		}
	}
	for i, t := range targets {
		switch {
		case splat < 0 || i < splat:
			c.assignTo(t, c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i}, list))
		case i == splat:
			if x := t.(*ast.Splat).X; x != nil {
				c.assignTo(x, c.emit(ruby.OpRest, ruby.Object("Array"), ruby.AtAux{From: i, End: len(targets) - i - 1}, list))
			}
		default: // a value that the splat needs is not one of these: see ruby.At
			c.assignTo(t, c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i - len(targets), End: splat}, list))
		}
		if c.dead {
			return
		}
	}
}

// opAssign lowers `x += y`, `x ||= y` and so on. What the target is made of is evaluated once.
func (c *code) opAssign(n *ast.OpAssign) *ir.Value {
	var read func() *ir.Value
	var write func(*ir.Value)
	switch t := n.Target.(type) {
	case *ast.Index:
		recv := c.expr(t.Recv)
		args, spread := c.list(t.Args, true)
		if c.dead {
			return recv
		}
		read = func() *ir.Value { return c.emitSend(recv, "[]", args, spread, nil) }
		write = func(v *ir.Value) {
			with := spread
			if with != nil {
				with = append(append([]bool{}, spread...), false)
			}
			c.emitSend(recv, "[]=", append(append([]*ir.Value{}, args...), v), with, nil)
		}
	case *ast.Call:
		if t.Recv == nil || t.Safe {
			return c.refuse(t.At, "an assignment with an operator here")
		}
		recv := c.expr(t.Recv)
		if c.dead {
			return recv
		}
		read = func() *ir.Value { return c.emitSend(recv, t.Name, nil, nil, nil) }
		write = func(v *ir.Value) { c.emitSend(recv, t.Name+"=", []*ir.Value{v}, nil, nil) }
	default:
		read = func() *ir.Value {
			if k, ok := t.(*ast.Const); ok && c.unit.consts[k.Name] == nil {
				return c.nothing()
			}
			if v, ok := t.(*ast.CVar); ok && n.Op == "||" {
				return c.classVariable(v, true)
			}
			return c.expr(t)
		}
		write = func(v *ir.Value) { c.assignTo(t, v) }
	}
	store := func() *ir.Value {
		v := c.fresh(c.expr(n.Value), n.Value)
		if !c.dead {
			write(v)
		}
		return v
	}
	x := read()
	if c.dead {
		return x
	}
	switch n.Op {
	case "||":
		return c.choose(x, func() *ir.Value { return x }, store)
	case "&&":
		return c.choose(x, store, func() *ir.Value { return x })
	}
	y := c.expr(n.Value)
	if c.dead {
		return y
	}
	v := c.operator(x, n.Op, y)
	if r := ir.ReprOf(v); c.unit.changes && !c.dead && (r == ir.String || r == ir.Boxed) {
		v = c.emit(ruby.OpString, typesys.AnyType, nil, v)
	}
	write(v)
	return v
}
