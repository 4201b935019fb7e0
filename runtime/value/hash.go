package value

import (
	"math"
	"slices"
	"strconv"
)

// Hash is an ordered hash. Keys are identified exactly: 1 is not 1.0 and 'a' is
// not 'A' (VALUE-9). It is built with [NewHash] and Set, and must not be
// modified once published.
type Hash struct {
	// Content is the pairs in order. It is exported for constants of generated code,
	// which are static data; their keys are distinct.
	Content []Entry

	// The places of the entries, once there are more than a few: string keys as
	// they are, other keys by their identity.
	strings, others map[string]int
}

// Entry is one pair of a hash.
type Entry struct{ Key, Value Value }

// small is the size up to which a linear search beats the index.
const small = 8

// NewHash returns a hash of the pairs; later ones win, the place of the first
// occurrence of a key is kept (VALUE-10).
func NewHash(pairs ...Entry) *Hash {
	h := &Hash{Content: make([]Entry, 0, len(pairs))}
	for _, p := range pairs {
		h.Set(p.Key, p.Value)
	}
	return h
}

// MakeHash returns an empty hash with room for n entries.
func MakeHash(n int) *Hash { return &Hash{Content: make([]Entry, 0, n)} }

// Len returns the number of entries; a nil hash is empty.
func (h *Hash) Len() int {
	if h == nil {
		return 0
	}
	return len(h.Content)
}

// Entries returns the pairs in order. The caller must not modify them.
func (h *Hash) Entries() []Entry {
	if h == nil {
		return nil
	}
	return h.Content
}

func (h *Hash) find(key Value) int {
	if s, ok := key.(string); ok {
		return h.findText(s)
	}
	if h.strings != nil {
		if i, ok := h.others[string(AppendKey(nil, key))]; ok {
			return i
		}
		return -1
	}
	for i := range h.Content {
		if Identical(key, h.Content[i].Key) {
			return i
		}
	}
	return -1
}

func (h *Hash) findText(key string) int {
	if h.strings != nil {
		if i, ok := h.strings[key]; ok {
			return i
		}
		return -1
	}
	for i := range h.Content {
		if k, ok := h.Content[i].Key.(string); ok && k == key {
			return i
		}
	}
	return -1
}

// Get returns the value at exactly this key, and whether there is one.
func (h *Hash) Get(key Value) (Value, bool) {
	if h == nil {
		return nil, false
	}
	if i := h.find(key); i >= 0 {
		return h.Content[i].Value, true
	}
	return nil, false
}

// Member is the value at a string, nil where there is none.
func (h *Hash) Member(key string) Value {
	if h != nil {
		if i := h.findText(key); i >= 0 {
			return h.Content[i].Value
		}
	}
	return nil
}

// Set puts a value at a key, while the hash is being built.
func (h *Hash) Set(key, v Value) {
	if i := h.find(key); i >= 0 {
		h.Content[i].Value = v
		return
	}
	h.Content = append(h.Content, Entry{key, v})
	switch {
	case h.strings != nil:
		h.place(key, len(h.Content)-1)
	case len(h.Content) > small:
		h.strings = make(map[string]int, 2*len(h.Content))
		for i := range h.Content {
			h.place(h.Content[i].Key, i)
		}
	}
}

// place notes where a key is.
func (h *Hash) place(key Value, i int) {
	if s, ok := key.(string); ok {
		h.strings[s] = i
		return
	}
	if h.others == nil {
		h.others = make(map[string]int)
	}
	h.others[string(AppendKey(nil, key))] = i
}

// AppendKey appends the identity of v as a hash key (VALUE-9): a text that is
// equal exactly for equal keys. Each kind has a prefix of its own, and texts of
// variable length carry their length.
func AppendKey(b []byte, v Value) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, 'u')
	case bool:
		if v {
			return append(b, 't')
		}
		return append(b, 'f')
	case int64:
		b = append(b, 'i')
		b = strconv.AppendInt(b, v, 10)
		return append(b, ';')
	case float64:
		if v == 0 {
			v = 0 // negative zero is the same key
		}
		b = append(b, 'd')
		b = strconv.AppendUint(b, math.Float64bits(v), 16)
		return append(b, ';')
	case string:
		return appendCounted(b, 's', v)
	case DefaultValue:
		return append(b, 'D')
	case Array:
		b = append(b, '[')
		for _, e := range v {
			b = Bounded(AppendKey(b, e))
		}
		return append(b, ']')
	case *Hash:
		return appendHashKey(b, v)
	case *Regexp:
		return appendCounted(b, 'r', v.Source)
	case *Sensitive:
		return AppendKey(append(b, 'S'), v.Value)
	case Other:
		b = append(b, 'o')
		return v.AppendKey(b)
	}
	panic("value: not a Puppet value used as a hash key")
}

// appendHashKey appends the identity of a hash, which does not depend on the
// order of its entries.
func appendHashKey(b []byte, h *Hash) []byte {
	entries := make([]string, h.Len())
	for i, e := range h.Entries() {
		entries[i] = string(AppendKey(AppendKey(nil, e.Key), e.Value))
	}
	slices.Sort(entries)
	b = append(b, '{')
	for _, e := range entries {
		b = Bounded(append(b, e...))
	}
	return append(b, '}')
}

// Identical reports whether a and b are the same as hash keys (VALUE-9).
func Identical(a, b Value) bool {
	switch a := a.(type) {
	case nil, bool, int64, DefaultValue:
		return a == b
	case string:
		s, ok := b.(string)
		return ok && s == a
	}
	return string(AppendKey(nil, a)) == string(AppendKey(nil, b))
}

func appendCounted(b []byte, kind byte, s string) []byte {
	b = append(b, kind)
	b = strconv.AppendInt(b, int64(len(s)), 10)
	b = append(b, ':')
	return append(b, s...)
}
