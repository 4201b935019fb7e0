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
	return eachText(args[0], ruby.Rstrip)
}
