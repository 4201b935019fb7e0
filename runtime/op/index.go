package op

import (
	"strconv"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// indexer is implemented by values that may have an indexing operator of their
// own (IDX-16).
type indexer interface {
	Indexed() bool
	Index(keys ...value.Value) (value.Value, error)
}

// Index is v[keys...] (IDX-1 to IDX-12 and IDX-14 to IDX-17). The attributes of
// a resource (IDX-13) are the catalog's business: the caller looks at references
// with a title first.
//
// Because v may be a type, a program that calls Index links the creation of types,
// about a megabyte. Where v cannot be one, as in facts, [IndexData] does.
func Index(v value.Value, keys ...value.Value) (value.Value, error) {
	if t, ok := v.(typesys.Type); ok {
		return typesys.Access(t, keys)
	}
	return IndexData(v, keys...)
}

// IndexData is [Index] for values other than types.
func IndexData(v value.Value, keys ...value.Value) (value.Value, error) {
	switch v := v.(type) {
	case value.Array:
		return indexArray(v, value.Array(keys).Flatten())
	case *value.Hash:
		return indexHash(v, keys)
	case string:
		return indexString(v, value.Array(keys).Flatten())
	case typesys.BinaryValue:
		s, err := indexBytes(string(v), value.Array(keys).Flatten())
		if err != nil {
			return nil, err
		}
		return typesys.BinaryValue(s), nil
	case indexer:
		if v.Indexed() {
			return v.Index(keys...)
		}
	}
	return nil, notApplicable("[]", v)
}

// IndexArray is a[i] (IDX-2): undef outside of the array.
func IndexArray(a value.Array, i int64) value.Value {
	if i < 0 {
		i += int64(len(a))
	}
	if i < 0 || i >= int64(len(a)) {
		return nil
	}
	return a[i]
}

func indexArray(a value.Array, keys value.Array) (value.Value, error) {
	if len(keys) != 1 && len(keys) != 2 {
		return nil, &Error{"BAD_ARRAY_SLICE_ARITY", "Array supports [] with one or two arguments. Got " + strconv.Itoa(len(keys)), 0}
	}
	for i, key := range keys {
		if !isOperand(key) {
			return nil, coerce(key, 1+i, func(n value.Value) (value.Value, error) {
				coerced := append(value.Array(nil), keys...)
				coerced[i] = n
				return indexArray(a, coerced)
			})
		}
	}
	for i, key := range keys {
		if _, ok := key.(int64); !ok {
			return nil, &Error{"BAD_SLICE_KEY_TYPE", "An Array[] cannot use " + keyType(key) + " where Integer is expected", 1 + i}
		}
	}
	if len(keys) == 1 {
		return IndexArray(a, keys[0].(int64)), nil
	}
	from, to := slice(int64(len(a)), keys[0].(int64), keys[1].(int64))
	return a[from:to:to], nil
}

// slice computes the bounds that v[from, count] means for a length (IDX-3). An
// empty slice is [0:0].
func slice(length, from, count int64) (start, end int64) {
	// Nothing is that long; beyond it the sums below could overflow.
	const far = 1 << 48
	from, count = max(-far, min(from, far)), max(-far, min(count, far))
	if from < 0 {
		from += length
	}
	if count < 0 {
		count += length - from + 1
	}
	if from < 0 {
		count += from
		from = 0
	}
	if from >= length || count <= 0 {
		return 0, 0
	}
	return from, from + min(count, length-from)
}

func indexHash(h *value.Hash, keys []value.Value) (value.Value, error) {
	if len(keys) == 1 {
		return h.Lookup(keys[0]), nil
	}
	if len(keys) == 0 {
		return nil, &Error{"BAD_HASH_SLICE_ARITY", "Hash supports [] with one or more arguments. Got 0", 0}
	}
	found := make(value.Array, 0, len(keys))
	for _, key := range keys {
		if v := h.Lookup(key); v != nil {
			found = append(found, v)
		}
	}
	return found, nil
}

// IndexString is s[i] (IDX-8): one character, or nothing outside of the string.
func IndexString(s string, i int64) string { return substring(s, i, 1, true) }

func indexString(s string, keys value.Array) (value.Value, error) {
	from, count, err := stringKeys(keys)
	if err != nil {
		return nil, err
	}
	return substring(s, from, count, len(keys) == 1), nil
}

// stringKeys reads the keys of a string: numbers, also as text (IDX-8, IDX-10).
func stringKeys(keys value.Array) (from, count int64, err error) {
	if len(keys) != 1 && len(keys) != 2 {
		return 0, 0, &Error{"BAD_STRING_SLICE_ARITY", "String supports [] with one or two arguments. Got " + strconv.Itoa(len(keys)), 0}
	}
	ints := [2]int64{0, 1}
	for i, key := range keys {
		n := key
		if s, ok := key.(string); ok {
			if n, ok = value.ParseNumber(s); !ok {
				n = key
			}
		}
		index, ok := n.(int64)
		if !ok {
			kind := keyType(n)
			return 0, 0, &Error{
				"BAD_STRING_SLICE_KEY_TYPE",
				"A substring operation does not accept " + value.Article(kind) + " " + kind + " as a character index. Expected an Integer", 1 + i,
			}
		}
		ints[i] = index
	}
	return ints[0], ints[1], nil
}

// substring takes characters out of s. With single, from is one index, which is
// not adjusted when it is before the begin.
func substring(s string, from, count int64, single bool) string {
	length := int64(utf8.RuneCountInString(s))
	if single && from < -length {
		return ""
	}
	start, end := slice(length, from, count)
	if length == int64(len(s)) {
		return s[start:end]
	}
	return s[runeOffset(s, start):runeOffset(s, end)]
}

// runeOffset is the byte offset of the nth character.
func runeOffset(s string, n int64) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// indexBytes is indexString for bytes (IDX-11).
func indexBytes(s string, keys value.Array) (string, error) {
	from, count, err := stringKeys(keys)
	if err != nil || len(keys) == 1 && from < -int64(len(s)) {
		return "", err
	}
	start, end := slice(int64(len(s)), from, count)
	return s[start:end], nil
}

// keyType names the type of an unusable key.
func keyType(key value.Value) string {
	switch key.(type) {
	case nil:
		return "Undef"
	case value.DefaultValue:
		return "Default"
	}
	return typesys.Generalize(typesys.InferReduced(key)).String()
}
