package builtin

import (
	"slices"

	"github.com/p2go/p2go/ir"
)

// StdlibFunctions are the names of the functions that p2go has in place of stdlib's in a major version, sorted. Those of
// stdlib 9 are as they are compared; any other version stands for those before.
func StdlibFunctions(major string) []string {
	var names []string
	for _, e := range Entries() {
		if e.Origin == Stdlib && e.Status != Missing && e.In(major == since9) {
			names = append(names, e.Name)
		}
	}
	slices.Sort(names)
	return names
}

// OfModule is [Lookup] for a function that [InEdition] has found before; module is the edition of stdlib that it is of, "" for
// functions that are the same everywhere.
func OfModule(module, name string) (f *Function, ok bool) {
	if module == "" {
		return Lookup(name)
	}
	if f, ok := InEdition(module, name); ok {
		return f, true
	}
	return nil, false
}

// Of returns the row of the builtin function that a call calls; nil for one that has none.
func Of(call ir.CallAux) *Function {
	if f, ok := OfModule(call.Module, call.Name); ok {
		return f
	}
	return table[call.Name]
}
