// Package resolve says what names mean: between package check, which looks at one file at a time, and package lower, which
// makes a program of what it is told.
//
// It has three parts.
//
//   - A [Table] is what the files of an environment define that were read so far, and what is wrong with those in which a name
//     was looked for in vain.
//   - [References] are what the nodes of a syntax tree name, as a side table of the tree: kinds, names and places, and the scopes
//     of its variables. They are made of the tree alone.
//   - A [Program] says which definition a name stands for in one program. Whoever asks makes it part of the program: that is
//     noted with the place that asks, see [Trail]. Names of definitions that no file has defined yet it has a [Loader] look for.
//
// What is reached depends on which code can run, which lowering knows: so names are bound when a tree is read, and their
// definitions found when lowering comes to them. Code that is never reached names nothing that a program needs.
//
// [Index] answers what people ask about places: what is named there, where it is defined, who uses it.
package resolve

import (
	"cmp"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
)

// Kind is a kind of what a name can stand for.
type Kind uint8

// The kinds. Definitions of the Puppet language come first.
const (
	NoKind Kind = iota
	ClassKind
	DefineKind
	FunctionKind
	AliasKind // an alias, an object type or a set of types

	NativeKind   // a resource type in Ruby
	TemplateKind // a file with a template
	FileKind     // any file of the environment or a module
	ManifestKind // a file with definitions
	DataKind     // the data of a module
	SettingKind  // of Puppet

	GoKind   // a function in Go
	RubyKind // a file with Ruby code
	PortKind // a function in Ruby, or what p2go has in its place

	TypeKind     // a resource type of any kind, in the place of one
	VariableKind // a variable
	ParamKind    // a parameter of a class that is declared
	AttrKind     // an attribute of a resource, which may be a parameter of a defined type
)

var kindNames = [...]string{
	NoKind: "nothing", ClassKind: "class", DefineKind: "define", FunctionKind: "function", AliasKind: "type", NativeKind: "native type",
	TemplateKind: "template", FileKind: "file", ManifestKind: "manifest", DataKind: "data of module", SettingKind: "setting",
	GoKind: "function in Go", RubyKind: "Ruby code", PortKind: "function in Ruby", TypeKind: "resource type", VariableKind: "variable", ParamKind: "parameter", AttrKind: "attribute",
}

// String returns the word for the kind.
func (k Kind) String() string { return kindNames[k] }

// Key returns the key of what the kind has by a name. Those of type aliases are in lower case.
func (k Kind) Key(name string) Key {
	if k == AliasKind {
		name = strings.ToLower(name)
	}
	return Key{k, name}
}

// Key is what one thing of an environment is known by.
type Key struct {
	Kind Kind
	Name string
}

// Root stands for the site's manifests, and for what people say on the command line.
var Root = Key{}

// String returns the kind and the name.
func (k Key) String() string {
	if k == Root {
		return ""
	}
	return k.Kind.String() + " " + k.Name
}

// Compare orders keys by their kinds and names.
func (k Key) Compare(l Key) int {
	return cmp.Or(cmp.Compare(k.Kind, l.Kind), cmp.Compare(k.Name, l.Name))
}

// KeyOf returns the key of a definition, and [Root] for one that has no name.
func KeyOf(d ast.Definition) Key {
	switch d := d.(type) {
	case *ast.ClassDef:
		return ClassKind.Key(strings.ToLower(d.Name))
	case *ast.DefineDef:
		return DefineKind.Key(strings.ToLower(d.Name))
	case *ast.FuncDef:
		return FunctionKind.Key(d.Name)
	case *ast.TypeAlias:
		return AliasKind.Key(d.Name)
	case *ast.TypeDef:
		return AliasKind.Key(d.Name)
	}
	return Root
}

// ClassName returns a name of a class or a resource type as definitions have it.
func ClassName(name string) string { return strings.ToLower(strings.TrimPrefix(name, "::")) }

// SettingsClass is in every catalog, and has the settings as variables (PHASE-3).
const SettingsClass = "settings"

// File is a file that was read.
type File struct {
	Program *ast.Program // nil where the file has errors
	Failure *Failure     // what Puppet says of these
	Module  string       // whose it is, "" for the environment
	Name    string       // what the autoloader looks for in it, "" for files that it does not look for
	Shown   string       // how messages call it

	refs *References
}

// Keep gives the file its tree, and what the nodes of that name, nil where that is not known yet.
func (f *File) Keep(p *ast.Program, refs *References) { f.Program, f.refs = p, refs }

// References returns what the nodes of the file's tree name.
func (f *File) References() *References {
	if f.refs == nil {
		f.refs = NewReferences(f.Program)
	}
	return f.refs
}

// Definition is what a name stands for, with the file that holds it.
type Definition struct {
	Key  Key
	File *File          // nil for what is no file of the Puppet language
	Node ast.Definition // nil for what has no definition in the Puppet language
	Set  *TypeSet       // whose member a type is; nil for none
	// Hidden reports whether the type cannot be named before its set was.
	Hidden bool

	// Path is where it is on disk and Shown how messages call that, for what is a whole file. A file that functions look for where
	// the program runs is elsewhere.
	Path, Shown string
	Elsewhere   bool
	Module      string    // whose a template is, "" for the environment
	Ruby        bool      // a template in ERB
	Function    *Function // of one that is not in the Puppet language
	Foreign     bool      // a native type that p2go does not understand
	// At is where what is not in the Puppet language is defined, as far as that is known.
	At source.Span
	// Content reads a file; nil for what is none.
	Content func() Content

	class *Class
}

// Place returns where the name of the definition stands, or where it begins outside of the Puppet language; zero where that is not
// known.
func (d *Definition) Place() source.Span {
	switch n := d.Node.(type) {
	case *ast.ClassDef:
		return n.NameAt
	case *ast.DefineDef:
		return n.NameAt
	case *ast.FuncDef:
		return n.NameAt
	case *ast.TypeAlias:
		return n.NameAt
	case *ast.TypeDef:
		return n.NameAt
	}
	return d.At
}

// Scope returns the scope of a definition of the Puppet language.
func (d *Definition) Scope() *Scope { return d.File.References().ScopeOf(d.Node) }

// Doc returns the comment before the definition.
func (d *Definition) Doc() string {
	switch n := d.Node.(type) {
	case *ast.ClassDef:
		return n.Doc
	case *ast.DefineDef:
		return n.Doc
	case *ast.FuncDef:
		return n.Doc
	case *ast.TypeAlias:
		return n.Doc
	case *ast.TypeDef:
		return n.Doc
	}
	return ""
}
