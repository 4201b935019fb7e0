package fn

import (
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// Divide is `a / b` of two ints or of two floats: always a float, which catchably fails where the divisor is zero (MCL-EXC-3).
func Divide[T int64 | float64](a, b T) (float64, error) {
	if b == 0 {
		return 0, mcl.Catchable("can't divide by zero")
	}
	return float64(a) / float64(b), nil
}

// Equal is `a == b`: exactly, and with all that is in them (MCL-VAL-4).
func Equal(a, b value.Value) bool { return mcl.Equal(a, b) }

// Contains is `v in list` and contains(v, list).
func Contains(v value.Value, list value.Array) bool {
	for _, e := range list {
		if mcl.Equal(v, e) {
			return true
		}
	}
	return false
}

// Index is `list[i]`, list_lookup and list.lookup (MCL-LOOK-1).
func Index(list value.Array, i int64) (value.Value, error) {
	switch {
	case i < 0:
		return nil, mcl.Catchable("the index " + strconv.FormatInt(i, 10) + " of a list is negative")
	case i >= int64(len(list)):
		return nil, mcl.Catchable("the index " + strconv.FormatInt(i, 10) + " is not present in a list of length " + strconv.Itoa(len(list)))
	}
	return list[i], nil
}

// IndexOr is `list[i] || otherwise` of mcl 1.0, which its function list_lookup_default is too: a negative index fails (MCL-LOOK-5).
func IndexOr(list value.Array, i int64, otherwise value.Value) (value.Value, error) {
	if i >= int64(len(list)) {
		return otherwise, nil
	}
	return Index(list, i)
}

// Get is `m[k]`, map_lookup and map.lookup (MCL-LOOK-1).
func Get(m *value.Hash, key value.Value) (value.Value, error) {
	if v, ok := m.Get(key); ok {
		return v, nil
	}
	return nil, mcl.Catchable("the key " + keyText(key) + " is not present in a map")
}

// GetOr is `m[k] || otherwise` of mcl 1.0, map_lookup_default and maplookup (MCL-LOOK-5, MCL-LOOK-6).
func GetOr(m *value.Hash, key, otherwise value.Value) value.Value {
	if v, ok := m.Get(key); ok {
		return v
	}
	return otherwise
}

// Lookup is lookup(c, i) of mcl 1.0, where c is a list or a map.
func Lookup(c, i value.Value) (value.Value, error) {
	if list, ok := c.(value.Array); ok {
		return Index(list, i.(int64))
	}
	return Get(c.(*value.Hash), i)
}

// LookupOr is lookup_default(c, i, otherwise) of mcl 1.0, where c is a list or a map.
func LookupOr(c, i, otherwise value.Value) (value.Value, error) {
	if list, ok := c.(value.Array); ok {
		return IndexOr(list, i.(int64), otherwise)
	}
	return GetOr(c.(*value.Hash), i, otherwise), nil
}

// Len is len(c) of a str, which is counted in bytes, a list or a map.
func Len(c value.Value) int64 {
	switch c := c.(type) {
	case string:
		return int64(len(c))
	case value.Array:
		return int64(len(c))
	}
	return int64(c.(*value.Hash).Len())
}

// Panic is the statement panic(message), which does nothing where the message is empty (MCL-STM-3).
func Panic(message string) error {
	if message == "" {
		return nil
	}
	return mcl.Fail("panic: " + message)
}

// PanicIf is the statement panic(condition).
func PanicIf(condition bool) error {
	if !condition {
		return nil
	}
	return mcl.Fail("panic: true")
}

// PanicWith is the statement panic(condition, message).
func PanicWith(condition bool, message string) error {
	if !condition {
		return nil
	}
	return mcl.Fail("panic: " + message)
}

// keyText is the text of a key as it is inside of a map.
func keyText(key value.Value) string {
	if s, ok := key.(string); ok {
		return strconv.Quote(s)
	}
	return mcl.Text(key)
}
