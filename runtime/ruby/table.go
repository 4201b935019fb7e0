package ruby

import (
	"cmp"
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// Hash is a hash that can change. Its entries keep the order in which their keys were added.
type Hash struct {
	// Default is the value of keys that it does not have; Proc, if there is one, makes it, given the hash and the key.
	Default value.Value
	Proc    *Block
	// Frozen says that it must not change any more.
	Frozen bool

	keywords bool // those of a call
	entries  []entry
	deleted  int // entries that are none any more
	// Places of the entries, once there are more than a few: string keys as they are, other keys by their identity.
	strings, others map[string]int
	walks           int    // iterations under way, while which no key is added and no entry is moved
	added           uint32 // how many entries there have been
}

// entry is one entry of a hash.
type entry struct {
	_ value.Uncompared

	key, value value.Value
	// code is what a key that is a collection was when it was added, by which it is found: it may have changed. "" for other keys.
	code    string
	deleted bool
	number  uint32 // how many entries were added before it, which tells iterations where they are
}

// fewEntries is the size up to which a linear search beats the index.
const fewEntries = 8

// NewHash returns a hash of keys and values in turn; later ones win.
func NewHash(pairs ...value.Value) *Hash {
	h := &Hash{entries: make([]entry, 0, len(pairs)/2)}
	for i := 0; i < len(pairs); i += 2 {
		h.put(pairs[i], pairs[i+1])
	}
	return h
}

// emptyHash returns a hash with room for so many entries.
func emptyHash(n int) *Hash {
	h := &Hash{entries: make([]entry, 0, n)}
	if n > fewEntries {
		h.strings = make(map[string]int, n)
	}
	return h
}

// Len returns the number of entries.
func (h *Hash) Len() int { return len(h.entries) - h.deleted }

// At returns the entry of an index below [Hash.Len].
func (h *Hash) At(i int) (key, v value.Value) {
	if h.deleted > 0 {
		if h.walks > 0 {
			for _, e := range h.entries {
				if e.deleted {
					continue
				}
				if i == 0 {
					return e.key, e.value
				}
				i--
			}
		}
		h.compact()
	}
	return h.entries[i].key, h.entries[i].value
}

// Get returns the value at a key, without looking at the default, and whether there is one.
func (h *Hash) Get(key value.Value) (value.Value, bool) {
	if i := h.find(key); i >= 0 {
		return h.entries[i].value, true
	}
	return nil, false
}

// Set puts a value at a key. A string as a key is taken as it is now. It is an error to add a key while the entries are walked.
func (h *Hash) Set(key, v value.Value) error { return h.set(key, v, heldKey) }

// set is Set for a key that is added as held makes it.
func (h *Hash) set(key, v value.Value, held func(key value.Value) value.Value) error {
	i := h.find(key)
	switch {
	case i >= 0:
		h.entries[i].value = v
		return nil
	case h.walks > 0:
		return Raise(RuntimeError, addedWhileIterating)
	case len(h.entries) >= value.MaxElements:
		return value.HashTooLong
	}
	h.addSame(held(key), v)
	return nil
}

// put is Set for a hash that is being made.
func (h *Hash) put(key, v value.Value) {
	if i := h.find(key); i >= 0 {
		h.entries[i].value = v
		return
	}
	h.add(key, v)
}

// add adds an entry.
func (h *Hash) add(key, v value.Value) { h.addSame(heldKey(key), v) }

// addSame is add for a key that is held as it is.
func (h *Hash) addSame(key, v value.Value) {
	h.added++
	h.entries = append(h.entries, entry{key: key, value: v, code: codeOf(key), number: h.added})
	switch {
	case h.strings != nil:
		h.place(len(h.entries) - 1)
	case len(h.entries) > fewEntries:
		h.index()
	}
}

// heldKey is a key as a hash has it: a string that can change is copied, and the copy is frozen.
//
//go:noinline
func heldKey(key value.Value) value.Value {
	s, ok := key.(*String)
	if !ok || s.Frozen {
		return key
	}
	return &String{b: slices.Clip(s.b), Frozen: true} // what the string appends goes elsewhere
}

// Delete removes the entry of a key, and returns its value and whether there was one.
func (h *Hash) Delete(key value.Value) (value.Value, bool) {
	i := h.find(key)
	if i < 0 {
		return nil, false
	}
	v := h.entries[i].value
	if h.strings != nil {
		if s, ok := stringOf(h.entries[i].key); ok {
			delete(h.strings, s)
		} else {
			delete(h.others, h.entries[i].identity())
		}
	}
	_, object := h.entries[i].key.(*Object)
	h.entries[i] = entry{deleted: true, number: h.entries[i].number}
	h.deleted++
	if object && h.strings != nil { // another may have the same hash
		h.index()
	}
	return v, true
}

// Clear removes all entries.
func (h *Hash) Clear() { h.entries, h.deleted, h.strings, h.others = nil, 0, nil, nil }

// Walk calls yield for each entry and ends with its first error. What it deletes is not met any more.
func (h *Hash) Walk(yield func(key, v value.Value) error) error {
	h.walks++
	defer func() { h.walks-- }()
	for i := 0; i < len(h.entries); i++ {
		if e := h.entries[i]; !e.deleted {
			if err := yield(e.key, e.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// Rehash finds the keys by what they are now.
func (h *Hash) Rehash() {
	old := h.entries
	h.Clear()
	for _, e := range old {
		if !e.deleted {
			h.put(e.key, e.value)
		}
	}
}

// addedWhileIterating is the message of adding a key to a hash that is iterated over.
const addedWhileIterating = "can't add a new key into hash during iteration"

// after is the place of the first entry that was added after one with a number.
func (h *Hash) after(number uint32) int {
	i, _ := slices.BinarySearchFunc(h.entries, number+1, func(e entry, n uint32) int { return cmp.Compare(e.number, n) })
	return i
}

// compact closes the gaps that deleted entries leave.
func (h *Hash) compact() {
	kept := make([]entry, 0, h.Len())
	for _, e := range h.entries {
		if !e.deleted {
			kept = append(kept, e)
		}
	}
	h.entries, h.deleted = kept, 0
	if h.strings != nil {
		h.index()
	}
}

// index notes the places of all entries.
func (h *Hash) index() {
	h.strings, h.others = make(map[string]int, 2*len(h.entries)), nil
	for i := range h.entries {
		if !h.entries[i].deleted {
			h.place(i)
		}
	}
}

// place notes the place of an entry.
func (h *Hash) place(i int) {
	if s, ok := stringOf(h.entries[i].key); ok {
		h.strings[s] = i
		return
	}
	if h.others == nil {
		h.others = make(map[string]int)
	}
	h.others[h.entries[i].identity()] = i
}

// identity is the key of an entry in the index of keys that are no strings.
//
//go:noinline
func (e *entry) identity() string {
	if e.code != "" {
		return e.code
	}
	return string(AppendKey(nil, e.key))
}

// codeOf is what a key is, for an [entry].
//
//go:noinline
func codeOf(key value.Value) string {
	if collects(key) {
		return string(AppendKey(nil, key))
	}
	return ""
}

// collects reports whether a value is a collection that can change.
//
//go:noinline
func collects(v value.Value) bool {
	switch v.(type) {
	case *Array, *Hash:
		return true
	}
	return false
}

// find is the place of a key, -1 without it.
func (h *Hash) find(key value.Value) int {
	s, isString := stringOf(key)
	code := codeOf(key)
	if h.strings == nil {
		for i := range h.entries {
			e := &h.entries[i]
			if e.deleted {
				continue
			}
			if isString {
				if t, ok := stringOf(e.key); ok && t == s {
					return i
				}
			} else if (code == "" || e.code == "" || e.code == code) && Eql(e.key, key) {
				return i
			}
		}
		return -1
	}
	places := h.others
	switch {
	case isString:
		places = h.strings
	case code != "":
		s = code
	default:
		s = string(AppendKey(nil, key))
	}
	i, ok := places[s]
	if !ok {
		return -1
	}
	if code != "" && !Eql(h.entries[i].key, key) { // which has changed
		return -1
	}
	if _, object := key.(*Object); object && !Eql(h.entries[i].key, key) { // which has the same hash
		return slices.IndexFunc(h.entries, func(e entry) bool { return !e.deleted && Eql(e.key, key) })
	}
	return i
}

// Equal is Puppet's == with another value.
func (h *Hash) Equal(v value.Value) bool { return Equal(h, v) }

// AppendKey appends the identity of the hash as a hash key.
func (h *Hash) AppendKey(b []byte) []byte { return AppendKey(b, h) }

// AppendText appends what to_s prints.
func (h *Hash) AppendText(b []byte) []byte { return AppendInspect(b, h) }

// AppendInspect appends what inspect prints.
func (h *Hash) AppendInspect(b []byte) []byte { return AppendInspect(b, h) }

// Kind is what Puppet's messages call it.
func (h *Hash) Kind() string { return HashClass.Name }

// HostClass is the name of its class.
func (h *Hash) HostClass() string { return HashClass.Name }

// Pairs is a hash of either form, to be read.
type Pairs struct {
	own    changeablePairs
	puppet *value.Hash
}

// changeablePairs is a [*Hash], whose methods are linked where a program makes one.
type changeablePairs interface {
	Len() int
	At(i int) (key, v value.Value)
	Get(key value.Value) (value.Value, bool)
	Walk(yield func(key, v value.Value) error) error
}

// Len returns the number of entries.
func (p Pairs) Len() int {
	if p.own != nil {
		return p.own.Len()
	}
	return p.puppet.Len()
}

// At returns the entry of an index below [Pairs.Len].
func (p Pairs) At(i int) (key, v value.Value) {
	if p.own != nil {
		return p.own.At(i)
	}
	e := p.puppet.Content[i]
	return e.Key, e.Value
}

// Get returns the value at a key, without looking at a default, and whether there is one.
func (p Pairs) Get(key value.Value) (value.Value, bool) {
	if p.own != nil {
		return p.own.Get(key)
	}
	switch k := key.(type) {
	case string:
		return p.puppet.Get(key)
	case *String:
		return p.puppet.Get(k.String())
	case Symbol:
		if k == "default" {
			return p.puppet.Get(value.Default)
		}
	case *Array, *Hash:
		for _, e := range p.puppet.Entries() {
			if Eql(e.Key, key) {
				return e.Value, true
			}
		}
		return nil, false
	}
	return p.puppet.Get(key)
}

// Walk calls yield for each entry and ends with its first error.
func (p Pairs) Walk(yield func(key, v value.Value) error) error {
	if p.own != nil {
		return p.own.Walk(yield)
	}
	for _, e := range p.puppet.Entries() {
		if err := yield(e.Key, e.Value); err != nil {
			return err
		}
	}
	return nil
}

// arrays are the entries as arrays of key and value.
func (p Pairs) arrays() []value.Value {
	all := make([]value.Value, p.Len())
	for i := range all {
		all[i] = newPair(p.At(i))
	}
	return all
}

// Value returns the hash.
func (p Pairs) Value() value.Value {
	if p.own != nil {
		return p.own
	}
	return p.puppet
}

// Own returns the hash where it is one that can change, nil for one of Puppet's.
func (p Pairs) Own() *Hash {
	h, _ := p.own.(*Hash)
	return h
}

// Copy returns a copy that can be changed, with the same defaults.
func (p Pairs) Copy() *Hash {
	h := &Hash{entries: make([]entry, 0, p.Len())}
	if own := p.Own(); own != nil {
		h.Default, h.Proc = own.Default, own.Proc
	}
	for i := range p.Len() {
		k, v := p.At(i)
		h.add(k, v)
	}
	return h
}
