package gogen

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

// body generates the statements of one function.
type body struct {
	file  *file
	fn    *ir.Func
	plan  *plan.Func
	exprs map[plan.Result]expr
	// target are results that are to be assigned to a variable declared further
	// out.
	target map[plan.Result]expr
	exit   exit
	loop   *loop  // the innermost Go loop
	block  *block // that is written
	within *ir.Region
	depth  int  // of parts in a template
	param  int  // the parameter whose default is computed
	asks   bool // methods of Ruby's are called, which see the compilation
	// slices are the Go slices of arrays that are made where they are used.
	slices map[plan.Result]*jen.Statement
	// texts are those of strings.
	texts map[plan.Result]*jen.Statement
	// gathers are the Go types of what loops gather, found when the first is asked for.
	gathers map[*ir.Value]string
}

// exit tells how the current Go function is left.
type exit struct {
	zero    []jen.Code // results beside the error
	closure bool       // a lambda: return is a jump
	lands   bool       // the default of a lambda's parameter: see runtime.Landed
	value   ir.Repr    // of the first result; [ir.None] when the error is the only one
	// written is the output of a template that the function writes: beside the error it returns the line on which that was raised.
	written string
	// catching is the region whose errors are caught that the function is for; nil for all others.
	catching *catching
}

func (f *file) newBody(fn *ir.Func) *body {
	return &body{file: f, fn: fn, plan: f.pkg.env.plan.Func(fn), exprs: map[plan.Result]expr{}, target: map[plan.Result]expr{}, slices: map[plan.Result]*jen.Statement{}, texts: map[plan.Result]*jen.Statement{}}
}

// root is the block of a Go function. In the environment's package, and in code
// that was Ruby, locals are not called like the packages it imports.
func (b *body) root() *block {
	k := newBlock(nil)
	if b.fn.Kind == ir.Method {
		for name := range rubyPackages() {
			k.names[name] = true
		}
	}
	if b.file.pkg.module == "" {
		for _, p := range b.file.pkg.env.pkgs {
			k.names[p.name] = true
		}
	}
	return k
}

// settle makes variables of what v may change, unless that is done already.
func (b *body) settle(k *block, v *ir.Value) {
	b.defineAll(k, slices.DeleteFunc(slices.Clone(b.plan.Places.Settled(v)), func(s *ir.Value) bool { return b.exprs[plan.Own(s)].name != "" }))
}

// defineAll declares variables for values.
func (b *body) defineAll(k *block, vs []*ir.Value) {
	for _, v := range vs {
		b.define(k, v, b.compute(v))
	}
}

// define declares a variable for a value that was computed.
func (b *body) define(k *block, v *ir.Value, e expr) {
	r := plan.Own(v)
	if t, ok := b.target[r]; ok {
		k.add(jen.Id(t.name).Op("=").Add(e.as(t.repr)))
		b.exprs[r] = t
		return
	}
	name := k.name(hint(v))
	k.add(e.declare(name))
	b.exprs[r] = variable(name, e.repr)
}

func variable(name string, r ir.Repr) expr { return expr{code: jen.Id(name), repr: r, name: name} }

// region emits the values of a region into a block. At its end yield is called
// with the values it yields. The result reports whether control can reach what
// follows.
func (b *body) region(k *block, r *ir.Region, yield func(args []*ir.Value)) bool {
	block, within := b.block, b.within
	defer func() { b.block, b.within = block, within }()
	b.block, b.within = k, r
	parts := b.plan.Parts.Of(r)
	for i := 0; i < len(r.Body); i++ {
		if len(parts) > 0 && parts[0].From == i {
			if !b.part(k, r, parts[0]) {
				return false
			}
			i, parts = parts[0].To-1, parts[1:]
			continue
		}
		v := r.Body[i]
		if v.Op == ir.OpYield {
			yield(v.Args)
			return true
		}
		if !b.statement(k, v) {
			return false
		}
	}
	return true
}

// statement emits one value where something needs it; the result reports whether
// control goes on after it.
func (b *body) statement(k *block, v *ir.Value) bool {
	if !b.plan.Live.Op(v) || b.plan.Parts.Floating(v) {
		return true
	}
	b.file.pkg.size++
	if v.Comment != "" {
		k.comment = append(k.comment, commentLines(v.Comment)...)
	}
	b.value(k, v)
	return b.plan.Forms.Falls(v)
}

// value emits one value at its place.
func (b *body) value(k *block, v *ir.Value) {
	switch b.plan.Places.Of(v) {
	case plan.Nowhere, plan.Inline, plan.Late:
	case plan.Variable:
		b.define(k, v, b.compute(v))
	case plan.Statement:
		emit := emitters[v.Op].statement
		if emit == nil {
			panic(unsupported{v.Pos, "the op " + v.Op.String() + " here"})
		}
		emit(b, k, v)
	}
}

// compute makes the expression for a pure value.
func (b *body) compute(v *ir.Value) expr {
	emit := emitters[v.Op].expression
	if emit == nil {
		panic(unsupported{v.Pos, "the value of " + v.Op.String() + " is used before it is there"})
	}
	return emit(b, v)
}

// expr is the expression for a value that was emitted, or that is computed where
// it is used.
func (b *body) expr(v *ir.Value) expr {
	r := plan.ResultOf(v)
	if form := b.plan.Forms.Result(r); form.Known != plan.Computed {
		return constantOf(form)
	}
	if e, ok := b.exprs[r]; ok {
		return e
	}
	return b.compute(r.Op)
}

// code is a value boxed, as arguments of the runtime are.
func (b *body) code(v *ir.Value) jen.Code { return b.expr(v).as(ir.Boxed) }

func (b *body) codes(vs []*ir.Value) []jen.Code {
	out := make([]jen.Code, len(vs))
	for i, v := range vs {
		out[i] = b.code(v)
	}
	return out
}

// bool is a value as a Go condition.
func (b *body) bool(v *ir.Value) expr {
	e := b.expr(v)
	if e.repr == ir.Boxed {
		return boolean(e.as(ir.Bool), precOperand)
	}
	return e
}

// narrowed is e as the representation of v, where the static type says more than
// Go's.
func (b *body) narrowed(v *ir.Value, e expr) expr {
	if r := ir.ReprOf(v); r != ir.Boxed && r != ir.None && r != e.repr {
		code := e.as(r)
		if e.lit { // undef, which is none of the type: Go has to know the variable's
			code = jen.Parens(goType(r)).Parens(zero(r))
		}
		return expr{code: code, repr: r}
	}
	return e
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
	if b.fn.Kind == ir.Method {
		if e.repr == ir.Boxed && !e.lit && !e.concrete && !v.Unset && ir.KindsOf(v.Type)&ir.BooleanKind == 0 {
			isSet := boolean(jen.Add(e.operand(precCompare, false)).Op("!=").Nil(), precCompare)
			isSet.neg = jen.Add(e.operand(precCompare, false)).Op("==").Nil()
			return isSet
		}
		return boolean(jen.Qual(rubyPath, "Truth").Call(e.code), precOperand)
	}
	return boolean(jen.Qual(runtimePath+"/value", "Truth").Call(e.code), precOperand)
}
