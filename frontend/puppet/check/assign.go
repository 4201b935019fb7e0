package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
)

// assignment checks both sides of `=` and refuses `+=` and `-=` (VAL-54).
func (c *checker) assignment(a *ast.AssignExpr) {
	c.privateAssignment(a)
	if c.initialises(a) {
		c.rvalue(a.Right)
		return
	}
	if a.Op != token.Assign {
		c.add(diag.Errorf("APPENDS_DELETES_NO_LONGER_SUPPORTED", a.Span(),
			"The operator '%s' is no longer supported. See http://links.puppet.com/remove-plus-equals", a.Op))
		return
	}
	c.assignable(a.Left)
	c.rvalue(a.Right)
}

// assignable reports what cannot be assigned to (VAL-50 to VAL-53); the
// elements of an array are targets of their own (VAL-55).
func (c *checker) assignable(e ast.Expr) {
	switch e := e.(type) {
	case *ast.VarExpr:
		c.featureAssignment(e)
		if isNumericVariable(e.Name) {
			c.add(diag.Errorf("ILLEGAL_NUMERIC_ASSIGNMENT", e.Span(),
				"Illegal attempt to assign to the numeric match result variable '$%s'. Numeric variables are not assignable", e.Name))
		}
		if strings.Contains(e.Name, "::") {
			c.add(diag.Errorf("CROSS_SCOPE_ASSIGNMENT", e.Span(), "Illegal attempt to assign to '%s'. Cannot assign to variables in other namespaces", e.Name))
		}
	case *ast.IndexExpr:
		c.add(diag.Errorf("ILLEGAL_INDEXED_ASSIGNMENT", e.Span(), "Illegal attempt to assign via [index/key]. Not an assignable reference"))
	case *ast.ArrayExpr:
		for _, x := range e.Elems {
			c.assignable(x)
		}
	default:
		if !isNil(e) {
			c.add(diag.Errorf("ILLEGAL_ASSIGNMENT", e.Span(), "Illegal attempt to assign to '%s'. Not an assignable reference", aAn(e)))
		}
	}
}
