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
	return eachText(args[0], ruby.Lstrip)
}
