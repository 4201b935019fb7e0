package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// CapitalizeFunction is capitalize(String|Numeric|Iterable[Variant[String, Numeric]]): the first letter in upper case, the rest in lower case;
// numbers stay as they are, FN-case.
var CapitalizeFunction = Function{
	Name: "capitalize",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, capitalize},
		{signature{Type: &callable{Params: &tuple{Types: types{&textsT}}}, Names: names{"arg"}}, capitalize},
	},
}

func capitalize(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return eachText(args[0], Capitalize)
}

// Capitalize returns a string with its first letter in upper case and the others in lower case, FN-case.
func Capitalize(s string) string { return bounded(ruby.Capitalize(s)) }

// CapitalizeArray returns an array with [Capitalize] of the strings among its elements, which are strings and numbers, FN-case.
func CapitalizeArray(a value.Array) value.Array { return eachOf(a, Capitalize) }
