package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// HoldQuery is an index as an operand of a collector's query (COLL-3).
func (s *Scope) HoldQuery(at *Pos, v value.Value) (value.Value, error) {
	v, err := s.c.build.Held(v)
	return v, s.c.atLabel(at, "Virtual Query", err)
}

// QueryTags are the tags that a collector's query asks for (COLL-3).
func (s *Scope) QueryTags(at *Pos, v value.Value) (value.Array, error) {
	tags, err := compile.QueryTags(v)
	return tags, s.c.atLabel(at, "Virtual Query", err)
}

// QueryOperand is what the query attribute == v compares with, for a name that is
// known only now: the tags, if it is that of the tags.
func (s *Scope) QueryOperand(at *Pos, v, attribute value.Value) (value.Value, error) {
	if attribute != "tag" {
		return v, nil
	}
	return s.QueryTags(at, v)
}

// QueryEquals is attribute == v in a query, for what [Scope.QueryOperand] made of v.
func (s *Scope) QueryEquals(r *compile.Resource, attribute, v value.Value) bool {
	name := s.c.build.QueryAttr(attribute)
	if name == "tag" {
		return r.Tagged(v.(value.Array))
	}
	return r.AttrEquals(name, v)
}

// QueryDiffers is attribute != v in a query.
func (s *Scope) QueryDiffers(r *compile.Resource, attribute, v value.Value) bool {
	return r.AttrDiffers(s.c.build.QueryAttr(attribute), v)
}

// Collect is Type <| query |>; a nil match takes all (COLL-1 to COLL-7). The result is
// for [Scope.Relate] alone.
func (s *Scope) Collect(at *Pos, t *catalog.Type, match func(r *compile.Resource) bool, attrs ...catalog.Attr) (value.Value, error) {
	return s.collect(at, t, "Virtual Query", (*compile.Builder).Collect, match, attrs)
}

// CollectExported is Type <<| query |>>, as [Scope.Collect].
func (s *Scope) CollectExported(at *Pos, t *catalog.Type, match func(r *compile.Resource) bool, attrs ...catalog.Attr) (value.Value, error) {
	if s.c.req.Store == nil {
		s.c.warnAt(at, "You cannot collect exported resources without storeconfigs being set; the collection will be ignored")
	}
	return s.collect(at, t, "Exported Query", (*compile.Builder).CollectExported, match, attrs)
}

// collector makes a collector of one of the kinds.
type collector = func(*compile.Builder, *compile.Frame, *Pos, *catalog.Type, func(*compile.Resource) bool, []catalog.Attr) (*compile.Collector, error)

func (s *Scope) collect(at *Pos, t *catalog.Type, label string, with collector, match func(*compile.Resource) bool, attrs []catalog.Attr) (value.Value, error) {
	if t == &catalog.Class {
		return nil, s.c.atLabel(at, label, plain("Classes cannot be collected"))
	}
	if err := s.c.load(t); err != nil {
		return nil, err
	}
	k, err := with(s.c.build, s.frame, at, t, match, attrs)
	if err != nil {
		return nil, s.c.atLabel(at, label, err)
	}
	return k, nil
}
