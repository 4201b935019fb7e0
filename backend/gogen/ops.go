package gogen

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
)

// What makes Go of an op is a function that is registered for it, in the file of its subject. Where the op stands is decided before
// (see package plan): one that is pure makes an expression, and any other one statements of a block. The functions are given the body,
// which knows the Go of other values, and what all of them have in common: names, errors, representations.

// emitted are the functions for an op.
type emitted struct {
	expression func(*body, *ir.Value) expr
	statement  func(*body, *block, *ir.Value)
}

var emitters = map[ir.Op]emitted{}

// expressions registers what makes expressions of ops.
func expressions(rows map[ir.Op]func(*body, *ir.Value) expr) {
	for op, f := range rows {
		e := emitters[op]
		if e.expression != nil {
			panic(fmt.Sprintf("gogen: two expressions of %v", op))
		}
		e.expression = f
		emitters[op] = e
	}
}

// statements registers what makes statements of ops.
func statements(rows map[ir.Op]func(*body, *block, *ir.Value)) {
	for op, f := range rows {
		e := emitters[op]
		if e.statement != nil {
			panic(fmt.Sprintf("gogen: two statements of %v", op))
		}
		e.statement = f
		emitters[op] = e
	}
}

// Emit makes the Go expression of an op of another package's dialect. The arguments are expressions of the representations of the op's,
// aux is what the op has beside them. Of an op that is pure it is one of the representation of its type, and an operand: an operator is in
// parentheses. Of one that fails it is a call that returns such a value, if the op has a type, and an error; of one that writes and succeeds
// ([ir.Info.Succeeds]) a value, or a statement where the op has no type.
type Emit func(args []*jen.Statement, aux any) *jen.Statement

// Register tells how Go code is made of an op of a dialect. It is called before any code is made, by variables of the package of the
// dialect.
func Register(op ir.Op, emit Emit) {
	if _, known := emitters[op]; known || op.Core() || op.Info().Name == "" {
		panic(fmt.Sprintf("gogen: %v is no op of a dialect, or Go is made of it already", op))
	}
	code := func(b *body, v *ir.Value) *jen.Statement {
		args := make([]*jen.Statement, len(v.Args))
		for i, a := range v.Args {
			args[i] = b.expr(a).as(ir.ReprOf(a))
		}
		return emit(args, v.Aux)
	}
	emitters[op] = emitted{
		expression: func(b *body, v *ir.Value) expr { return expr{code: code(b, v), repr: ir.ReprOf(v)} },
		statement: func(b *body, k *block, v *ir.Value) {
			repr := ir.ReprOf(v)
			switch {
			case v.Op.Info().Succeeds:
				b.settle(k, v)
				succeed(b, k, v, code(b, v), repr)
			case repr != ir.None:
				b.try(k, v, code(b, v), repr, atCall)
			default:
				b.check(k, v, code(b, v), atCall)
			}
		},
	}
}

// succeed emits what cannot fail.
func succeed(b *body, k *block, v *ir.Value, code *jen.Statement, repr ir.Repr) {
	switch {
	case repr == ir.None:
		k.add(code)
	case b.plan.Uses.Of(plan.Own(v)) == 0:
		k.add(jen.Id("_").Op("=").Add(code))
	default:
		b.define(k, v, expr{code: code, repr: repr})
	}
}
