package graph

import "github.com/p2go/p2go/runtime/value"

// Traits are what resources of a kind can do (MCL-KIND-2).
type Traits uint8

// The traits.
const (
	AutoEdges  Traits = 1 << iota // E: takes part in automatic edges
	AutoGroups                    // G
	Sends                         // S
	Receives                      // R
	Notified                      // N: reacts to notifications
	Reversible                    // V
	Compatible                    // C: some unequal duplicates become one resource
)

// Kind is a kind of resources, as data. A program links those that it declares.
type Kind struct {
	Name   string
	Traits Traits
	Fields []Field // sorted by name
	// Sent are the keys that resources of the kind send (MCL-SEND-1). They are no fields.
	Sent []Field
	// Defaults are the values of omitted fields that are not those of Go (MCL-KIND-3).
	Defaults []Set
	// Named are the fields that are the resource's name where they are empty.
	Named []string
	// Parents are the kinds whose resources group those of this kind (MCL-AUTO-6).
	Parents []string
	// Check says what is wrong with the fields of a resource, "" if nothing is (MCL-KIND-4).
	Check func(r *Resource) string
	// Merge returns the `state` of a resource that stands for two of compatible ones, which differ in nothing else (MCL-DUP-3).
	Merge func(state, other string) (merged string, ok bool)
	// Unequal reports whether a resource equals no other.
	Unequal func(r *Resource) bool
	// Is returns what automatic edges find the resource by, and Auto what they look for (MCL-AUTO).
	Is   func(r *Resource) []Key
	Auto func(r *Resource) []Rule
}

// Field is a field of a kind.
type Field struct {
	Name string
	// Type is its type as mcl writes it, or "variant".
	Type string
	// Pointer says that unset differs from zero (MCL-RES-6).
	Pointer bool
	// Width is the Go type of an int that bounds its values; "" for int, int64 and what is no int (MCL-RES-5).
	Width string
	// YAML is its name in mgmt's graph files, "" if that is the same (MCL-YAML-3).
	YAML string
}

// Set is a field or a metaparam with its value.
type Set struct {
	Name  string
	Value value.Value
}

// Key is what an automatic edge finds resources by: for instance a file by its path.
type Key struct{ Of, Name string }

// Rule is a rule for an automatic edge of a resource: it leads from the first resource that one of the keys finds, the first key that
// finds any (MCL-AUTO-5).
type Rule struct {
	Keys []Key
	// To says that it leads to that resource instead.
	To bool
}

// Field returns the field of a name, nil if there is none.
func (k *Kind) Field(name string) *Field {
	if i := k.index(name); i >= 0 {
		return &k.Fields[i]
	}
	return nil
}

func (k *Kind) index(name string) int {
	for i := range k.Fields {
		if k.Fields[i].Name == name {
			return i
		}
	}
	return -1
}

// fallback returns the default of a field, nil where it is zero.
func (k *Kind) fallback(name string) value.Value {
	for _, d := range k.Defaults {
		if d.Name == name {
			return d.Value
		}
	}
	return nil
}
