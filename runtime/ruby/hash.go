package ruby

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// yieldEntry calls a block with the array of key and value, as methods of Enumerable do.
func (b *Block) yieldEntry(key, v value.Value) (value.Value, error) {
	if b.Spread {
		return b.Fn([]value.Value{key, v})
	}
	return b.Call(newPair(key, v))
}

// HashIndex is Hash#[]: the value of a key, or the default.
//
//ruby:method Hash#[]
func HashIndex(self, key value.Value) (value.Value, error) {
	switch h := self.(type) {
	case *Hash:
		return self.(interface {
			valueOf(key value.Value) (value.Value, error)
		}).valueOf(key)
	case *value.Hash:
		v, _ := PairsOf(h).Get(key)
		return v, nil
	}
	return nil, nil
}

// valueOf is the value of a key, or the default.
func (h *Hash) valueOf(key value.Value) (value.Value, error) {
	if i := h.find(key); i >= 0 {
		return h.entries[i].value, nil
	}
	return h.missing(key)
}

// missing is the default of a key.
func (h *Hash) missing(key value.Value) (value.Value, error) {
	if h.Proc != nil {
		if s, ok := key.(string); ok { // a literal
			key = frozenString(s)
		}
		return h.Proc.Call(h, key)
	}
	return h.Default, nil
}

// HashIndexSet is Hash#[]=: it sets the value of a key. A string as a key is copied.
//
//ruby:method Hash#[]=
//ruby:method Hash#store
func HashIndexSet(h *Hash, key, v value.Value) (value.Value, error) { return v, h.Set(key, v) }

// HashFetch is Hash#fetch: the value of a key that must be there, unless there is a default or a block that makes one.
//
//ruby:method Hash#fetch 1..2
func HashFetch(h Pairs, key value.Value, block *Block, otherwise ...value.Value) (value.Value, error) {
	v, ok := h.Get(key)
	switch {
	case ok:
		return v, nil
	case block != nil:
		return block.Yield(key)
	case len(otherwise) > 0:
		return otherwise[0], nil
	}
	return nil, Raise(KeyError, "key not found: ", Inspect(key))
}

// HashFetchValues is Hash#fetch_values: what fetch gives for each key.
//
//ruby:method Hash#fetch_values
func HashFetchValues(h Pairs, block *Block, keys ...value.Value) ([]value.Value, error) {
	all := make([]value.Value, len(keys))
	for i, k := range keys {
		var err error
		if all[i], err = HashFetch(h, k, block); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// HashValuesAt is Hash#values_at: what [] gives for each key.
//
//ruby:method Hash#values_at
func HashValuesAt(self value.Value, keys ...value.Value) ([]value.Value, error) {
	all := make([]value.Value, len(keys))
	for i, k := range keys {
		var err error
		if all[i], err = HashIndex(self, k); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// HashDig is Hash#dig: the value of a key, and what dig finds in it.
//
//ruby:method Hash#dig 1..
func HashDig(c *Context, self value.Value, path ...value.Value) (value.Value, error) {
	v, err := HashIndex(self, path[0])
	if err != nil {
		return nil, err
	}
	return dig(c, v, path[1:])
}

// HashKeys is Hash#keys.
//
//ruby:method Hash#keys
func HashKeys(h Pairs) []value.Value {
	all := make([]value.Value, h.Len())
	for i := range all {
		all[i], _ = h.At(i)
	}
	return all
}

// HashValues is Hash#values.
//
//ruby:method Hash#values
func HashValues(h Pairs) []value.Value {
	all := make([]value.Value, h.Len())
	for i := range all {
		_, all[i] = h.At(i)
	}
	return all
}

// HashToA is Hash#to_a: the entries as arrays of key and value.
//
//ruby:method Hash#to_a
func HashToA(h Pairs) []value.Value { return h.arrays() }

// HashLength is Hash#length.
//
//ruby:method Hash#length
//ruby:method Hash#size
func HashLength(h Pairs) int64 { return int64(h.Len()) }

// HashIsEmpty is Hash#empty?.
//
//ruby:method Hash#empty?
func HashIsEmpty(h Pairs) bool { return h.Len() == 0 }

// HashHasKey is Hash#key?.
//
//ruby:method Hash#key?
//ruby:method Hash#has_key?
//ruby:method Hash#include?
//ruby:method Hash#member?
func HashHasKey(h Pairs, key value.Value) bool {
	_, ok := h.Get(key)
	return ok
}

// HashHasValue is Hash#value?: whether a value is ==.
//
//ruby:method Hash#value?
//ruby:method Hash#has_value?
func HashHasValue(c *Context, h Pairs, v value.Value) (bool, error) {
	for i := range h.Len() {
		_, e := h.At(i)
		if is, err := equals(c, e, v); is || err != nil {
			return is, err
		}
	}
	return false, nil
}

// HashKey is Hash#key: the first key whose value is ==, nil without one.
//
//ruby:method Hash#key
func HashKey(c *Context, h Pairs, v value.Value) (value.Value, error) {
	for i := range h.Len() {
		k, e := h.At(i)
		if is, err := equals(c, e, v); is || err != nil {
			return k, err
		}
	}
	return nil, nil
}

// HashAssoc is Hash#assoc: the key that is asked for and its value as an array, nil without an entry.
//
//ruby:method Hash#assoc
func HashAssoc(h Pairs, key value.Value) value.Value {
	for i := range h.Len() {
		if k, v := h.At(i); Equal(k, key) && Eql(k, key) {
			return NewArray(key, v)
		}
	}
	return nil
}

// HashRassoc is Hash#rassoc: the first entry whose value is ==, as an array.
//
//ruby:method Hash#rassoc
func HashRassoc(c *Context, h Pairs, v value.Value) (value.Value, error) {
	for i := range h.Len() {
		k, e := h.At(i)
		is, err := equals(c, e, v)
		if err != nil {
			return nil, err
		}
		if is {
			return NewArray(k, e), nil
		}
	}
	return nil, nil
}

// HashInvert is Hash#invert: the values as keys; the last one of equal values wins.
//
//ruby:method Hash#invert
func HashInvert(h Pairs) *Hash {
	inverted := &Hash{}
	for i := range h.Len() {
		k, v := h.At(i)
		inverted.put(v, k)
	}
	return inverted
}

// HashToH is Hash#to_h: the hash itself, or one of what a block gives for each entry.
//
//ruby:method Hash#to_h
func HashToH(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return self, nil
	}
	h := &Hash{}
	return h, PairsOf(self).Walk(func(k, v value.Value) error {
		e, err := block.Call(k, v)
		if err != nil {
			return err
		}
		return h.putPair(e)
	})
}

// putPair puts an entry that is an array of key and value.
func (h *Hash) putPair(v value.Value) error {
	pair, ok := spreadOf(v)
	if !ok {
		return Raise(TypeError, "wrong element type ", named(v), " (expected array)")
	}
	if len(pair) != 2 {
		return Raise(ArgumentError, "element has wrong array length (expected 2, was ", strconv.Itoa(len(pair)), ")")
	}
	h.put(pair[0], pair[1])
	return nil
}

// HashToHash is Hash#to_hash, the hash itself.
//
//ruby:method Hash#to_hash
func HashToHash(self value.Value) value.Value { return self }

// HashDeconstructKeys is Hash#deconstruct_keys, the hash itself.
//
//ruby:method Hash#deconstruct_keys
func HashDeconstructKeys(self, _ value.Value) value.Value { return self }

// HashFlatten is Hash#flatten: keys and values in turn, those that are arrays taken apart to a number of levels but one.
//
//ruby:method Hash#flatten 0..1
func HashFlatten(h Pairs, levels ...value.Value) ([]value.Value, error) {
	level := int64(1)
	if len(levels) > 0 {
		var err error
		if level, err = ToInt(levels[0]); err != nil {
			return nil, err
		}
	}
	return ArrayFlatten(h.arrays(), level)
}

// HashEach is Hash#each: it calls a block with each entry.
//
//ruby:method Hash#each
//ruby:method Hash#each_pair
func HashEach(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "each", func(b *Block) (value.Value, error) { return HashEach(self, b) }), nil
	}
	return self, PairsOf(self).Walk(func(k, v value.Value) error {
		_, err := block.yieldEntry(k, v)
		return err
	})
}

// HashEachKey is Hash#each_key: it calls a block with each key.
//
//ruby:method Hash#each_key
func HashEachKey(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "each_key", func(b *Block) (value.Value, error) { return HashEachKey(self, b) }), nil
	}
	return self, PairsOf(self).Walk(func(k, _ value.Value) error {
		_, err := block.Yield(k)
		return err
	})
}

// HashEachValue is Hash#each_value: it calls a block with each value.
//
//ruby:method Hash#each_value
func HashEachValue(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "each_value", func(b *Block) (value.Value, error) { return HashEachValue(self, b) }), nil
	}
	return self, PairsOf(self).Walk(func(_, v value.Value) error {
		_, err := block.Yield(v)
		return err
	})
}

// HashMap is Hash#map: an array of what a block gives for each entry. It gives a lambda of two parameters both.
//
//ruby:method Hash#map
//ruby:method Hash#collect
func HashMap(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "map", func(b *Block) (value.Value, error) { return HashMap(self, b) }), nil
	}
	p := PairsOf(self)
	all := make([]value.Value, 0, p.Len())
	err := p.Walk(func(k, v value.Value) error {
		r, err := block.YieldPair(k, v)
		all = append(all, r)
		return err
	})
	return NewArray(all...), err
}

// HashIsAny is Hash#any?: whether a block is true for an entry, whether one matches a pattern, or whether there is one.
//
//ruby:method Hash#any? 0..1
func HashIsAny(c *Context, m *Match, self value.Value, block *Block, pattern ...value.Value) (bool, error) {
	p := PairsOf(self)
	if block == nil && len(pattern) == 0 {
		return p.Len() > 0, nil
	}
	any, end := false, &halt{}
	err := p.Walk(func(k, v value.Value) (err error) {
		if len(pattern) > 0 {
			any, err = CaseEqual(c, m, pattern[0], NewArray(k, v))
		} else {
			var r value.Value
			r, err = block.yieldEntry(k, v)
			any = Truth(r)
		}
		if err == nil && any {
			err = end
		}
		return err
	})
	if err == error(end) {
		err = nil
	}
	return any, err
}

// HashSelect is Hash#select: a hash of the entries for which a block, which gets key and value, is true.
//
//ruby:method Hash#select
//ruby:method Hash#filter
func HashSelect(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "select", func(b *Block) (value.Value, error) { return HashSelect(self, b) }), nil
	}
	return chosenEntries(self, block, true)
}

// HashReject is Hash#reject: a hash of the entries for which a block, which gets key and value, is false.
//
//ruby:method Hash#reject
func HashReject(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "reject", func(b *Block) (value.Value, error) { return HashReject(self, b) }), nil
	}
	return chosenEntries(self, block, false)
}

// chosenEntries is a hash of the entries for which a block is true, or false. The block may change the hash that it is called for.
func chosenEntries(self value.Value, block *Block, truth bool) (value.Value, error) {
	if _, ok := self.(*Hash); ok {
		h := PairsOf(self).plain()
		_, err := h.keep(block, truth)
		return h, err
	}
	h := &Hash{}
	var both [2]value.Value
	err := PairsOf(self).Walk(func(k, v value.Value) error {
		both = [2]value.Value{k, v}
		is, err := block.Truth(both[:]...)
		if err == nil && is == truth {
			h.add(k, v)
		}
		return err
	})
	return h, err
}

// HashCompact is Hash#compact: a hash of the entries whose values are not nil.
//
//ruby:method Hash#compact
func HashCompact(h Pairs) *Hash {
	kept := &Hash{}
	for i := range h.Len() {
		if k, v := h.At(i); v != nil {
			kept.add(k, v)
		}
	}
	return kept
}

// HashSlice is Hash#slice: a hash of the entries that have these keys.
//
//ruby:method Hash#slice
func HashSlice(h Pairs, keys ...value.Value) *Hash {
	kept := &Hash{}
	for _, k := range keys {
		if v, ok := h.Get(k); ok {
			kept.put(k, v)
		}
	}
	return kept
}

// HashExcept is Hash#except: a hash of the entries that do not have these keys.
//
//ruby:method Hash#except
func HashExcept(h Pairs, keys ...value.Value) *Hash {
	kept := h.plain()
	for _, k := range keys {
		kept.Delete(k)
	}
	return kept
}

// plain is a copy without defaults.
func (p Pairs) plain() *Hash {
	h := p.Copy()
	h.Default, h.Proc = nil, nil
	return h
}

// HashTransformValues is Hash#transform_values: a hash with what a block gives for each value.
//
//ruby:method Hash#transform_values
func HashTransformValues(self value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(self, "transform_values", func(b *Block) (value.Value, error) { return HashTransformValues(self, b) }), nil
	}
	h := PairsOf(self).plain()
	for i := range h.entries {
		v, err := block.Yield(h.entries[i].value)
		if err != nil {
			return nil, err
		}
		h.entries[i].value = v
	}
	return h, nil
}

// HashTransformKeys is Hash#transform_keys: a hash with the keys that another hash has for them, or that a block gives.
//
//ruby:method Hash#transform_keys 0..1
func HashTransformKeys(self value.Value, block *Block, names ...value.Value) (value.Value, error) {
	if block == nil && len(names) == 0 {
		return enumerate(self, "transform_keys", func(b *Block) (value.Value, error) { return HashTransformKeys(self, b) }), nil
	}
	h := &Hash{}
	rename, err := renamer(block, names)
	if err != nil {
		return nil, err
	}
	return h, PairsOf(self).Walk(func(k, v value.Value) error {
		k, err := rename(k)
		if err == nil {
			h.put(k, v)
		}
		return err
	})
}

// renamer gives the keys of transform_keys.
func renamer(block *Block, names []value.Value) (func(k value.Value) (value.Value, error), error) {
	if len(names) == 0 {
		return block.Yield, nil
	}
	by, err := ToHash(names[0])
	return func(k value.Value) (value.Value, error) {
		if n, ok := by.Get(k); ok {
			return n, nil
		}
		if block != nil {
			return block.Yield(k)
		}
		return k, nil
	}, err
}

// HashMerge is Hash#merge: a hash with the entries of others; those of later ones win, unless a block gives the value of a key that both have.
//
//ruby:method Hash#merge
func HashMerge(h Pairs, block *Block, others ...value.Value) (*Hash, error) {
	return HashUpdate(h.Copy(), block, others...)
}

// HashUpdate is Hash#update: merge in place.
//
//ruby:method Hash#update
//ruby:method Hash#merge!
func HashUpdate(h *Hash, block *Block, others ...value.Value) (*Hash, error) {
	for _, other := range others {
		o, err := ToHash(other)
		if err != nil {
			return nil, err
		}
		err = o.Walk(func(k, v value.Value) error {
			if block != nil {
				if old, ok := h.Get(k); ok {
					var err error
					if v, err = block.Call(k, old, v); err != nil {
						return err
					}
				}
			}
			return h.Set(k, v)
		})
		if err != nil {
			return nil, err
		}
	}
	return h, nil
}

// HashIsSubset is Hash#<=: whether the other hash has all entries.
//
//ruby:method Hash#<=
func HashIsSubset(h, other Pairs) bool {
	if h.Len() > other.Len() {
		return false
	}
	for i := range h.Len() {
		k, v := h.At(i)
		if w, ok := other.Get(k); !ok || !Equal(v, w) {
			return false
		}
	}
	return true
}

// HashIsProperSubset is Hash#<: whether the other hash has all entries and more.
//
//ruby:method Hash#<
func HashIsProperSubset(h, other Pairs) bool { return h.Len() < other.Len() && HashIsSubset(h, other) }

// HashIsSuperset is Hash#>=: whether it has all entries of the other hash.
//
//ruby:method Hash#>=
func HashIsSuperset(h, other Pairs) bool { return HashIsSubset(other, h) }

// HashIsProperSuperset is Hash#>: whether it has all entries of the other hash and more.
//
//ruby:method Hash#>
func HashIsProperSuperset(h, other Pairs) bool { return HashIsProperSubset(other, h) }

// HashDefault is Hash#default: the value of keys that are not there; with a key what the default procedure gives for it.
//
//ruby:method Hash#default 0..1
func HashDefault(h Pairs, key ...value.Value) (value.Value, error) {
	switch own := h.Own(); {
	case own == nil:
		return nil, nil
	case len(key) > 0:
		return own.missing(key[0])
	default:
		return own.Default, nil
	}
}

// HashDefaultProc is Hash#default_proc.
//
//ruby:method Hash#default_proc
func HashDefaultProc(h Pairs) value.Value {
	if own := h.Own(); own != nil && own.Proc != nil {
		return own.Proc
	}
	return nil
}

// HashToProc is Hash#to_proc: a lambda that gives what [] does.
//
//ruby:method Hash#to_proc
func HashToProc(self value.Value) *Proc {
	return &Proc{Arity: 1, Max: 1, Lambda: true, Fn: func(args []value.Value) (value.Value, error) { return HashIndex(self, Arg(args, 0)) }}
}

// HashOfArgs is Hash.[]: a hash of another one, of an array of arrays of key and value, or of keys and values in turn.
//
//ruby:singleton Hash.[]
func HashOfArgs(args ...value.Value) (*Hash, error) {
	h := &Hash{}
	if len(args) == 1 {
		if p, ok := pairsOf(args[0]); ok {
			return p.plain(), nil
		}
		if pairs, ok := arrayOf(args[0]); ok {
			for i, v := range pairs {
				pair, ok := spreadOf(v)
				if !ok {
					return nil, Raise(ArgumentError, "wrong element type ", named(v), " at ", strconv.Itoa(i), " (expected array)")
				}
				if len(pair) != 1 && len(pair) != 2 {
					return nil, Raise(ArgumentError, "invalid number of elements (", strconv.Itoa(len(pair)), " for 1..2)")
				}
				h.put(pair[0], Arg(pair, 1))
			}
			return h, nil
		}
	}
	if len(args)%2 != 0 {
		return nil, Raise(ArgumentError, "odd number of arguments for Hash")
	}
	for i := 0; i < len(args); i += 2 {
		h.put(args[i], args[i+1])
	}
	return h, nil
}

// NewHashOf is Hash.new: an empty hash with a default or a block that makes one.
//
//ruby:singleton Hash.new 0..1
func NewHashOf(block *Block, otherwise ...value.Value) (*Hash, error) {
	h := &Hash{Proc: block}
	if len(otherwise) > 0 {
		if block != nil {
			return nil, Arity(len(otherwise), 0, 0)
		}
		h.Default = otherwise[0]
	}
	return h, nil
}
