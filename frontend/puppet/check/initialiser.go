package check

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// initialiser notes the lambda of a call of new, whose first parameter is the
// object that is being made (ARM-42).
func (c *checker) initialiser(name *ast.NameExpr, l *ast.LambdaExpr) {
	if name == nil || name.Name != "new" || l == nil || c.opts.Compat {
		return
	}
	if c.initialisers == nil {
		c.initialisers = map[*ast.LambdaExpr]bool{}
	}
	c.initialisers[l] = true
}

// initialises reports whether an assignment sets a feature of an object that is
// being made, `$t[a] = 1` or `$t[a] += 1` (COEX-8, ARM-46).
func (c *checker) initialises(a *ast.AssignExpr) bool {
	index, ok := a.Left.(*ast.IndexExpr)
	if !ok || len(index.Keys) != 1 || a.Op != token.Assign && a.Op != token.PlusAssign {
		return false
	}
	v, ok := index.Expr.(*ast.VarExpr)
	if !ok {
		return false
	}
	for i := len(c.scopes) - 1; i >= 0; i-- {
		l, ok := c.scopes[i].(*ast.LambdaExpr)
		if !ok {
			return false
		}
		for n, p := range l.Params {
			if p.Name == v.Name {
				return n == 0 && !p.Rest && c.initialisers[l]
			}
		}
	}
	return false
}
