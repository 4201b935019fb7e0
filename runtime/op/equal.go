package op

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Equal is a == b (EQ-1 to EQ-13). It never fails.
func Equal(a, b value.Value) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case bool:
		return a == b
	case string:
		y, ok := b.(string)
		return ok && value.EqualFold(x, y)
	case value.Array:
		y, ok := b.(value.Array)
		return ok && equalArrays(x, y, equalNested)
	case *value.Hash:
		y, ok := b.(*value.Hash)
		return ok && equalHashes(x, y)
	}
	return equalOthers(a, b)
}

// EqualString is v == s, for an operand known to be a string (EQ-1). For two such
// operands there is [value.EqualFold], and [value.CompareFold] for their order.
func EqualString(v value.Value, s string) bool {
	t, ok := v.(string)
	return ok && value.EqualFold(t, s)
}

// EqualInt is v == n, for an operand known to be an Integer (EQ-2, EQ-3).
func EqualInt(v value.Value, n int64) bool {
	i, ok := v.(int64)
	if ok || v == nil {
		return ok && i == n
	}
	return equalOthers(v, n)
}

// equalNested is == between elements of collections, where types are compared by
// what they say and not by what they accept.
func equalNested(a, b value.Value) bool {
	if t, ok := a.(typesys.Type); ok {
		return value.Identical(t, b)
	}
	return Equal(a, b)
}

// equalOthers compares what is the same whether or not case matters.
func equalOthers(a, b value.Value) bool {
	switch x := a.(type) {
	case nil, bool, string, value.DefaultValue:
		return a == b
	case int64:
		switch y := b.(type) {
		case int64:
			return x == y
		case float64:
			return equalIntFloat(x, y)
		}
	case float64:
		switch y := b.(type) {
		case int64:
			return equalIntFloat(y, x)
		case float64:
			return x == y
		}
	case *value.Regexp:
		y, ok := b.(*value.Regexp)
		return ok && x.Source == y.Source
	case *value.Sensitive:
		y, ok := b.(*value.Sensitive)
		return ok && value.Identical(x.Value, y.Value)
	}
	switch {
	case isTime(a) && isNumeric(b):
		c, ordered := compareTime(a, b)
		return ordered && c == 0
	case isNumeric(a) && isTime(b):
		c, ordered := compareTime(b, a)
		return ordered && c == 0
	}
	if x, ok := a.(value.Other); ok {
		return typesys.EqualOther(x, b)
	}
	return false
}

func equalArrays(a, b value.Array, equal func(a, b value.Value) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// equalHashes compares the values at the same keys. A missing key reads as undef,
// as it does in the reference implementation (EQ-5).
func equalHashes(a, b *value.Hash) bool {
	if a.Len() != b.Len() {
		return false
	}
	for _, e := range a.Entries() {
		if !equalNested(e.Value, b.Lookup(e.Key)) {
			return false
		}
	}
	return true
}

// equalExactly is equality with regard to case, as - on arrays uses it (COL-8).
// Numbers are still compared by value.
func equalExactly(a, b value.Value) bool {
	switch x := a.(type) {
	case value.Array:
		y, ok := b.(value.Array)
		return ok && equalArrays(x, y, equalExactly)
	case *value.Hash:
		y, ok := b.(*value.Hash)
		if !ok || x.Len() != y.Len() {
			return false
		}
		for _, e := range x.Entries() {
			if v, ok := y.Get(e.Key); !ok || !equalExactly(e.Value, v) {
				return false
			}
		}
		return true
	case typesys.Type:
		return value.Identical(a, b)
	}
	return equalOthers(a, b)
}

// TryEqual is a == b where one of them is a type with an Init that may have no constructor, so that there is no telling
// (NEW-78).
func TryEqual(a, b value.Value) (bool, error) { return tryEqual("==", a, b) }

// TryDiffer is a != b likewise.
func TryDiffer(a, b value.Value) (bool, error) {
	equal, err := tryEqual("!=", a, b)
	return !equal && err == nil, err
}

func tryEqual(sym string, a, b value.Value) (bool, error) {
	t, ok := a.(typesys.Type)
	u, both := b.(typesys.Type)
	if !ok || !both {
		return Equal(a, b), nil
	}
	equal, err := typesys.TryEqual(t, u)
	if err != nil {
		return false, notComparable(sym, a, b, err.Error())
	}
	return equal, nil
}
