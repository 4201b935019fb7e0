package rubytest

import (
	"slices"
	"strings"

	table "github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// env are the local variables of a block, and what all have in common.
type env struct {
	c      *ruby.Context
	m      *ruby.Match
	frozen bool
	vars   map[string]value.Value
	outer  *env
}

func (e *env) child() *env {
	return &env{c: e.c, m: e.m, frozen: e.frozen, vars: map[string]value.Value{}, outer: e}
}

// find is where a variable is, nil where there is none.
func (e *env) find(name string) *env {
	for ; e != nil; e = e.outer {
		if _, ok := e.vars[name]; ok {
			return e
		}
	}
	return nil
}

func (e *env) set(name string, v value.Value) {
	if at := e.find(name); at != nil {
		at.vars[name] = v
		return
	}
	e.vars[name] = v
}

// node is an expression.
type node interface {
	eval(e *env) (value.Value, error)
}

// evalFunc is a node that is a function.
type evalFunc func(e *env) (value.Value, error)

func (f evalFunc) eval(e *env) (value.Value, error) { return f(e) }

// next is the way of `next` to its block.
type next struct{ value value.Value }

func (*next) Error() string { return "next" }
func (*next) Jumps()        {}

// breaking is the way of `break` to its block.
type breaking struct{ value value.Value }

func (*breaking) Error() string { return "break" }
func (*breaking) Jumps()        {}

// call is a call of a method or function.
type call struct {
	receiver node // nil for a function
	name     string
	args     []arg
	block    *block
	pass     node // the block given with &
	safe     bool // &.
	keywords bool // the last argument is keywords
}

// takesKeywords reports whether what is called tells keywords from a hash.
func (n *call) takesKeywords(self value.Value) bool {
	if k, ok := self.(*ruby.Class); ok {
		if f := table.FunctionOf(k.Name + "." + n.name); f != nil {
			return f.Keywords
		}
	}
	if n.receiver == nil {
		f := table.FunctionOf(n.name)
		return f != nil && f.Keywords
	}
	return table.TakesKeywords(n.name)
}

// arg is an argument, or the elements of one.
type arg struct {
	node
	splat bool
}

func (n *call) eval(e *env) (value.Value, error) {
	var self value.Value
	var err error
	if n.receiver != nil {
		if self, err = n.receiver.eval(e); err != nil || n.safe && self == nil {
			return nil, err
		}
	} else if at := e.find(n.name); at != nil && n.args == nil && n.block == nil {
		return at.vars[n.name], nil
	}
	var args []value.Value
	for _, a := range n.args {
		v, err := a.eval(e)
		if err != nil {
			return nil, err
		}
		if a.splat {
			args = append(args, ruby.Elements(v)...)
		} else {
			args = append(args, v)
		}
	}
	if n.keywords && n.takesKeywords(self) {
		if _, err := ruby.Keywords(args[len(args)-1]); err != nil {
			return nil, err
		}
	}
	var blk *ruby.Block
	var brk *ruby.Break
	switch {
	case n.block != nil:
		blk, brk = n.block.make(e, n.receiver == nil && n.name == "lambda")
	case n.pass != nil:
		if blk, err = n.passed(e); err != nil {
			return nil, err
		}
	}
	v, err := invoke(e, n.receiver == nil, self, n.name, blk, args)
	if b, ok := err.(*ruby.Break); ok && b == brk {
		return b.Value, nil
	}
	if s, ok := v.(string); ok && !e.frozen && !keeps[n.name] {
		return ruby.NewString(s), err // what a method makes can be changed
	}
	return v, err
}

// keeps are the methods whose results are strings that are there already, or cannot be changed.
var keeps = map[string]bool{"freeze": true, "-@": true, "first": true, "last": true, "[]": true, "keys": true, "each": true, "itself": true, "name": true, "clone": true}

// passed is the block given with &.
func (n *call) passed(e *env) (*ruby.Block, error) {
	v, err := n.pass.eval(e)
	if err != nil || v == nil {
		return nil, err
	}
	if p, ok := v.(*ruby.Proc); ok {
		return p, nil
	}
	name := string(ruby.SymbolOf(v))
	return &ruby.Block{Arity: -2, Max: -1, Lambda: true, Fn: func(args []value.Value) (value.Value, error) {
		return invoke(e, false, args[0], name, nil, args[1:])
	}}, nil
}

// invoke calls a function of Kernel, a method of a class itself, or a method of a value.
func invoke(e *env, function bool, self value.Value, name string, blk *ruby.Block, args []value.Value) (value.Value, error) {
	switch { // as lowering does
	case !function && name == "to_i" && len(args) == 1:
		name = "to_i_in_base"
	case function && name == "Integer" && len(args) == 2 && ruby.ClassOf(args[1]) != ruby.HashClass:
		name = "Integer_in_base"
	}
	if function {
		switch {
		case name == "lambda", name == "proc":
			return blk, nil
		case functions[name] != nil:
			return functions[name](e.c, e.m, nil, blk, args)
		}
		return nil, ruby.Raise(ruby.NameError, "undefined local variable or method `", name, "' for main:Object")
	}
	if k, ok := self.(*ruby.Class); ok {
		if f := singletons[k.Name+"."+name]; f != nil {
			return f(e.c, e.m, nil, blk, args)
		}
	}
	if f := methods[name]; f != nil {
		return f(e.c, e.m, self, blk, args)
	}
	return ruby.Send(e.c, self, name, blk, args...)
}

// block is a block as it was written.
type block struct {
	params []param
	body   node
}

// param is a parameter: a name, a list in parentheses, one with a star, or one with a default.
type param struct {
	name  string
	list  []param
	star  bool
	value node
}

// make makes a block, and the jump of its `break`.
func (b *block) make(e *env, lambda bool) (*ruby.Block, *ruby.Break) {
	brk := &ruby.Break{}
	required, most := 0, 0
	optional := false
	for _, p := range b.params {
		switch {
		case p.star:
			most, optional = -1, true
		case p.value != nil:
			optional = true
			if most >= 0 {
				most++
			}
		default:
			required++
			if most >= 0 {
				most++
			}
		}
	}
	arity := required
	if optional && (lambda || required > 0 || most < 0) {
		arity = -required - 1
	}
	spread := !lambda && (len(b.params) > 1 || len(b.params) == 1 && b.params[0].list != nil)
	return &ruby.Block{Arity: arity, Max: most, Lambda: lambda, Spread: spread && len(b.params) > 1, Fn: func(args []value.Value) (value.Value, error) {
		in := e.child()
		if err := in.bind(b.params, args); err != nil {
			return nil, err
		}
		v, err := b.body.eval(in)
		switch jump := err.(type) {
		case *next:
			return jump.value, nil
		case *breaking:
			if lambda {
				return jump.value, nil
			}
			brk.Value = jump.value
			return nil, brk
		}
		return v, err
	}}, brk
}

// bind gives parameters their values.
func (e *env) bind(params []param, args []value.Value) error {
	fixed := 0
	for _, p := range params {
		if !p.star && p.value == nil {
			fixed++
		}
	}
	spare := max(0, len(args)-fixed)
	i := 0
	for _, p := range params {
		switch {
		case p.star:
			rest := slices.Clone(args[min(i, len(args)):min(i+spare, len(args))])
			e.vars[p.name] = ruby.NewArray(rest...)
			i += len(rest)
			continue
		case p.value != nil:
			if spare == 0 {
				v, err := p.value.eval(e)
				if err != nil {
					return err
				}
				e.vars[p.name] = v
				continue
			}
			spare--
		}
		v := ruby.Arg(args, i)
		i++
		if p.list == nil {
			e.vars[p.name] = v
			continue
		}
		elems, err := ruby.ToAry(v)
		if err != nil {
			elems = []value.Value{v}
		}
		if err := e.bind(p.list, elems); err != nil {
			return err
		}
	}
	return nil
}

// constant is the value of a constant.
func constant(c *ruby.Context, name string) (value.Value, error) {
	if f := constants[name]; f != nil {
		return f(c)
	}
	for _, k := range classes {
		if k.Name == name {
			return k, nil
		}
	}
	for method := range singletons {
		if strings.HasPrefix(method, name+".") || strings.HasPrefix(method, name+"::") {
			return &ruby.Class{Name: name, Module: true}, nil
		}
	}
	return nil, ruby.Raise(ruby.NameError, "uninitialized constant ", name)
}
