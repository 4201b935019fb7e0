package ruby

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Compare is Ruby's <=>: -1, 0 or 1; ok is false for values that have no order.
func Compare(a, b value.Value) (order int, ok bool) {
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			return strings.Compare(x, y), true
		}
	case int64:
		switch y := b.(type) {
		case int64:
			return order3(x < y, x > y), true
		case float64:
			return order3(float64(x) < y, float64(x) > y), y == y
		}
	case float64:
		switch y := b.(type) {
		case int64:
			return order3(x < float64(y), x > float64(y)), x == x
		case float64:
			return order3(x < y, x > y), x == x && y == y
		}
	case value.Array:
		if y, ok := b.(value.Array); ok {
			return compareArrays(x, y)
		}
	}
	if c, isOrdered := a.(ordered); isOrdered {
		return c.CompareTo(b)
	}
	switch a.(type) {
	case int64, float64: // Ruby asks the other side about numbers
		if c, isOrdered := b.(ordered); isOrdered {
			o, ok := c.CompareTo(a)
			return -o, ok
		}
	}
	return 0, Equal(a, b)
}

// ordered is what has an order of its own.
type ordered interface {
	CompareTo(v value.Value) (order int, ok bool)
}

func compareArrays(a, b value.Array) (int, bool) {
	for i := 0; i < len(a) && i < len(b); i++ {
		if o, ok := Compare(a[i], b[i]); o != 0 || !ok {
			return o, ok
		}
	}
	return order3(len(a) < len(b), len(a) > len(b)), true
}

func order3(less, more bool) int {
	switch {
	case less:
		return -1
	case more:
		return 1
	}
	return 0
}

// Equal is Ruby's ==: exact, but that numbers of both kinds compare by value.
func Equal(a, b value.Value) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case int64:
		switch y := b.(type) {
		case int64:
			return x == y
		case float64:
			return float64(x) == y
		}
		return false
	case float64:
		switch y := b.(type) {
		case int64:
			return x == float64(y)
		case float64:
			return x == y
		}
		return false
	case value.Array:
		y, ok := b.(value.Array)
		if !ok || len(x) != len(y) {
			return false
		}
		for i := range x {
			if !Equal(x[i], y[i]) {
				return false
			}
		}
		return true
	case *value.Hash:
		y, ok := b.(*value.Hash)
		if !ok || x.Len() != y.Len() {
			return false
		}
		for _, e := range x.Entries() {
			v, ok := y.Get(e.Key)
			if !ok || !Equal(e.Value, v) {
				return false
			}
		}
		return true
	case *value.Regexp:
		y, ok := b.(*value.Regexp)
		return ok && x.Source == y.Source
	case *value.Sensitive:
		y, ok := b.(*value.Sensitive)
		return ok && Equal(x.Value, y.Value)
	case value.Other:
		return typesys.EqualOther(x, b)
	}
	return a == b
}

// Sort sorts in place with the merge sort that Ruby's is on Linux: the order of
// the comparisons, which a lambda and the errors of Compare let see, is the same.
// An error leaves the elements in the order that they have then.
func Sort(a value.Array, compare func(x, y value.Value) (int, error)) error {
	if len(a) < 2 {
		return nil
	}
	return mergeSort(a, make(value.Array, len(a)), compare)
}

func mergeSort(a, tmp value.Array, compare func(x, y value.Value) (int, error)) error {
	if len(a) < 2 {
		return nil
	}
	left, right := a[:len(a)/2], a[len(a)/2:]
	if err := mergeSort(left, tmp, compare); err != nil {
		return err
	}
	if err := mergeSort(right, tmp, compare); err != nil {
		return err
	}
	// The halves make room. What is left of the right one is at its place already; an error leaves both as they were.
	tmp = tmp[:copy(tmp, a)]
	left, right = tmp[:len(left)], tmp[len(left):]
	n := 0
	for ; len(left) > 0 && len(right) > 0; n++ {
		o, err := compare(left[0], right[0])
		if err != nil {
			copy(a, tmp)
			return err
		}
		if o <= 0 {
			a[n], left = left[0], left[1:]
		} else {
			a[n], right = right[0], right[1:]
		}
	}
	copy(a[n:], left)
	return nil
}

// MustCompare is [Compare] with Ruby's error for values that have no order.
func MustCompare(a, b value.Value) (int, error) {
	o, ok := Compare(a, b)
	if !ok {
		return 0, Incomparable(a, b)
	}
	return o, nil
}

// Incomparable is Ruby's error for two values without an order.
func Incomparable(a, b value.Value) error {
	return errors.New("comparison of " + ClassName(a) + " with " + comparand(b) + " failed")
}

// comparand is how the right side of a failed comparison is named: constants
// and numbers themselves, other things by class.
func comparand(v value.Value) string {
	switch v.(type) {
	case nil, bool, int64, float64, value.DefaultValue:
		return string(value.AppendInspect(nil, v))
	}
	return ClassName(v)
}

// ClassName is the class that Ruby's messages name.
func ClassName(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "NilClass"
	case bool:
		if v {
			return "TrueClass"
		}
		return "FalseClass"
	}
	return className(v)
}
