package compile

import (
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// register enters the resource under its alias parameter and its uniqueness key
// (TTL-3, TTL-5, DUP-2, DUP-3).
func (b *Builder) register(r *Resource) error { return b.nameAgain(r, false) }

// registerAgain is register for the final catalog (PHASE-11): what is there now
// is what counts, and only the resources before r.
func (b *Builder) registerAgain(r *Resource) error {
	if old := b.cat.Alias(r.Type, r.Title); old != nil && old != &r.Resource {
		return b.duplicate(old, r)
	}
	return b.nameAgain(r, true)
}

// nameAgain enters a resource under its names besides its title.
func (b *Builder) nameAgain(r *Resource, final bool) error {
	if r.metas&catalog.MetaAlias != 0 {
		for _, a := range (value.Array{r.Get("alias")}).Flatten() {
			if a == nil {
				continue
			}
			if err := b.alias(r, value.Array{a}, true, final); err != nil {
				return err
			}
		}
	}
	if r.Type.NonIsomorphic || r.PlainKey() {
		return nil
	}
	var few [4]value.Value
	keys, err := r.Type.Uniqueness(few[:0], r.Title, r.Params)
	if err != nil {
		return err
	}
	if len(keys) == 1 && keys[0] == value.Value(r.Title) || !slices.ContainsFunc(keys, value.Truth) {
		return nil
	}
	return b.alias(r, keys, false, final)
}

// alias enters a resource under another key, that of its alias parameter or its
// uniqueness key.
func (b *Builder) alias(r *Resource, keys value.Array, param, final bool) error {
	old := b.cat.Aliased(r.Type, keys)
	if final && old != nil && (old.Number() > r.Number() || dropped(old)) {
		old = nil
	}
	if old == &r.Resource {
		return nil
	}
	if old != nil {
		shown := value.Value(slices.Clone(keys))
		if param {
			shown = keys[0]
		}
		at := spaced(b.cat.Line(r.Pos))
		if at != "" {
			at = " at" + at
		}
		whole := append(value.Array{r.Type.Name}, keys...)
		return plain("Cannot alias ", r.Ref(), " to ", string(value.AppendInspect(nil, shown)), at, "; resource ", string(value.AppendInspect(nil, whole)),
			" already declared", spaced(b.cat.Line(old.Pos)))
	}
	b.cat.AddAlias(&r.Resource, keys)
	return nil
}
