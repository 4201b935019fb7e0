package constant

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
)

// Function is what a function returns for constants when all that it does then is a computation that succeeds; ok is false when it is not.
func Function(f *ir.Func, args []value.Value) (result value.Value, ok bool) {
	e := evaluator{}
	for i, p := range f.Params {
		e[p.Value] = args[i : i+1]
	}
	results, ok := e.region(f.Body, ir.OpReturn)
	if !ok || len(results) == 0 {
		return nil, false
	}
	return results[0], true
}
