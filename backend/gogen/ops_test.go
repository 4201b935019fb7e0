package gogen

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/ir"
)

// TestEmitters: every op has what makes Go of it. One that is pure is an expression, but for branches and loops; an `if` may be one.
func TestEmitters(t *testing.T) {
	for op := range 2 * ir.DialectOps {
		info := op.Info()
		switch op {
		case ir.OpInvalid, ir.OpArg, ir.OpResult, ir.OpYield:
			continue
		}
		if info.Name == "" {
			continue
		}
		e := emitters[op]
		if regions := op.Branches() || op.Loops(); info.Effect == ir.Pure && (!regions || op == ir.OpIf) {
			assert.NotNil(t, e.expression, "the expression of %v", op)
		} else {
			assert.NotNil(t, e.statement, "the statement of %v", op)
		}
	}
}
