package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// LstripFunction is lstrip(String|Numeric|Iterable[Variant[String, Numeric]]): without blanks at the begin;
// numbers stay as they are, FN-case.
var LstripFunction = Function{
	Name: "lstrip",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, lstrip},
		{signature{Type: &callable{Params: &tuple{Types: types{&textsT}}}, Names: names{"arg"}}, lstrip},
	},
}

func lstrip(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return eachText(args[0], Lstrip)
}

// Lstrip returns a string without blanks at its beginning, FN-case.
func Lstrip(s string) string { return ruby.Lstrip(s) }

// LstripArray returns an array with [Lstrip] of the strings among its elements, which are strings and numbers, FN-case.
func LstripArray(a value.Array) value.Array { return eachOf(a, Lstrip) }
