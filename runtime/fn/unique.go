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
	return boxed(UniqueStringBy(args[0].(string), lambda1(b)))
}

// UniqueStringBy returns the first of the characters of a string of which a lambda makes the same, FN-unique. The error is the lambda's.
func UniqueStringBy(s string, by Lambda1) (string, error) {
	kept, err := UniqueBy(characters(s), by)
	if err != nil {
		return "", err
	}
	return joinValues(kept, ""), nil
}

// UniqueString returns the first of the characters of a string that are the same, FN-unique.
func UniqueString(s string) string { return joinValues(Unique(characters(s)), "") }

// characters are the characters of a string.
func characters(s string) value.Array { return value.Strings(ruby.Chars(s)...) }

func uniqueArray(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(UniqueBy(args[0].(value.Array), lambda1(b)))
}

// Unique returns the first of the elements of an array that are the same; 1 and 1.0 differ, FN-unique.
func Unique(a value.Array) value.Array {
	kept, _ := UniqueBy(a, nil) // only a lambda fails
	return kept
}

func uniqueIterable(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if b == nil {
		return boxed(UniqueIterable(args[0]))
	}
	return boxed(uniqueGiven(args[0], b.Call))
}

// UniqueIterable is [Unique] for what can be iterated. The error is that of an iterator.
func UniqueIterable(v value.Value) (value.Array, error) {
	a, err := elements(v)
	if err != nil {
		return nil, err
	}
	return uniqueBy(a, nil)
}

// UniqueIterableBy is [UniqueBy] for what can be iterated; the error may be that of an iterator.
func UniqueIterableBy(v value.Value, by Lambda1) (value.Array, error) {
	return uniqueGiven(v, func(args ...value.Value) (value.Value, error) { return by(args[0]) })
}

// uniqueGiven gives a lambda all that an iterator has at once.
func uniqueGiven(v value.Value, call func(args ...value.Value) (value.Value, error)) (value.Array, error) {
	a, err := elements(v)
	if err != nil {
		return nil, err
	}
	id := func(i int) (value.Value, error) { return call(a[i]) }
	if it, ok := v.(*Iterator); ok && it.split {
		given, err := collect(sequence(it.walk, nil))
		if err != nil {
			return nil, err
		}
		id = func(i int) (value.Value, error) { return call(spread(given[i])...) }
	}
	kept, err := uniqueOf(a, id)
	return kept, pastLoop(v, err)
}

// UniqueBy is [UniqueStringBy] for the elements of an array. Like Ruby it asks the lambda nothing about a single element.
func UniqueBy(a value.Array, by Lambda1) (value.Array, error) {
	if len(a) <= 1 {
		return a, nil
	}
	return uniqueBy(a, by)
}

func uniqueBy(a value.Array, by Lambda1) (value.Array, error) {
	return uniqueOf(a, func(i int) (value.Value, error) {
		if by == nil {
			return a[i], nil
		}
		return by(a[i])
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
	return boxed(UniqueHashBy(args[0].(*value.Hash), lambda1(b)))
}

// UniqueHash returns the arrays of the keys of a hash that share a value, with arrays of that value, FN-unique.
func UniqueHash(h *value.Hash) *value.Hash {
	kept, _ := UniqueHashBy(h, nil) // only a lambda fails
	return kept
}

// UniqueHashBy is [UniqueHash] for keys of whose values a lambda makes the same. The error is the lambda's.
func UniqueHashBy(h *value.Hash, by Lambda1) (*value.Hash, error) {
	keys, values := value.MakeHash(0), value.MakeHash(0)
	for _, e := range h.Entries() {
		id := e.Value
		if by != nil {
			var err error
			if id, err = by(e.Value); err != nil {
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
