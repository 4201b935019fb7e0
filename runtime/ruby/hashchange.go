package ruby

import "github.com/p2go/p2go/runtime/value"

// HashDelete is Hash#delete: it removes the entry of a key and returns its value; without one nil, or what a block gives.
//
//ruby:method Hash#delete
func HashDelete(h *Hash, key value.Value, block *Block) (value.Value, error) {
	v, ok := h.Delete(key)
	if !ok && block != nil {
		return block.Yield(key)
	}
	return v, nil
}

// HashShift is Hash#shift: it removes the first entry and returns it as an array; for an empty hash the default.
//
//ruby:method Hash#shift
func HashShift(h *Hash) (value.Value, error) {
	if h.Len() == 0 {
		return h.missing(nil)
	}
	k, v := h.At(0)
	h.Delete(k)
	return NewArray(k, v), nil
}

// HashClear is Hash#clear.
//
//ruby:method Hash#clear
func HashClear(h *Hash) *Hash {
	if h.walks == 0 {
		h.Clear()
		return h
	}
	for i := range h.entries {
		if !h.entries[i].deleted {
			h.Delete(h.entries[i].key)
		}
	}
	return h
}

// HashReplace is Hash#replace: it takes the entries and defaults of another hash.
//
//ruby:method Hash#replace
func HashReplace(h *Hash, other Pairs) (*Hash, error) {
	if h.walks > 0 {
		return nil, Raise(RuntimeError, "can't replace hash during iteration")
	}
	by := other.Copy()
	h.Clear()
	h.Default, h.Proc = by.Default, by.Proc
	for _, e := range by.entries {
		h.add(e.key, e.value)
	}
	return h, nil
}

// HashRehash is Hash#rehash: it finds keys by what they are now.
//
//ruby:method Hash#rehash
func HashRehash(h *Hash) (*Hash, error) {
	if h.walks > 0 {
		return nil, Raise(RuntimeError, "rehash during iteration")
	}
	h.Rehash()
	return h, nil
}

// HashSetDefault is Hash#default=.
//
//ruby:method Hash#default=
func HashSetDefault(h *Hash, v value.Value) value.Value {
	h.Default, h.Proc = v, nil
	return v
}

// HashSetDefaultProc is Hash#default_proc=.
//
//ruby:method Hash#default_proc=
func HashSetDefaultProc(h *Hash, v value.Value) (value.Value, error) {
	switch p := v.(type) {
	case nil:
		h.Proc = nil
	case *Proc:
		if p.Lambda && p.Arity != 2 && (p.Arity >= 0 || p.Arity < -3) {
			return nil, Raise(TypeError, "default_proc takes two arguments (2 for ", ToS(int64(max(p.Arity, -p.Arity-1))), ")")
		}
		h.Default, h.Proc = nil, p
	default:
		return nil, Raise(TypeError, "wrong default_proc type ", ClassOf(v).Name, " (expected Proc)")
	}
	return v, nil
}

// HashCompareByIdentity is Hash#compare_by_identity, which is not supported.
//
//ruby:method Hash#compare_by_identity
func HashCompareByIdentity(*Hash) error { return unsupported("Hash#compare_by_identity") }

// HashIsCompareByIdentity is Hash#compare_by_identity?.
//
//ruby:method Hash#compare_by_identity?
func HashIsCompareByIdentity(Pairs) bool { return false }

// keep keeps the entries for which a block is true, or false, and reports whether there are others.
func (h *Hash) keep(block *Block, truth bool) (changed bool, err error) {
	err = h.Walk(func(k, v value.Value) error {
		is, err := block.Truth(k, v)
		if err == nil && is != truth {
			h.Delete(k)
			changed = true
		}
		return err
	})
	return changed, err
}

// HashKeepIf is Hash#keep_if: it keeps the entries for which a block is true.
//
//ruby:method Hash#keep_if
func HashKeepIf(h *Hash, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(h, "keep_if", func(b *Block) (value.Value, error) { return HashKeepIf(h, b) }), nil
	}
	_, err := h.keep(block, true)
	return h, err
}

// HashDeleteIf is Hash#delete_if: it removes the entries for which a block is true.
//
//ruby:method Hash#delete_if
func HashDeleteIf(h *Hash, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(h, "delete_if", func(b *Block) (value.Value, error) { return HashDeleteIf(h, b) }), nil
	}
	_, err := h.keep(block, false)
	return h, err
}

// HashSelectBang is Hash#select!: it keeps the entries for which a block is true; nil if nothing changes.
//
//ruby:method Hash#select!
//ruby:method Hash#filter!
func HashSelectBang(h *Hash, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(h, "select!", func(b *Block) (value.Value, error) { return HashSelectBang(h, b) }), nil
	}
	return h.kept(block, true)
}

// HashRejectBang is Hash#reject!: it removes the entries for which a block is true; nil if nothing changes.
//
//ruby:method Hash#reject!
func HashRejectBang(h *Hash, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(h, "reject!", func(b *Block) (value.Value, error) { return HashRejectBang(h, b) }), nil
	}
	return h.kept(block, false)
}

func (h *Hash) kept(block *Block, truth bool) (value.Value, error) {
	changed, err := h.keep(block, truth)
	if !changed || err != nil {
		return nil, err
	}
	return h, nil
}

// HashCompactBang is Hash#compact!: it removes the entries whose values are nil; nil if nothing changes.
//
//ruby:method Hash#compact!
func HashCompactBang(h *Hash) value.Value {
	n := h.Len()
	for i := range h.entries {
		if e := h.entries[i]; !e.deleted && e.value == nil {
			h.Delete(e.key)
		}
	}
	if h.Len() == n {
		return nil
	}
	return h
}

// HashTransformValuesBang is Hash#transform_values!.
//
//ruby:method Hash#transform_values!
func HashTransformValuesBang(h *Hash, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(h, "transform_values!", func(b *Block) (value.Value, error) { return HashTransformValuesBang(h, b) }), nil
	}
	for _, e := range PairsOf(h).Copy().entries { // the block may add and remove entries
		if e.deleted || h.find(e.key) < 0 {
			continue
		}
		v, err := block.Yield(e.value)
		if err != nil {
			return nil, err
		}
		if err := h.Set(e.key, v); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// HashTransformKeysBang is Hash#transform_keys!.
//
//ruby:method Hash#transform_keys! 0..1
func HashTransformKeysBang(h *Hash, block *Block, names ...value.Value) (value.Value, error) {
	if block == nil && len(names) == 0 {
		return enumerate(h, "transform_keys!", func(b *Block) (value.Value, error) { return HashTransformKeysBang(h, b) }), nil
	}
	rename, err := renamer(block, names)
	if err != nil {
		return nil, err
	}
	done := &Hash{}
	for _, e := range PairsOf(h).Copy().entries {
		k, err := rename(e.key)
		if err != nil {
			return nil, err
		}
		if done.find(e.key) < 0 {
			h.Delete(e.key)
		}
		if err := h.Set(k, e.value); err != nil {
			return nil, err
		}
		done.put(k, nil)
	}
	return h, nil
}
