package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// RstripFunction is rstrip(String|Numeric|Iterable[Variant[String, Numeric]]): without blanks at the end;
// numbers stay as they are, FN-case.
var RstripFunction = Function{
	Name: "rstrip",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, rstrip},
		{signature{Type: &callable{Params: &tuple{Types: types{&textsT}}}, Names: names{"arg"}}, rstrip},
	},
}

func rstrip(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return eachText(args[0], Rstrip)
}

// Rstrip returns a string without blanks at its end, FN-case.
func Rstrip(s string) string { return ruby.Rstrip(s) }

// RstripArray returns an array with [Rstrip] of the strings among its elements, which are strings and numbers, FN-case.
func RstripArray(a value.Array) value.Array { return eachOf(a, Rstrip) }
