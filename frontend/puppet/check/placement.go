package check

import (
	"path"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// Place is where a file was found, which decides what it may define. The zero
// Place is that of a site manifest, or of code without a file: everything is
// allowed.
type Place struct {
	// Module reports whether the file is a module's and autoloaded by name.
	Module bool
	// Misplaced reports whether it lies in none of the module's directories for
	// Puppet code.
	Misplaced bool
	// Namespace begins the name of every definition in the file, in lower case.
	Namespace string
	// Kind is what the file is for.
	Kind PlaceKind
	// Name is what a file for a function or type must define, and nothing else,
	// in lower case; "" for a file that is not loaded for one.
	Name string
}

// EnvironmentPlace returns the place of a file in which the environment itself has a function or a type.
func EnvironmentPlace(kind PlaceKind, name string) Place { return Place{Kind: kind, Name: name} }

// PlaceKind is the kind of definition that a directory of a module is for.
type PlaceKind uint8

// The kinds of places.
const (
	Manifests PlaceKind = iota
	Functions
	Types
	Plans
)

// ModulePlace returns the place of a file by its path relative to the directory
// that holds the modules, for example "ntp/manifests/server/config.pp" (VAL-13).
func ModulePlace(rel string) Place {
	parts := strings.Split(strings.ToLower(path.Clean(strings.ReplaceAll(rel, `\`, "/"))), "/")
	kinds := map[string]PlaceKind{"manifests": Manifests, "functions": Functions, "types": Types, "plans": Plans}
	if len(parts) < 3 {
		return Place{Module: true, Misplaced: true}
	}
	kind, ok := kinds[parts[1]]
	if !ok {
		return Place{Module: true, Misplaced: true}
	}
	last := len(parts) - 1
	names := append([]string{parts[0]}, parts[2:last]...)
	name := strings.Join(append(names, strings.TrimSuffix(parts[last], ".pp")), "::")
	namespace := name
	if len(parts) == 3 && parts[last] == "init.pp" {
		namespace = parts[0]
	}
	return Place{Module: true, Namespace: namespace, Kind: kind, Name: name}
}

// allows reports whether a definition may have the given lower-case name here.
// As in Puppet, the namespace need only begin the name, not be followed by "::".
func (p Place) allows(name string) bool {
	return !p.Module || !p.Misplaced && strings.HasPrefix(name, p.Namespace)
}

// topConstructs reports what is neither definition nor, in a module's file, of
// use to anybody (VAL-12).
func (c *checker) topConstructs(p *ast.Program) {
	if !c.opts.Place.Module {
		return
	}
	stmts := []ast.Expr{p.Body}
	switch b := p.Body.(type) {
	case *ast.NopExpr:
		return
	case *ast.BlockExpr:
		stmts = b.Stmts
	}
	for _, s := range stmts {
		if _, node := s.(*ast.NodeDef); node {
			c.add(illegalTopConstruct(s))
		} else if _, ok := s.(ast.Definition); !ok && !isNil(s) {
			c.add(illegalTopConstruct(s))
		}
	}
}

func illegalTopConstruct(s ast.Expr) *diag.Diagnostic {
	return diag.Errorf("ILLEGAL_TOP_CONSTRUCT_LOCATION", placeOf(s), "This %s is unacceptable as a top level construct in this location", label(s)).
		Hint("files of a module hold definitions only; put this in a class or in the site manifest")
}

func illegalDefinitionLocation(d ast.Definition, name, file string) *diag.Diagnostic {
	return diag.Errorf("ILLEGAL_DEFINITION_LOCATION", d.Span(), "Unacceptable location. The name '%s' is unacceptable in file '%s'", name, file)
}

// top reports a definition in a place where definitions cannot be (VAL-10,
// VAL-11). Puppet has a block around the body of every definition and lambda,
// also around a single statement.
func (c *checker) top(d ast.Definition) {
	for i := len(c.path) - 1; i >= 0; i-- {
		owner := c.path[i]
		_, block := owner.(*ast.BlockExpr)
		if block && i > 0 {
			owner = c.path[i-1]
		}
		if _, file := owner.(*ast.Program); file {
			return
		}
		if !nestable(d) && (block || bodyOf(owner) == ast.Expr(d)) {
			c.add(diag.Errorf("NOT_ABSOLUTE_TOP_LEVEL", placeOf(d), "%s may only appear at toplevel", aAnUpper(d)))
			return
		}
		if block {
			continue
		}
		switch owner.(type) {
		case *ast.ClassDef, *ast.ApplyExpr:
		default:
			c.add(diag.Errorf("NOT_TOP_LEVEL", placeOf(d), "Classes, definitions, and nodes may only appear at toplevel or inside other classes"))
		}
		return
	}
}

// placeOf returns where Puppet says n is. Type aliases and mappings are at
// their name, not at their keyword.
func placeOf(n ast.Node) source.Span {
	switch n := n.(type) {
	case *ast.TypeAlias:
		if !n.NameAt.IsZero() {
			return n.NameAt
		}
	case *ast.TypeMapping:
		if !isNil(n.Type) {
			return n.Type.Span()
		}
	}
	return n.Span()
}

// nestable reports whether d may be in the body of a class. Type mappings may,
// though nothing is ever done with them there.
func nestable(d ast.Definition) bool {
	switch d.(type) {
	case *ast.FuncDef, *ast.PlanDef, *ast.TypeAlias, *ast.TypeDef:
		return false
	}
	return true
}

// bodyOf returns the statements of a definition or lambda, nil for all else.
func bodyOf(n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.ClassDef:
		return n.Body
	case *ast.DefineDef:
		return n.Body
	case *ast.NodeDef:
		return n.Body
	case *ast.FuncDef:
		return n.Body
	case *ast.PlanDef:
		return n.Body
	case *ast.LambdaExpr:
		return n.Body
	case *ast.ApplyExpr:
		return n.Body
	case *ast.TypeDef:
		return n.Body
	}
	return nil
}
