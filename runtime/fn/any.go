package fn

import "github.com/p2go/p2go/runtime/value"

// AnyFunction is any(Hash|Iterable, lambda of 1 or 2 parameters): whether the lambda's value is true
// for some element; it stops at the first, ITER-1 to ITER-6.
var AnyFunction = Function{
	Name: "any",
	Walk: FirstElements,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable2T}, Names: names{"hash"}, BlockName: "block"}, anyTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable1T}, Names: names{"hash"}, BlockName: "block"}, anyOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable2T}, Names: names{"enumerable"}, BlockName: "block"}, anyTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable1T}, Names: names{"enumerable"}, BlockName: "block"}, anyOne},
	},
}

func anyOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	found := false
	err := walker(firsts).one(args[0], b, func(_, _, r value.Value) bool {
		found = value.Truth(r)
		return !found
	})
	return found, err
}

func anyTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	found := false
	err := walkTwo(args[0], b, func(_, _, r value.Value) bool {
		found = value.Truth(r)
		return !found
	})
	return found, err
}
