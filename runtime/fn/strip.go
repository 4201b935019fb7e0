package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// StripFunction is strip(String|Numeric|Iterable[Variant[String, Numeric]]): without blanks at both ends;
// numbers stay as they are, FN-case.
var StripFunction = Function{
	Name: "strip",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, strip},
		{signature{Type: &callable{Params: &tuple{Types: types{&textsT}}}, Names: names{"arg"}}, strip},
	},
}

func strip(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return eachText(args[0], Strip)
}

// Strip returns a string without blanks at both ends, FN-case.
func Strip(s string) string { return ruby.Strip(s) }

// StripArray returns an array with [Strip] of the strings among its elements, which are strings and numbers, FN-case.
func StripArray(a value.Array) value.Array { return eachOf(a, Strip) }
