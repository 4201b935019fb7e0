package resolve

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
)

// Scope is what has variables: a file, a definition, a lambda in one, or logic of a declared type.
type Scope struct {
	// Node is the definition, the lambda or the logic, nil for a file.
	Node ast.Node
	// Outer is the scope around a lambda or logic; a definition has none, and looks in those that Puppet has when the program runs (SCO-1).
	Outer *Scope
	// Vars are the variables in the order of the text, parameters first.
	Vars []*Variable

	vars map[string]*Variable
}

// Variable is a variable of a scope.
type Variable struct {
	Name  string
	Scope *Scope
	At    []source.Span // where it is declared or assigned: branches may do so each
	Param bool
	// Shared reports whether it is assigned for others to read, and Private where it is declared or assigned for the scope alone; zero
	// for nowhere.
	Shared  bool
	Private source.Span
}

// newScope returns the scope of a definition or a lambda with these parameters, or of a file: the variables that statements assign in
// it, not those of lambdas and definitions inside it.
func newScope(n ast.Node, outer *Scope, params []*ast.Param, body ast.Expr) *Scope {
	s := &Scope{Node: n, Outer: outer}
	for _, p := range params {
		v := s.declare(p.Name, p.At)
		if v.Param = true; p.Private {
			v.Private = p.At
		}
	}
	ast.Walk(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LambdaExpr, ast.Definition:
			return false
		case *ast.AssignExpr:
			_, single := n.Left.(*ast.VarExpr)
			eachTarget(n.Left, func(target *ast.VarExpr) {
				v := s.declare(target.Name, target.At)
				v.Shared = v.Shared || !n.Private
				if n.Private && single {
					v.Private = target.At
				}
			})
		}
		return true
	})
	return s
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

// Var returns the variable that a scope has by a name, nil for none.
func (s *Scope) Var(name string) *Variable { return s.vars[name] }

func (s *Scope) declare(name string, at source.Span) *Variable {
	v := s.vars[name]
	if v == nil {
		v = &Variable{Name: name, Scope: s}
		if s.vars == nil {
			s.vars = map[string]*Variable{}
		}
		s.vars[name] = v
		s.Vars = append(s.Vars, v)
	}
	v.At = append(v.At, at)
	return v
}
