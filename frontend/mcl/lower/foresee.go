package lower

import (
	"reflect"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/mcl/template/all"
)

// The codes of what is foreseen of calls.
const (
	CodeFails   diag.Code = "P2GO_MCL_FAILING_CALL"
	CodeNoOrder diag.Code = "P2GO_MCL_NO_ORDER"
)

// foresee warns of a call of a pure function with constants that fails, which may be where nothing evaluates it (MCL-FN-4), and of the order of
// keys, which mgmt does not say (MCL-FN-2).
func (b *body) foresee(e *ast.Call, f *functions.Function, args []*ir.Value) {
	if f.Unordered {
		b.l.diags.Add(diag.Warningf(CodeNoOrder, e.At, "mgmt gives what %s returns in no certain order; here it is that of the keys' texts", f.Name))
	}
	name := f.TemplateName()
	if f.Class != functions.Pure || f.Inputs || name == "" {
		return
	}
	var given []reflect.Value
	for _, a := range args {
		v, ok := a.Const()
		if !ok {
			return
		}
		given = append(given, reflect.ValueOf(v))
	}
	for _, known := range all.Functions() {
		if known.Name != name {
			continue
		}
		results := reflect.ValueOf(known.Call).Call(given)
		if err, ok := results[len(results)-1].Interface().(error); ok && err != nil {
			b.l.diags.Add(diag.Warningf(CodeFails, e.At, "this call fails: %s", err))
		}
	}
}
