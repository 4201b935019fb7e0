package fn

import "github.com/p2go/p2go/runtime/value"

// GroupByFunction is group_by(Collection, lambda of 1 or 2 parameters): the elements, or
// pairs of a hash, in arrays by what the lambda makes of them, ITER-6.
var GroupByFunction = Function{
	Name: "group_by",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&collectionT}}, Block: &callable1T}, Names: names{"collection"}, BlockName: "block"}, groupByOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT}}, Block: &callable2T}, Names: names{"array"}, BlockName: "block"}, groupByTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&collectionT}}, Block: &callable2T}, Names: names{"collection"}, BlockName: "block"}, groupByTwo},
	},
}

func groupByOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	groups := value.MakeHash(0)
	err := walkOne(args[0], b, func(_, e, r value.Value) bool {
		addToGroup(groups, r, e)
		return true
	})
	return groups, err
}

func groupByTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	groups := value.MakeHash(0)
	_, pairs := args[0].(*value.Hash)
	err := walkTwo(args[0], b, func(k, e, r value.Value) bool {
		if pairs {
			e = value.Array{k, e}
		}
		addToGroup(groups, r, e)
		return true
	})
	return groups, err
}

func addToGroup(groups *value.Hash, key, e value.Value) {
	group, _ := groups.Lookup(key).(value.Array)
	groups.Set(key, append(group, e))
}
