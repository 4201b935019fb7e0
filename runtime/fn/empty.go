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
	return count(args[0]) == 0, nil
}

func emptySensitive(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return args[0].(*value.Sensitive).Value == value.Value(""), nil
}

func emptyNumeric(c Context, _ []value.Value, _ *Block) (value.Value, error) {
	c.WarnOnceHere("empty-from-"+frame(c.Caller()), "Calling function empty() with Numeric value is deprecated.")
	return false, nil
}
