package passes

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
)

// params takes the declared types of the parameters of classes and defines for
// those of their variables. In a program that makes a Deferred any of them may
// hold one, whatever its type (DEFER-3).
//
//	class "a"(v1 v2 p: Integer), v2 of Variant[Integer, Deferred]  →  v2 of Integer
func params(p *ir.Program) {
	if builtin.Defers(p) {
		return
	}
	each(p, func(f *ir.Func) {
		if f.Kind != ir.Class && f.Kind != ir.Define {
			return
		}
		for _, param := range f.Params {
			if !param.Rest {
				param.Value.Type = param.Type
			}
		}
	})
}
