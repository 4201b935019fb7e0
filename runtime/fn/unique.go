package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// UniqueFunction is unique(String|Hash|Iterable, lambda?): the first of the elements that
// are the same, or that the lambda makes the same of; of a Hash the arrays of
// keys that share a value, FN-unique. 1 and 1.0 differ.
var UniqueFunction = Function{
	Name: "unique",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}, Block: &optionalStringCallableT}, Names: names{"string"}, BlockName: "block"}, uniqueString},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &optionalAnyCallableT}, Names: names{"hash"}, BlockName: "block"}, uniqueHash},
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT}}, Block: &optionalAnyCallableT}, Names: names{"array"}, BlockName: "block"}, uniqueArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &optionalAnyCallableT}, Names: names{"iterable"}, BlockName: "block"}, uniqueIterable},
	},
}

func uniqueString(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if b == nil {
		return UniqueString(args[0].(string)), nil
	}
	kept, err := uniqueAmong(characters(args[0].(string)), b)
	if err != nil {
		return nil, err
	}
	return joinValues(kept, ""), nil
}

// UniqueString returns the first of the characters of a string that are the same, FN-unique.
func UniqueString(s string) string { return joinValues(Unique(characters(s)), "") }

// characters are the characters of a string.
func characters(s string) value.Array { return value.Strings(ruby.Chars(s)...) }

func uniqueArray(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(uniqueAmong(args[0].(value.Array), b))
}

// Unique returns the first of the elements of an array that are the same; 1 and 1.0 differ, FN-unique.
func Unique(a value.Array) value.Array {
	kept, _ := uniqueAmong(a, nil) // only a lambda fails
	return kept
}

func uniqueIterable(_ Context, args []value.Value, b *Block) (value.Value, error) {
	a, err := elements(args[0])
	if err != nil {
		return nil, err
	}
	call := func(i int) (value.Value, error) { return b.Call(a[i]) }
	if it, ok := args[0].(*Iterator); ok && it.split && b != nil {
		given, err := collect(sequence(it.walk, nil))
		if err != nil {
			return nil, err
		}
		call = func(i int) (value.Value, error) { return b.Call(spread(given[i])...) }
	} else if b == nil {
		call = func(i int) (value.Value, error) { return a[i], nil }
	}
	kept, err := uniqueOf(a, call)
	return boxed(kept, pastLoop(args[0], err))
}

// uniqueAmong is uniqueBy for an array, where Ruby asks the lambda nothing about a
// single element.
func uniqueAmong(a value.Array, b *Block) (value.Array, error) {
	if len(a) <= 1 {
		return a, nil
	}
	return uniqueBy(a, b)
}

func uniqueBy(a value.Array, b *Block) (value.Array, error) {
	return uniqueOf(a, func(i int) (value.Value, error) {
		if b == nil {
			return a[i], nil
		}
		return b.Call(a[i])
	})
}

// uniqueOf keeps the first of the elements for which id gives the same. With an error it returns what there is so far.
func uniqueOf(a value.Array, id func(i int) (value.Value, error)) (value.Array, error) {
	seen := make(map[string]bool, len(a))
	out := value.Array{}
	for i, e := range a {
		id, err := id(i)
		if err != nil {
			return out, err
		}
		key := string(value.AppendKey(nil, id))
		if !seen[key] {
			seen[key] = true
			out = append(out, e)
		}
	}
	return out, nil
}

func uniqueHash(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(uniqueValues(args[0].(*value.Hash), b))
}

// UniqueHash returns the arrays of the keys of a hash that share a value, with arrays of that value, FN-unique.
func UniqueHash(h *value.Hash) *value.Hash {
	kept, _ := uniqueValues(h, nil) // only a lambda fails
	return kept
}

func uniqueValues(h *value.Hash, b *Block) (*value.Hash, error) {
	keys, values := value.MakeHash(0), value.MakeHash(0)
	for _, e := range h.Entries() {
		id := e.Value
		if b != nil {
			var err error
			if id, err = b.Call(e.Value); err != nil {
				return nil, err
			}
		}
		addToGroup(keys, id, e.Key)
		addToGroup(values, id, e.Value)
	}
	out := value.MakeHash(keys.Len())
	for i, e := range keys.Entries() {
		kept, err := uniqueBy(values.Entries()[i].Value.(value.Array), nil)
		if err != nil {
			return nil, err
		}
		out.Set(e.Value, kept)
	}
	return out, nil
}
