package runtime

import (
	"sort"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Pos is one entry of a generated position table.
type Pos = catalog.Pos

// Resource is what the queries of collectors look at.
type Resource = compile.Resource

// Param is a parameter of a class or define.
type Param struct {
	_ value.Uncompared

	Name string
	// Type is nil for Any.
	Type typesys.Type
	// Required parameters have no default expression.
	Required bool
	// Private parameters may be read only by their own module (ACC-5).
	Private bool
	// Constant parameters have a default that is known before; see
	// [Binding.Constants].
	Constant bool
	Default  value.Value
}

// Class describes a class. It is static data, shared by all compilations.
type Class struct {
	// Name is the name in lower case, without leading ::, as in "ntp::config".
	Name string
	// Module is the module's name, "" for the environment's own manifests.
	Module string
	Pos    *Pos
	Params []Param
	// Vars are the names of the variable slots; the parameters come first.
	Vars []string
	// Parent is the inherited class. It is evaluated before the class is (CLS-3).
	Parent *Class
	// NoParent is the name of an inherited class that does not exist (CLS-4).
	NoParent string
	// Private classes may be used only by their own module (ACC-3).
	Private bool
	// Load, when set, evaluates types of parameters before the class is declared.
	Load func(s *Scope) error
	// Eval binds the parameters and runs the body.
	Eval func(s *Scope) error
}

// Define describes a defined type.
type Define struct {
	Type   catalog.Type
	Name   string // in lower case
	Module string
	Pos    *Pos
	Params []Param
	// Private types may be used only by their own module (ACC-3).
	Private bool
	// Load, when set, evaluates types of parameters before a resource of the type is declared.
	Load func(s *Scope) error
	Eval func(s *Scope) error
}

// Node describes a node definition with one matcher. A definition with several
// is listed once for each (NODE-5).
type Node struct {
	// Name is the host's name in lower case, or what [value.NodeName] makes of Regexp.
	Name string
	// Regexp matches names.
	Regexp *value.Regexp
	// Default marks node default.
	Default bool
	Pos     *Pos
	Eval    func(s *Scope) error
}

// Function describes a function written in the Puppet language.
type Function struct {
	Name   string
	Module string
	Pos    *Pos
	Sig    typesys.Signature
	// Signature makes the signature where types in it are computed.
	Signature func(s *Scope) (*typesys.Signature, error)
	Eval      func(s *Scope, args []value.Value) (value.Value, error)
}

// Callee is a function that an agent may be told to call, with its signatures.
type Callee struct {
	Name string
	Sigs []typesys.Signature
}

// Module is a module that the environment was built with.
type Module struct{ Name, Version string }

// Environment describes everything that was built from one environment.
type Environment struct {
	Name string
	// Main are the bodies of the site's manifests, evaluated in top scope.
	Main []func(s *Scope) error
	// TopVars are the names of the slots for variables that main assigns.
	TopVars []string
	// NodeVars are the names of the slots for variables of node definitions.
	NodeVars  []string
	Nodes     []*Node
	Classes   []*Class        // sorted by name
	Defines   []*Define       // sorted by name
	Types     []*catalog.Type // native types, sorted by name in lower case
	Functions []*Function     // sorted by name; only when names are computed
	Builtins  []*fn.Function  // sorted by name; only when names are computed
	Templates []*Template     // sorted by name; only when names are computed
	// Given are the classes that a classifier was said to give, sorted; only when names
	// are computed.
	Given []string
	// FunctionNames are those of all functions, sorted; only in a program that asks for computed ones.
	FunctionNames []string
	// LegacyFunctionNames are those of all functions of the legacy API, likewise.
	LegacyFunctionNames []string
	Modules             []Module
	Callees             []Callee // sorted by name; the functions that an agent may be told to call
	// Rich encodes types and the like; nil in a program that has no such values,
	// which then does not link it.
	Rich value.OtherFunc
	// Plain names the classes of such values and gives their texts, for catalogs
	// without rich data; nil in the same programs.
	Plain func(v value.Other) (class, text string)
	// Private is set when a class or define is private.
	Private bool
	// Exports opens a store of exported resources by its place; nil in a program
	// that exports and collects none.
	Exports func(place string) (catalog.Exports, error)
	// Assumed is an [*Assumption]; nil in a program for any node.
	Assumed Assumed
	// Files are those of the environment, a [FileTable]; nil in a program that asks for
	// none. Its type is not named, since then it would be part of every program.
	Files any
	// Settings are Puppet's; nil in a program that reads none.
	Settings SettingsTable
	// Access is an [*AccessList]; nil in a program that neither touches the machine nor is denied that.
	Access Access
	// Data answers lookups; nil in a program that has no data.
	Data Data
}

// Assumed is what [Assumption] does.
type Assumed interface {
	// AppendText appends a line for each fact, AppendJSON all of them.
	AppendText(b []byte, prefix string) []byte
	AppendJSON(b []byte) []byte
	Complete(facts, parameters *value.Hash) (*value.Hash, error)
}

// Access is what [AccessList] does.
type Access interface {
	// AppendText appends a line for each use of the machine, and each kind that is denied; AppendJSON all of them.
	AppendText(b []byte, prefix string) []byte
	AppendJSON(b []byte) []byte
}

// FileTable finds files.
type FileTable interface {
	// Finder returns the fn.Finder of a scope.
	Finder(s *View) any
}

// Class finds a class by its name in lower case; nil when there is none.
func (e *Environment) Class(name string) *Class {
	i := sort.Search(len(e.Classes), func(i int) bool { return e.Classes[i].Name >= name })
	if i < len(e.Classes) && e.Classes[i].Name == name {
		return e.Classes[i]
	}
	if name == SettingsClass.Name {
		return &SettingsClass
	}
	return nil
}

// SettingsClass is the class of Puppet's settings, which every catalog has from its
// beginning (PHASE-3).
var SettingsClass = Class{Name: "settings"}

// mainClass is that of top scope, which include '::' finds to be evaluated.
var mainClass = Class{Name: "main"}

// HasClass reports whether there is a class of a name as people write it (CLS-6).
func (e *Environment) HasClass(name string) bool {
	return e.Class(value.Downcase(trimRoot(name))) != nil
}

// Define finds a define by its name in lower case; nil when there is none.
func (e *Environment) Define(name string) *Define {
	i := sort.Search(len(e.Defines), func(i int) bool { return e.Defines[i].Name >= name })
	if i < len(e.Defines) && e.Defines[i].Name == name {
		return e.Defines[i]
	}
	return nil
}

// native finds a native type by its name in lower case (RES-2).
func (e *Environment) native(name string) *catalog.Type {
	i := sort.Search(len(e.Types), func(i int) bool { return e.Types[i].Lower() >= name })
	if i < len(e.Types) && e.Types[i].Lower() == name {
		return e.Types[i]
	}
	return nil
}

// typeNamed finds a type by its name in lower case: native types come first.
func (e *Environment) typeNamed(name string) *catalog.Type {
	if t := e.native(name); t != nil {
		return t
	}
	if d := e.Define(name); d != nil {
		return &d.Type
	}
	return nil
}
