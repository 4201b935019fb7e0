package fn

import (
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Iterator is the lazy result of reverse_each, step and tree_each (ITER-7). It
// can be walked any number of times.
type Iterator struct {
	walk walk
	elem typesys.Type
	// back walks the other way, where that needs no array.
	back walk
	// class is what the reference implementation calls an iterator of which it
	// does not know that it is one.
	class string
	// split reports whether it leaves elements out. Such an iterator gives what an
	// element consists of to methods of Ruby's own.
	split bool
	// steps reports whether it is the result of step.
	steps bool
	// numbers reports whether it walks a range of numbers.
	numbers bool
	// entries are what it walks through where that is all of a hash: lambdas of
	// two parameters are given keys and values then.
	entries *value.Hash
	// size is its number of elements as Ruby knows it; see [rubySize].
	size int64
}

// HostClass is the name under which the type of the iterator is known, "" where
// it is an Iterator.
func (it *Iterator) HostClass() string { return it.class }

// ClassName is the name of its class.
func (it *Iterator) ClassName() string {
	switch {
	case it.class != "":
		return it.class
	case it.numbers:
		return "Puppet::Pops::Types::IntegerRangeIterator"
	case it.steps:
		return "Puppet::Pops::Types::StepIterator"
	}
	return "Puppet::Pops::Types::Iterator"
}

// All walks the elements in order, as Ruby makes an array of them.
func (it *Iterator) All(yield func(value.Value) bool) {
	if err := it.whole(yield); err != nil {
		panic(err)
	}
}

// whole is [Iterator.All], with an error where that panics.
func (it *Iterator) whole(yield func(value.Value) bool) error {
	if !it.split {
		return it.walk(yield)
	}
	return it.walk(func(e value.Value) bool { return yield(packed(e)) })
}

// firsts walks what a block of one parameter gets of the elements.
func (it *Iterator) firsts(yield func(value.Value) bool) error {
	return it.walk(func(e value.Value) bool {
		var first value.Value
		if parts := spread(e); len(parts) > 0 {
			first = parts[0]
		}
		return yield(first)
	})
}

// ElementType is the type of the elements (ITV-2).
func (it *Iterator) ElementType() typesys.Type { return it.elem }

// Equal is identity: iterators are never compared by content (ITV-1).
func (it *Iterator) Equal(v value.Value) bool { return v == value.Value(it) }

// AppendKey appends the elements, which identify the iterator as a hash key.
func (it *Iterator) AppendKey(b []byte) []byte {
	b = append(b, "iterator:"...)
	err := it.walk(func(e value.Value) bool {
		b = value.AppendKey(b, e)
		return true
	})
	if err != nil {
		panic(err)
	}
	return append(b, ';')
}

// AppendText appends Iterator[T]-Value (ITER-7).
func (it *Iterator) AppendText(b []byte) []byte {
	b = append(b, "Iterator["...)
	b = append(b, typesys.Generalize(it.elem).String()...)
	return append(b, "]-Value"...)
}

// Kind is the label used in messages.
func (*Iterator) Kind() string { return "Object" }

// pairs are the entries of a hash, or of an iterator that walks through one.
func pairs(v value.Value) (h *value.Hash, ok bool) {
	switch v := v.(type) {
	case *value.Hash:
		return v, true
	case *Iterator:
		return v.entries, v.entries != nil
	}
	return nil, false
}

// spread is what Ruby's operator * makes of a value, to which some types are
// collections too.
func spread(v value.Value) value.Array {
	switch v := v.(type) {
	case *typesys.Tuple:
		return typeValues(v.Types)
	case *typesys.Variant:
		return typeValues(v.Types)
	case *typesys.Alias:
		return spread(v.Resolved())
	}
	return op.Splat(v)
}

func typeValues(ts []typesys.Type) value.Array {
	out := make(value.Array, len(ts))
	for i, t := range ts {
		out[i] = t
	}
	return out
}

// packed is the single value that Ruby makes of the values of a spread element.
func packed(v value.Value) value.Value {
	switch parts := spread(v); len(parts) {
	case 0:
		return nil
	case 1:
		return parts[0]
	default:
		return parts
	}
}

// isRange reports whether an iterable is a range of numbers.
func isRange(v value.Value) bool {
	switch v := v.(type) {
	case int64, *typesys.Integer:
		return true
	case *typesys.Alias:
		return isRange(v.Resolved())
	case *Iterator:
		return v.numbers
	}
	return false
}

// loops reports whether Ruby walks an iterable with a loop: a range of numbers, and what leaves elements out.
func loops(v value.Value) bool {
	it, ok := v.(*Iterator)
	return isRange(v) || ok && it.split
}

// unsized is the size of what Ruby cannot tell it of.
const unsized = -1

// rubySize is the number of elements that Ruby expects of an iterable: of a range
// of numbers one less than there are.
func rubySize(v value.Value) int64 {
	switch v := v.(type) {
	case value.Array:
		return int64(len(v))
	case *value.Hash:
		return int64(v.Len())
	case string:
		return int64(utf8.RuneCountInString(v))
	case int64:
		return max(v-1, 0)
	case *typesys.Integer:
		return v.Max - v.Min
	case *typesys.Enum:
		return int64(len(v.Values))
	case *typesys.Alias:
		return rubySize(v.Resolved())
	case *Iterator:
		return v.size
	}
	return unsized
}
