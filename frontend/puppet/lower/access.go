package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// access looks whether a body may use what it names, which may be private.
type access struct {
	*builder
	// relating is what wraps the errors of references that are operands of a
	// relationship (ACC-3); "" elsewhere.
	relating string
}

// foreign reports whether the body is of another module (ACC-2, ACC-7).
func (b *access) foreign(a *resolve.Access) bool { return a != nil && a.Module != b.module }

// thing words a class or defined type.
func thing(kind resolve.Kind, name string) string {
	if kind == resolve.ClassKind {
		return "Class '" + name + "'"
	}
	return "Resource type '" + name + "'"
}

// mayUse reports whether the body may use a class or defined type directly (ACC-3);
// else it ends with an error.
func (b *access) mayUse(kind resolve.Kind, name string, at source.Span, label string) bool {
	a := b.l.Names.Access(kind, name)
	if a == nil || !a.Private || !b.foreign(a) {
		return true
	}
	b.failWith(diag.Errorf(CodePrivate, at, "%s is private to %s", thing(kind, name), a.Owner()).Note(a.At, "it is defined here"), label)
	return false
}

// mention warns of a reference to what is private to another module (ACC-4). The
// operands of relationships are uses.
func (b *access) mention(t typesys.Type, at source.Span) {
	kind, name := resolve.DefineKind, ""
	switch t := t.(type) {
	case *typesys.Class:
		kind, name = resolve.ClassKind, t.Name
	case *typesys.Resource:
		if t.Title != "" {
			name = resolve.ClassName(t.TypeName)
		}
	}
	if name != "" {
		b.mentionNamed(kind, resolve.ClassName(name), at)
	}
}

func (b *access) mentionNamed(kind resolve.Kind, name string, at source.Span) {
	if b.relating != "" {
		b.mayUse(kind, name, at, b.relating)
		return
	}
	if a := b.l.Names.Access(kind, name); a != nil && a.Private && b.foreign(a) {
		b.l.Diags.Add(diag.Warningf(CodePrivate, at, "%s is private to %s", thing(kind, name), a.Owner()).Note(a.At, "it is defined here"))
	}
}

// mentionKeys warns of the references that indexing a type gives.
func (b *access) mentionKeys(t typesys.Type, keys []*ir.Value, at source.Span) {
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
				b.readParam(resolve.ClassKind, resolve.ClassName(t.Name), title, at)
			}
		case *typesys.Resource:
			switch {
			case t.TypeName == "":
			case !t.Titled():
				b.mention(&typesys.Resource{TypeName: t.TypeName, Title: title}, at)
			default:
				b.readParam(resolve.DefineKind, resolve.ClassName(t.TypeName), title, at)
			}
		}
	}
}

// readParam warns of a private parameter of another module that is read from the
// catalog (ACC-5).
func (b *access) readParam(kind resolve.Kind, name, param string, at source.Span) {
	if a := b.l.Names.Access(kind, name); b.foreign(a) {
		if p, private := a.Params[param]; private {
			b.l.Diags.Add(diag.Warningf(CodePrivate, at, "Parameter '%s' of %s is private to %s", param, lowerFirst(thing(kind, name)), a.Owner()).
				Note(p, "it is declared here"))
		}
	}
}

func lowerFirst(s string) string { return string(s[0]|0x20) + s[1:] }

// mayRead reports whether the body may read a variable of a class; else it ends with
// an error, for the variable is a private parameter of another module (ACC-5).
func (b *access) mayRead(class, name string, at source.Span) bool {
	a := b.l.Names.Access(resolve.ClassKind, class)
	if !b.foreign(a) {
		return true
	}
	p, private := a.Params[name]
	if private {
		b.failWith(diag.Errorf(CodePrivate, at, "Parameter '%s' of class '%s' is private to %s", name, class, a.Owner()).Note(p, "it is declared here"), "")
	}
	return !private
}

// hidden warns that a variable is unknown here because it is private where it is
// assigned (ACC-6): to a class or its parents, or to the node's or the top scope.
func (b *access) hidden(class, name string, at source.Span) {
	for info := range b.l.Names.Ancestry(class) {
		if a := b.l.Names.Access(resolve.ClassKind, info.Name); a != nil {
			if v, private := a.Vars[name]; private {
				b.warnHidden("class '"+info.Name+"'", name, at, v)
				return
			}
		}
	}
}

// hiddenAround is [access.hidden] for a name without a class, which a scope around
// the body may have.
func (b *access) hiddenAround(name string, at source.Span) {
	if b.f.Kind == ir.Class && b.f.Parent != "" {
		b.hidden(b.f.Parent, name, at)
	}
	if v, ok := b.l.Names.PrivateVar(strings.TrimPrefix(name, "::")); ok {
		b.warnHidden(v.Where, name, at, v.At)
	}
}

func (b *access) warnHidden(where, name string, at, declared source.Span) {
	b.l.Diags.Add(diag.Warningf(CodePrivate, at, "Variable '$%s' is private to %s, and not visible here", name, where).Note(declared, "it is assigned here"))
}
