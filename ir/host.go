package ir

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Host is a function that a module writes in Go (API-1), or in another language whose code becomes bodies of the kind [Method].
type Host struct {
	Name string // as Puppet code calls it
	// Key is how the program names it: its name, or a/name where the name is that of another function outside of module a
	// and what depends on it (LOAD-7, LOAD-8).
	Key        string
	Module     string // whose folder has it, "" for the environment's own
	File       string
	Pos        Pos
	Doc        string
	Package    GoPackage
	Dispatches []*HostDispatch
	// Scoped says that the arguments which dispatches are about follow the scope of the caller.
	Scoped bool
	// Mismatches give the messages about arguments that no dispatch accepts (API-8).
	Mismatches []*HostDispatch
	// Legacy is that of a function of the legacy API, which has no dispatches.
	Legacy *HostLegacy
	// Broken is what is wrong with it, "" for nothing: a call fails with that.
	Broken string
	// Calls are the functions that it calls by name (API-9), with the keys of those in Go.
	Calls []string
}

// HostLegacy is the body of a function of the legacy API (3X-1).
type HostLegacy struct {
	Method    string // the [Method] that it runs
	Arity     int    // the number of arguments, or -(n+1) for n or more
	Statement bool   // it has no result (3X-3)
}

// InGo reports whether the function is written in Go.
func (h *Host) InGo() bool {
	return h.Legacy == nil && (len(h.Dispatches) == 0 || h.Dispatches[0].Method == "")
}

// Methods are the names of the bodies that the function runs.
func (h *Host) Methods() []string {
	var names []string
	if h.Legacy != nil {
		names = append(names, h.Legacy.Method)
	}
	for _, d := range slices.Concat(h.Dispatches, h.Mismatches) {
		if d.Method != "" {
			names = append(names, d.Method)
		}
	}
	return names
}

// HostDispatch is a signature with the Go function that it runs, or the [Method].
type HostDispatch struct {
	Go      string // the Go function's name
	Method  string // "" for a Go function
	Pos     Pos
	Doc     string
	Sig     typesys.Signature
	Local   []*typesys.Alias // the aliases in Sig that the program does not have
	Args    []HostArg        // what the Go function takes, in its order
	Results GoResults        // what it returns
	Returns typesys.Type     // what is asserted of its result (API-5); nil for nothing
}

// Result is the static type of the dispatch's result.
func (d *HostDispatch) Result() typesys.Type {
	switch {
	case d.Returns != nil:
		return d.Returns
	case d.Results.Value == nil:
		return typesys.UndefType
	}
	return d.Results.Value.Produces()
}

// HostArg is one argument of a Go function.
type HostArg struct {
	Kind HostArgKind
	Type *GoType // of a parameter
	// Index is the number of a parameter; the last may take all arguments from there on.
	Index    int
	Rest     bool
	Variadic bool // the arguments of Rest are passed one by one
	// Default is what a parameter gets that is not given, if it is Optional.
	Optional bool
	Default  value.Value
}

// HostArgKind tells where an argument of a Go function comes from.
type HostArgKind uint8

// The kinds of arguments.
const (
	HostParam   HostArgKind = iota // an argument of the call
	HostContext                    // the compilation (API-9)
	HostScope                      // the variables of the caller (API-10)
	HostBlock                      // the lambda (API-15), nil when none is given
)

// String returns the kind's keyword in the text form.
func (k HostArgKind) String() string { return [...]string{"param", "context", "scope", "block"}[k] }

// GoResults are the results of a Go function: a value, an error, both or none.
type GoResults struct {
	Value *GoType // nil for none
	Error bool
}

// GoType is a Go type that holds Puppet values.
type GoType struct {
	Kind GoKind
	Elem *GoType // of slices, maps and pointers
}

// GoKind is the kind of a Go type.
type GoKind uint8

// The kinds of Go types.
const (
	GoAny       GoKind = iota // any value
	GoString                  // string
	GoInt64                   // int64
	GoInt                     // int
	GoFloat64                 // float64
	GoBool                    // bool
	GoArray                   // value.Array
	GoHash                    // *value.Hash
	GoRegexp                  // *value.Regexp
	GoSensitive               // *value.Sensitive
	GoTypeValue               // typesys.Type
	GoLookup                  // *function.LookupContext
	GoSlice                   // []Elem
	GoMap                     // map[string]Elem
	GoPointer                 // *Elem, nil for undef
)

// Holds returns the Puppet type of all values that the Go type can hold.
func (t *GoType) Holds() typesys.Type {
	switch t.Kind {
	case GoString:
		return typesys.StringType
	case GoInt64, GoInt:
		return typesys.IntegerType
	case GoFloat64:
		return typesys.NumericType
	case GoBool:
		return typesys.BooleanType
	case GoArray:
		return typesys.ArrayType
	case GoHash:
		return typesys.HashType
	case GoRegexp:
		return typesys.RegexpType
	case GoSensitive:
		return typesys.SensitiveType
	case GoTypeValue:
		return typesys.TypeType
	case GoLookup:
		return typesys.LookupContextType
	case GoSlice:
		return &typesys.Array{Elem: t.Elem.Holds()}
	case GoMap:
		return &typesys.Hash{Key: typesys.StringType, Value: t.Elem.Holds()}
	case GoPointer:
		return &typesys.Optional{Of: t.Elem.Holds()}
	}
	return typesys.AnyType
}

// Produces returns the Puppet type of what a function makes that returns the Go type.
func (t *GoType) Produces() typesys.Type {
	switch t.Kind {
	case GoFloat64:
		return typesys.FloatType
	case GoSlice:
		return &typesys.Array{Elem: t.Elem.Produces()}
	case GoMap:
		return &typesys.Hash{Key: typesys.StringType, Value: t.Elem.Produces()}
	case GoPointer:
		return &typesys.Optional{Of: t.Elem.Produces()}
	}
	return t.Holds()
}

// String is the type as Go code writes it.
func (t *GoType) String() string {
	switch t.Kind {
	case GoString:
		return "string"
	case GoInt64:
		return "int64"
	case GoInt:
		return "int"
	case GoFloat64:
		return "float64"
	case GoBool:
		return "bool"
	case GoArray:
		return "function.Array"
	case GoHash:
		return "*function.Hash"
	case GoRegexp:
		return "*function.Regexp"
	case GoSensitive:
		return "*function.Sensitive"
	case GoTypeValue:
		return "function.Type"
	case GoLookup:
		return "*function.LookupContext"
	case GoSlice:
		return "[]" + t.Elem.String()
	case GoMap:
		return "map[string]" + t.Elem.String()
	case GoPointer:
		return "*" + t.Elem.String()
	}
	return "any"
}

// GoPackage is a Go package of functions. What is in its files travels beside the program; see package assets.
type GoPackage struct {
	Module string // of the functions, "" for the environment
	Path   string // of the package below the module's folder of functions, "" for that folder
	Name   string
}

// Host returns the function with the key that a module writes in Go, or nil.
func (p *Program) Host(key string) *Host {
	for _, h := range p.Hosts {
		if h.Key == key {
			return h
		}
	}
	return nil
}
