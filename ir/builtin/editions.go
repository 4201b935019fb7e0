package builtin

// Editions of stdlib are ranges of its versions. A function that has changed since Stdlib8 is in the table of the edition in
// which it did, under the name that it has in all; calls of it have the edition for their module (ir.CallAux), as those of functions
// of other modules have theirs.
const (
	// Stdlib is the module.
	Stdlib = "stdlib"
	// Stdlib8 are the versions before 8.6.
	Stdlib8 = ""
	// Stdlib8Present are those since 8.6, whose ensure_packages looks for packages that are present.
	Stdlib8Present = Stdlib + "8present"
	// Stdlib9 are the versions since 9, in which functions have names with "stdlib::".
	Stdlib9 = Stdlib + "9"
	// Stdlib9Rewrapping are those of them whose functions that write data look into what is Sensitive.
	Stdlib9Rewrapping = Stdlib9 + "rewrapping"
	// Stdlib9Networking are those of them in which has_ip_address and has_ip_network have newer names, and ask for structured facts.
	Stdlib9Networking = Stdlib9 + "networking"
)

// edition is one with the function by which it is known, and what the function's file mentions then: a module without metadata,
// or with changes of its own, is what its files make it.
type edition struct {
	name, mark, mentions string
}

// editions are those after Stdlib8, newest first.
var editions = []edition{
	{Stdlib9Networking, "has_ip_address", "stdlib::has_ip_address"},
	{Stdlib9Rewrapping, "stdlib::rewrap_sensitive_data", ""},
	{Stdlib9, "stdlib::merge", ""},
	{Stdlib8Present, "ensure_packages", "defined_with_params"},
}

// changed are the functions that an edition has changed, by name.
var changed = func() map[string]map[string]*Function {
	t := map[string]map[string]*Function{}
	for _, f := range table {
		for _, e := range f.Editions {
			row := *f
			row.Edition, row.Fn, row.Directs = e.Edition, e.Fn, e.Directs
			if e.Result != nil {
				row.Result = e.Result
			}
			if t[e.Edition] == nil {
				t[e.Edition] = map[string]*Function{}
			}
			t[e.Edition][f.Name] = &row
		}
	}
	return t
}()

// StdlibEdition is the edition of a module stdlib, of which has reports whether it has a file for a function that mentions something.
func StdlibEdition(has func(function, mention string) bool) string {
	for _, e := range editions {
		if has(e.mark, e.mentions) {
			return e.name
		}
	}
	return Stdlib8
}

// InEdition finds what a function is in an edition of stdlib where that is another than in Stdlib8.
func InEdition(name, function string) (f *Function, ok bool) {
	reached := false
	for _, e := range editions {
		reached = reached || e.name == name
		if f, ok := changed[e.name][function]; ok && reached {
			return f, true
		}
	}
	return nil, false
}

// CatalogInEdition is the edition since which a function that the catalog builder implements is what it is in an edition.
func CatalogInEdition(name, function string) (since string) {
	switch f := table[function]; {
	case f == nil || f.Declares != EnsuresPackages || f.Since != "" || name == Stdlib8:
		return Stdlib8
	case name == Stdlib8Present:
		return Stdlib8Present
	}
	return Stdlib9
}
