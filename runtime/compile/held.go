package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ErrIterator is the error of holding a lazy sequence.
var ErrIterator error = &Error{Message: "Use of an Iterator is not supported here"}

// Held returns a value as resources hold it, and as functions of the legacy API
// get it (RES-8, 3X-2): references are entries of the catalog, wherever they are
// in it. Iterators are refused, and so are types that refer to nothing.
func (b *Builder) Held(held value.Value) (value.Value, error) {
	switch v := held.(type) {
	case nil, string, bool, int64:
	case value.Array:
		a, err := b.heldArray(v)
		switch {
		case err != nil:
			return nil, err
		case changed(v, a):
			return a, nil
		}
	case *value.Hash:
		return b.heldHash(v)
	case value.Iterator:
		return nil, ErrIterator
	case *typesys.Class:
		return b.heldClass(v.Name)
	case *typesys.Resource:
		return b.heldResource(v)
	case *typesys.CatalogEntry:
		return nil, plain("Cannot split the type Puppet::Pops::Types::PCatalogEntryType, it represents neither a PClassType, nor a PResourceType.")
	}
	return held, nil
}

// heldArray copies an array only when an element changes.
func (b *Builder) heldArray(a value.Array) (value.Array, error) {
	out, copied := a, false
	for i, e := range a {
		h, err := b.Held(e)
		if err != nil {
			return nil, err
		}
		if !copied && becameEntry(e, h) {
			out, copied = append(value.Array(nil), a...), true
		}
		if copied {
			out[i] = h
		}
	}
	return out, nil
}

func (b *Builder) heldHash(h *value.Hash) (value.Value, error) {
	held := make([]value.Entry, h.Len())
	changed := false
	for i, e := range h.Entries() {
		k, err := b.Held(e.Key)
		if err != nil {
			return nil, err
		}
		v, err := b.Held(e.Value)
		if err != nil {
			return nil, err
		}
		held[i] = value.Entry{Key: k, Value: v}
		changed = changed || becameEntry(e.Key, k) || becameEntry(e.Value, v)
	}
	if !changed {
		return h, nil
	}
	return value.NewHash(held...), nil
}

// becameEntry reports whether holding v made another value of it, an entry or a collection with one.
func becameEntry(v, held value.Value) bool {
	switch h := held.(type) {
	case *typesys.EntryRef:
		return v != held
	case value.Array:
		return changed(v.(value.Array), h)
	case *value.Hash:
		return v != held
	}
	return false
}

// changed reports whether holding an array made another one of it.
func changed(a, held value.Array) bool { return len(held) > 0 && &held[0] != &a[0] }

func (b *Builder) heldClass(name string) (value.Value, error) {
	if name == "" {
		return nil, plain(`No title provided and "class" is not a valid resource reference`)
	}
	return b.entry("Class", catalog.Capitalize(name), nil), nil
}

// heldResource follows Puppet where it makes a resource of a type that does not
// exist: it is a class then, unless its title is the text of a reference.
func (b *Builder) heldResource(r *typesys.Resource) (value.Value, error) {
	if r.TypeName == "" {
		return nil, plain("undefined method `include?' for nil:NilClass")
	}
	if value.EqualFold(r.TypeName, "class") {
		return b.heldClass(r.Title)
	}
	t := b.cat.Named(r.TypeName)
	switch {
	case t != nil:
		return b.entry(t.Name, r.Title, t), nil
	case !r.Computed:
		return b.entry(catalog.Capitalize(r.TypeName), r.Title, nil), nil
	case r.Title == "":
		return b.entry("Class", "main", nil), nil
	}
	if typ, title, ok := catalog.SplitRef(r.Title); ok {
		return b.entry(catalog.Capitalize(typ), title, nil), nil
	}
	return b.entry("Class", catalog.Capitalize(r.Title), nil), nil
}

func (b *Builder) entry(typ, title string, t *catalog.Type) *typesys.EntryRef {
	namevar := "name"
	if t != nil && len(t.Namevars) == 1 {
		namevar = t.Namevars[0]
	}
	return b.slab.entry(typ, title, namevar)
}

// stored is [Builder.Held] for the value of an attribute. The place is the attribute's.
func (b *Builder) stored(at *catalog.Pos, op catalog.AttrOp, v value.Value) (value.Value, error) {
	v, err := b.Held(v)
	if err != nil {
		return nil, &IssueError{Message: "Error while evaluating a '" + op.String() + "' expression, " + err.Error(), At: at}
	}
	return v, nil
}
