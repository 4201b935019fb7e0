package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
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

// NewAccess reads the modifiers in a definition: its own, those of its parameters,
// and those of the variables that its body assigns.
func NewAccess(module string, private bool, at source.Span, params []*ast.Param, body ast.Expr) *Access {
	a := &Access{Module: module, Private: private, At: at, Params: map[string]source.Span{}, Vars: PrivateVars(body)}
	for _, p := range params {
		if p.Private {
			a.Params[p.Name] = p.At
		}
	}
	return a
}

// PrivateVars are the private variables that statements assign in their own scope.
func PrivateVars(e ast.Expr) map[string]source.Span {
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

// owner words whose a private thing is.
func (a *Access) owner() string {
	if a.Module == "" {
		return "the environment's manifests"
	}
	return "module '" + a.Module + "'"
}

// foreign reports whether the body is of another module (ACC-2, ACC-7).
func (b *body) foreign(a *Access) bool { return a != nil && a.Module != b.module }

// thing words a class or defined type.
func thing(kind, name string) string {
	if kind == "class" {
		return "Class '" + name + "'"
	}
	return "Resource type '" + name + "'"
}

// mayUse reports whether the body may use a class or defined type directly (ACC-3);
// else it ends with an error.
func (b *body) mayUse(kind, name string, at source.Span, label string) bool {
	a := b.l.Resolver.Access(kind, name)
	if a == nil || !a.Private || !b.foreign(a) {
		return true
	}
	b.failWith(diag.Errorf(CodePrivate, at, "%s is private to %s", thing(kind, name), a.owner()).Note(a.At, "it is defined here"), label)
	return false
}

// mention warns of a reference to what is private to another module (ACC-4). The
// operands of relationships are uses.
func (b *body) mention(t typesys.Type, at source.Span) {
	kind, name := "type", ""
	switch t := t.(type) {
	case *typesys.Class:
		kind, name = "class", t.Name
	case *typesys.Resource:
		if t.Title != "" {
			name = className(t.TypeName)
		}
	}
	if name != "" {
		b.mentionNamed(kind, className(name), at)
	}
}

func (b *body) mentionNamed(kind, name string, at source.Span) {
	if b.relating != "" {
		b.mayUse(kind, name, at, b.relating)
		return
	}
	if a := b.l.Resolver.Access(kind, name); a != nil && a.Private && b.foreign(a) {
		b.l.Diags.Add(diag.Warningf(CodePrivate, at, "%s is private to %s", thing(kind, name), a.owner()).Note(a.At, "it is defined here"))
	}
}

// mentionKeys warns of the references that indexing a type gives.
func (b *body) mentionKeys(t typesys.Type, keys []*ir.Value, at source.Span) {
	for _, k := range keys {
		title, ok := k.Aux.(string)
		if !ok || k.Op != ir.OpConst {
			continue
		}
		switch t := t.(type) {
		case *typesys.Class:
			if t.Name == "" {
				b.mention(&typesys.Class{Name: title}, at)
			} else {
				b.readParam("class", className(t.Name), title, at)
			}
		case *typesys.Resource:
			switch {
			case t.TypeName == "":
			case !t.Titled():
				b.mention(&typesys.Resource{TypeName: t.TypeName, Title: title}, at)
			default:
				b.readParam("type", className(t.TypeName), title, at)
			}
		}
	}
}

// readParam warns of a private parameter of another module that is read from the
// catalog (ACC-5).
func (b *body) readParam(kind, name, param string, at source.Span) {
	if a := b.l.Resolver.Access(kind, name); b.foreign(a) {
		if p, private := a.Params[param]; private {
			b.l.Diags.Add(diag.Warningf(CodePrivate, at, "Parameter '%s' of %s is private to %s", param, lowerFirst(thing(kind, name)), a.owner()).
				Note(p, "it is declared here"))
		}
	}
}

func lowerFirst(s string) string { return string(s[0]|0x20) + s[1:] }

// mayRead reports whether the body may read a variable of a class; else it ends with
// an error, for the variable is a private parameter of another module (ACC-5).
func (b *body) mayRead(class, name string, at source.Span) bool {
	a := b.l.Resolver.Access("class", class)
	if !b.foreign(a) {
		return true
	}
	p, private := a.Params[name]
	if private {
		b.failWith(diag.Errorf(CodePrivate, at, "Parameter '%s' of class '%s' is private to %s", name, class, a.owner()).Note(p, "it is declared here"), "")
	}
	return !private
}

// hidden warns that a variable is unknown here because it is private where it is
// assigned (ACC-6): to a class or its parents, or to the node's or the top scope.
func (b *body) hidden(class, name string, at source.Span) {
	for info := range b.ancestry(class) {
		if a := b.l.Resolver.Access("class", info.Name); a != nil {
			if v, private := a.Vars[name]; private {
				b.warnHidden("class '"+info.Name+"'", name, at, v)
				return
			}
		}
	}
}

// hiddenAround is [body.hidden] for a name without a class, which a scope around
// the body may have.
func (b *body) hiddenAround(name string, at source.Span) {
	if b.f.Kind == ir.Class && b.f.Parent != "" {
		b.hidden(b.f.Parent, name, at)
	}
	if where, declared, ok := b.l.Resolver.PrivateVar(strings.TrimPrefix(name, "::")); ok {
		b.warnHidden(where, name, at, declared)
	}
}

func (b *body) warnHidden(where, name string, at, declared source.Span) {
	b.l.Diags.Add(diag.Warningf(CodePrivate, at, "Variable '$%s' is private to %s, and not visible here", name, where).Note(declared, "it is assigned here"))
}
