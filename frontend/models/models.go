// Package models writes the types that an environment declares with their features as models that other tools read: Ecore, JSON Schema,
// Pcore, Go, and a reference for people.
//
// A [Model] is made of the records of the types, which the IR has, and of their syntax trees, which have the logic. [Write] writes it in one
// of the [Formats]. The package reads no environment and writes no files.
package models

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// Source is a declared type as the compiler has it.
type Source struct {
	Alias *ir.Alias    // with its declaration
	Node  *ast.TypeDef // which has the logic
}

// Model is declared types that belong together.
type Model struct {
	types []*typ // by name
	named map[string]*typ
}

// typ is a declared type.
type typ struct {
	Name       string
	doc        string
	node       *ast.TypeDef
	abstract   bool
	resource   bool   // its objects are resources
	parent     *typ   // nil for none that is declared
	subtypes   []*typ // those that inherit from it itself, by name
	features   []*feature
	invariants []invariant
	object     *typesys.Object
}

// feature is a feature of a type, with what it is for other tools.
type feature struct {
	*ir.Feature
	node *ast.Feature
	of   typesys.Type // Of without aliases
	kind kind
	// enum are the values of an [enumKind], in the order of the declaration.
	enum   []string
	target *typ // of an [objectKind]
	logic  []logic
}

// kind is what the values of a feature are.
type kind int

const (
	integerKind kind = iota
	floatKind
	stringKind
	booleanKind
	enumKind
	scalarKind   // values of several of these
	anyKind      // other values, which attributes of resources may have
	objectKind   // objects of a declared type
	foreignKind  // objects of a type that is declared in another way
	resourceKind // resources of the catalog
)

// logic is code that a feature has for one purpose.
type logic struct {
	name string // of the setting
	tree *ast.Logic
}

// invariant is what has to hold for objects of a type.
type invariant struct {
	title string
	doc   string
	tree  *ast.Logic
}

// New makes a model of declared types.
func New(sources []Source) *Model {
	m := &Model{named: map[string]*typ{}}
	for _, s := range sources {
		t := &typ{Name: s.Alias.Name, doc: s.Alias.Doc, node: s.Node, abstract: s.Alias.Declares.Abstract, resource: s.Alias.Declares.Resource, object: s.Alias.Object()}
		m.types = append(m.types, t)
		m.named[strings.ToLower(t.Name)] = t
	}
	slices.SortFunc(m.types, func(a, b *typ) int { return strings.Compare(a.Name, b.Name) })
	for _, s := range sources {
		t := m.named[strings.ToLower(s.Alias.Name)]
		if p := t.object.ParentObject(); p != nil {
			t.parent = m.named[strings.ToLower(p.Name)]
		}
		for _, f := range s.Alias.Declares.Features {
			t.features = append(t.features, m.feature(f, s.Node))
		}
		for _, member := range s.Node.Members {
			if i, ok := member.(*ast.Invariant); ok {
				of := invariant{doc: i.Doc, tree: i.Logic}
				if title, ok := i.Title.(*ast.StringExpr); ok {
					of.title = title.Value
				}
				t.invariants = append(t.invariants, of)
			}
		}
	}
	for _, t := range m.types {
		if t.parent != nil {
			t.parent.subtypes = append(t.parent.subtypes, t)
		}
	}
	return m
}

func (m *Model) feature(f *ir.Feature, d *ast.TypeDef) *feature {
	out := &feature{Feature: f, of: flat(f.Of)}
	for _, member := range d.Members {
		if n, ok := member.(*ast.Feature); ok && n.Name == f.Name {
			out.node = n
		}
	}
	for _, s := range out.node.Settings {
		if s.Logic != nil {
			out.logic = append(out.logic, logic{s.Name, s.Logic})
		}
	}
	switch of := out.of.(type) {
	case *typesys.Object:
		out.kind = foreignKind
		if out.target = m.named[strings.ToLower(of.Name)]; out.target != nil {
			out.kind = objectKind
		}
	default:
		out.kind = basic(of)
		if f.Reference {
			out.kind = resourceKind
		}
		if out.kind == enumKind {
			out.enum = slices.Clone(of.(*typesys.Enum).Values)
			if order := written(out.node); len(order) == len(out.enum) {
				out.enum = order
			}
		}
	}
	return out
}

// written are the values of an enumeration in the order in which a feature has them; nil where another type's name stands for them.
func written(n *ast.Feature) []string {
	access, ok := n.Type.(*ast.IndexExpr)
	if !ok {
		return nil
	}
	var values []string
	for _, k := range access.Keys {
		text := ""
		switch k := k.(type) {
		case *ast.NameExpr:
			text = k.Name
		case *ast.StringExpr:
			text = k.Value
		default:
			return nil
		}
		if !slices.Contains(values, text) {
			values = append(values, text)
		}
	}
	return values
}

// basic is what the values of a type of attributes are, which has no aliases.
func basic(t typesys.Type) kind {
	if !typesys.Assignable(typesys.ScalarDataType, t) {
		return anyKind
	}
	switch t := t.(type) {
	case *typesys.Integer:
		return integerKind
	case *typesys.Float:
		return floatKind
	case *typesys.Boolean:
		return booleanKind
	case *typesys.Enum:
		if len(t.Values) > 0 && !t.IgnoreCase {
			return enumKind
		}
		return stringKind
	case *typesys.String, *typesys.Pattern:
		return stringKind
	case *typesys.Variant:
		of := scalarKind
		for i, member := range t.Types {
			k := basic(member)
			if k == enumKind {
				k = stringKind
			}
			if i > 0 && k != of {
				return scalarKind
			}
			of = k
		}
		return of
	}
	return scalarKind
}

// stored reports whether objects have values of the feature when they are written down (SER-4).
func (f *feature) stored() bool { return !f.Transient && f.Derived == nil }

// required reports whether an object has to be written with a value of the feature (SER-5).
func (f *feature) required() bool { return f.stored() && f.Min > 0 && f.Default == nil }

// isReference reports whether values are written as references to what is elsewhere (SER-3).
func (f *feature) isReference() bool {
	return f.kind == resourceKind || f.Reference && !f.Containment
}

// all are the features of a type, inherited ones first.
func (t *typ) all() []*feature {
	if t == nil {
		return nil
	}
	return slices.Concat(t.parent.all(), t.features)
}

// concrete are the type and what inherits from it that have objects, by name.
func (t *typ) concrete() []*typ {
	var out []*typ
	if !t.abstract {
		out = append(out, t)
	}
	for _, s := range t.subtypes {
		out = append(out, s.concrete()...)
	}
	slices.SortFunc(out, func(a, b *typ) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// namespace is the segments before the last of a name, in lower case, and the last.
func (t *typ) namespace() (segments []string, last string) {
	segments = strings.Split(t.Name, "::")
	n := len(segments) - 1
	for i := range segments[:n] {
		segments[i] = strings.ToLower(segments[i])
	}
	return segments[:n], segments[n]
}

// File is a document that was written.
type File struct {
	Name string
	Text string
}

// Placement says where the logic of types is put.
type Placement string

// The placements of logic.
const (
	Beside    Placement = "model"       // a document of its own, which refers to the elements of the other (ECO-10)
	Annotated Placement = "annotations" // annotations of the elements (ECO-9)
	Without   Placement = "none"
)

// Placements are the names of all placements.
func Placements() []string { return []string{string(Beside), string(Annotated), string(Without)} }

// Options say how a model is written.
type Options struct {
	Logic   Placement // of Ecore; Beside where it is ""
	Package string    // of Go; types where it is ""
}

// formats are what models can be written as.
var formats = []struct {
	name  string
	write func(*Model, Options) ([]File, error)
}{
	{"ecore", writeEcore},
	{"jsonschema", writeSchema},
	{"go", writeGo},
	{"pcore", writePcore},
	{"markdown", writeMarkdown},
}

// Formats are the names of the formats.
func Formats() []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// Write returns the documents that a model is in a format, which is one of [Formats].
func Write(m *Model, format string, o Options) ([]File, error) {
	o.Logic, o.Package = cmp.Or(o.Logic, Beside), cmp.Or(o.Package, "types")
	for _, f := range formats {
		if f.name == format {
			return f.write(m, o)
		}
	}
	return nil, fmt.Errorf("there is no format %q", format)
}
