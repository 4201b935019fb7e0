package gogen

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
)

// Emit makes the Go expression of an op of a dialect. The arguments are expressions of the representations of the op's, aux is what the
// op has beside them. Of an op that is pure it is one of the representation of its type, and an operand: an operator is in parentheses.
// Of one that fails it is a call that returns such a value, if the op has a type, and an error.
type Emit func(args []*jen.Statement, aux any) *jen.Statement

// emits are the ops of dialects.
var emits = map[ir.Op]Emit{}

// Register tells how Go code is made of an op of a dialect. It is called before any code is made, by variables of the package of the
// dialect.
func Register(op ir.Op, emit Emit) {
	if op.Core() || op.Info().Name == "" || emits[op] != nil {
		panic(fmt.Sprintf("gogen: %v is no op of a dialect, or Go is made of it already", op))
	}
	emits[op] = emit
}

// own is the expression of an op of a dialect.
func (b *body) own(v *ir.Value) *jen.Statement {
	args := make([]*jen.Statement, len(v.Args))
	for i, a := range v.Args {
		args[i] = b.expr(a).as(ir.ReprOf(a))
	}
	return emits[v.Op](args, v.Aux)
}

// ownOp emits an op of a dialect that may fail or has an effect.
func (b *body) ownOp(k *block, v *ir.Value) {
	if repr := ir.ReprOf(v); repr != ir.None {
		b.try(k, v, b.own(v), repr, atCall)
		return
	}
	b.check(k, v, b.own(v), atCall)
}
