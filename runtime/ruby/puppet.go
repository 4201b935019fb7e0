package ruby

import "github.com/p2go/p2go/runtime/value"

// ToPuppet converts what a function returns to a value of Puppet. Strings, arrays and hashes become Puppet's, :undef and :default undef and default, at
// any depth; other symbols and objects stay, and are values of Runtime[ruby, …] in Puppet.
func ToPuppet(v value.Value) (value.Value, error) { return toPuppet(v, 0) }

func toPuppet(v value.Value, depth int) (value.Value, error) {
	if depth > value.MaxNesting {
		return nil, value.TooDeep
	}
	switch v := v.(type) {
	case *String:
		return v.String(), nil
	case Symbol:
		switch v {
		case "default":
			return value.Default, nil
		case "undef":
			return nil, nil
		}
	case *Array:
		a := make(value.Array, len(v.Elems))
		for i, e := range v.Elems {
			var err error
			if a[i], err = toPuppet(e, depth+1); err != nil {
				return nil, err
			}
		}
		return a, nil
	case *Hash:
		h := value.MakeHash(v.Len())
		for i := range v.Len() {
			k, e := v.At(i)
			k, err := toPuppet(k, depth+1)
			if err != nil {
				return nil, err
			}
			if e, err = toPuppet(e, depth+1); err != nil {
				return nil, err
			}
			h.Set(k, e)
		}
		return h, nil
	case Wide:
		return nil, Beyond64()
	case *value.Sensitive:
		inner, err := toPuppet(v.Value, depth+1)
		if err != nil || value.Identical(inner, v.Value) {
			return v, err
		}
		return &value.Sensitive{Value: inner}, nil
	}
	return v, nil
}

// Own returns a copy of a value of Puppet's whose arrays and hashes can be changed, at any depth. An array of Ruby's own stays the same, with copies
// of what it has of Puppet's.
func Own(v value.Value) value.Value { return own(v, Own) }

// OwnStrings is [Own] for strings too.
func OwnStrings(v value.Value) value.Value {
	if s, ok := v.(string); ok {
		return NewString(s)
	}
	return own(v, OwnStrings)
}

func own(v value.Value, elem func(value.Value) value.Value) value.Value {
	switch v := v.(type) {
	case *Array:
		for i, e := range v.Elems {
			switch e.(type) {
			case value.Array, *value.Hash:
				v.Elems[i] = elem(e)
			}
		}
	case value.Array:
		a := make([]value.Value, len(v))
		for i, e := range v {
			a[i] = elem(e)
		}
		return &Array{Elems: a}
	case *value.Hash:
		h := &Hash{entries: make([]entry, 0, v.Len())}
		for _, e := range v.Entries() {
			h.add(e.Key, elem(e.Value))
		}
		return h
	}
	return v
}
