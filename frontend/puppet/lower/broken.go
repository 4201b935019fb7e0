package lower

import (
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// Failure is what is wrong with a whole file, which was reported. Puppet raises it where
// it looks for something in the file.
type Failure struct {
	Code    diag.Code
	Message string
	In      string // the file
	// Its place, as far as Puppet shows it. Without a file it is an error of the construct
	// that looks for something.
	File         string
	Line, Column int
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }

// Aux is the error in the IR.
func (f *Failure) Aux() ir.FailAux {
	return ir.FailAux{
		Issue: string(f.Code), Message: f.Message, Whole: true,
		File: f.File, At: ir.Pos{Line: int32(f.Line), Col: int32(f.Column)},
	}
}

// Func stands for a definition that is not known because of the failure: whatever uses it
// fails.
func (f *Failure) Func(kind ir.Kind, name, module, file string) *ir.Func {
	at := ir.Pos{Line: int32(max(f.Line, 1)), Col: int32(max(f.Column, 1))}
	stub := &ir.Func{Kind: kind, Name: name, Module: module, File: file, Pos: at, Body: &ir.Region{}}
	fail := stub.NewValue(ir.OpFail, nil, at)
	fail.Aux = f.Aux()
	stub.Body.Body = append(stub.Body.Body, fail)
	return stub
}

// broken fails with what is wrong with a file. One without a place has the label of what
// looks for something in it.
func (b *body) broken(f *Failure, label string, at source.Span) *ir.Value {
	if b.dead {
		return b.undef(at)
	}
	aux := f.Aux()
	if f.File == "" {
		aux = ir.FailAux{Issue: string(f.Code), Message: f.Message, Label: label}
	}
	return b.raise(at, aux)
}

// brokenAbove reports whether a class, or one that it inherits from, is not known because
// of an error in its file.
func (b *body) brokenAbove(class string) bool {
	for info := range b.ancestry(class) {
		if info.Broken {
			return true
		}
	}
	return false
}
