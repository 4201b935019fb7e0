package gogen

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// TestEmitters: every op has what makes Go of it. One that is pure is an expression, but for those that only a branch can be.
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
		if info.Effect == ir.Pure && op != puppet.OpSwitch {
			assert.NotNil(t, e.expression, "the expression of %v", op)
		} else {
			assert.NotNil(t, e.statement, "the statement of %v", op)
		}
	}
}
