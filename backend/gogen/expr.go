package gogen

import (
	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
)

// expr is a Go expression for a value.
type expr struct {
	code *jen.Statement
	repr ir.Repr
	prec int            // of the outermost operator; 0 for an operand
	lit  bool           // a constant
	bare *jen.Statement // of a number: the constant without conversion
	num  value.Value    // of a constant number: which
	name string         // of a variable
	// concrete reports whether Go's type of a boxed expression is not the interface.
	concrete bool
	// addressed says that parts get the address of the variable, whose methods change it.
	addressed bool
	neg       *jen.Statement // the opposite of a Boolean where that is shorter: of a comparison one, else an operand
}

// passed is e as an argument of a part, or as one of its results.
func (e expr) passed() *jen.Statement {
	if e.addressed {
		return jen.Op("&").Add(e.code)
	}
	return e.code
}

// Precedences of Go's operators.
const (
	precOperand = iota
	precOr
	precAnd
	precCompare
	precAdd
	precMul
	precUnary
)

// operand is e as operand of an operator of precedence prec; right reports whether it
// stands to the right.
func (e expr) operand(prec int, right bool) *jen.Statement {
	if e.prec != precOperand && (e.prec < prec || right && e.prec == prec) {
		return jen.Parens(e.code)
	}
	return e.code
}

// number is e as operand beside a typed one.
func (e expr) number(prec int, right bool) *jen.Statement {
	if e.bare != nil {
		return e.bare
	}
	return e.operand(prec, right)
}

// simple reports whether writing e twice costs nothing.
func (e expr) simple() bool { return e.lit || e.name != "" }

// declare declares a variable with e as its value.
func (e expr) declare(name string) *jen.Statement {
	switch {
	case isNil(e):
		return jen.Var().Id(name).Add(goType(e.repr))
	case e.concrete:
		return jen.Var().Id(name).Add(goType(e.repr)).Op("=").Add(e.code)
	}
	return jen.Id(name).Op(":=").Add(e.code)
}

// declareAs declares a variable of a representation with e as its first value.
func (e expr) declareAs(name string, repr ir.Repr) *jen.Statement {
	switch {
	case isNil(e):
		return jen.Var().Id(name).Add(goType(repr))
	case e.repr == repr && repr != ir.Boxed:
		return e.declare(name)
	}
	return jen.Var().Id(name).Add(goType(repr)).Op("=").Add(e.as(repr))
}

// constantAs is e as a value of a representation where Go knows the type: a number needs no conversion.
func (e expr) constantAs(repr ir.Repr) *jen.Statement {
	if e.bare != nil && repr == ir.Int {
		return e.bare
	}
	return e.as(repr)
}

func boxed(code *jen.Statement) expr { return expr{code: code, repr: ir.Boxed} }

func boolean(code *jen.Statement, prec int) expr { return expr{code: code, repr: ir.Bool, prec: prec} }

// as is e in another representation.
func (e expr) as(want ir.Repr) *jen.Statement {
	switch {
	case e.repr == want, want == ir.Boxed:
		return e.code
	case e.repr == ir.Boxed:
		if e.lit { // undef where the static type excludes it: never evaluated
			return zero(want)
		}
		if e.concrete { // static types exclude it
			return jen.Qual(runtimePath+"/value", "Value").Parens(e.code).Assert(goType(want))
		}
		return jen.Add(e.operand(precUnary+1, false)).Assert(goType(want))
	case e.repr == ir.Int && want == ir.Float:
		return jen.Float64().Call(e.code)
	case e.repr == ir.Array && want == puppet.Groups, e.repr == puppet.Groups && want == ir.Array:
		return e.code
	}
	// Static types exclude it, so it is never evaluated.
	return jen.Qual(runtimePath+"/value", "Value").Parens(e.code).Assert(goType(want))
}

// goType is the Go type of a representation.
func goType(r ir.Repr) *jen.Statement {
	switch r {
	case ir.Bool:
		return jen.Bool()
	case ir.Int:
		return jen.Int64()
	case ir.Float:
		return jen.Float64()
	case ir.String:
		return jen.String()
	case ir.Array, puppet.Groups:
		return jen.Qual(runtimePath+"/value", "Array")
	case ir.Hash:
		return jen.Op("*").Qual(runtimePath+"/value", "Hash")
	}
	if t, ok := r.Own(); ok {
		if t.Pointer {
			return jen.Op("*").Qual(t.Path, t.Name)
		}
		return jen.Qual(t.Path, t.Name)
	}
	return jen.Qual(runtimePath+"/value", "Value")
}

// zero is the Go zero value of a representation.
func zero(r ir.Repr) *jen.Statement {
	switch r {
	case ir.Bool:
		return jen.False()
	case ir.Int, ir.Float:
		return jen.Lit(0)
	case ir.String:
		return jen.Lit("")
	}
	if _, own := r.Own(); own {
		return jen.Op("*").New(goType(r))
	}
	return jen.Nil()
}

// constantOf is what is known of a result.
func constantOf(form plan.Form) expr {
	switch form.Known {
	case plan.True, plan.False:
		return expr{code: jen.Lit(form.Known == plan.True), repr: ir.Bool, lit: true}
	case plan.Undef, plan.Computed:
	}
	return expr{code: jen.Nil(), repr: form.Repr, lit: true}
}

func negate(e expr) expr {
	if e.neg != nil && e.prec == precCompare {
		n := boolean(e.neg, precCompare)
		n.neg = e.code
		return n
	}
	if e.neg != nil {
		return boolean(e.neg, precOperand)
	}
	n := boolean(jen.Op("!").Add(e.operand(precUnary, false)), precUnary)
	if e.prec == precOperand {
		n.neg = e.code
	}
	return n
}

func isTrue(e expr) bool { return e.lit && e.code.GoString() == "true" }

func isFalse(e expr) bool { return e.lit && e.code.GoString() == "false" }
