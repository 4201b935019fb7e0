package op

import (
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// removeElements is - with an array on the left (COL-8).
func removeElements(a value.Array, b value.Value) value.Array {
	right := elements(b)
	contains := func(v value.Value) bool { return containsExactly(right, v) }
	if len(a)*len(right) > fewComparisons {
		contains = containsBucketed(right)
	}
	left := make(value.Array, 0, len(a))
	for _, e := range a {
		if !contains(e) {
			left = append(left, e)
		}
	}
	return left
}

// fewComparisons is how many it takes for buckets to pay.
const fewComparisons = 1 << 12

func containsExactly(a value.Array, v value.Value) bool {
	for _, e := range a {
		if equalExactly(e, v) {
			return true
		}
	}
	return false
}

// containsBucketed is [containsExactly] for many values: the elements are put into
// buckets, and only those of one bucket are compared. The bucket "" is for what
// might equal the elements of any.
func containsBucketed(a value.Array) func(value.Value) bool {
	buckets := make(map[string]value.Array, len(a))
	for _, e := range a {
		key := string(appendBucket(nil, e))
		buckets[key] = append(buckets[key], e)
	}
	return func(v value.Value) bool {
		key := appendBucket(nil, v)
		if len(key) == 0 {
			return containsExactly(a, v)
		}
		return containsExactly(buckets[string(key)], v) || containsExactly(buckets[""], v)
	}
}

// appendBucket appends a text that is the same for values that equalExactly finds
// equal, or returns nil when it knows none.
func appendBucket(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case nil, bool, string, value.DefaultValue:
		return value.AppendKey(b, v)
	case int64:
		return appendBucketNumber(b, float64(v))
	case float64:
		return appendBucketNumber(b, v)
	case value.Array:
		b = append(b, '[')
		for _, e := range v {
			if b = appendBucket(b, e); b == nil {
				return nil
			}
		}
		return append(b, ']')
	case *value.Hash:
		return append(strconv.AppendInt(append(b, '{'), int64(v.Len()), 10), '}')
	}
	return nil // a time can equal a number
}

func appendBucketNumber(b []byte, f float64) []byte {
	if f == 0 {
		f = 0 // not the negative one
	}
	return append(strconv.AppendUint(append(b, 'n'), math.Float64bits(f), 16), ';')
}
