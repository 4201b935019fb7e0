package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// UpcaseFunction is upcase(String|Numeric|Array|Hash): the string in upper case, in collections
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
	return deepText(args[0], Upcase), nil
}

// Upcase returns a string in upper case, FN-case.
func Upcase(s string) string { return bounded(ruby.Upcase(s)) }

// UpcaseArray returns an array with all strings in it in upper case, at any depth and in keys too, FN-case.
func UpcaseArray(a value.Array) value.Array { return deepArray(a, Upcase) }

// UpcaseHash returns a hash with all strings in it in upper case, at any depth and in keys too, FN-case.
func UpcaseHash(h *value.Hash) *value.Hash { return deepHash(h, Upcase) }
