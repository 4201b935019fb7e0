package ir

// CatalogFunction tells whether a function that works on the catalog can be called by a name that is computed, or by functions in Go,
// and what such a call makes part of the program: its arguments may name anything.
func CatalogFunction(name string) (kinds Dynamic, ok bool) {
	kinds, ok = catalogFunctions[name]
	return kinds, ok
}

var catalogFunctions = map[string]Dynamic{
	"call": DynamicFunctions, "contain": DynamicClasses, "create_resources": DynamicClasses | DynamicTypes, "defined": DynamicClasses | DynamicTypes,
	"epp": DynamicTemplates, "include": DynamicClasses, "realize": 0, "require": DynamicClasses, "tag": 0, "tagged": 0,
}
