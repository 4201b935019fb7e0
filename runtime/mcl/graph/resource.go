package graph

import (
	"slices"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// Resource is a resource: a vertex of the graph.
type Resource struct {
	Kind *Kind
	Name string
	At   Place
	// Received are the fields that get their values from other resources when mgmt runs the graph, sorted by field (MCL-SEND-1).
	Received []Received

	*content
	number int // of the vertex
}

// content is what all resources of one statement share.
type content struct {
	fields []value.Value // in the order of those of the kind; nil is unset
	metas  [metaCount]value.Value
}

// Received is a field that gets its value from another resource.
type Received struct {
	Field string
	From  *Resource
	Key   string
	at    Place
}

// Ref returns how the resource is called: `kind[name]` (MCL-OUT-1).
func (r *Resource) Ref() string { return ref(r.Kind.Name, r.Name) }

func ref(kind, name string) string { return kind + "[" + name + "]" }

// Hidden reports whether mgmt is not to run the resource (MCL-DUP-6).
func (r *Resource) Hidden() bool { return r.metas[metaHidden] == true }

// Exported returns the hosts that the resource is exported to (MCL-COLL-1).
func (r *Resource) Exported() []string { return stringsOf(r.metas[metaExport]) }

// Meta returns the value of a metaparam, nil if that is the default.
func (r *Resource) Meta(name string) value.Value { return r.metas[metaIndex(name)] }

// Value returns what a field was set to, nil if it was not.
func (r *Resource) Value(field string) value.Value {
	if i := r.Kind.index(field); i >= 0 {
		return r.fields[i]
	}
	return nil
}

// IsSet reports whether a field was set: to something else than zero where that makes no difference (MCL-RES-6).
func (r *Resource) IsSet(field string) bool {
	v := r.Value(field)
	return v != nil && (r.Kind.Field(field).Pointer || !isZero(v))
}

// Str returns the value of a field that is a str: the default if it was not set, and the name of the resource where an empty one
// stands for that (MCL-KIND-3).
func (r *Resource) Str(field string) string {
	s, _ := r.effective(field).(string)
	if s == "" && slices.Contains(r.Kind.Named, field) {
		return r.Name
	}
	return s
}

// Bool returns the value of a field that is a bool.
func (r *Resource) Bool(field string) bool { return r.effective(field) == true }

// Int returns the value of a field that is an int.
func (r *Resource) Int(field string) int64 {
	i, _ := r.effective(field).(int64)
	return i
}

// Strs returns the value of a field that is a list of strs.
func (r *Resource) Strs(field string) []string { return stringsOf(r.effective(field)) }

// Map returns the entries of a field that is a map.
func (r *Resource) Map(field string) []value.Entry {
	if h, ok := r.effective(field).(*value.Hash); ok {
		return mcl.Sorted(h)
	}
	return nil
}

func (r *Resource) effective(field string) value.Value {
	if v := r.Value(field); v != nil {
		return v
	}
	return r.Kind.fallback(field)
}

// isZero reports whether a value is what Go has in a field that nobody set.
func isZero(v value.Value) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case bool:
		return !v
	case int64:
		return v == 0
	case float64:
		return v == 0
	case value.Array:
		return len(v) == 0
	case *value.Hash:
		return v.Len() == 0
	case *mcl.Struct:
		return !slices.ContainsFunc(v.Values, func(v value.Value) bool { return !isZero(v) })
	}
	return false
}

func stringsOf(v value.Value) []string {
	list, _ := v.(value.Array)
	if len(list) == 0 {
		return nil
	}
	out := make([]string, len(list))
	for i, e := range list {
		out[i], _ = e.(string)
	}
	return out
}
