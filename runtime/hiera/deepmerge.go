package hiera

import (
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// deepMerge merges low into high as the strategy deep does (LKP-23, LKP-24). What it does with odd operands follows from the
// order in which the reference implementation changes them in place; so does this, on copies.
func deepMerge(high, low value.Value, options *value.Hash) (value.Value, error) {
	o := deepOptions{
		sort:       value.Truth(options.Lookup("sort_merged_arrays")),
		hashArrays: value.Truth(options.Lookup("merge_hash_arrays")),
	}
	if prefix, ok := options.Lookup("knockout_prefix").(string); ok {
		if prefix == "" {
			return nil, argumentError("knockout_prefix cannot be an empty string in deep_merge!")
		}
		o.knockout = prefix
	}
	merged, err := o.merge(mutable(high), mutable(low))
	if err != nil {
		return nil, err
	}
	return immutable(merged), nil
}

// deepOptions are the options of a deep merge.
type deepOptions struct {
	knockout         string
	sort, hashArrays bool
}

// marray and mhash are collections that are changed in place. Whatever else occurs in a merge is a value.
type (
	marray struct{ items []any }
	mhash  struct {
		keys   []value.Value
		values map[string]any
	}
)

func mutable(v value.Value) any {
	switch v := v.(type) {
	case value.Array:
		a := &marray{}
		for _, e := range v {
			a.items = append(a.items, mutable(e))
		}
		return a
	case *value.Hash:
		h := &mhash{values: map[string]any{}}
		for _, e := range v.Entries() {
			h.set(e.Key, mutable(e.Value))
		}
		return h
	}
	return v
}

func immutable(v any) value.Value {
	switch v := v.(type) {
	case *marray:
		a := make(value.Array, len(v.items))
		for i, e := range v.items {
			a[i] = immutable(e)
		}
		return a
	case *mhash:
		h := value.MakeHash(len(v.keys))
		for _, k := range v.keys {
			h.Set(k, immutable(v.get(k)))
		}
		return h
	}
	return v
}

func hashKey(k value.Value) string { return string(value.AppendKey(nil, k)) }

func (h *mhash) get(k value.Value) any { return h.values[hashKey(k)] }

func (h *mhash) set(k value.Value, v any) {
	id := hashKey(k)
	if _, ok := h.values[id]; !ok {
		h.keys = append(h.keys, k)
	}
	h.values[id] = v
}

// dup is a copy of the collection itself.
func dup(v any) any {
	switch v := v.(type) {
	case *marray:
		return &marray{slices.Clone(v.items)}
	case *mhash:
		h := &mhash{keys: slices.Clone(v.keys), values: map[string]any{}}
		maps.Copy(h.values, v.values)
		return h
	}
	return v
}

func isHash(v any) bool {
	_, ok := v.(*mhash)
	return ok
}

func (o *deepOptions) merge(source, dest any) (any, error) {
	switch {
	case source == nil:
		return dest, nil
	case dest == nil || dest == false:
		return source, nil
	}
	switch s := source.(type) {
	case *mhash:
		return o.mergeHash(s, dest)
	case *marray:
		return o.mergeArray(s, dest)
	}
	return o.overwrite(source), nil
}

func (o *deepOptions) mergeHash(source *mhash, dest any) (any, error) {
	for _, k := range source.keys {
		v := source.get(k)
		d, ok := dest.(*mhash)
		if !ok {
			dest = o.overwrite(source)
			continue
		}
		at := d.get(k)
		if at == nil || at == false {
			at = dup(v)
		}
		merged, err := o.merge(v, at)
		if err != nil {
			return nil, err
		}
		d.set(k, merged)
	}
	return dest, nil
}

func (o *deepOptions) mergeArray(source *marray, dest any) (any, error) {
	if o.knockout != "" && slices.Contains(source.items, any(o.knockout)) {
		switch d := dest.(type) {
		case *marray:
			d.items = nil
		case *mhash:
			*d = mhash{values: map[string]any{}}
		case string:
			dest = ""
		default:
			dest = nil
		}
		source.items = slices.DeleteFunc(source.items, func(e any) bool { return e == any(o.knockout) })
	}
	d, ok := dest.(*marray)
	if !ok {
		return o.overwrite(source), nil
	}
	if o.knockout != "" {
		o.knockOut(source, d)
	}
	if o.hashArrays && !slices.ContainsFunc(source.items, notHash) && !slices.ContainsFunc(d.items, notHash) {
		var err error
		if d, err = o.mergeByIndex(source, d); err != nil {
			return nil, err
		}
	} else {
		d = &marray{uniqueItems(d.items, source.items)}
	}
	if o.sort {
		return d, sortItems(d.items)
	}
	return d, nil
}

func notHash(v any) bool { return !isHash(v) }

func (o *deepOptions) mergeByIndex(source, dest *marray) (*marray, error) {
	var items []any
	for i, e := range dest.items {
		var s any = &mhash{values: map[string]any{}}
		if i < len(source.items) {
			s = source.items[i]
		}
		merged, err := o.merge(s, e)
		if err != nil {
			return nil, err
		}
		items = append(items, merged)
	}
	if len(source.items) > len(dest.items) {
		items = append(items, source.items[len(dest.items):]...)
	}
	return &marray{items}, nil
}

// knockOut removes the items with the prefix from source, and what they name from dest.
func (o *deepOptions) knockOut(source, dest *marray) {
	kept := []any{}
	for _, item := range slices.Clone(source.items) {
		s, ok := item.(string)
		name := o.strip(s)
		if !ok || name == s {
			kept = append(kept, item)
			continue
		}
		dest.items = slices.DeleteFunc(dest.items, func(e any) bool { return e == any(name) || e == any(s) })
	}
	source.items = kept
}

// strip removes the prefix from the beginning of each line.
func (o *deepOptions) strip(s string) string {
	if !strings.Contains(s, o.knockout) {
		return s
	}
	lines := strings.SplitAfter(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, o.knockout)
	}
	return strings.Join(lines, "")
}

// overwrite is what takes the place of something that source cannot be merged with.
func (o *deepOptions) overwrite(source any) any {
	if o.knockout == "" {
		return source
	}
	switch s := source.(type) {
	case string:
		if o.strip(s) != s {
			return ""
		}
	case *marray:
		s.items = slices.DeleteFunc(s.items, func(e any) bool {
			t, ok := e.(string)
			return ok && o.strip(t) != t
		})
	}
	return source
}

func uniqueItems(lists ...[]any) []any {
	seen := map[string]bool{}
	out := []any{}
	for _, l := range lists {
		for _, e := range l {
			if k := hashKey(immutable(e)); !seen[k] {
				seen[k] = true
				out = append(out, e)
			}
		}
	}
	return out
}

// sortItems sorts as the host language does.
func sortItems(items []any) error {
	list := make(value.Array, len(items))
	for i, e := range items {
		list[i] = immutable(e)
	}
	if err := ruby.Sort(list, ruby.MustCompare); err != nil {
		return argumentError(err.Error())
	}
	for i, v := range list {
		items[i] = mutable(v)
	}
	return nil
}
