package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The compiler checks what `private` forbids where names are literal. What is
// here is for names that are known only at run time.

// useClass fails for a class that is private to another module than that of the
// scope (ACC-3).
func (s *Scope) useClass(c *Class) error {
	if !c.Private || c.Module == s.module {
		return nil
	}
	return plain("Class '", c.Name, "' is private to ", owner(c.Module))
}

// useType is [Scope.useClass] for a resource type.
func (s *Scope) useType(t *catalog.Type) error {
	if t == nil || t.Kind != catalog.Define {
		return nil
	}
	d := s.c.define(t)
	if d == nil || !d.Private || d.Module == s.module {
		return nil
	}
	return plain("Resource type '", d.Name, "' is private to ", owner(d.Module))
}

// useRef is [Scope.useClass] for what a reference refers to.
func (s *Scope) useRef(v value.Value) error {
	typ, title, ok := catalog.AsRef(v)
	if !ok {
		return nil
	}
	if typ == "Class" {
		if c := s.c.env.Class(value.Downcase(trimRoot(title))); c != nil {
			return s.useClass(c)
		}
	} else if d := s.c.env.Define(value.Downcase(trimRoot(typ))); d != nil {
		return s.useType(&d.Type)
	}
	return nil
}

// useRelated is [Scope.useRef] for the relationship metaparameters of a resource
// that the scope declares.
func (s *Scope) useRelated(attrs []catalog.Attr) error {
	if !s.c.env.Private {
		return nil
	}
	for i := range attrs {
		a := &attrs[i]
		switch a.Name {
		case "before", "notify", "require", "subscribe":
			for _, v := range (value.Array{a.Value}).Flatten() {
				if err := s.useRef(v); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// mention warns of a reference to what is private to another module, once for each
// place (ACC-4, ACC-8).
func (s *Scope) mention(at *Pos, v value.Value) {
	if !s.c.env.Private {
		return
	}
	for _, ref := range (value.Array{v}).Flatten() {
		if r, ok := ref.(*typesys.Resource); ok && !r.Titled() {
			continue // a type, as in that of a resource expression
		}
		err := s.useRef(ref)
		if err == nil {
			continue
		}
		m := Message{Level: "warning", Text: err.Error(), Place: s.c.cat.Place(at)}
		if s.c.messages.first(m.String()) {
			s.c.messages.log(m)
		}
	}
}

// owner words whose a private thing is (ACC-2).
func owner(module string) string {
	if module == "" {
		return "the environment's manifests"
	}
	return "module '" + module + "'"
}
