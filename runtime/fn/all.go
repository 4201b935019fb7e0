package fn

import "github.com/p2go/p2go/runtime/value"

// AllFunction is all(Hash|Iterable, lambda of 1 or 2 parameters): whether the lambda's value is true
// for all elements; it stops at the first that it is not true for, ITER-1 to
// ITER-6.
var AllFunction = Function{
	Name: "all",
	Walk: FirstElements,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable2T}, Names: names{"hash"}, BlockName: "block"}, allTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable1T}, Names: names{"hash"}, BlockName: "block"}, allOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable2T}, Names: names{"enumerable"}, BlockName: "block"}, allTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable1T}, Names: names{"enumerable"}, BlockName: "block"}, allOne},
	},
}

func allOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	all := true
	err := walker(firsts).one(args[0], b, func(_, _, r value.Value) bool {
		all = value.Truth(r)
		return all
	})
	return all, err
}

func allTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	all := true
	err := walkTwo(args[0], b, func(_, _, r value.Value) bool {
		all = value.Truth(r)
		return all
	})
	return all, err
}
