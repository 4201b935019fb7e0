package catalog

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/p2go/p2go/runtime/value"
)

// Kind tells what a [Type] describes.
type Kind uint8

const (
	// Native is a type with providers on the agent, such as file.
	Native Kind = iota
	// Define is a type defined in the Puppet language.
	Define
	// ClassKind is the type of classes; there is only one, [Class].
	ClassKind
	// NodeKind is the type of nodes; there is only one, [Node].
	NodeKind
)

// Type describes a resource type. Generated code declares one variable for each
// type of an environment; two resources have the same type when they point to
// the same Type.
type Type struct {
	// Name is the type's name with capitals: "File", "Ntp::Server".
	Name string
	Kind Kind
	// Attrs are the properties and parameters of a native type, sorted, without
	// metaparameters (RES-11). Unused for a define, whose parameters are checked
	// when it is evaluated.
	Attrs []string
	// Namevars are the attributes that identify a resource; nil stands for name.
	Namevars []string
	// Patterns take a title apart (TTL-2); nil: the title is the only namevar.
	Patterns []Pattern
	// NonIsomorphic allows several resources with the same namevar (TTL-6).
	NonIsomorphic bool
	// Declared checks a resource of a type that is declared with its features, when the catalog is complete (RST-6); nil for
	// other types. It is given [compile.Builder.Context].
	Declared func(context any, r *Resource) error

	info atomic.Pointer[typeInfo]
}

// Pattern is one way to take a title apart. The first that matches counts.
type Pattern struct {
	// Regexp is matched against the title; nil matches every title, with the
	// title as its only group.
	Regexp *value.Regexp
	// Path stands for [PathTitle], the regular expression of paths, instead.
	Path bool
	// Attrs are the attributes that the groups set, in order.
	Attrs []string
}

// The types that every compilation has. Stage is a native type that is special
// to the compiler; generated code refers to it as it does to its own.
var (
	Class = Type{Name: "Class", Kind: ClassKind}
	Node  = Type{Name: "Node", Kind: NodeKind}
	Stage = Type{Name: "Stage", Attrs: []string{"name"}}
)

// typeInfo holds what is derived from a type, computed once.
type typeInfo struct {
	lower string // "ntp::server"
	tags  Tags   // "ntp::server", "ntp", "server" (TAG-2)
	json  string // {"type":"Ntp::Server","title":
	hash  uint64 // of the name

	namevars []string // sorted
}

func (t *Type) derived() *typeInfo {
	if i := t.info.Load(); i != nil {
		return i
	}
	i := &typeInfo{lower: strings.ToLower(t.Name)}
	i.tags = i.tags.Add(i.lower)
	i.json = string(append(value.AppendJSONString([]byte(`{"type":`), t.Name), `,"title":`...))
	for _, c := range []byte(i.lower) {
		i.hash = i.hash*31 + uint64(c)
	}
	i.namevars = slices.Clone(t.Namevars)
	slices.Sort(i.namevars)
	if len(i.namevars) == 0 {
		i.namevars = []string{"name"}
	}
	t.info.Store(i)
	return i
}

// Tags returns the tags that resources have of their type: its name in lower case
// and the segments of it (TAG-2). The caller must not modify them.
func (t *Type) Tags() Tags { return t.derived().tags }

// Lower returns the name in lower case, as manifests declare it.
func (t *Type) Lower() string { return t.derived().lower }

// namevar is the attribute that stands for the title: the only namevar, or name
// when there are several (TTL-4).
func (t *Type) namevar() string {
	if len(t.Namevars) == 1 {
		return t.Namevars[0]
	}
	return "name"
}

// Accepts reports whether a native resource may have the attribute (RES-11).
func (t *Type) Accepts(attr string) bool {
	if attr == "name" || IsMetaparam(attr) {
		return true
	}
	_, ok := slices.BinarySearch(t.Attrs, attr)
	return ok
}

// Capitalize writes a type or class name as references show it: "ntp::server"
// becomes "Ntp::Server". A name that begins with a capital is left alone.
func Capitalize(name string) string {
	if name == "" || 'A' <= name[0] && name[0] <= 'Z' {
		return name
	}
	b := []byte(name)
	start := true
	for i, c := range b {
		switch {
		case c == ':':
			start = true
			continue
		case start && 'a' <= c && c <= 'z':
			b[i] = c - ('a' - 'A')
		case !start && 'A' <= c && c <= 'Z':
			b[i] = c + ('a' - 'A')
		}
		start = false
	}
	return string(b)
}
