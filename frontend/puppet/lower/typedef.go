package lower

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
)

// RefuseType is the error of a type that is declared with its features, where it is
// declared: none is compiled yet.
func RefuseType(d *ast.TypeDef) *diag.Diagnostic {
	return diag.Errorf(CodeUnsupported, d.NameAt, "p2go does not compile this yet: the declared type %s", d.Name).
		Hint("an alias of an Object type, type %s = Object[{ attributes => … }], is compiled", d.Name)
}
