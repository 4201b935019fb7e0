package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// UpcaseFunction is upcase(String|Numeric|Array|Hash): the text in upper case, in collections
// at any depth and in keys too; numbers stay as they are, FN-case.
var UpcaseFunction = Function{
	Name:    "upcase",
	Pure:    true,
	Prepare: defineStringData,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, upcase},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringDataArrayT}}}, Names: names{"arg"}}, upcase},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringDataHashT}}}, Names: names{"arg"}}, upcase},
	},
}

func upcase(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return deepText(args[0], ruby.Upcase), nil
}
