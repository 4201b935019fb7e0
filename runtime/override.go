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
	if err := s.cat.AddDefaults(s.frame, at, t, attrs); err != nil {
		return nil, s.AtLabel(at, "Resource Defaults Expression", err)
	}
	return &typesys.Resource{TypeName: t.Name}, nil
}

// Override is Type['title'] { ... } (OVR-1); the result is what was overridden.
func (s *Scope) Override(at *Pos, refs value.Value, attrs ...catalog.Attr) (value.Value, error) {
	params, err := s.cat.OverrideParams(s.frame, at, attrs)
	if err == nil {
		err = s.overrideAll(at, refs, params)
	}
	if err != nil {
		return nil, s.AtLabel(at, "Resource Override", err)
	}
	return refs, nil
}

func (s *Scope) overrideAll(at *Pos, refs value.Value, params []compile.Change) error {
	for _, v := range (value.Array{refs}).Flatten() {
		r, ok := v.(*typesys.Resource)
		if !ok || strings.EqualFold(r.TypeName, "class") {
			return issue("ILLEGAL_OVERRIDDEN_TYPE", "Resource Override can only operate on resources, got: ", value.Label(v))
		}
		t := s.cat.Named(r.TypeName)
		if t == nil {
			return plain("Unknown resource type: '", value.Downcase(r.TypeName), "'")
		}
		if r.Title == "" {
			return catalog.NotReference(catalog.RefText(r.TypeName, ""))
		}
		if err := s.cat.Override(s.frame, at, t, r.Title, params); err != nil {
			return err
		}
	}
	return nil
}

// Collect is Type <| query |> and Type <<| query |>>; a nil match takes all
// (COLL-1 to COLL-7). The result is for [Scope.Relate] alone.
func (s *Scope) Collect(at *Pos, t *catalog.Type, exported bool, match func(r *compile.Resource) bool, attrs ...catalog.Attr) (value.Value, error) {
	if exported && s.req.Store == nil {
		s.warnAt(at, "You cannot collect exported resources without storeconfigs being set; the collection will be ignored")
	}
	if t == &catalog.Class {
		return nil, s.AtLabel(at, label(exported), plain("Classes cannot be collected"))
	}
	k, err := s.cat.Collect(s.frame, at, t, exported, match, attrs)
	if err != nil {
		return nil, s.AtLabel(at, label(exported), err)
	}
	return k, nil
}

func label(exported bool) string {
	if exported {
		return "Exported Query"
	}
	return "Virtual Query"
}

// Realize is the function realize (VIRT-3).
func (s *Scope) Realize(at *Pos, refs ...value.Value) error {
	held, err := fn.LegacyArguments(s, "realize", -2, refs)
	if err != nil {
		return s.AtCall(at, err)
	}
	s.cat.RealizeRefs(s.frame, held.Flatten())
	return nil
}
