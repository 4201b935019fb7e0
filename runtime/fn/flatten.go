package fn

import "github.com/p2go/p2go/runtime/value"

// FlattenFunction is flatten(Any*): all arguments in one array, arrays among them
// replaced by their elements at any depth, FN-flatten.
var FlattenFunction = Function{Name: "flatten", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, flatten}}}

func flatten(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return value.Array(args).AppendFlat(value.Array{}), nil
}
