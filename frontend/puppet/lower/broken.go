package lower

import (
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// FailAux is what is wrong with a file in the IR.
func FailAux(f *resolve.Failure) ir.FailAux {
	return ir.FailAux{
		Issue: string(f.Code), Message: f.Message, Whole: true,
		File: f.File, At: ir.Pos{Line: int32(f.Line), Col: int32(f.Column)},
	}
}

// FailFunc stands for a definition that is not known because of the failure: whatever uses it
// fails.
func FailFunc(f *resolve.Failure, kind ir.Kind, name, module, file string) *ir.Func {
	stub := &ir.Func{Kind: kind, Name: name, Module: module, File: file, Pos: posOfFailure(f)}
	failBody(stub, f)
	return stub
}

// failBody makes the failure all that a body does.
func failBody(body *ir.Func, f *resolve.Failure) {
	fail := body.NewValue(ir.OpFail, nil, posOfFailure(f))
	fail.Aux = FailAux(f)
	body.Body = &ir.Region{Body: []*ir.Value{fail}}
}

func posOfFailure(f *resolve.Failure) ir.Pos {
	return ir.Pos{Line: int32(max(f.Line, 1)), Col: int32(max(f.Column, 1))}
}

// broken fails with what is wrong with a file. One without a place has the label of what
// looks for something in it.
func (b *builder) broken(f *resolve.Failure, label string, at source.Span) *ir.Value {
	if b.dead {
		return b.undef(at)
	}
	aux := FailAux(f)
	if f.File == "" {
		aux = ir.FailAux{Issue: string(f.Code), Message: f.Message, Label: label}
	}
	return b.raise(at, aux)
}
