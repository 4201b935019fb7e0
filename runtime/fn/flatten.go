package fn

import "github.com/p2go/p2go/runtime/value"

// FlattenFunction is flatten(Any*): all arguments in one array, arrays among them
// replaced by their elements at any depth, FN-flatten.
var FlattenFunction = Function{Name: "flatten", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, flatten}}}

func flatten(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Flatten(args...), nil
}

// Flatten returns all arguments in one array, arrays among them replaced by their elements at any depth, FN-flatten.
func Flatten(values ...value.Value) value.Array { return FlattenArray(values) }

// FlattenArray returns the elements of an array, arrays among them replaced by their own at any depth, FN-flatten.
func FlattenArray(a value.Array) value.Array { return a.AppendFlat(value.Array{}) }
