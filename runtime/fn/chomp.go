package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// ChompFunction is chomp(String|Numeric|Iterable[Variant[String, Numeric]]): without one line break at the end;
// numbers stay as they are, FN-case.
var ChompFunction = Function{
	Name: "chomp",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, chomp},
		{signature{Type: &callable{Params: &tuple{Types: types{&textsT}}}, Names: names{"arg"}}, chomp},
	},
}

func chomp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return eachText(args[0], Chomp)
}

// Chomp returns a string without one line break at its end, FN-case.
func Chomp(s string) string { return ruby.Chomp(s) }

// ChompArray returns an array with [Chomp] of the strings among its elements, which are strings and numbers, FN-case.
func ChompArray(a value.Array) value.Array { return eachOf(a, Chomp) }
