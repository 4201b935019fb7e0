package fn

import "github.com/p2go/p2go/runtime/value"

// KeysFunction is keys(Hash): the keys in order, FN-keys.
var KeysFunction = Function{Name: "keys", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"hsh"}}, keys}}}

func keys(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Keys(args[0].(*value.Hash)), nil
}

// Keys returns the keys of a hash in order, FN-keys.
func Keys(h *value.Hash) value.Array { return h.Keys() }

// ValuesFunction is values(Hash): the values in order, FN-values.
var ValuesFunction = Function{Name: "values", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"hsh"}}, values}}}

func values(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Values(args[0].(*value.Hash)), nil
}

// Values returns the values of a hash in order, FN-values.
func Values(h *value.Hash) value.Array { return h.Values() }
