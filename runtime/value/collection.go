package value

// Keys returns the keys of a hash in order.
func (h *Hash) Keys() Array {
	keys := make(Array, h.Len())
	for i, e := range h.Entries() {
		keys[i] = e.Key
	}
	return keys
}

// Values returns the values of a hash in order.
func (h *Hash) Values() Array {
	values := make(Array, h.Len())
	for i, e := range h.Entries() {
		values[i] = e.Value
	}
	return values
}

// Pairs returns the entries of a hash as arrays of key and value.
func (h *Hash) Pairs() Array {
	pairs := make(Array, h.Len())
	for i, e := range h.Entries() {
		pairs[i] = Array{e.Key, e.Value}
	}
	return pairs
}

// Merge returns a new hash with the entries of both; those of other win, the
// places of existing keys are kept (COL-4).
func (h *Hash) Merge(other *Hash) *Hash {
	if h.Len()+other.Len() > MaxElements {
		panic(HashTooLong)
	}
	m := MakeHash(h.Len() + other.Len())
	for _, e := range h.Entries() {
		m.Set(e.Key, e.Value)
	}
	for _, e := range other.Entries() {
		m.Set(e.Key, e.Value)
	}
	return m
}

// Lookup returns the value at exactly this key, or undef.
func (h *Hash) Lookup(key Value) Value {
	v, _ := h.Get(key)
	return v
}

// LookupText is [Hash.Lookup] for a string, of which it makes no value.
//
//go:noinline
func (h *Hash) LookupText(key string) Value {
	if h != nil {
		if i := h.findText(key); i >= 0 {
			return h.Content[i].Value
		}
	}
	return nil
}

// Dig follows a path of string keys through nested hashes; undef when a step
// finds nothing or not a hash. It is how generated code reads a fact.
func (h *Hash) Dig(path ...string) Value {
	var v Value = h
	for _, key := range path {
		h, ok := v.(*Hash)
		if !ok {
			return nil
		}
		v = h.LookupText(key)
	}
	return v
}

// AppendFlat appends the elements of a with nested arrays replaced by their
// elements, at any depth.
func (a Array) AppendFlat(to Array) Array {
	for _, v := range a {
		if len(to) > MaxElements {
			panic(ArrayTooLong)
		}
		if nested, ok := v.(Array); ok {
			to = nested.AppendFlat(to)
		} else {
			to = append(to, v)
		}
	}
	return to
}

// Flatten returns a without nesting; a itself when nothing is nested.
func (a Array) Flatten() Array {
	for _, v := range a {
		if _, ok := v.(Array); ok {
			return a.AppendFlat(make(Array, 0, 2*len(a)))
		}
	}
	return a
}

// Strings returns an array of the strings given.
func Strings(s ...string) Array {
	a := make(Array, len(s))
	for i := range s {
		a[i] = s[i]
	}
	return a
}
