package fn

import "github.com/p2go/p2go/runtime/value"

// PartitionFunction is partition(Collection, lambda of 1 or 2 parameters): the elements,
// or pairs of a hash, that the lambda is true for, and the others, ITER-6.
var PartitionFunction = Function{
	Name: "partition",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&collectionT}}, Block: &callable1T}, Names: names{"collection"}, BlockName: "block"}, partitionOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT}}, Block: &callable2T}, Names: names{"array"}, BlockName: "block"}, partitionTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&collectionT}}, Block: &callable2T}, Names: names{"collection"}, BlockName: "block"}, partitionTwo},
	},
}

func partitionOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	yes, no := value.Array{}, value.Array{}
	err := walkOne(args[0], b, func(_, e, r value.Value) bool {
		if value.Truth(r) {
			yes = append(yes, e)
		} else {
			no = append(no, e)
		}
		return true
	})
	return value.Array{yes, no}, err
}

func partitionTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	_, pairs := args[0].(*value.Hash)
	yes, no := value.Array{}, value.Array{}
	err := walkTwo(args[0], b, func(k, e, r value.Value) bool {
		if pairs {
			e = value.Array{k, e}
		}
		if value.Truth(r) {
			yes = append(yes, e)
		} else {
			no = append(no, e)
		}
		return true
	})
	return value.Array{yes, no}, err
}
