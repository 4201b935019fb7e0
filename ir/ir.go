// Package ir is p2go's intermediate representation: typed, structured SSA.
//
// A [Program] is one environment. Its [Func]s are the bodies of manifests,
// classes, defined types, node definitions, functions and templates. A body is
// a [Region] of [Value]s, each defined once. Control flow is structured: `if`,
// `switch` and `foreach` are values with nested regions whose `yield` gives
// them their results, so there are no phis. `yield`, `return`, `next`, `break`
// and `fail` are terminators; every region ends in one.
//
// The representation of a value follows from its static type alone (see
// [ReprOf]). A variable that may be unassigned on some path is a value whose
// Unset flag is set.
//
// The package knows no source language and no Go syntax.
package ir

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Pos is a place in the file of the enclosing [Func]; the zero Pos is nowhere.
type Pos struct {
	Line, Col int32
	// Method reports whether a call stands there that is written as a method, x.f(y):
	// its errors say so. The text form has an m after the column.
	Method bool
}

// Program is one environment, lowered.
type Program struct {
	Name    string
	Modules []Module
	// Funcs holds every body: mains in the order in which the site's manifests
	// are evaluated, then nodes in the order they were registered, then
	// classes, defines, functions and templates by name.
	Funcs   []*Func
	Aliases []*Alias      // type aliases in use, by name
	Types   []*NativeType // native resource types in use, by name
	// TopVars are the variables that mains assign in top scope, NodeVars those
	// that any node body assigns; their order numbers the slots.
	TopVars, NodeVars []string
	// Builtins are the builtin functions that a computed name may stand for, by
	// name; only when names of functions are computed.
	Builtins []string
	// Stdlib is the edition of stdlib, in which functions that are called by their names are looked for; see package builtin.
	Stdlib string
	// FunctionNames are the names of all functions that there are, sorted; only in a program that asks for those whose names
	// are computed.
	FunctionNames []string
	// LegacyFunctionNames are those of functions of the legacy API, likewise.
	LegacyFunctionNames []string
	// Given are the classes that only a node classifier may name.
	Given []string
	// Assumed are the facts that the program was made for; of a hash in it only the keys that it has are known. Nil for none.
	Assumed *value.Hash
	// Hosts are the functions that modules write in Go, by key.
	Hosts []*Host
	// Callees are the functions that an agent may be told to call, by name, with their signatures.
	Callees []Callee
	// Backends are the functions that lookups have data from, sorted.
	Backends []string
	// Denied are the kinds of access to the machine that are errors where they are evaluated.
	Denied Access
	// Entry is the routine that the program begins with; "" for an environment of Puppet.
	Entry string
	// Computed are the names that the program may compute at run time: there are
	// tables of what has them, and nothing of it may be dropped.
	Computed ComputedNames
}

// Callee is a function with its signatures.
type Callee struct {
	Name  string
	Sigs  []typesys.Signature
	Local []*typesys.Alias // the aliases in Sigs that the program does not have
}

// Module is one Puppet module on the module path. The environment's own
// manifests belong to the module named "".
type Module struct {
	Name    string
	Version string
}

// Alias is a type alias, `type Name = Type`.
type Alias struct {
	Name   string
	Module string
	File   string
	Pos    Pos
	Doc    string
	Type   *typesys.Alias
	// Declares is what a type declares that has features with logic; nil for all others. The type is its [Alias.Own] then.
	Declares *Declaration
}

// Own is the object type or the set that the statement declares: it is the type of
// that name, and has no alias. It is nil for other types.
func (a *Alias) Own() typesys.Type {
	switch t := a.Type.Target.(type) {
	case *typesys.Object:
		if t.Name == a.Name {
			return t
		}
	case *typesys.TypeSet:
		if t.Declared && t.Name == a.Name {
			return t
		}
	}
	return nil
}

// NativeType is a resource type that is written in Ruby or declared with its features, as the compiler needs
// to know it.
type NativeType struct {
	Name string // "file"
	// Declared is the name of the declared type whose objects its resources are; "" for a type in Ruby.
	Declared   string
	Attrs      []string
	Namevars   []string
	Patterns   []TitlePattern
	Isomorphic bool
}

// TitlePattern splits a title into namevars (TTL-2).
type TitlePattern struct {
	Regexp *value.Regexp
	Attrs  []string // one for each group
}

// Kind tells what a [Func] is the body of.
type Kind uint8

// The kinds of bodies.
const (
	Main Kind = iota
	Node
	Class
	Define
	Function
	Template
	Types  // computes the types of the parameters of another body, in top scope
	Method // a method of another language, or what a template in it renders
	// Routine is a body of a language whose programs are no catalogs of Puppet's: a function of its arguments.
	Routine
)

// String returns the kind's keyword in the text form.
func (k Kind) String() string {
	return [...]string{"main", "node", "class", "define", "function", "template", "types", "method", "routine"}[k]
}

// Func is one body.
type Func struct {
	Kind   Kind
	Name   string // "ntp::config"; a main's file; a node's host name, regular expression source or "default"
	Module string // "" for the environment's own
	File   string // as printed in messages, relative to the environment where it is inside
	Pos    Pos
	Doc    string
	Params []*Param
	// Vars are the variables of a class's scope; parameters come first. Their
	// order numbers the slots.
	Vars     []string
	Parent   string       // the inherited class, or ""; it is evaluated before the body (CLS-3)
	Matchers []Matcher    // of a node
	Returns  typesys.Type // of a function; Any when not declared
	Body     *Region
	Private  bool
	// Args are what a template starts with besides its parameters: the hash that
	// the call gives it, unset when it gives none, and then, in an inline one, what
	// it reads from around the call. A method has arguments only.
	Args []*Value
	// Traced reports whether errors of a method note the line on which they were raised.
	Traced bool
	// Source is the source by which an inline template is found when the program runs; "" for one that calls name. One in EPP runs on the
	// machine, in a scope that has no variables but $facts.
	Source string
	// Guessed reports whether the source may come to no call: then what is wrong with it is no finding.
	Guessed bool
	// Inline reports whether a template stands in the program's text: it runs in
	// the scope of the call.
	Inline bool
	// Open reports whether a template declares no parameters: the entries of the
	// hash are variables (EPPE-3).
	Open bool
	// Types names the body that computes the types of parameters; "" where none is
	// computed, and of a template, which computes them itself. It returns an array of
	// them.
	Types string
	// Loads names bodies that compute types of parameters, of a class or defined type
	// those of everything that its file and the first file of its module define, or that
	// fail because of an error in such a file: they are evaluated before it is declared.
	Loads []string
	// Invalid is why Puppet refuses a template, "" when it does not. Pos is the
	// place of that, and the body is not meant to be run.
	Invalid string
	nextID  int
}

// Broken reports whether f stands for what a file with an error would define.
func (f *Func) Broken() bool {
	v := f.Body.Terminator()
	if v == nil || f.Kind == Main {
		return false
	}
	a, _ := v.Aux.(FailAux)
	return a.Whole && len(f.Body.Body) == 1
}

// Matcher is one way for a node definition to match (NODE-3).
type Matcher struct {
	Name    string // exact host name, lower case
	Regexp  *value.Regexp
	Default bool
}

// Param is a parameter of a [Func] or of a lambda.
type Param struct {
	Name string
	Type typesys.Type // Any when not declared
	// Computed is the number, counted from 1, of a type that is known only when the
	// program runs: among the operands of the lambda, the types that [Func.Types]
	// computes, or the operands of a template's checkparams. All its instances are
	// those of Type too. 0 says that Type is the type.
	Computed int
	Default  *Region // yields the default; nil when there is none
	Rest     bool    // captures the remaining arguments
	Private  bool
	Pos      Pos
	Doc      string
	// Value is the parameter after the types were checked, as the body sees
	// it. Raw is the same before the check, as later defaults see it.
	Value, Raw *Value
}

// declared is the type of the parameter's value as it is declared.
func (p *Param) declared() typesys.Type {
	if p.Rest {
		return typesys.ArrayType
	}
	return p.Type
}

// Region is a sequence of values that ends in a terminator. Args are the values
// it starts with: elements of an iteration, parameters of a lambda.
type Region struct {
	Args []*Value
	Body []*Value
}

// Terminator returns the last value of the region, or nil when it is empty.
func (r *Region) Terminator() *Value {
	if len(r.Body) == 0 {
		return nil
	}
	return r.Body[len(r.Body)-1]
}

// Value is one instruction and what it computes.
type Value struct {
	ID      int
	Op      Op
	Type    typesys.Type // nil for ops without result
	Unset   bool         // may be "no value on this path"
	Args    []*Value
	Aux     any // what the op's table entry says
	Regions []*Region
	Pos     Pos
	// ArgPos are the places of the operands in the source, where an error may
	// blame one; nil when the op's own place serves for all.
	ArgPos  []Pos
	Name    string // the variable it was first assigned to, or ""; only a hint
	Comment string // the manifest's comment before the statement, or ""
}

// NewValue makes a value of f with a fresh id; the caller puts it into a
// region. The arguments are copied.
func (f *Func) NewValue(op Op, t typesys.Type, pos Pos, args ...*Value) *Value {
	f.nextID++
	return &Value{ID: f.nextID, Op: op, Type: t, Args: slices.Clone(args), Pos: pos}
}

// IDs is the number above the ids of the function's values.
func (f *Func) IDs() int { return f.nextID + 1 }

// Repr is how a value is held in generated code.
type Repr uint8

// The representations.
const (
	Boxed  Repr = iota // value.Value
	Bool               // bool
	Int                // int64
	Float              // float64
	String             // string
	Array              // value.Array
	Hash               // *value.Hash
	None               // no value
)

// ReprOf returns the representation that follows from a value's static type.
func ReprOf(v *Value) Repr {
	switch {
	case v.Type == nil:
		return None
	case v.Unset:
		return Boxed
	}
	return TypeRepr(v.Type)
}

// TypeRepr returns the representation of values whose static type is t. That of
// an alias, and of a Variant whose members are all held alike, is that of what it
// stands for.
func TypeRepr(t typesys.Type) Repr { return typeRepr(t, nil) }

func typeRepr(t typesys.Type, w *within) Repr {
	switch t := t.(type) {
	case *typesys.Boolean:
		return Bool
	case *typesys.Integer:
		return Int
	case *typesys.Float:
		return Float
	case *typesys.String, *typesys.Enum, *typesys.Pattern:
		return String
	case *typesys.Array, *typesys.Tuple:
		return Array
	case *typesys.Hash, *typesys.Struct:
		return Hash
	case *OwnType:
		return t.repr
	case *typesys.Alias:
		if !w.has(t) {
			return typeRepr(t.Resolved(), &within{t, w})
		}
	case *typesys.NotUndef:
		if t.Of != nil {
			return typeRepr(t.Of, w)
		}
	case *typesys.Variant:
		if len(t.Types) == 0 {
			return Boxed
		}
		r := typeRepr(t.Types[0], w)
		for _, m := range t.Types[1:] {
			if typeRepr(m, w) != r {
				return Boxed
			}
		}
		return r
	}
	return Boxed
}
