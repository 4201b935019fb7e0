package fn

import (
	"github.com/p2go/p2go/runtime/value"
)

// StdlibStr2resourceFunction is stdlib::str2resource(String): the reference to a declared resource that a string such as 'File[/x]' names.
var StdlibStr2resourceFunction = Function{Name: "stdlib::str2resource", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"res_string"}}, str2resource}}}

// resourceFinder is implemented by scopes. DeclaredResource returns the reference to the resource that a text names, nil when
// it is not in the catalog, and the text as catalogs have it.
type resourceFinder interface {
	DeclaredResource(text string) (ref value.Value, name string, err error)
}

func str2resource(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return Str2resource(c, args[0].(string))
}

// Str2resource returns the reference to a declared resource that a string such as 'File[/x]' names. The error is that there is none, or
// that the string names nothing.
func Str2resource(c Context, s string) (value.Value, error) {
	ref, name, err := c.(resourceFinder).DeclaredResource(s)
	if err == nil && ref == nil {
		err = fail("stdlib::str2resource(): could not find ", name, ", this is parse order dependent and values should not be quoted")
	}
	return ref, err
}
