package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// JoinFunction is join(Array, String = ”): the elements as strings in a row, nested arrays
// flattened, FN-join.
var JoinFunction = Function{
	Name: "join",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT, &stringT}, Size: size{Min: 1, Max: 2}}}, Names: names{"arg", "delimiter"}}, join},
	},
}

func join(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	sep := ""
	if len(args) > 1 {
		sep = args[1].(string)
	}
	return Join(args[0].(value.Array), sep), nil
}

// Join returns the elements of an array as strings in a row, with sep between them, FN-join.
func Join(a value.Array, sep string) string {
	var short [128]byte
	return string(value.Bounded(appendJoined(short[:0], a, sep)))
}

// appendJoined joins as Ruby's Array#join does: an array within is joined on its
// own, so that an empty one counts as an empty text.
func appendJoined(b []byte, a value.Array, sep string) []byte {
	for i, e := range a {
		if i > 0 {
			b = append(value.Bounded(b), sep...)
		}
		if inner, ok := e.(value.Array); ok {
			b = appendJoined(b, inner, sep)
		} else {
			b = append(b, ruby.ToS(e)...)
		}
	}
	return b
}

// joinNested joins what arrays in an array are joined to, an empty one to nothing between two separators.
func joinNested(a value.Array, sep string) string {
	flat := make(value.Array, len(a))
	for i, e := range a {
		if inner, ok := e.(value.Array); ok {
			e = joinNested(inner, sep)
		}
		flat[i] = e
	}
	return joinValues(flat, sep)
}

func joinValues(a value.Array, sep string) string {
	var b []byte
	for i, e := range a {
		if i > 0 {
			b = append(value.Bounded(b), sep...)
		}
		b = append(b, ruby.ToS(e)...)
	}
	return string(b)
}
