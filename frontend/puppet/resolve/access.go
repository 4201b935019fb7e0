package resolve

import "github.com/p2go/p2go/internal/source"

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

// newAccess reads the modifiers in a definition: its own, those of its parameters, and, of a class, those of the variables that its
// body assigns. It is nil where there are none.
func newAccess(d *Definition, private bool, at source.Span) *Access {
	a := &Access{Module: d.File.Module, Private: private, At: at}
	for _, v := range d.Scope().Vars {
		if v.Private.IsZero() {
			continue
		}
		switch {
		case v.Param:
			a.Params = with(a.Params, v)
		case d.Key.Kind == ClassKind:
			a.Vars = with(a.Vars, v)
		}
	}
	if !private && a.Params == nil && a.Vars == nil {
		return nil
	}
	return a
}

func with(places map[string]source.Span, v *Variable) map[string]source.Span {
	if places == nil {
		places = map[string]source.Span{}
	}
	places[v.Name] = v.Private
	return places
}

// Owner words whose a private thing is.
func (a *Access) Owner() string {
	if a.Module == "" {
		return "the environment's manifests"
	}
	return "module '" + a.Module + "'"
}

// PrivateVar is a private variable of top scope or of a node body.
type PrivateVar struct {
	Where string // which of both
	At    source.Span
}
