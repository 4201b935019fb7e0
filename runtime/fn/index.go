package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// IndexFunction is index: the index or key of the first element that the lambda is true
// for, or that equals a value, or the position of a string in another; undef when
// there is none, FN-index. A lambda of one parameter is given a hash's values.
var IndexFunction = Function{
	Name: "index",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable2T}, Names: names{"hash"}, BlockName: "block"}, indexTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable1T}, Names: names{"hash"}, BlockName: "block"}, indexOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable2T}, Names: names{"enumerable"}, BlockName: "block"}, indexTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}}, Block: &callable1T}, Names: names{"enumerable"}, BlockName: "block"}, indexOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringOrRegexpT}}}, Names: names{"str", "match"}}, indexString},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT, &anyT}}}, Names: names{"enumerable", "match"}}, indexValue},
	},
}

var stringOrRegexpT = typesys.Variant{Types: []typesys.Type{&stringT, &regexpT}}

func indexOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	if h, ok := pairs(args[0]); ok {
		for _, e := range h.Entries() {
			r, err := b.Call(e.Value)
			if err != nil {
				return nil, err
			}
			if value.Truth(r) {
				return e.Key, nil
			}
		}
		return nil, nil
	}
	var found value.Value
	err := walker(enumerate).one(args[0], b, func(i, _, r value.Value) bool {
		if value.Truth(r) {
			found = i
		}
		return found == nil
	})
	return found, err
}

func indexTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	var found value.Value
	err := walkTwo(args[0], b, func(key, _, r value.Value) bool {
		if value.Truth(r) {
			found = key
			return false
		}
		return true
	})
	return found, err
}

func indexString(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return IndexString(args[0].(string), args[1])
}

// IndexString returns the position, in characters, of a string or of the first match of a Regexp in a string, undef where there is
// none, FN-index.
func IndexString(s string, match value.Value) (value.Value, error) {
	if sub, ok := match.(string); ok {
		return Index(s, sub), nil
	}
	loc, err := match.(*value.Regexp).FindIndex(s)
	if loc == nil || err != nil {
		return nil, err
	}
	return Length(s[:loc[0]]), nil
}

// Index returns the position, in characters, of a string in another, undef where it is not in it, FN-index.
func Index(s, sub string) value.Value {
	if before, _, ok := strings.Cut(s, sub); ok {
		return Length(before)
	}
	return nil
}

func indexValue(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return IndexIterable(args[0], args[1])
}

// IndexHash returns the first key of a hash under which there is a value, undef where there is none, FN-index.
func IndexHash(h *value.Hash, match value.Value) value.Value {
	for _, e := range h.Entries() {
		if ruby.Equal(e.Value, match) {
			return e.Key
		}
	}
	return nil
}

// IndexArray returns the index of the first element of an array that equals a value, undef where there is none, FN-index.
func IndexArray(a value.Array, match value.Value) value.Value {
	i, _ := IndexIterable(a, match)
	return i
}

// IndexIterable is [IndexArray] for the elements of an iterable, or [IndexHash]; the error is that there are too many of them.
func IndexIterable(v, match value.Value) (value.Value, error) {
	if h, ok := pairs(v); ok {
		return IndexHash(h, match), nil
	}
	seq := sequence(walker(enumerate).through(v))
	i := int64(0)
	for e := range seq.All {
		if ruby.Equal(e, match) {
			return i, nil
		}
		i++
	}
	return nil, seq.Err
}
