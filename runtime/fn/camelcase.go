package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// CamelcaseFunction is camelcase(String|Numeric|Iterable[Variant[String, Numeric]]): the parts between underscores capitalised and joined;
// numbers stay as they are, FN-case.
var CamelcaseFunction = Function{
	Name: "camelcase",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, camelcase},
		{signature{Type: &callable{Params: &tuple{Types: types{&textsT}}}, Names: names{"arg"}}, camelcase},
	},
}

func camelcase(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return eachText(args[0], Camelcase)
}

// Camelcase returns the parts of a string between underscores, capitalized, in a row, FN-case.
func Camelcase(s string) string {
	var b []byte
	for part := range strings.SplitSeq(s, "_") {
		b = append(b, ruby.Capitalize(part)...)
	}
	return string(value.Bounded(b))
}

// CamelcaseArray returns an array with [Camelcase] of the strings among its elements, which are strings and numbers, FN-case.
func CamelcaseArray(a value.Array) value.Array { return eachOf(a, Camelcase) }
