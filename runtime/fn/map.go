package fn

import "github.com/p2go/p2go/runtime/value"

// MapFunction is map(Hash|Iterable, lambda of 1 or 2 parameters): the array of the lambda's values,
// ITER-1 to ITER-6. break() ends it with what there is.
var MapFunction = Function{
	Name: "map",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable2T}, Names: names{"hash"}, BlockName: "block"}, mapTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable1T}, Names: names{"hash"}, BlockName: "block"}, mapOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable2T}, Names: names{"enumerable"}, BlockName: "block"}, mapTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable1T}, Names: names{"enumerable"}, BlockName: "block"}, mapOne},
	},
}

func mapOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	out := value.Array{}
	err := walkOne(args[0], b, func(_, _, r value.Value) bool {
		out = append(out, r)
		return true
	})
	return out, unlessBreak(err)
}

func mapTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	out := value.Array{}
	err := walkTwo(args[0], b, func(_, _, r value.Value) bool {
		out = append(out, r)
		return true
	})
	return out, unlessBreak(err)
}
