package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// walk gives the elements of an iterable to yield, one after the other, until that
// returns false. The error is that there are too many of them.
type walk = func(yield func(value.Value) bool) error

// Sequence is what a loop ranges over.
type Sequence[T any] struct {
	walk func(yield func(T) bool) error
	// Err says, after the loop, why it had nothing to range over, or too much.
	Err error
}

// All calls yield with the elements until it returns false.
func (s *Sequence[T]) All(yield func(T) bool) {
	if s.Err == nil {
		s.Err = s.walk(yield)
	}
}

// Sequence2 is [Sequence] for a loop with two variables.
type Sequence2[K, V any] struct {
	walk func(yield func(K, V) bool) error
	// ErrFunction is that of [Sequence].
	Err error
}

// All calls yield with the keys and values until it returns false.
func (s *Sequence2[K, V]) All(yield func(K, V) bool) {
	if s.Err == nil {
		s.Err = s.walk(yield)
	}
}

// sequence is a walk, or why there is none, to range over.
func sequence[T any](walk func(yield func(T) bool) error, err error) Sequence[T] {
	return Sequence[T]{walk, err}
}

// iterate walks through the elements of an iterable (ITER-2, ITER-3): of a hash
// its pairs. ok is false for what cannot be iterated.
func iterate(v value.Value) (w walk, ok bool) {
	switch v := v.(type) {
	case value.Array:
		return func(yield func(value.Value) bool) error {
			for _, e := range v {
				if !yield(e) {
					break
				}
			}
			return nil
		}, true
	case *value.Hash:
		return func(yield func(value.Value) bool) error {
			for _, e := range v.Entries() {
				if !yield(value.Array{e.Key, e.Value}) {
					break
				}
			}
			return nil
		}, true
	case string:
		return func(yield func(value.Value) bool) error {
			for _, c := range ruby.Chars(v) {
				if !yield(c) {
					break
				}
			}
			return nil
		}, true
	case int64:
		return integers(0, v-1, 1), v >= 0
	case *typesys.Integer:
		return integers(v.Min, v.Max, 1), v.Finite()
	case *typesys.Enum:
		return func(yield func(value.Value) bool) error {
			for _, s := range v.Values {
				if !yield(s) {
					break
				}
			}
			return nil
		}, true
	case *typesys.Alias:
		return iterate(v.Resolved())
	case *Iterator:
		return v.walk, true
	case value.Iterator:
		return func(yield func(value.Value) bool) error {
			v.All(yield)
			return nil
		}, true
	}
	return nil, false
}

// enumerate is iterate for the functions that leave the walk to a method of
// Ruby's own, which know elements as [Iterator.All] gives them.
func enumerate(v value.Value) (w walk, ok bool) {
	if it, ok := v.(*Iterator); ok {
		return it.whole, true
	}
	return iterate(v)
}

// firsts is enumerate for methods that are given a block of one parameter.
func firsts(v value.Value) (w walk, ok bool) {
	if it, ok := v.(*Iterator); ok && it.split {
		return it.firsts, true
	}
	return iterate(v)
}

// integers counts from lo up to hi, or with a negative step from hi down.
func integers(lo, hi, step int64) walk {
	return func(yield func(value.Value) bool) error {
		steps := 0
		if step > 0 {
			for n := lo; n <= hi; n += step {
				if steps++; steps > value.MaxElements {
					return value.TooLong
				}
				if !yield(n) || n > hi-step {
					break
				}
			}
			return nil
		}
		for n := hi; n >= lo; n += step {
			if steps++; steps > value.MaxElements {
				return value.TooLong
			}
			if !yield(n) || n < lo-step {
				break
			}
		}
		return nil
	}
}

// walker is iterate or one of its variants.
type walker func(v value.Value) (w walk, ok bool)

// through is how w walks an argument that a signature accepted.
func (w walker) through(v value.Value) (walk, error) {
	inner, ok := w(v)
	if !ok {
		return nil, fail("wrong argument type (", typesys.HostClass(v), "; is not Iterable.")
	}
	return inner, nil
}

// checkRange is the error of a walk through all of a range of numbers that is too long.
func checkRange(v value.Value) error {
	switch v := v.(type) {
	case int64:
		if v > value.MaxElements {
			return value.TooLong
		}
	case *typesys.Integer:
		if v.Finite() && v.Min <= v.Max && uint64(v.Max)-uint64(v.Min) >= value.MaxElements {
			return value.TooLong
		}
	}
	return nil
}

// elements makes an array of an iterable.
func elements(v value.Value) (value.Array, error) {
	if a, ok := v.(value.Array); ok {
		return a, nil
	}
	if err := checkRange(v); err != nil {
		return nil, err
	}
	return collect(sequence(walker(enumerate).through(v)))
}

func collect(seq Sequence[value.Value]) (value.Array, error) {
	out := value.Array{}
	for e := range seq.All {
		if len(out) == value.MaxElements {
			return nil, value.ArrayTooLong
		}
		out = append(out, e)
	}
	return out, seq.Err
}

// visitor is given an element with its key or index, and what the lambda made
// of it; it returns false to stop.
type visitor func(key, elem, result value.Value) bool

// walkOne calls a lambda of one parameter with every element, which of a hash
// is the pair. A break() comes back as an error, but ends a walk that Ruby does with
// a loop as the end does: the loop takes it for that (ITER-6).
func walkOne(v value.Value, b *Block, visit visitor) error { return walker(iterate).one(v, b, visit) }

func (w walker) one(v value.Value, b *Block, visit visitor) error {
	seq := sequence(w.through(v))
	i := int64(0)
	for e := range seq.All {
		r, err := b.Call(e)
		if err != nil {
			return pastLoop(v, err)
		}
		if !visit(i, e, r) {
			return nil
		}
		i++
	}
	return seq.Err
}

// walkTwo calls a lambda of two parameters with index and element, or with key
// and value of a hash; then the visitor's element is the value. Ruby's own method
// counts the elements.
func walkTwo(v value.Value, b *Block, visit visitor) error {
	if h, ok := pairs(v); ok {
		for _, e := range h.Entries() {
			r, err := b.Call(e.Key, e.Value)
			if err != nil {
				return err
			}
			if !visit(e.Key, e.Value, r) {
				return nil
			}
		}
		return nil
	}
	seq := sequence(walker(enumerate).through(v))
	i := int64(0)
	for e := range seq.All {
		r, err := b.Call(i, e)
		if err != nil {
			return pastLoop(v, err)
		}
		if !visit(i, e, r) {
			return nil
		}
		i++
	}
	return seq.Err
}

// pastLoop is what of an error of the lambda leaves the walk through v.
func pastLoop(v value.Value, err error) error {
	if loops(v) {
		return unlessBreak(err)
	}
	return err
}

// unlessBreak drops the error that a break() is, for functions that it ends.
func unlessBreak(err error) error {
	if breaks(err) {
		return nil
	}
	return err
}

// elementType is the type of what an iterable gives (ITV-2).
func elementType(v value.Value) typesys.Type {
	switch v := v.(type) {
	case value.Array:
		if len(v) == 0 {
			return &typesys.Unit{}
		}
		return variantOf(v)
	case *value.Hash:
		if v.Len() == 0 {
			return &typesys.Tuple{Types: []typesys.Type{&anyT, &anyT}}
		}
		return &typesys.Tuple{Types: []typesys.Type{variantOf(v.Keys()), variantOf(v.Values())}, Size: typesys.Size{Min: 2, Max: 2}}
	case string:
		return &typesys.String{Size: typesys.Size{Min: 1, Max: 1}}
	case int64:
		if v == 0 {
			return &typesys.Unit{}
		}
		return &typesys.Integer{Min: 0, Max: v - 1}
	case *typesys.Integer:
		return v
	case *typesys.Enum:
		return v
	case *typesys.Alias:
		return elementType(v.Resolved())
	case *Iterator:
		return v.elem
	case value.Iterator:
		if t, ok := typesys.Infer(v).(*typesys.Iterator); ok {
			return t.Of
		}
	}
	return &anyT
}

func variantOf(a value.Array) typesys.Type {
	ts := make([]typesys.Type, len(a))
	for i, e := range a {
		ts[i] = typesys.Infer(e)
	}
	return typesys.MakeVariant(ts)
}
