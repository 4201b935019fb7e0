package runtime

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Defaults is Type { ... } (DEF-1); the result is the type.
func (s *Scope) Defaults(at *Pos, t *catalog.Type, attrs ...catalog.Attr) (value.Value, error) {
	if err := s.c.load(t); err != nil {
		return nil, err
	}
	if err := s.c.build.AddDefaults(s.frame, at, t, attrs); err != nil {
		return nil, s.c.atLabel(at, "Resource Defaults Expression", err)
	}
	return &typesys.Resource{TypeName: t.Name}, nil
}

// Override is Type['title'] { ... } (OVR-1); the result is what was overridden.
func (s *Scope) Override(at *Pos, refs value.Value, attrs ...catalog.Attr) (value.Value, error) {
	params, err := s.c.build.OverrideParams(s.frame, at, attrs)
	if err == nil {
		err = overrideAll(s, at, refs, params)
	}
	if err != nil {
		return nil, s.c.atLabel(at, "Resource Override", err)
	}
	return refs, nil
}

func overrideAll(s *Scope, at *Pos, refs value.Value, params []compile.Change) error {
	for _, v := range (value.Array{refs}).Flatten() {
		r, ok := v.(*typesys.Resource)
		if !ok || strings.EqualFold(r.TypeName, "class") {
			return issue("ILLEGAL_OVERRIDDEN_TYPE", "Resource Override can only operate on resources, got: ", value.Label(v))
		}
		t := s.c.cat.Named(r.TypeName)
		if t == nil {
			return plain("Unknown resource type: '", value.Downcase(r.TypeName), "'")
		}
		if r.Title == "" {
			return catalog.NotReference(catalog.RefText(r.TypeName, ""))
		}
		if err := s.c.build.Override(s.frame, at, t, r.Title, params); err != nil {
			return err
		}
	}
	return nil
}

// Realize is the function realize (VIRT-3).
func (s *Scope) Realize(at *Pos, refs ...value.Value) error {
	held, err := fn.LegacyArguments(s.Context(), "realize", -2, refs)
	if err != nil {
		return s.c.atCall(at, err)
	}
	s.c.build.RealizeRefs(s.frame, held.Flatten())
	return nil
}
