// Package kinds is the compiler's table of the kinds of resources that mcl programs have (MCL-KIND): fields with their types, traits,
// defaults, what can be sent and received, and what can be checked of values. It is made of the variables of package runtime/mcl/kind, of
// which a program links those that it declares.
package kinds

import (
	"strings"

	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/runtime/mcl/graph"
)

// Trait is something that resources of a kind can do (MCL-KIND-2).
type Trait = graph.Traits

// The traits.
const (
	AutoEdge   = graph.AutoEdges
	AutoGroup  = graph.AutoGroups
	Sends      = graph.Sends
	Receives   = graph.Receives
	Notified   = graph.Notified
	Reversible = graph.Reversible
	Compatible = graph.Compatible
)

// traitNames are the names of the traits as constants of package graph, in the order of their bits.
var traitNames = []string{"AutoEdges", "AutoGroups", "Sends", "Receives", "Notified", "Reversible", "Compatible"}

// TraitNames returns the names of traits as constants of package runtime/mcl/graph.
func TraitNames(t Trait) []string {
	var names []string
	for i, name := range traitNames {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// Kind is a kind of resources.
type Kind struct {
	Name   string
	Traits Trait
	Fields []Field
	// Sent are the keys that resources of the kind send (MCL-SEND-1).
	Sent []Field
	// Data is the kind as programs have it. [graph.Validate] checks resources with it.
	Data *graph.Kind
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
func (k *Kind) Field(name string) *Field { return find(k.Fields, name) }

// Key returns a key that the kind sends, nil where it has none of the name.
func (k *Kind) Key(name string) *Field { return find(k.Sent, name) }

func find(fields []Field, name string) *Field {
	for i := range fields {
		if fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}

// Lookup returns a kind, nil for one that mgmt does not have.
func Lookup(name string) *Kind { return byName[name] }

// byName has the kinds that mgmt has.
var byName = map[string]*Kind{}

func init() {
	for _, k := range all {
		kind, err := of(k)
		if err != nil {
			panic(err)
		}
		byName[k.Name] = kind
	}
}

// of returns a kind with its types.
func of(k *graph.Kind) (*Kind, error) {
	fields, err := typed(k.Fields)
	if err != nil {
		return nil, err
	}
	sent, err := typed(k.Sent)
	if err != nil {
		return nil, err
	}
	return &Kind{Name: k.Name, Traits: k.Traits, Fields: fields, Sent: sent, Data: k}, nil
}

func typed(fields []graph.Field) ([]Field, error) {
	list := make([]Field, len(fields))
	for i, f := range fields {
		list[i] = Field{Name: f.Name, Pointer: f.Pointer, Width: f.Width}
		if f.Type == "variant" {
			continue
		}
		var err error
		if list[i].Type, err = types.Parse(f.Type, &types.Vars{}); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// GoName returns the variable of package runtime/mcl/kind that is a kind: FwupdDevice for `fwupd:device`. It is "" for kinds that mgmt does not
// have.
func GoName(kind string) string {
	if byName[kind] == nil {
		return ""
	}
	var name strings.Builder
	for word := range strings.FieldsFuncSeq(kind, func(r rune) bool { return r == ':' || r == '_' }) {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}
