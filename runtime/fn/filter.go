package fn

import "github.com/p2go/p2go/runtime/value"

// FilterFunction is filter(Hash|Iterable, lambda of 1 or 2 parameters): the elements for which the
// lambda's value is true, a Hash of a Hash and an Array of all else, ITER-1 to
// ITER-6. break() ends it with what there is, unless the receiver is a Hash.
var FilterFunction = Function{
	Name: "filter",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable2T}, Names: names{"hash"}, BlockName: "block"}, filterTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable1T}, Names: names{"hash"}, BlockName: "block"}, filterOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable2T}, Names: names{"enumerable"}, BlockName: "block"}, filterTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable1T}, Names: names{"enumerable"}, BlockName: "block"}, filterOne},
	},
}

func filterOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if h, ok := args[0].(*value.Hash); ok {
		out := value.MakeHash(0)
		err := walkOne(h, b, func(_, pair, r value.Value) bool {
			if value.Truth(r) {
				p := pair.(value.Array)
				out.Set(p[0], p[1])
			}
			return true
		})
		return out, err
	}
	out := value.Array{}
	err := walkOne(args[0], b, func(_, e, r value.Value) bool {
		if value.Truth(r) {
			out = append(out, e)
		}
		return true
	})
	return out, unlessBreak(err)
}

func filterTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if h, ok := pairs(args[0]); ok {
		out := value.MakeHash(0)
		err := walkTwo(h, b, func(k, v, r value.Value) bool {
			if value.Truth(r) {
				out.Set(k, v)
			}
			return true
		})
		if _, ok := args[0].(*Iterator); ok {
			err = unlessBreak(err)
		}
		return out, err
	}
	out := value.Array{}
	err := walkTwo(args[0], b, func(_, e, r value.Value) bool {
		if value.Truth(r) {
			out = append(out, e)
		}
		return true
	})
	return out, unlessBreak(err)
}
