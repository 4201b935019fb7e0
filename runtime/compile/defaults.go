package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// typeDefaults are the defaults of one type in one frame.
type typeDefaults struct {
	typ    *catalog.Type
	params []Change
}

func (f *Frame) defaultsOf(t *catalog.Type) []Change {
	for i := range f.defaults {
		if f.defaults[i].typ == t {
			return f.defaults[i].params
		}
	}
	return nil
}

// AddDefaults records Type { ... } (DEF-1).
func (b *Builder) AddDefaults(f *Frame, at *catalog.Pos, t *catalog.Type, attrs []catalog.Attr) error {
	params, err := b.changes(f, at, attrs)
	if err != nil {
		return err
	}
	i := 0
	for i < len(f.defaults) && f.defaults[i].typ != t {
		i++
	}
	if i == len(f.defaults) {
		f.defaults = append(f.defaults, typeDefaults{typ: t})
	}
	d := &f.defaults[i]
	for _, p := range params {
		for _, old := range d.params {
			if old.Name == p.Name {
				return b.Final(p.Pos, "Default already defined for ", t.Name, " { ", p.Name, " }; cannot redefine")
			}
		}
		d.params = append(d.params, p)
	}
	return nil
}

// defaultsFor returns the defaults that a resource created in f gets: those of
// outer frames first, replaced by those of inner ones (DEF-2).
func (f *Frame) defaultsFor(t *catalog.Type) []Change {
	var found []Change
	var outer bool
	for ; f != nil; f = f.Parent {
		if len(f.defaults) == 0 {
			continue
		}
		own := f.defaultsOf(t)
		if own == nil {
			continue
		}
		if found == nil {
			found = own
			continue
		}
		if !outer {
			found, outer = append([]Change(nil), found...), true
		}
		found = mergeChanges(own, found)
	}
	return found
}

// mergeChanges returns the changes of outer followed by those only inner has,
// with inner's values.
func mergeChanges(outer, inner []Change) []Change {
	merged := append(make([]Change, 0, len(outer)+len(inner)), outer...)
next:
	for _, p := range inner {
		for i := range merged {
			if merged[i].Name == p.Name {
				merged[i] = p
				continue next
			}
		}
		merged = append(merged, p)
	}
	return merged
}

// isDefault reports whether a value is the default of an attribute somewhere along
// the frames (OVR-4, OVR-6).
func (f *Frame) isDefault(t *catalog.Type, name string, v value.Value) bool {
	for ; f != nil; f = f.Parent {
		for _, p := range f.defaultsOf(t) {
			if p.Name == name && same(p.Value, v) {
				return true
			}
		}
	}
	return false
}

// Default returns the value that the defaults give an attribute of a resource at
// present (DEF-3), and whether they do.
func (r *Resource) Default(name string) (value.Value, bool) {
	for _, p := range r.Frame.defaultsFor(r.Type) {
		if p.Name == name {
			return p.Value, true
		}
	}
	return nil, false
}

// same reports whether two values are identical as hash keys are: strings with
// their case, 1 apart from 1.0.
func same(a, b value.Value) bool {
	if x, ok := a.(string); ok {
		y, ok := b.(string)
		return ok && x == y
	}
	return string(value.AppendKey(nil, a)) == string(value.AppendKey(nil, b))
}
