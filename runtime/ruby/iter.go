package ruby

import (
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Iter goes over the elements of a value for a loop of generated code:
//
//	it, err := ruby.Iterate(v, "each")
//	…
//	for it.Next() {
//		x := it.Item()
//	}
//
// It allocates nothing but itself, sees what the loop changes in an array or hash as Ruby does, and may be left at any time.
type Iter struct {
	kind iterKind
	// pair says that the element is the pair of key and v, and not item.
	pair         bool
	item, key, v value.Value
	index        int64

	at, end int64 // the next place, and the last one of numbers
	elems   []value.Value
	array   *Array
	entries []value.Entry
	hash    *Hash
	added   uint32 // how many entries the hash has had
	text    string
}

// iterKind is what an Iter goes over.
type iterKind uint8

const (
	overElems    iterKind = iota
	overArray             // an array that can change
	overReversed          // one, from its end
	overNumbers           // numbers from at to end
	overBack              // numbers from end to at
	overEntries           // entries of a hash of Puppet's
	overHash
	overKeys
	overValues
	overChars
)

// several are the values of an element of which a block with one parameter gets the first only.
type several []value.Value

// Iterate returns the iteration of a method, called without arguments: each, each_pair, each_entry, each_with_index, each_key, each_value,
// each_index, reverse_each, times, map, collect or each_char. It is an error if the value has no such method.
func Iterate(self value.Value, method string) (*Iter, error) {
	it := &Iter{index: -1}
	switch v := self.(type) {
	case *Array:
		it.kind, it.array = overArray, v
		switch method {
		case "each", "map", "collect", "each_with_index", "each_entry":
			return it, nil
		case "reverse_each":
			it.kind, it.at = overReversed, int64(len(v.Elems))
			return it, nil
		case "each_index":
			it.kind = overNumbers // the array sets the end
			return it, nil
		}
	case value.Array:
		it.elems = v
		switch method {
		case "each", "map", "collect", "each_with_index", "each_entry":
			return it, nil
		case "reverse_each":
			it.kind, it.array, it.at = overReversed, &Array{Elems: v}, int64(len(v))
			return it, nil
		case "each_index":
			return it.numbers(0, int64(len(v))-1), nil
		}
	case *Hash:
		if it.overHash(v, method) {
			return it, nil
		}
	case *value.Hash:
		if it.overEntries(v, method) {
			return it, nil
		}
	case *Set:
		if isEach(method) {
			return it.hashKeys(&v.Elems), nil
		}
	case int64:
		if method == "times" {
			return it.numbers(0, v-1), nil
		}
	case *Range:
		if from, to, ok := v.numbers(); ok && (isEach(method) || method == "reverse_each" && v.To != nil) {
			if method == "reverse_each" {
				it.kind, it.at, it.end = overBack, from, to
				return it, nil
			}
			return it.numbers(from, to), nil
		}
	case string, *String:
		if method == "each_char" {
			it.kind = overChars
			it.text, _ = stringOf(v)
			return it, nil
		}
	}
	return it.collect(self, method)
}

// isEach reports whether a method goes over what each goes over.
func isEach(method string) bool {
	switch method {
	case "each", "map", "collect", "each_with_index", "each_entry":
		return true
	}
	return false
}

func (it *Iter) numbers(from, to int64) *Iter {
	it.kind, it.at, it.end = overNumbers, from, to
	return it
}

func (it *Iter) hashKeys(h *Hash) *Iter {
	it.kind, it.hash, it.added = overKeys, h, h.added
	return it
}

func (it *Iter) overHash(h *Hash, method string) bool {
	it.hash, it.added = h, h.added
	switch method {
	case "each_key":
		it.kind = overKeys
	case "each_value":
		it.kind = overValues
	case "reverse_each":
		it.elems = PairsOf(h).arrays()
		it.reverse()
	default:
		it.kind, it.pair = overHash, true
		return isEach(method) || method == "each_pair"
	}
	return true
}

func (it *Iter) overEntries(h *value.Hash, method string) bool {
	switch method {
	case "each_key":
		it.elems = h.Keys()
	case "each_value":
		it.elems = h.Values()
	case "reverse_each":
		it.elems = PairsOf(h).arrays()
		it.reverse()
	default:
		it.kind, it.pair, it.entries = overEntries, true, h.Entries()
		return isEach(method) || method == "each_pair"
	}
	return true
}

func (it *Iter) reverse() {
	it.kind, it.array, it.at = overReversed, &Array{Elems: it.elems}, int64(len(it.elems))
}

// collect goes over what an object gives to a block.
func (it *Iter) collect(self value.Value, method string) (*Iter, error) {
	mixed := ClassOf(self).Inherits(EnumerableModule)
	if v, ok := self.(Instance); ok {
		_, found, err := v.Call(&Context{}, method, it.collector(), nil)
		if err != nil {
			return nil, err
		}
		if found {
			return it, nil
		}
	}
	if !mixed || !isEach(method) && method != "reverse_each" {
		return nil, noMethod(self, method)
	}
	if err := EnumOf(self).Each(it.collected); err != nil {
		return nil, err
	}
	if method == "each_with_index" || method == "reverse_each" {
		for i, v := range it.elems {
			if s, ok := v.(several); ok {
				it.elems[i] = NewArray(s...)
			}
		}
	}
	if method == "reverse_each" {
		it.reverse()
	}
	return it, nil
}

// collector is a block that collects what it is given.
func (it *Iter) collector() *Block {
	return &Block{Arity: -1, Max: -1, Fn: func(args []value.Value) (value.Value, error) { return nil, it.collected(args...) }}
}

func (it *Iter) collected(args ...value.Value) error {
	if len(it.elems) >= value.MaxElements {
		return value.ArrayTooLong
	}
	if len(args) == 1 {
		it.elems = append(it.elems, args[0])
	} else {
		it.elems = append(it.elems, several(append([]value.Value(nil), args...)))
	}
	return nil
}

// Next goes on to the next element; false is that of the end.
func (it *Iter) Next() bool {
	if it.index++; it.index >= value.MaxElements {
		panic(value.TooLong)
	}
	switch it.kind {
	case overElems:
		if it.at < int64(len(it.elems)) {
			it.item = it.elems[it.at]
			it.at++
			return true
		}
	case overArray:
		if it.at < int64(len(it.array.Elems)) {
			it.item = it.array.Elems[it.at]
			it.at++
			return true
		}
	case overReversed:
		it.at = min(it.at, int64(len(it.array.Elems))) - 1
		if it.at >= 0 {
			it.item = it.array.Elems[it.at]
			return true
		}
	case overNumbers:
		if it.array != nil {
			it.end = int64(len(it.array.Elems)) - 1
		}
		if it.index == 0 && it.at <= it.end || it.index > 0 && it.at-1 < it.end { // at may be beyond the largest integer
			it.at++
			return true
		}
	case overBack:
		if it.index == 0 && it.at <= it.end || it.index > 0 && it.at < it.end+1 {
			it.end--
			return true
		}
	case overEntries:
		if it.at < int64(len(it.entries)) {
			e := &it.entries[it.at]
			it.key, it.v = e.Key, e.Value
			it.at++
			return true
		}
	case overHash, overKeys, overValues:
		return it.entry()
	case overChars:
		if it.text != "" {
			_, n := utf8.DecodeRuneInString(it.text)
			it.item, it.text = it.text[:n], it.text[n:]
			return true
		}
	}
	return false
}

// entry goes on to the next entry of a hash.
func (it *Iter) entry() bool {
	h := it.hash
	if h.added != it.added {
		panic(value.Exceeded(addedWhileIterating)) // Next has no error; nothing goes on after this one
	}
	i := int(it.at)
	if i > len(h.entries) || i > 0 && it.end != int64(h.entries[i-1].number) {
		i = h.after(uint32(it.end)) // entries have moved
	}
	for ; i < len(h.entries); i++ {
		if e := &h.entries[i]; !e.deleted {
			it.at, it.end = int64(i)+1, int64(e.number)
			switch it.kind {
			case overKeys:
				it.item = e.key
			case overValues:
				it.item = e.value
			default:
				it.key, it.v = e.key, e.value
			}
			return true
		}
	}
	it.at = int64(i)
	return false
}

// Item returns the element, a new array of key and value for an entry of a hash.
func (it *Iter) Item() value.Value {
	switch {
	case it.pair:
		return newPair(it.key, it.v)
	case it.kind == overNumbers:
		return it.at - 1
	case it.kind == overBack:
		return it.end + 1
	}
	if s, ok := it.item.(several); ok {
		return Arg(s, 0)
	}
	return it.item
}

// Key returns what the first of two parameters of a block gets: the key of an entry, the first element of an array, else the element.
func (it *Iter) Key() value.Value {
	if it.pair {
		return it.key
	}
	switch v := it.item.(type) {
	case several:
		return Arg(v, 0)
	case *Array:
		return Arg(v.Elems, 0)
	case value.Array:
		return Arg(v, 0)
	}
	return it.Item()
}

// Value returns what the second of two parameters of a block gets: the value of an entry, the second element of an array, else nil.
func (it *Iter) Value() value.Value {
	if it.pair {
		return it.v
	}
	switch v := it.item.(type) {
	case several:
		return Arg(v, 1)
	case *Array:
		return Arg(v.Elems, 1)
	case value.Array:
		return Arg(v, 1)
	}
	return nil
}

// Index returns the number of the element, from 0.
func (it *Iter) Index() int64 { return it.index }
