package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// ChopFunction is chop(String|Numeric|Iterable[Variant[String, Numeric]]): without the last character;
// numbers stay as they are, FN-case.
var ChopFunction = Function{
	Name: "chop",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, chop},
		{signature{Type: &callable{Params: &tuple{Types: types{&textsT}}}, Names: names{"arg"}}, chop},
	},
}

func chop(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return eachText(args[0], Chop)
}

// Chop returns a string without its last character, or without the line break of two at its end, FN-case.
func Chop(s string) string { return ruby.Chop(s) }

// ChopArray returns an array with [Chop] of the strings among its elements, which are strings and numbers, FN-case.
func ChopArray(a value.Array) value.Array { return eachOf(a, Chop) }
