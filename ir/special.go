package ir

// CatalogFunction reports whether a function that works on the catalog can be called by a name that is computed, or by functions in Go,
// and what its arguments name: a call from Go makes everything of these kinds part of the program.
func CatalogFunction(name string) (kinds []NameKind, ok bool) {
	kinds, ok = catalogFunctions[name]
	return kinds, ok
}

var catalogFunctions = map[string][]NameKind{
	"call": {FunctionNames}, "contain": {ClassNames}, "create_resources": {ClassNames, TypeNames}, "defined": {ClassNames, TypeNames},
	"epp": {TemplateNames}, "include": {ClassNames}, "realize": nil, "require": {ClassNames}, "tag": nil, "tagged": nil,
}
