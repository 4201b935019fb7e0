package graph

import (
	"slices"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// vertexKey is what resources are found by (MCL-DUP-1).
type vertexKey struct{ kind, name string }

// twins are the resources of one kind and name: at most one that is not hidden comes first (MCL-DUP-6).
type twins []*Resource

// dedup returns the resources without equal duplicates, and a map that finds them.
func dedup(resources []*Resource) ([]*Resource, map[vertexKey]twins, error) {
	byKey := make(map[vertexKey]twins, len(resources))
	kept := make([]*Resource, 0, len(resources))
	for _, r := range resources {
		key := vertexKey{r.Kind.Name, r.Name}
		old := byKey[key]
		again, err := old.has(r)
		if err != nil {
			return nil, nil, err
		}
		if again {
			continue
		}
		kept = append(kept, r)
		if r.Hidden() {
			byKey[key] = append(old, r)
		} else {
			byKey[key] = append(twins{r}, old...)
		}
	}
	slices.SortStableFunc(kept, compareVertices)
	for i, r := range kept {
		r.number = i
	}
	return kept, byKey, nil
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// has reports whether one of the twins stands for a later resource, too. What is different and not hidden is an error.
func (t twins) has(r *Resource) (bool, error) {
	if r.Hidden() {
		return slices.ContainsFunc(t, func(old *Resource) bool { return old.Hidden() && old.difference(r) == "" }), nil
	}
	if len(t) == 0 || t[0].Hidden() {
		return false, nil
	}
	old := t[0]
	difference := old.difference(r)
	if difference == "" {
		return true, nil
	}
	if r.Kind.Merge == nil {
		return false, fail(r.At, "inequivalent duplicate resource: "+r.Ref()+": "+difference)
	}
	if !old.merge(r) {
		return false, fail(r.At, "incompatible duplicate resource: "+r.Ref()+": "+difference)
	}
	return true, nil
}

// difference returns the first property in which two resources of a kind differ, with both values; "" if they are equal (MCL-DUP-2).
func (r *Resource) difference(other *Resource, ignored ...int) string {
	unequal := r.Kind.Unequal
	if unequal != nil && (unequal(r) || unequal(other)) {
		return "it is equal to none"
	}
	if r.content == other.content {
		return ""
	}
	for i := range r.fields {
		f := &r.Kind.Fields[i]
		if !sameField(r.Kind, f, r.fields[i], other.fields[i]) {
			return "field " + f.Name + ": " + text(r.fields[i]) + " != " + text(other.fields[i])
		}
	}
	for i, a := range r.metas {
		b := other.metas[i]
		switch {
		case i == metaRetryReset, slices.Contains(ignored, i):
			continue
		case i == metaSema && slices.Equal(sortedSema(r.content), sortedSema(other.content)):
			continue
		case !same(a, b):
			return "Meta:" + metaTable[i].name + ": " + metaText(i, a) + " != " + metaText(i, b)
		}
	}
	return ""
}

// sameField reports whether two fields are equal. Of a pointer, unset is no value; of others, it is the default.
func sameField(k *Kind, f *Field, a, b value.Value) bool {
	if f.Pointer {
		return same(a, b)
	}
	if a == nil {
		a = k.fallback(f.Name)
	}
	if b == nil {
		b = k.fallback(f.Name)
	}
	if a == nil || b == nil {
		return isZero(a) && isZero(b)
	}
	return same(a, b)
}

// same is [mcl.Equal] of values that need not have one type, as those of variants do not.
func same(a, b value.Value) bool {
	switch a := a.(type) {
	case value.Array:
		b, ok := b.(value.Array)
		return ok && slices.EqualFunc(a, b, same)
	case *value.Hash:
		b, ok := b.(*value.Hash)
		return ok && slices.EqualFunc(mcl.Sorted(a), mcl.Sorted(b), func(a, b value.Entry) bool {
			return same(a.Key, b.Key) && same(a.Value, b.Value)
		})
	case *mcl.Struct:
		b, ok := b.(*mcl.Struct)
		return ok && slices.Equal(a.Names, b.Names) && slices.EqualFunc(a.Values, b.Values, same)
	}
	return a == b
}

func text(v value.Value) string {
	if v == nil {
		return "unset"
	}
	list := mcl.Text(value.Array{v}) // in which a str has quotes
	return list[1 : len(list)-1]
}

func metaText(i int, v value.Value) string {
	if v == nil {
		v = metaTable[i].fallback
	}
	return text(v)
}

// merge makes a resource stand for a compatible one, too (MCL-DUP-3).
func (r *Resource) merge(other *Resource) bool {
	state, ok := r.Kind.Merge(r.Str("state"), other.Str("state"))
	if !ok {
		return false
	}
	i := r.Kind.index("state")
	merged, rest := *r.content, *other.content
	merged.fields, rest.fields = slices.Clone(merged.fields), slices.Clone(rest.fields)
	merged.fields[i], rest.fields[i] = state, state
	if (&Resource{Kind: r.Kind, content: &merged}).difference(&Resource{Kind: r.Kind, content: &rest}) != "" {
		return false
	}
	r.content = &merged
	return true
}
