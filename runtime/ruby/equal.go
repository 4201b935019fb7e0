package ruby

import (
	"math"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Equal is ==: numbers of both kinds compare by value, strings, arrays and hashes by content in either form.
func Equal(a, b value.Value) bool { return equal(a, b, Equal, nil) }

// Eql is eql?, by which hashes find keys: as [Equal], but that an integer is no float.
func Eql(a, b value.Value) bool {
	switch a.(type) {
	case int64, float64:
		return a == b
	}
	return equal(a, b, Eql, nil)
}

// compared are two collections that are compared, and those in which they stand.
type compared struct {
	_ value.Uncompared

	a, b   value.Value
	around *compared
}

// again reports whether two collections stand in themselves, and are being compared already.
//
//go:noinline
func (p *compared) again(a, b value.Value) bool {
	depth := 0
	for ; p != nil; p = p.around {
		if p.a == a && p.b == b {
			return true
		}
		depth++
	}
	if depth > value.MaxNesting {
		panic(value.TooDeep)
	}
	return false
}

// equal compares two values, elements with the function given.
func equal(a, b value.Value, elements func(a, b value.Value) bool, within *compared) bool {
	if collects(a) && collects(b) {
		if within.again(a, b) {
			return true
		}
		within = &compared{a: a, b: b, around: within}
	}
	switch x := a.(type) {
	case nil, bool:
		return a == b
	case string, *String:
		s, _ := stringOf(a)
		t, ok := stringOf(b)
		return ok && s == t
	case int64:
		if y, ok := b.(int64); ok {
			return x == y
		}
		return equalMixed(a, b)
	case float64:
		if y, ok := b.(float64); ok {
			return x == y
		}
		return equalMixed(a, b)
	case Symbol, value.DefaultValue:
		s, _ := symbolOf(a)
		t, ok := symbolOf(b)
		return ok && s == t
	case *Array, value.Array:
		s, _ := arrayOf(a)
		t, ok := arrayOf(b)
		return ok && (same(a, b) || slices.EqualFunc(s, t, nested(elements, within)))
	case *Hash, *value.Hash:
		s, _ := pairsOf(a)
		t, ok := pairsOf(b)
		return ok && (same(a, b) || equalPairs(s, t, nested(elements, within)))
	case *value.Regexp:
		y, ok := b.(*value.Regexp)
		return ok && x.Source == y.Source
	case *value.Sensitive:
		y, ok := b.(*value.Sensitive)
		return ok && nested(elements, within)(x.Value, y.Value)
	case interface {
		equals(v value.Value, elements func(a, b value.Value) bool) bool
	}:
		return x.equals(b, elements)
	case value.Other:
		return typesys.EqualOther(x, b)
	}
	return false
}

// equalMixed is == of a number with what is not of the same class.
func equalMixed(a, b value.Value) bool {
	switch b.(type) {
	case int64, float64:
		n, ok := a.(int64)
		f, _ := b.(float64)
		if !ok {
			n, _ = b.(int64)
			f, _ = a.(float64)
		}
		return compareMixed(n, f) == 0 && f == f
	}
	y, ok := b.(OtherNumber)
	return ok && y.Equal(a)
}

// nested compares elements one level deeper.
//
//go:noinline
func nested(elements func(a, b value.Value) bool, within *compared) func(a, b value.Value) bool {
	return func(a, b value.Value) bool {
		switch a.(type) {
		case int64, float64:
			return elements(a, b)
		}
		return equal(a, b, elements, within)
	}
}

func equalPairs(a, b Pairs, equal func(a, b value.Value) bool) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		k, v := a.At(i)
		if w, ok := b.Get(k); !ok || !equal(v, w) {
			return false
		}
	}
	return true
}

// compareMixed is <=> of an integer and a float that is a number, without loss.
func compareMixed(n int64, f float64) int {
	switch {
	case f >= 9223372036854775808:
		return -1
	case f < -9223372036854775808:
		return 1
	}
	whole := math.Trunc(f)
	switch m := int64(whole); {
	case n < m:
		return -1
	case n > m:
		return 1
	case f > whole:
		return -1
	case f < whole:
		return 1
	}
	return 0
}

// Compare is <=>: -1, 0 or 1; ok is false for values without an order, where Ruby has nil.
func Compare(a, b value.Value) (order int, ok bool) { return compare(a, b, nil) }

func compare(a, b value.Value, within *compared) (order int, ok bool) {
	switch x := a.(type) {
	case string, *String:
		s, _ := stringOf(a)
		t, ok := stringOf(b)
		return strings.Compare(s, t), ok
	case Symbol, value.DefaultValue:
		s, _ := symbolOf(a)
		t, ok := symbolOf(b)
		return strings.Compare(string(s), string(t)), ok
	case int64:
		switch y := b.(type) {
		case int64:
			return sign(x < y, x > y), true
		case float64:
			return compareMixed(x, y), y == y
		}
		o, ok := compareNumber(b, a)
		return -o, ok
	case float64:
		switch y := b.(type) {
		case int64:
			return -compareMixed(y, x), x == x
		case float64:
			return sign(x < y, x > y), x == x && y == y
		}
		o, ok := compareNumber(b, a)
		return -o, ok
	case *Array, value.Array:
		s, _ := arrayOf(a)
		t, ok := spreadOf(b)
		if !ok {
			return 0, false
		}
		if collects(a) && collects(b) {
			if within.again(a, b) {
				return 0, true
			}
			within = &compared{a: a, b: b, around: within}
		}
		for i := 0; i < len(s) && i < len(t); i++ {
			if o, ok := compare(s[i], t[i], within); o != 0 || !ok {
				return o, ok
			}
		}
		return sign(len(s) < len(t), len(s) > len(t)), true
	case ordered:
		return x.CompareTo(b)
	}
	return 0, Equal(a, b)
}

// ordered is what has an order of its own.
type ordered interface {
	CompareTo(v value.Value) (order int, ok bool)
}

// compareNumber asks what is compared with a number for the order.
func compareNumber(v, number value.Value) (int, bool) {
	if o, ok := v.(ordered); ok {
		return o.CompareTo(number)
	}
	return 0, false
}

func sign(less, more bool) int {
	switch {
	case less:
		return -1
	case more:
		return 1
	}
	return 0
}

// Order is [Compare] with the error for values that have no order.
func Order(a, b value.Value) (int, error) {
	o, ok := Compare(a, b)
	if !ok {
		return 0, Incomparable(a, b)
	}
	return o, nil
}

// Incomparable is the error of comparing values without an order.
//
//go:noinline
func Incomparable(a, b value.Value) error {
	with := ClassOf(b).Name
	switch b.(type) {
	case nil, bool, int64, float64, Symbol, value.DefaultValue:
		with = Inspect(b)
	}
	return Raise(ArgumentError, "comparison of ", ClassOf(a).Name, " with ", with, " failed")
}

// CaseEqual is the truth of pattern === v, as `case` asks for it: a class has v, a range or set includes it, an expression matches it, a proc
// returns the truth for it, anything else is equal.
func CaseEqual(c *Context, m *Match, pattern, v value.Value) (bool, error) {
	r, err := OpCaseEqual(c, m, pattern, v)
	return err == nil && Truth(r), err
}

// AppendKey appends the identity of a value as a hash key: the same bytes exactly for values that are eql?.
func AppendKey(b []byte, v value.Value) []byte { return appendKey(b, v, nil) }

// appendKey is AppendKey of a value within collections: one that has itself is told from others by its place.
func appendKey(b []byte, v value.Value, within []value.Value) []byte {
	if len(within) > value.MaxNesting {
		panic(value.TooDeep)
	}
	if collects(v) {
		for i, around := range within {
			if around == v {
				return append(b, '^', byte(i), byte(i>>8))
			}
		}
		within = append(within, v)
	}
	switch v := v.(type) {
	case *String:
		return value.AppendKey(b, v.String())
	case Symbol:
		if v == "default" {
			return value.AppendKey(b, value.Default)
		}
	case *Array, value.Array:
		a, _ := arrayOf(v)
		b = append(b, '[')
		for _, e := range a {
			b = value.Bounded(appendKey(b, e, within))
		}
		return append(b, ']')
	case *Hash, *value.Hash:
		p, _ := pairsOf(v)
		entries := make([]string, p.Len())
		for i := range entries {
			k, e := p.At(i)
			entries[i] = string(appendKey(appendKey(nil, k, within), e, within))
		}
		slices.Sort(entries)
		b = append(b, '{')
		for _, e := range entries {
			b = value.Bounded(append(b, e...))
		}
		return append(b, '}')
	}
	return value.AppendKey(b, v)
}
