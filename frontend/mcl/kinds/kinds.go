// Package kinds is the compiler's table of the kinds of resources that mcl programs have (MCL-KIND): fields with their types, traits,
// defaults, what can be sent and received, and what can be checked of values.
package kinds

import "github.com/p2go/p2go/frontend/mcl/types"

// Trait is something that resources of a kind can do (MCL-KIND-2).
type Trait uint8

// The traits.
const (
	AutoEdge   Trait = 1 << iota // E
	AutoGroup                    // G
	Sends                        // S
	Receives                     // R
	Notified                     // N
	Reversible                   // V
	Compatible                   // C: unequal duplicates may be merged
)

// Kind is a kind of resources.
type Kind struct {
	Name   string
	Traits Trait
	Fields []Field
	// Sent are the keys that resources of the kind send (MCL-SEND-1).
	Sent []Field
}

// Field is a field of a kind.
type Field struct {
	Name string
	Type *types.Type // nil for a variant, which may have any type (MCL-TYPE-4)
	// Pointer says that unset differs from zero (MCL-RES-6).
	Pointer bool
	// Width is the Go type of an int that bounds its values, such as uint16; "" for all others (MCL-RES-5).
	Width string
}

// Field returns a field, nil where the kind has none of the name.
func (k *Kind) Field(name string) *Field {
	for i := range k.Fields {
		if k.Fields[i].Name == name {
			return &k.Fields[i]
		}
	}
	return nil
}

// Lookup returns a kind, nil for one that mgmt does not have.
func Lookup(name string) *Kind { return byName[name] }

// Meta is a metaparam (MCL-META).
type Meta struct {
	Name string
	Type *types.Type
}

// Metas are the metaparams in the order of the table.
func Metas() []Meta { return metas }
