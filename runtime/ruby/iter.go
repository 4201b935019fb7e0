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
// It sees what the loop changes in an array or hash as Ruby does, and may be left at any time. It is a variable of the loop, of which nothing keeps the
// address: that over an array, or over a hash of Puppet's, allocates nothing.
type Iter struct {
	kind iterKind
	// pair says that the element is the pair of key and v, and not item.
	pair         bool
	item, key, v value.Value
	index        int64

	at      int64 // the next place
	elems   []value.Value
	array   *Array
	entries []value.Entry
	cursor  *cursor // goes on where the kind says so
}

// cursor is a place in a hash that can change, in a value of another class, or in an array of which an iteration gives something else than each element.
type cursor struct {
	next    func(k *cursor) (value.Value, bool)
	at, end int64 // the next place, and the last one; of a hash, the number of the last entry
	begun   bool
	array   *Array
	text    string
	hash    *Hash
	added   uint32      // how many entries the hash has had
	key, v  value.Value // the entry of the hash
	room    int         // how many elements there are, as far as that is known
}

// iterKind is what an Iter goes over.
type iterKind uint8

const (
	overElems   iterKind = iota
	overArray            // an array that can change
	overEntries          // entries of a hash of Puppet's
	overOther            // what the cursor goes on over
)

// several are the values of an element of which a block with one parameter gets the first only.
type several []value.Value

// Each returns the iteration of a method, called without arguments, that goes over what `each` goes over: each, each_pair, each_entry,
// each_with_index, map, collect or sort_by. It is an error if the value has no such method.
func Each(self value.Value, method string) (Iter, error) {
	switch v := self.(type) {
	case *Array:
		if isEach(method) {
			return Iter{kind: overArray, array: v, index: -1}, nil
		}
	case value.Array:
		if isEach(method) {
			return Iter{elems: v, index: -1}, nil
		}
	case *value.Hash:
		return Iter{kind: overEntries, pair: true, entries: v.Entries(), index: -1}, nil
	case iterated:
		if it, ok := v.iterate(method); ok {
			return it, nil
		}
	}
	all, err := collect(self, method)
	return Iter{elems: all, index: -1}, err
}

// Iterate returns the iteration of another method, called without arguments: each_key, each_value, each_index, reverse_each, times or each_char. It is
// an error if the value has no such method.
func Iterate(self value.Value, method string) (Iter, error) {
	switch v := self.(type) {
	case *Array:
		switch method {
		case "reverse_each":
			return backwards(v), nil
		case "each_index":
			return with(cursor{next: (*cursor).number, array: v}), nil // which sets the end
		}
	case value.Array:
		switch method {
		case "reverse_each":
			return backwards(&Array{Elems: v}), nil
		case "each_index":
			return numbers(0, int64(len(v))-1), nil
		}
	case *value.Hash:
		switch method {
		case "each_key":
			return Iter{elems: v.Keys(), index: -1}, nil
		case "each_value":
			return Iter{elems: v.Values(), index: -1}, nil
		case "reverse_each":
			return backwards(&Array{Elems: PairsOf(v).arrays()}), nil
		}
	case int64:
		if method == "times" {
			return numbers(0, v-1), nil
		}
	case string, *String:
		if method == "each_char" {
			text, _ := stringOf(v)
			return with(cursor{next: (*cursor).char, text: text}), nil
		}
	case iterated:
		if it, ok := v.iterate(method); ok {
			return it, nil
		}
	}
	all, err := collect(self, method)
	if err == nil && method == "reverse_each" {
		return backwards(&Array{Elems: all}), nil
	}
	return Iter{elems: all, index: -1}, err
}

// Over returns the iteration over an array or a hash.
func Over(self value.Value) Iter {
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

// Len returns how many elements there are.
func (e *Elems) Len() int { return len(e.list) }

// Item returns the element.
func (e *Elems) Item() value.Value { return e.list[e.n-1] }

// Index returns the number of the element, from 0.
func (e *Elems) Index() int64 { return int64(e.n) - 1 }

// Key returns what the first of two parameters of a block gets: the first element of an array, else the element.
//
//go:noinline
func (e *Elems) Key() value.Value {
	if a, ok := spreadOf(e.Item()); ok {
		return Arg(a, 0)
	}
	return e.Item()
}

// Value returns what the second of two parameters of a block gets: the second element of an array, else nil.
//
//go:noinline
func (e *Elems) Value() value.Value {
	a, _ := spreadOf(e.Item())
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

// Len returns how many entries there are.
func (e *Entries) Len() int { return len(e.list) }

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
	case "each", "map", "collect", "each_with_index", "each_entry", "sort_by":
		return true
	}
	return false
}

// iterated is a value of a class that not every program has, over which an iteration need not collect elements.
type iterated interface {
	// iterate returns the iteration of a method; ok is false where elements are to be collected.
	iterate(method string) (it Iter, ok bool)
}

func (h *Hash) iterate(method string) (it Iter, ok bool) {
	k := cursor{next: (*cursor).entry, hash: h, added: h.added, room: h.Len()}
	switch method {
	case "each_key":
		k.next = (*cursor).keyOf
	case "each_value":
		k.next = (*cursor).valueOf
	case "reverse_each":
		return backwards(&Array{Elems: PairsOf(h).arrays()}), true
	default:
		if method != "each_pair" && !isEach(method) {
			return it, false
		}
		it = with(k)
		it.pair = true
		return it, true
	}
	return with(k), true
}

func (s *Set) iterate(method string) (it Iter, ok bool) {
	if !isEach(method) {
		return it, false
	}
	return s.Elems.iterate("each_key")
}

func (r *Range) iterate(method string) (it Iter, ok bool) {
	from, to, ok := r.numbers()
	switch {
	case ok && isEach(method):
		return numbers(from, to), true
	case ok && method == "reverse_each" && r.To != nil:
		return with(cursor{next: (*cursor).back, at: from, end: to}), true
	}
	return it, false
}

// with goes over what a cursor does.
func with(k cursor) Iter { return Iter{kind: overOther, cursor: &k, index: -1} }

// numbers goes over numbers from one to another one.
func numbers(from, to int64) Iter { return with(cursor{next: (*cursor).number, at: from, end: to}) }

// backwards goes over an array from its end.
func backwards(a *Array) Iter {
	return with(cursor{next: (*cursor).reversed, array: a, at: int64(len(a.Elems))})
}

// gathering is an object or class of a program: only programs that make such ones link how they are gone over.
type gathering interface {
	// gather collects what a method gives to a block; found is false where there is none. Mixed says that Enumerable is included.
	gather(method string, mixed bool, all *collected) (found bool, err error)
}

// collect collects what an object gives to a block.
func collect(self value.Value, method string) (all collected, err error) {
	mixed := ClassOf(self).Inherits(EnumerableModule)
	found := false
	switch v := self.(type) {
	case gathering:
		found, err = v.gather(method, mixed, &all)
	case Instance:
		_, found, err = v.Call(&Context{}, method, all.block(), nil)
	}
	if found || err != nil {
		return all, err
	}
	if !mixed || !isEach(method) && method != "reverse_each" {
		return nil, Lacks(self, method, "Dir IO Puppet::Pops::Types::Iterator Puppet::Pops::Types::PAnyType")
	}
	if v, ok := self.(collection); ok {
		err = v.elements(all.add)
	} else {
		_, err = Send(&Context{}, self, "each", all.block())
	}
	all.pack(method)
	return all, err
}

// pack makes the elements what a method gives to its block: some give several values as an array.
func (all collected) pack(method string) {
	if method == "each_with_index" || method == "reverse_each" || method == "sort_by" {
		for i, v := range all {
			if s, ok := v.(several); ok {
				all[i] = NewArray(s...)
			}
		}
	}
}

// collected are the elements that a block was given.
type collected []value.Value

//go:noinline
func (all *collected) block() *Block {
	return &Block{Arity: -1, Max: -1, Fn: func(args []value.Value) (value.Value, error) { return nil, all.add(args...) }}
}

//go:noinline
func (all *collected) add(args ...value.Value) error {
	if len(*all) >= value.MaxElements {
		return value.ArrayTooLong
	}
	if len(args) == 1 {
		*all = append(*all, args[0])
	} else {
		*all = append(*all, several(append([]value.Value(nil), args...)))
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
		var more bool
		it.item, more = it.cursor.next(it.cursor)
		it.key, it.v = it.cursor.key, it.cursor.v
		return more
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

// reversed goes on to the element before.
func (k *cursor) reversed() (value.Value, bool) {
	k.at = min(k.at, int64(len(k.array.Elems))) - 1
	if k.at < 0 {
		return nil, false
	}
	return k.array.Elems[k.at], true
}

// number goes on to the next number.
func (k *cursor) number() (value.Value, bool) {
	if k.array != nil {
		k.end = int64(len(k.array.Elems)) - 1
	}
	if !k.begun && k.at <= k.end || k.begun && k.at-1 < k.end { // at may be beyond the largest integer
		k.begun = true
		k.at++
		return k.at - 1, true
	}
	return nil, false
}

// back goes on to the number before.
func (k *cursor) back() (value.Value, bool) {
	if !k.begun && k.at <= k.end || k.begun && k.at < k.end+1 {
		k.begun = true
		k.end--
		return k.end + 1, true
	}
	return nil, false
}

// char goes on to the next character.
func (k *cursor) char() (value.Value, bool) {
	if k.text == "" {
		return nil, false
	}
	_, n := utf8.DecodeRuneInString(k.text)
	c := k.text[:n]
	k.text = k.text[n:]
	return c, true
}

// keyOf goes on to the next key of a hash, valueOf to the next value.
func (k *cursor) keyOf() (value.Value, bool) {
	_, more := k.entry()
	return k.key, more
}

func (k *cursor) valueOf() (value.Value, bool) {
	_, more := k.entry()
	return k.v, more
}

// entry goes on to the next entry of a hash.
func (k *cursor) entry() (value.Value, bool) {
	h := k.hash
	if h.added != k.added {
		panic(value.Exceeded(addedWhileIterating)) // Next has no error; nothing goes on after this one
	}
	i := int(k.at)
	if i > len(h.entries) || i > 0 && k.end != int64(h.entries[i-1].number) {
		i = h.after(uint32(k.end)) // entries have moved
	}
	for ; i < len(h.entries); i++ {
		if e := &h.entries[i]; !e.deleted {
			k.at, k.end = int64(i)+1, int64(e.number)
			k.key, k.v = e.key, e.value
			return nil, true
		}
	}
	k.at = int64(i)
	return nil, false
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
	case converter:
		if a, ok := spreadOf(v); ok {
			return Arg(a, 0)
		}
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
	case converter:
		a, _ := spreadOf(v)
		return Arg(a, 1)
	}
	return nil
}

// Index returns the number of the element, from 0.
func (it *Iter) Index() int64 { return it.index }

// Len returns how many elements there are, as far as that is known; else 0.
func (it *Iter) Len() int {
	switch it.kind {
	case overArray:
		return len(it.array.Elems)
	case overOther:
		return it.cursor.room
	}
	return len(it.elems) + len(it.entries)
}
