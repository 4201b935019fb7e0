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
	table                map[string]Builtin
}

// editions are those after Stdlib8, newest first.
var editions = []edition{
	{Stdlib9Networking, "has_ip_address", "stdlib::has_ip_address", tableStdlib9Networking},
	{Stdlib9Rewrapping, "stdlib::rewrap_sensitive_data", "", tableStdlib9Rewrapping},
	{Stdlib9, "stdlib::merge", "", tableStdlib9},
	{Stdlib8Present, "ensure_packages", "defined_with_params", nil},
}

// StdlibEdition is the edition of a module stdlib, of which has reports whether it has a file for a function that mentions something.
func StdlibEdition(has func(function, mention string) bool) string {
	for _, e := range editions {
		if has(e.mark, e.mentions) {
			return e.name
		}
	}
	return Stdlib8
}

// InEdition finds what a function is in an edition of stdlib where that is another than in Stdlib8, and the edition since which it is.
func InEdition(name, function string) (since string, b Builtin, ok bool) {
	reached := false
	for _, e := range editions {
		reached = reached || e.name == name
		if b, ok := e.table[function]; ok && reached {
			return e.name, b, true
		}
	}
	return "", Builtin{}, false
}

// CatalogInEdition is [InEdition] for the functions that the catalog builder implements.
func CatalogInEdition(name, function string) (since string) {
	switch {
	case function != "ensure_packages" || name == Stdlib8:
		return Stdlib8
	case name == Stdlib8Present:
		return Stdlib8Present
	}
	return Stdlib9
}
