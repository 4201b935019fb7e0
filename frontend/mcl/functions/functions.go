// Package functions is the compiler's table of the functions that mcl programs can call (MCL-FN): their types, what they read, and the Go
// functions that they are.
package functions

import (
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/types"
)

// Class says what the result of a function depends on (MCL-REA-1).
type Class uint8

// The classes of functions.
const (
	Pure    Class = iota // on its arguments alone
	Const                // on the program's own tree, when it is built
	Fact                 // on the machine; read once
	Stream               // on the machine or the time; may change
	Cluster              // on mgmt's cluster, which no program of p2go has (MCL-FN-20)
	Random
)

// Special is a rule of its own for the types of a call (MCL-UNI-5).
type Special uint8

// The rules.
const (
	NoRule Special = iota
	// Number: the variable a is int or float. The Go function has a type parameter for it, int64 or float64.
	Number
	// NoFunc: the variable a has no func in it.
	NoFunc
	// Sized: the variable c is str, a list or a map.
	Sized
	// Printf: the arguments after the first are what the verbs of the format ask for (MCL-FN-14, [FormatType]). The Go function is variadic.
	Printf
	// Template: the second argument, if there is one, has no func in it. The Go function gets a *template.Template for the first one:
	// template.Compile of the text and the functions that [TemplateFunctions] returns of it, or of all.Functions where it is not known.
	Template
	// JSON: the result is what the context, or a literal second argument, says. The Go function gets it as a *mcl.Type after the first.
	JSON
	// Variadic: the last parameter may stand any number of times. The Go function is variadic too.
	Variadic
	// Index: the variables c, i and r are a list, int and its elements, or a map, its keys and its values (MCL-UNI-8).
	Index
	// FieldOf: the first argument is a struct, the second, a literal, one of its fields, and r the type of that (MCL-LOOK-6).
	FieldOf
)

// Function is a function.
type Function struct {
	// Name is its module and name with a dot: `golang/strings.to_upper`; without a dot it is visible everywhere (MCL-FN-1).
	Name string
	// Types are its types, one for each number of arguments that it can be called with, in the form of [types.Parse].
	Types     []string
	Special   Special
	Class     Class
	Catchable bool // `<|>` catches its failure (MCL-EXC-3)
	// Go is the Go function for each of Types: its package below runtime/mcl/ and its name, with a dot; "" where the compiler writes it itself.
	// Bools, ints, floats and strs are passed as bool, int64, float64 and string, variables as value.Value, the others as in package
	// runtime/mcl. Those of which [Function.Reads] says so get a *inputs.Inputs first; those that are [Const] then a *deployfn.Tree.
	Go []string
	// Fails says for each of Types whether the Go function has an error as second result.
	Fails []bool
	// Watched is how often a stream is read again, in seconds; 0 where it tells itself that it has changed.
	Watched int
	// Inputs says that a function gets the inputs although it is pure or const.
	Inputs bool
	// Site says that the Go function gets a text next after the inputs, which tells the call from all others of the program.
	Site bool
	// Unordered says that mgmt gives the result in no certain order.
	Unordered bool
	// Dialect is the one in which alone the function exists, "2020" or "1.0"; "" where all have it.
	Dialect string
	// Missing says why p2go does not compile calls of the function, "" where it does. Where there is a Go function all the same, it does so if
	// facts with a value of the call are given when the program is built (MCL-FN-20).
	Missing string
}

// Lookup returns the function of a module, "" for those that are visible everywhere; nil where there is none.
func Lookup(module, name string) *Function {
	if module != "" {
		name = module + "." + name
	}
	return byName[name]
}

// All returns all functions, sorted by name.
func All() []*Function {
	return slices.SortedFunc(maps.Values(byName), func(a, b *Function) int { return strings.Compare(a.Name, b.Name) })
}

// Module returns the module of the function, "" where it has none.
func (f *Function) Module() string {
	i := strings.LastIndexByte(f.Name, '.')
	return f.Name[:max(i, 0)]
}

// Modules returns the names of all modules that a program may import (MCL-IMP-8), sorted.
func Modules() []string {
	modules := map[string]bool{}
	for _, f := range byName {
		modules[f.Module()] = true
	}
	delete(modules, "")
	return slices.Sorted(maps.Keys(modules))
}

// Variable is a variable of a module.
type Variable struct {
	Name  string // of its module and itself: `os.family_redhat`
	Type  *types.Type
	Value any
}

var variables = []Variable{
	{"os.family_archlinux", types.Str, "archlinux"},
	{"os.family_debian", types.Str, "debian"},
	{"os.family_redhat", types.Str, "redhat"},
}

// Variables returns the variables of a module, sorted by name.
func Variables(module string) []Variable {
	var of []Variable
	for _, v := range variables {
		if strings.HasPrefix(v.Name, module+".") {
			of = append(of, v)
		}
	}
	return of
}

// Type returns the type of the function with n arguments, with new variables; nil where it cannot have so many. It is not said for
// [Printf], [Template] and [JSON], whose calls have types of their own. index is that of Types.
func (f *Function) Type(n int, vars *types.Vars) (t *types.Type, index int) {
	for i, text := range f.Types {
		t := types.MustParse(text, vars)
		switch {
		case len(t.Fields) == n:
			return t, i
		case f.Special == Variadic && n >= len(t.Fields):
			for len(t.Fields) < n {
				t.Fields = append(t.Fields, t.Fields[len(t.Fields)-1])
			}
			return t, i
		}
	}
	return nil, -1
}

// Givable reports whether calls that p2go does not compile are compiled if facts have their values (MCL-FN-20).
func (f *Function) Givable() bool { return f.Missing != "" && f.Go[0] != "" }

// Reads reports whether the Go function gets the inputs of the program as its first argument.
func (f *Function) Reads() bool { return f.Class != Pure && f.Class != Const || f.Inputs }
