package fn

import "github.com/p2go/p2go/runtime/value"

// EachFunction is each(Hash|Iterable, lambda of 1 or 2 parameters): calls the lambda for every element,
// and returns the receiver, ITER-1 to ITER-6. break() ends it.
var EachFunction = Function{
	Name: "each",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable2T}, Names: names{"hash"}, BlockName: "block"}, eachTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable1T}, Names: names{"hash"}, BlockName: "block"}, eachOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable2T}, Names: names{"enumerable"}, BlockName: "block"}, eachTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable1T}, Names: names{"enumerable"}, BlockName: "block"}, eachOne},
	},
}

func eachOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	err := walkOne(args[0], b, func(_, _, _ value.Value) bool { return true })
	return args[0], unlessBreak(err)
}

func eachTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	err := walkTwo(args[0], b, func(_, _, _ value.Value) bool { return true })
	return args[0], unlessBreak(err)
}
