package fn

import (
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// LengthFunction is length(Collection|String|Binary): elements, characters or bytes,
// FN-length.
var LengthFunction = Function{
	Name: "length",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&collectionT}}}, Names: names{"arg"}}, length},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"arg"}}, length},
		{signature{Type: &callable{Params: &tuple{Types: types{&binaryT}}}, Names: names{"arg"}}, length},
	},
}

// SizeFunction is size(Collection|String|Binary): the same as [LengthFunction], FN-size.
var SizeFunction = Function{
	Name:     "size",
	Pure:     true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&sizedT}}}, Names: names{"arg"}}, length}},
}

var sizedT = typesys.Variant{Types: []typesys.Type{&collectionT, &stringT, &binaryT}}

func length(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return LengthOf(args[0]), nil
}

// Length is the number of characters of a string, FN-length.
func Length(s string) int64 { return int64(utf8.RuneCountInString(s)) }

// LengthOfArray is the number of elements.
func LengthOfArray(a value.Array) int64 { return int64(len(a)) }

// LengthOfHash is the number of entries.
func LengthOfHash(h *value.Hash) int64 { return int64(h.Len()) }

// LengthOf is the number of elements, entries, characters or bytes of an array, hash, string or Binary, FN-length.
func LengthOf(v value.Value) int64 { return int64(count(v)) }

// count is the number of elements, characters or bytes.
func count(v value.Value) int {
	switch v := v.(type) {
	case value.Array:
		return len(v)
	case *value.Hash:
		return v.Len()
	case string:
		return utf8.RuneCountInString(v)
	case typesys.BinaryValue:
		return len(v)
	}
	return 0
}
