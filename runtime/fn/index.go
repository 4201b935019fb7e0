package fn

import (
	"strings"
	"unicode/utf8"

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
	s := args[0].(string)
	at := -1
	switch m := args[1].(type) {
	case string:
		at = strings.Index(s, m)
	case *value.Regexp:
		loc, err := m.FindIndex(s)
		if err != nil {
			return nil, err
		}
		if loc != nil {
			at = loc[0]
		}
	}
	if at < 0 {
		return nil, nil
	}
	return int64(utf8.RuneCountInString(s[:at])), nil
}

func indexValue(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if h, ok := pairs(args[0]); ok {
		for _, e := range h.Entries() {
			if ruby.Equal(e.Value, args[1]) {
				return e.Key, nil
			}
		}
		return nil, nil
	}
	seq := sequence(walker(enumerate).through(args[0]))
	i := int64(0)
	for e := range seq.All {
		if ruby.Equal(e, args[1]) {
			return i, nil
		}
		i++
	}
	return nil, seq.Err
}
