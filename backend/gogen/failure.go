package gogen

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// fails returns an error.
func (b *body) fails(k *block, err jen.Code, pos ir.Pos) {
	if b.exit.lands {
		err = jen.Qual(runtimePath, "Landed").Call(err)
	}
	zero := b.exit.zero
	if b.exit.written != "" {
		zero = []jen.Code{jen.Lit(int(pos.Line))}
	}
	s := jen.Return(append(append([]jen.Code{}, zero...), err)...)
	if pos.Line > 0 {
		s.Comment("// " + b.place(pos))
	}
	k.add(s)
}

// place is a position for a reader of the Go code: site.pp:12.
func (b *body) place(p ir.Pos) string {
	name := plain(b.file.source)
	return name[strings.LastIndexByte(name, '/')+1:] + ":" + strconv.Itoa(int(p.Line))
}

// errorEdge tells how an error gets its place.
type errorEdge uint8

const (
	placed     errorEdge = iota // it has one
	at                          // s.At
	atCall                      // s.AtCall
	atOperator                  // s.AtOperator
	atMcl                       // mcl.At
)

// failure is err with its place.
func (b *body) failure(edge errorEdge, v *ir.Value) *jen.Statement {
	pos := v.Pos
	switch {
	case b.fn.Kind != ir.Method:
	case b.traces() && edge != placed:
		return jen.Qual(rubyPath, "At").Call(jen.Id("err"), jen.Lit(int(pos.Line)))
	default:
		return jen.Id("err")
	}
	switch edge {
	case atMcl:
		return jen.Qual(mclPath, "At").Call(b.file.at(pos), jen.Id("err"))
	case atOperator:
		return jen.Id("s").Dot("AtOperator").Call(b.file.places(v), jen.Id("err"))
	case at:
		return jen.Id("s").Dot("At").Call(b.file.at(pos), jen.Id("err"))
	case atCall:
		return jen.Id("s").Dot("AtCall").Call(b.file.at(pos), jen.Id("err"))
	}
	return jen.Id("err")
}

// traces reports whether errors note the line on which they are raised, and the Go function does not return it.
func (b *body) traces() bool { return b.fn.Traced && b.exit.written == "" }

// try emits a call that gives a value and an error.
func (b *body) try(k *block, v *ir.Value, call *jen.Statement, repr ir.Repr, edge errorEdge) {
	b.tryWith(k, v, call, repr, edge, nil)
}

// tryWith is try with a statement between the call and the check of the error,
// given the variable of the result.
func (b *body) tryWith(k *block, v *ir.Value, call *jen.Statement, repr ir.Repr, edge errorEdge, between func(name string) *jen.Statement) {
	b.settle(k, v)
	r := plan.Own(v)
	used := b.plan.Uses.Of(r) > 0
	if !used && between == nil {
		inner := newBlock(k)
		b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
		k.add(jen.If(jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
		return
	}
	name, assign := "", ":="
	if t, ok := b.target[r]; ok && (t.repr == repr || t.repr == ir.Boxed) {
		if !k.err {
			k.add(jen.Var().Err().Error())
			k.hasErr()
		}
		name, assign = t.name, "="
		b.exprs[r] = t
	} else {
		name = k.name(hint(v))
		e := variable(name, repr)
		if want := ir.ReprOf(v); repr == ir.Boxed && want != ir.Boxed && want != ir.None && !onCatalog(v.Op) {
			// The static type knows more than the function's.
			e = expr{code: e.as(want), repr: want}
		}
		b.exprs[r] = e
		k.hasErr()
	}
	k.add(jen.List(jen.Id(name), jen.Err()).Op(assign).Add(call))
	inner := newBlock(k)
	if between != nil {
		b.fails(inner, jen.Err(), ir.Pos{})
		k.add(jen.If(between(name), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
	} else {
		b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
		k.add(jen.If(jen.Err().Op("!=").Nil()).Block(inner.stmts...))
	}
	if e := b.exprs[r]; e.name == "" && e.code != nil && b.plan.Uses.Of(r) > 1 {
		typed := k.name(hint(v))
		k.add(jen.Id(typed).Op(":=").Add(e.code))
		b.exprs[r] = variable(typed, e.repr)
	}
}

// onCatalog reports whether an op gives references, which are only passed on.
func onCatalog(op ir.Op) bool {
	switch op {
	case puppet.OpDeclare, puppet.OpDeclareNamed, puppet.OpDeclareClass, puppet.OpInclude, puppet.OpCollect, puppet.OpRelate, puppet.OpOverride, puppet.OpDefaults, puppet.OpCatalogCall:
		return true
	}
	return false
}

func edgePos(edge errorEdge, p ir.Pos) ir.Pos {
	if edge == placed {
		return ir.Pos{}
	}
	return p
}

// check emits a call that gives only an error.
func (b *body) check(k *block, v *ir.Value, call *jen.Statement, edge errorEdge) {
	b.settle(k, v)
	if edge == placed && !b.exit.lands {
		k.must(call, b.exit.zero...)
		return
	}
	inner := newBlock(k)
	b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
	k.add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
}

// tryOrBreak emits a call with a lambda that has a break(): unless the function
// takes it, it leaves the loop around the call (JMP-11).
func (b *body) tryOrBreak(k *block, v *ir.Value, call *jen.Statement, repr ir.Repr, edge errorEdge) {
	if !b.plan.Places.InLoop(v) {
		b.try(k, v, call, repr, edge)
		return
	}
	b.settle(k, v)
	name := "_"
	if b.plan.Uses.Of(plan.Own(v)) > 0 {
		name = k.name(hint(v))
		b.exprs[plan.Own(v)] = variable(name, repr)
	}
	sign := ":="
	if name == "_" && k.own {
		sign = "="
	}
	k.add(jen.List(jen.Id(name), jen.Err()).Op(sign).Add(call))
	k.hasErr()
	k.add(breakOn("err"))
	inner := newBlock(k)
	b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
	k.add(jen.If(jen.Err().Op("!=").Nil()).Block(inner.stmts...))
}

// breakOn ends a Go loop when an error is a break().
func breakOn(name string) *jen.Statement {
	return jen.If(jen.List(jen.Id("signal"), jen.Id("ok")).Op(":=").Id(name).Assert(jen.Op("*").Qual(runtimePath, "Signal")),
		jen.Id("ok").Op("&&").Id("signal").Dot("Breaks").Call()).Block(jen.Break())
}
