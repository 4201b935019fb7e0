package ruby

import (
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Iter goes over the elements of a value for a loop of generated code:
//
//	it, err := ruby.Each(v, "each")
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
	next    func(it *Iter) bool // goes on where the kind says so
}

// iterKind is what an Iter goes over.
type iterKind uint8

const (
	overElems   iterKind = iota
	overArray            // an array that can change
	overEntries          // entries of a hash of Puppet's
	overOther            // what next goes on over
)

// several are the values of an element of which a block with one parameter gets the first only.
type several []value.Value

// Each returns the iteration of a method, called without arguments, that goes over what `each` goes over: each, each_pair, each_entry,
// each_with_index, map or collect. It is an error if the value has no such method.
func Each(self value.Value, method string) (*Iter, error) {
	it := &Iter{index: -1}
	switch v := self.(type) {
	case *Array:
		if isEach(method) {
			it.kind, it.array = overArray, v
			return it, nil
		}
	case value.Array:
		if isEach(method) {
			it.elems = v
			return it, nil
		}
	case *value.Hash:
		it.kind, it.pair, it.entries = overEntries, true, v.Entries()
		return it, nil
	case iterated:
		if v.iterate(it, method) {
			return it, nil
		}
	}
	return it.collect(self, method)
}

// Iterate returns the iteration of another method, called without arguments: each_key, each_value, each_index, reverse_each, times or each_char. It is
// an error if the value has no such method.
func Iterate(self value.Value, method string) (*Iter, error) {
	it := &Iter{index: -1}
	switch v := self.(type) {
	case *Array:
		switch method {
		case "reverse_each":
			return it.reversed(v), nil
		case "each_index":
			it.array = v // which sets the end
			return it.numbers(0, 0), nil
		}
	case value.Array:
		switch method {
		case "reverse_each":
			return it.reversed(&Array{Elems: v}), nil
		case "each_index":
			return it.numbers(0, int64(len(v))-1), nil
		}
	case *value.Hash:
		switch method {
		case "each_key":
			it.elems = v.Keys()
			return it, nil
		case "each_value":
			it.elems = v.Values()
			return it, nil
		case "reverse_each":
			return it.reversed(&Array{Elems: PairsOf(v).arrays()}), nil
		}
	case int64:
		if method == "times" {
			return it.numbers(0, v-1), nil
		}
	case string, *String:
		if method == "each_char" {
			it.text, _ = stringOf(v)
			return it.with((*Iter).nextChar), nil
		}
	case iterated:
		if v.iterate(it, method) {
			return it, nil
		}
	}
	it, err := it.collect(self, method)
	if err == nil && method == "reverse_each" {
		return it.reversed(&Array{Elems: it.elems}), nil
	}
	return it, err
}

// Over returns the iteration over an array or a hash.
func Over(self value.Value) *Iter {
	it, _ := Each(self, "each")
	return it
}

// Elems goes over a slice that nothing changes meanwhile, as [Iter] does.
type Elems struct {
	list []value.Value
	n    int // how many elements were given
}

// ElemsOf returns the iteration over a slice.
func ElemsOf(list []value.Value) *Elems { return &Elems{list: list} }

// Next goes on to the next element; false is that of the end.
func (e *Elems) Next() bool {
	e.n++
	return e.n <= len(e.list)
}

// Item returns the element.
func (e *Elems) Item() value.Value { return e.list[e.n-1] }

// Index returns the number of the element, from 0.
func (e *Elems) Index() int64 { return int64(e.n) - 1 }

// Key returns what the first of two parameters of a block gets: the first element of an array, else the element.
//
//go:noinline
func (e *Elems) Key() value.Value {
	if a, ok := arrayOf(e.Item()); ok {
		return Arg(a, 0)
	}
	return e.Item()
}

// Value returns what the second of two parameters of a block gets: the second element of an array, else nil.
//
//go:noinline
func (e *Elems) Value() value.Value {
	a, _ := arrayOf(e.Item())
	return Arg(a, 1)
}

// Entries goes over the entries of a hash of Puppet's, as [Iter] does.
type Entries struct {
	list []value.Entry
	n    int // how many entries were given
}

// EntriesOf returns the iteration over a hash.
func EntriesOf(h *value.Hash) *Entries { return &Entries{list: h.Entries()} }

// Next goes on to the next entry; false is that of the end.
func (e *Entries) Next() bool {
	e.n++
	return e.n <= len(e.list)
}

// Item returns a new array of key and value.
func (e *Entries) Item() value.Value { return newPair(e.Key(), e.Value()) }

// Index returns the number of the entry, from 0.
func (e *Entries) Index() int64 { return int64(e.n) - 1 }

// Key returns the key.
func (e *Entries) Key() value.Value { return e.list[e.n-1].Key }

// Value returns the value.
func (e *Entries) Value() value.Value { return e.list[e.n-1].Value }

// isEach reports whether a method goes over what each goes over.
func isEach(method string) bool {
	switch method {
	case "each", "map", "collect", "each_with_index", "each_entry":
		return true
	}
	return false
}

// iterated is a value of a class that not every program has, over which an iteration need not collect elements.
type iterated interface {
	// iterate sets what a method goes over; it reports whether it can.
	iterate(it *Iter, method string) bool
}

func (h *Hash) iterate(it *Iter, method string) bool {
	it.hash, it.added = h, h.added
	switch method {
	case "each_key":
		it.with((*Iter).nextKey)
	case "each_value":
		it.with((*Iter).nextValue)
	case "reverse_each":
		it.reversed(&Array{Elems: PairsOf(h).arrays()})
	default:
		if method != "each_pair" && !isEach(method) {
			return false
		}
		it.pair = true
		it.with((*Iter).entry)
	}
	return true
}

func (s *Set) iterate(it *Iter, method string) bool {
	if !isEach(method) {
		return false
	}
	it.hash, it.added = &s.Elems, s.Elems.added
	it.with((*Iter).nextKey)
	return true
}

func (r *Range) iterate(it *Iter, method string) bool {
	from, to, ok := r.numbers()
	switch {
	case ok && isEach(method):
		it.numbers(from, to)
	case ok && method == "reverse_each" && r.To != nil:
		it.at, it.end = from, to
		it.with((*Iter).nextBack)
	default:
		return false
	}
	return true
}

// with sets what goes on.
func (it *Iter) with(next func(it *Iter) bool) *Iter {
	it.kind, it.next = overOther, next
	return it
}

// numbers goes over numbers from one to another one.
func (it *Iter) numbers(from, to int64) *Iter {
	it.at, it.end = from, to
	return it.with((*Iter).nextNumber)
}

// reversed goes over an array from its end.
func (it *Iter) reversed(a *Array) *Iter {
	it.array, it.at = a, int64(len(a.Elems))
	return it.with((*Iter).nextReversed)
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
	var err error
	if v, ok := self.(collection); ok {
		err = v.elements(it.collected)
	} else {
		_, err = Send(&Context{}, self, "each", it.collector())
	}
	if err != nil {
		return nil, err
	}
	if method == "each_with_index" || method == "reverse_each" {
		for i, v := range it.elems {
			if s, ok := v.(several); ok {
				it.elems[i] = NewArray(s...)
			}
		}
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
	elems := it.elems
	switch it.kind {
	case overEntries:
		if it.at < int64(len(it.entries)) {
			e := &it.entries[it.at]
			it.key, it.v = e.Key, e.Value
			it.at++
			return true
		}
		return false
	case overOther:
		return it.next(it)
	case overArray:
		elems = it.array.Elems
	}
	if it.at < int64(len(elems)) {
		it.item = elems[it.at]
		it.at++
		return true
	}
	return false
}

// nextReversed goes on to the element before.
func (it *Iter) nextReversed() bool {
	it.at = min(it.at, int64(len(it.array.Elems))) - 1
	if it.at < 0 {
		return false
	}
	it.item = it.array.Elems[it.at]
	return true
}

// nextNumber goes on to the next number.
func (it *Iter) nextNumber() bool {
	if it.array != nil {
		it.end = int64(len(it.array.Elems)) - 1
	}
	if it.index == 0 && it.at <= it.end || it.index > 0 && it.at-1 < it.end { // at may be beyond the largest integer
		it.item = it.at
		it.at++
		return true
	}
	return false
}

// nextBack goes on to the number before.
func (it *Iter) nextBack() bool {
	if it.index == 0 && it.at <= it.end || it.index > 0 && it.at < it.end+1 {
		it.item = it.end
		it.end--
		return true
	}
	return false
}

// nextChar goes on to the next character.
func (it *Iter) nextChar() bool {
	if it.text == "" {
		return false
	}
	_, n := utf8.DecodeRuneInString(it.text)
	it.item, it.text = it.text[:n], it.text[n:]
	return true
}

// nextKey goes on to the next key of a hash, nextValue to the next value.
func (it *Iter) nextKey() bool {
	is := it.entry()
	it.item = it.key
	return is
}

func (it *Iter) nextValue() bool {
	is := it.entry()
	it.item = it.v
	return is
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
			it.key, it.v = e.key, e.value
			return true
		}
	}
	it.at = int64(i)
	return false
}

// Item returns the element, a new array of key and value for an entry of a hash.
//
//go:noinline
func (it *Iter) Item() value.Value {
	if it.pair {
		return newPair(it.key, it.v)
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
