package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// DowncaseFunction is downcase(String|Numeric|Array|Hash): the string in lower case, in collections
// at any depth and in keys too; numbers stay as they are, FN-case.
var DowncaseFunction = Function{
	Name:    "downcase",
	Pure:    true,
	Prepare: defineStringData,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"arg"}}, itself},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, downcase},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringDataArrayT}}}, Names: names{"arg"}}, downcase},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringDataHashT}}}, Names: names{"arg"}}, downcase},
	},
}

func downcase(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return deepText(args[0], Downcase), nil
}

// Downcase returns a string in lower case, FN-case.
func Downcase(s string) string { return bounded(ruby.Downcase(s)) }

// DowncaseArray returns an array with all strings in it in lower case, at any depth and in keys too, FN-case.
func DowncaseArray(a value.Array) value.Array { return deepArray(a, Downcase) }

// DowncaseHash returns a hash with all strings in it in lower case, at any depth and in keys too, FN-case.
func DowncaseHash(h *value.Hash) *value.Hash { return deepHash(h, Downcase) }
