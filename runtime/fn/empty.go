package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// EmptyFunction is empty(Collection|String|Sensitive[String]|Binary|Undef): whether there
// is nothing in it; of undef true, and of numbers false, which is deprecated,
// FN-empty.
var EmptyFunction = Function{
	Name: "empty",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&collectionT}}}, Names: names{"coll"}}, empty},
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveStringT}}}, Names: names{"str"}}, emptySensitive},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"str"}}, empty},
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"num"}}, emptyNumeric},
		{signature{Type: &callable{Params: &tuple{Types: types{&binaryT}}}, Names: names{"bin"}}, empty},
		{signature{Type: &callable{Params: &tuple{Types: types{&undefT}}}, Names: names{"x"}}, empty},
	},
}

var sensitiveStringT = typesys.Sensitive{Of: &stringT}

func empty(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return EmptyValue(args[0]), nil
}

func emptySensitive(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return EmptySensitive(args[0]), nil
}

func emptyNumeric(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return EmptyNumeric(c, args[0]), nil
}

// Empty reports whether a string has no characters, FN-empty.
func Empty(s string) bool { return s == "" }

// EmptyArray reports whether an array has no elements, FN-empty.
func EmptyArray(a value.Array) bool { return len(a) == 0 }

// EmptyHash reports whether a hash has no entries, FN-empty.
func EmptyHash(h *value.Hash) bool { return h.Len() == 0 }

// EmptyValue reports whether there is nothing in an array, hash, string or Binary; of undef too there is not, FN-empty.
func EmptyValue(v value.Value) bool { return count(v) == 0 }

// EmptySensitive reports whether the string in a Sensitive has no characters, FN-empty.
func EmptySensitive(v value.Value) bool { return v.(*value.Sensitive).Value == value.Value("") }

// EmptyNumeric is false for any number, and warns that it is deprecated to ask, FN-empty.
func EmptyNumeric(c Context, _ value.Value) bool {
	c.WarnOnceHere("empty-from-"+frame(c.Caller()), "Calling function empty() with Numeric value is deprecated.")
	return false
}
