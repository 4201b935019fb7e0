package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Join is join(Array, String = ”): the elements' texts in a row, nested arrays
// flattened, FN-join.
var Join = Function{
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
	return joinValues(args[0].(value.Array).Flatten(), sep), nil
}

func joinValues(a value.Array, sep string) string {
	var b []byte
	for i, e := range a {
		if i > 0 {
			b = append(b, sep...)
		}
		b = append(b, ruby.ToS(e)...)
	}
	return string(b)
}
