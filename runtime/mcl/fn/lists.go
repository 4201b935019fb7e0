package fn

import (
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// MaxRange is how many elements iter.range makes at most.
const MaxRange = 1e7

// Map is iter.map: what a function makes of each element, in order.
func Map(list value.Array, f mcl.Func) (value.Array, error) {
	made := make(value.Array, len(list))
	for i, e := range list {
		v, err := f(e)
		if err != nil {
			return nil, err
		}
		made[i] = v
	}
	return made, nil
}

// Filter is iter.filter: the elements of which a function says true.
func Filter(list value.Array, f mcl.Func) (value.Array, error) {
	kept := value.Array{}
	for _, e := range list {
		v, err := f(e)
		if err != nil {
			return nil, err
		}
		if v.(bool) {
			kept = append(kept, e)
		}
	}
	return kept, nil
}

// Reduce is iter.reduce(list, f): all elements put together from the left, of which there must be one.
func Reduce(list value.Array, f mcl.Func) (value.Value, error) {
	if len(list) == 0 {
		return nil, mcl.Fail("iter.reduce: an empty list needs an initial value")
	}
	return ReduceFrom(list[0], list[1:], f)
}

// ReduceFrom is iter.reduce(initial, list, f): the initial value and all elements put together from the left.
func ReduceFrom(initial value.Value, list value.Array, f mcl.Func) (value.Value, error) {
	v := initial
	for _, e := range list {
		var err error
		if v, err = f(v, e); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// Zip is iter.zip: what a function makes of each two elements at one place, as long as there are two.
func Zip(a, b value.Array, f mcl.Func) (value.Array, error) {
	made := make(value.Array, min(len(a), len(b)))
	for i := range made {
		v, err := f(a[i], b[i])
		if err != nil {
			return nil, err
		}
		made[i] = v
	}
	return made, nil
}

// Flatten is iter.flatten: the elements of the elements, one level deep.
func Flatten(lists value.Array) value.Array {
	flat := value.Array{}
	for _, l := range lists {
		flat = append(flat, l.(value.Array)...)
	}
	return flat
}

// RangeTo is iter.range(end): the ints from 0 to before the end.
func RangeTo(end int64) (value.Array, error) { return RangeStep(0, end, 1) }

// Range is iter.range(start, end): the ints from the start to before the end.
func Range(start, end int64) (value.Array, error) { return RangeStep(start, end, 1) }

// RangeStep is iter.range(start, end, step): none where the step leads away from the end. A step of zero fails.
func RangeStep(start, end, step int64) (value.Array, error) {
	var distance, size uint64 // which ints may be too small for
	switch {
	case step == 0:
		return nil, mcl.Fail("iter.range: the step is zero")
	case step > 0 && start < end:
		distance, size = uint64(end)-uint64(start), uint64(step)
	case step < 0 && start > end:
		distance, size = uint64(start)-uint64(end), -uint64(step)
	default:
		return value.Array{}, nil
	}
	n := (distance-1)/size + 1
	if n > MaxRange {
		return nil, mcl.Fail("iter.range: " + strconv.FormatUint(n, 10) + " elements are more than 10000000")
	}
	list := make(value.Array, n)
	for i := range list {
		list[i] = start + int64(i)*step
	}
	return list, nil
}

// ListConcat is list.concat: the elements of all lists.
func ListConcat(lists ...value.Array) value.Array {
	all := value.Array{}
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// Keys is map.keys: in the order of their texts, since mgmt has none.
func Keys(m *value.Hash) value.Array {
	keys := make(value.Array, m.Len())
	for i, e := range mcl.Sorted(m) {
		keys[i] = e.Key
	}
	return keys
}

// Values is map.values: in the order of the texts of their keys.
func Values(m *value.Hash) value.Array {
	values := make(value.Array, m.Len())
	for i, e := range mcl.Sorted(m) {
		values[i] = e.Value
	}
	return values
}
