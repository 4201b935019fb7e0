// Package builtin is the compiler's table of the functions that come with Puppet, with stdlib, and with other modules in whose
// place p2go has them: a row each, with all that the compiler knows of it. Nothing else in the compiler goes by a function's name.
//
// Produced binaries have no such table; they link the descriptors they use.
package builtin

import (
	"maps"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/typesys"
)

//go:generate go run ./gen

// Function is one function: a row of the table. What a row leaves out is what holds for most functions.
type Function struct {
	Name string
	// Module is what brings it: Puppet, Stdlib or another module.
	Module string
	// Edition is that of stdlib since which it is this function; see [InEdition].
	Edition string
	// Since is the version of Puppet that brought the function, or of stdlib; "" for those
	// that are older than Puppet 4.0, or than stdlib 9.
	Since string
	// Gone is the version of stdlib that has the function no more, "" for those that all
	// later ones have.
	Gone string
	// Legacy reports whether Puppet itself has it in its legacy API.
	Legacy bool

	// Fn is its descriptor, which calls of it call; nil for a function that is part of the
	// compiler or of the catalog, or that is missing.
	Fn *fn.Function
	// Scope is the descriptor of a function of the catalog for calls by a name that is
	// computed and from functions in Go, nil where there are none such.
	Scope *fn.Function
	// Directs are the Go functions that calls come to where types decide the dispatch.
	Directs []Direct
	// Indirect says of each dispatch without such a Go function why it has none.
	Indirect map[int]string
	// Editions are what it is in editions of stdlib in which it is another function.
	Editions []Edition
	// Missing is why p2go does not have it, nil for those that it has.
	Missing *Gap
	// Doc is what it takes and does; of a function with a descriptor, whose comment says it, it is "".
	Doc string

	// Form is how a call of it is compiled.
	Form Form
	// Takes is how many arguments there are in a call that is no call of a descriptor. Such
	// a call takes no lambda.
	Takes typesys.Size
	// Inclusion is that of [Includes], and Jump the op of [Jumps].
	Inclusion puppet.Inclusion
	Jump      ir.Op
	// Method is what the scope's method gives that a call calls, and Returns the type of
	// that, nil for Undef.
	Method  Method
	Returns typesys.Type
	// Loop is the loop that a call with a literal lambda is, nil for none.
	Loop *Loop

	// Result is the rule of the type of what a call gives, nil for Any.
	Result func(c Call) typesys.Type
	// Declared is the type that the function declares for its result, nil for most (API-5).
	Declared typesys.Type
	// Keeps is what the strings in its result are.
	Keeps Keeps
	// MakesTypes reports whether the result may be a type or another value that no constant of the program was: a version, a
	// time, an object.
	MakesTypes bool
	// Defers reports whether a call may make a Deferred of values that do not show it, nil for never.
	Defers func(args []*ir.Value) bool
	// Digs is what of a structure the result is.
	Digs Digs
	// Fact is the fact that it reads besides those of the network, which every program has, and those that its arguments name; "" for none.
	Fact string

	// Names are the kinds of what its arguments name, for calls by a name that is computed.
	Names []ir.NameKind
	// Finds is what it finds files or modules by, nil where it finds none.
	Finds *Finder
	// Keyed reports whether it looks data up, by a key that is its first argument.
	Keyed bool
	// Declares is which resources it declares.
	Declares Declares
	// RunsNothing reports whether a function with an effect runs no body of a class, function or template.
	RunsNothing bool
	// Raises reports whether it always raises an error.
	Raises bool
	// Logs is with how many arguments or more a call of it logs something, whatever it otherwise does; 0 for never.
	Logs int
	// Access is which kinds of access to the machine a call is. One that finds files has access only where a path leads out of the environment.
	Access ir.Access
	// Service reports whether Puppet has it only where a service is there that it asks.
	Service bool
}

// Form is how a call of a function is compiled.
type Form uint8

// The forms.
const (
	// Plain is a call of the descriptor.
	Plain Form = iota
	// Includes is an inclusion of classes.
	Includes
	// Jumps leaves what is around the call.
	Jumps
	// Asks is defined().
	Asks
	// AsksForFunction asks whether there is a function of a name.
	AsksForFunction
	// OfCatalog is a call of a method of the scope.
	OfCatalog
	// Renders makes a string of a template.
	Renders
	// RendersErb makes a string of templates in ERB.
	RendersErb
	// ReadsFiles gives the content of a file.
	ReadsFiles
	// Calls calls another function by its name.
	Calls
	// IncludesFound includes the classes that a call of the descriptor finds.
	IncludesFound
	// Imports is import(), which is no more.
	Imports
)

// Method is what a method of the scope for a function of the catalog gives. All but those
// that report get the place of the call.
type Method uint8

// What methods give.
const (
	NoMethod     Method = iota
	GivesValue          // a value, and an error
	GivesNothing        // an error alone
	Reports             // a bool, and an error
)

// Loop is the loop that a call with a literal lambda is, where the lambda has so many parameters.
type Loop struct {
	Shape    puppet.Loop
	Min, Max int
}

// Declares is which resources a function declares.
type Declares uint8

// Which resources functions declare.
const (
	NoResources Declares = iota
	// Creates is of the type that the first argument names, also virtual and exported ones, with titles and parameters in a hash.
	Creates
	// Ensures is of the type that the first argument names, with the titles that the second is.
	Ensures
	// EnsuresEach is of the type that the first argument names, with titles and parameters in a hash.
	EnsuresEach
	// EnsuresPackages is of packages.
	EnsuresPackages
)

// OfType reports whether the first argument is the type of the resources.
func (d Declares) OfType() bool { return d == Creates || d == Ensures || d == EnsuresEach }

// Keeps is what a function gives whose result has no strings but those of its arguments; none for one that makes strings.
type Keeps uint8

// What functions keep strings in.
const (
	KeepsArray  Keeps = 1 << iota
	KeepsHash         // a hash
	KeepsText         // another string where it is given one
	KeepsAny          // whatever is in an argument
	KeepsPlaces       // with each string where it is in an argument
	KeepsJoined       // the strings of an array in a row
)

// Digs is what of a structure a function gives.
type Digs uint8

// What of a structure functions give.
const (
	DigsNothing  Digs = iota
	DigsFacts         // a fact, by a name with dots
	DigsVariable      // what is in a variable, by its name and a path with dots
	DigsKeys          // what is in the first argument under the other arguments, in turn
	DigsPath          // what is in the first argument under a path with dots
)

// Finder is what a function finds files or modules by.
type Finder struct {
	// Folder is where modules have the files; "" for modules themselves.
	Folder string
	// Content reports whether the function reads what it finds.
	Content bool
	// First reports whether only the first argument is a name, and Paths whether only absolute paths are.
	First, Paths bool
	// File is what is looked for in the module that is named, and read.
	File string
	// Present reports whether a name is always one of a module that is there.
	Present bool
}

// Edition is what a function is since an edition of stdlib. Where Result is nil, it is the function's.
type Edition struct {
	Edition string
	Fn      *fn.Function
	Directs []Direct
	Result  func(c Call) typesys.Type
}

// The numbers of arguments of functions without descriptors.
var (
	none      = typesys.MakeSize(0, 0)
	oneAtMost = typesys.MakeSize(0, 1)
	oneOrMore = typesys.MakeSize(1, typesys.IntegerType.Max)
	anyNumber = typesys.MakeSize(0, typesys.IntegerType.Max)
)

// table are the functions by name. Those of modules other than stdlib, and those of editions, are on their own.
var table = func() map[string]*Function {
	t := make(map[string]*Function, len(puppetFunctions)+len(stdlibFunctions))
	for module, rows := range map[string][]Function{Puppet: puppetFunctions, Stdlib: stdlibFunctions} {
		for i := range rows {
			rows[i].Module = module
			t[rows[i].Name] = &rows[i]
		}
	}
	return t
}()

// Puppet is what brings Puppet's own functions.
const Puppet = "puppet"

// The functions that the compiler makes calls of, or asks for, by themselves.
var (
	AssertType  = table["assert_type"]
	Break       = table["break"]
	CallByName  = table["call"]
	Defined     = table["defined"]
	Dig         = table["dig"]
	Epp         = table["epp"]
	HasFunction = table["stdlib::has_function"]
	InlineEpp   = table["inline_epp"]

	Template       = table["template"]
	InlineTemplate = table["inline_template"]
	New            = table["new"]

	// HasLegacyFunction asks for functions of the legacy API.
	HasLegacyFunction = table["is_function_available"]
)

// Blockless reports whether calls of the function are no calls of a descriptor, and take no lambda.
func (f *Function) Blockless() bool {
	switch f.Form {
	case Includes, Jumps, Asks, Imports:
		return true
	}
	return false
}

// Special reports whether a call of the function is more than a call of its descriptor.
func (f *Function) Special() bool {
	switch f.Form {
	case Plain, AsksForFunction, ReadsFiles, Imports:
		return false
	}
	return true
}

// Row returns what is known of a function by its Puppet name; nil for a name that none has.
func Row(name string) *Function { return table[name] }

// Lookup finds a function that has a descriptor by its Puppet name.
func Lookup(name string) (f *Function, ok bool) {
	f, ok = table[name]
	return f, ok && f.Fn != nil
}

// Names returns the names of all functions that have descriptors, sorted.
func Names() []string {
	return named(func(f *Function) bool { return f.Fn != nil })
}

// named are the names of the functions of which something holds, sorted.
func named(holds func(*Function) bool) []string {
	names := slices.Sorted(maps.Keys(table))
	return slices.DeleteFunc(names, func(n string) bool { return !holds(table[n]) })
}

// Keyed returns the functions that look data up by a key, sorted by name.
func Keyed() []*Function {
	var found []*Function
	for _, name := range named(func(f *Function) bool { return f.Keyed }) {
		found = append(found, table[name])
	}
	return found
}

// Var is the exported Go variable of the descriptor.
func (f *Function) Var() string { return variables[f.Fn].name }

// Package is the package that has the variable, as its path below runtime.
func (f *Function) Package() string { return variables[f.Fn].pkg }

// Effect is what may be done with a call of the descriptor.
func (f *Function) Effect() ir.Effect {
	if f.Fn.Pure {
		return ir.Fails
	}
	return ir.Writes
}

// InPuppet reports whether a function comes with Puppet itself, rather than with
// a module.
func InPuppet(name string) bool {
	f := table[name]
	return f != nil && f.Module == Puppet
}

// InPuppetLegacy reports whether Puppet itself has a function of a name in its legacy API.
func InPuppetLegacy(name string) bool {
	f := table[name]
	return f != nil && f.Legacy
}

// PuppetNames returns the names of the functions of which [InPuppet] is true, sorted.
func PuppetNames() []string {
	return named(func(f *Function) bool { return f.Module == Puppet })
}

// PuppetLegacyNames returns the names of the functions of which [InPuppetLegacy] is true, sorted.
func PuppetLegacyNames() []string {
	return named(func(f *Function) bool { return f.Legacy })
}
