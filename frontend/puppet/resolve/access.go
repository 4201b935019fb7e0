package resolve

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
)

// Access is what the modifier `private` says of a class or defined type (ACC-1).
type Access struct {
	// Module is the module whose directory holds the definition, "" for the
	// environment's own manifests (ACC-2).
	Module  string
	Private bool
	At      source.Span
	// Params are the private parameters, Vars the private variables, with their
	// places.
	Params, Vars map[string]source.Span
}

// newAccess reads the modifiers in a definition: its own, those of its parameters,
// and those of the variables that its body assigns. It is nil where there are none.
func newAccess(module string, private bool, at source.Span, params []*ast.Param, body ast.Expr) *Access {
	a := &Access{Module: module, Private: private, At: at, Params: map[string]source.Span{}, Vars: privateVars(body)}
	for _, p := range params {
		if p.Private {
			a.Params[p.Name] = p.At
		}
	}
	if !private && len(a.Params)+len(a.Vars) == 0 {
		return nil
	}
	return a
}

// Owner words whose a private thing is.
func (a *Access) Owner() string {
	if a.Module == "" {
		return "the environment's manifests"
	}
	return "module '" + a.Module + "'"
}

// privateVars are the private variables that statements assign in their own scope.
func privateVars(e ast.Expr) map[string]source.Span {
	vars := map[string]source.Span{}
	if e == nil {
		return vars
	}
	ast.Walk(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LambdaExpr, ast.Definition:
			return false
		case *ast.AssignExpr:
			if v, ok := n.Left.(*ast.VarExpr); ok && n.Private {
				vars[v.Name] = v.At
			}
		}
		return true
	})
	return vars
}

// assigned calls f with the names of the variables that e assigns in its own
// scope for others to read, in source order: not private ones, and not those of
// lambdas and definitions inside it.
func assigned(e ast.Expr, f func(name string)) {
	if e == nil {
		return
	}
	ast.Walk(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LambdaExpr, ast.Definition:
			return false
		case *ast.AssignExpr:
			if !n.Private {
				eachTarget(n.Left, func(v *ast.VarExpr) { f(v.Name) })
			}
		}
		return true
	})
}

// eachTarget calls f with the variables of an assignment's left side.
func eachTarget(left ast.Expr, f func(*ast.VarExpr)) {
	switch left := left.(type) {
	case *ast.VarExpr:
		f(left)
	case *ast.ArrayExpr:
		for _, e := range left.Elems {
			eachTarget(e, f)
		}
	}
}

// PrivateVar is a private variable of top scope or of a node body.
type PrivateVar struct {
	Where string // which of both
	At    source.Span
}
