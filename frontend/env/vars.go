package env

import "github.com/p2go/p2go/frontend/puppet/ast"

// collectVars calls f with the names of the variables that e assigns in its own
// scope for others to read, in source order: not private ones, and not those of
// lambdas and definitions inside it.
func collectVars(e ast.Expr, f func(name string)) {
	if e == nil {
		return
	}
	ast.Walk(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LambdaExpr, ast.Definition:
			return false
		case *ast.AssignExpr:
			if !n.Private {
				targets(n.Left, f)
			}
		}
		return true
	})
}

// targets calls f with the variables of an assignment's left side.
func targets(left ast.Expr, f func(name string)) {
	switch left := left.(type) {
	case *ast.VarExpr:
		f(left.Name)
	case *ast.ArrayExpr:
		for _, e := range left.Elems {
			targets(e, f)
		}
	}
}
