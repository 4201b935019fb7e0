package fn

import (
	"iter"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// iterate returns the elements of an iterable one after the other (ITER-2, ITER-3):
// of a hash its pairs. ok is false for what cannot be iterated.
func iterate(v value.Value) (seq iter.Seq[value.Value], ok bool) {
	switch v := v.(type) {
	case value.Array:
		return func(yield func(value.Value) bool) {
			for _, e := range v {
				if !yield(e) {
					return
				}
			}
		}, true
	case *value.Hash:
		return func(yield func(value.Value) bool) {
			for _, e := range v.Entries() {
				if !yield(value.Array{e.Key, e.Value}) {
					return
				}
			}
		}, true
	case string:
		return func(yield func(value.Value) bool) {
			for _, c := range ruby.Chars(v) {
				if !yield(c) {
					return
				}
			}
		}, true
	case int64:
		return integers(0, v-1, 1), v >= 0
	case *typesys.Integer:
		return integers(v.Min, v.Max, 1), v.Finite()
	case *typesys.Enum:
		return func(yield func(value.Value) bool) {
			for _, s := range v.Values {
				if !yield(s) {
					return
				}
			}
		}, true
	case *typesys.Alias:
		return iterate(v.Resolved())
	case *Iterator:
		return v.seq, true
	case value.Iterator:
		return v.All, true
	}
	return nil, false
}

// enumerate is iterate for the functions that leave the walk to a method of
// Ruby's own, which know elements as [Iterator.All] gives them.
func enumerate(v value.Value) (seq iter.Seq[value.Value], ok bool) {
	if it, ok := v.(*Iterator); ok {
		return it.All, true
	}
	return iterate(v)
}

// firsts is enumerate for methods that are given a block of one parameter.
func firsts(v value.Value) (seq iter.Seq[value.Value], ok bool) {
	if it, ok := v.(*Iterator); ok && it.split {
		return it.firsts, true
	}
	return iterate(v)
}

// integers counts from lo up to hi, or with a negative step from hi down.
func integers(lo, hi, step int64) iter.Seq[value.Value] {
	return func(yield func(value.Value) bool) {
		steps := 0
		goOn := func(n int64) bool {
			if steps++; steps > value.MaxElements {
				panic(value.TooLong)
			}
			return yield(n)
		}
		if step > 0 {
			for n := lo; n <= hi; n += step {
				if !goOn(n) || n > hi-step {
					return
				}
			}
			return
		}
		for n := hi; n >= lo; n += step {
			if !goOn(n) || n < lo-step {
				return
			}
		}
	}
}

// walker is iterate or one of its variants.
type walker func(v value.Value) (seq iter.Seq[value.Value], ok bool)

// sequence is how w walks an argument that a signature accepted.
func (w walker) sequence(v value.Value) (iter.Seq[value.Value], error) {
	seq, ok := w(v)
	if !ok {
		return nil, fail("wrong argument type (", typesys.HostClass(v), "; is not Iterable.")
	}
	return seq, nil
}

func sequence(v value.Value) (iter.Seq[value.Value], error) { return walker(iterate).sequence(v) }

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
	seq, err := walker(enumerate).sequence(v)
	if err != nil {
		return nil, err
	}
	return collect(seq)
}

func collect(seq iter.Seq[value.Value]) (value.Array, error) {
	out := value.Array{}
	for e := range seq {
		if len(out) == value.MaxElements {
			return nil, value.ArrayTooLong
		}
		out = append(out, e)
	}
	return out, nil
}

// visitor is given an element with its key or index, and what the lambda made
// of it; it returns false to stop.
type visitor func(key, elem, result value.Value) bool

// walkOne calls a lambda of one parameter with every element, which of a hash
// is the pair. A break() comes back as an error, but ends a walk that Ruby does with
// a loop as the end does: the loop takes it for that (ITER-6).
func walkOne(v value.Value, b *Block, visit visitor) error { return walker(iterate).one(v, b, visit) }

func (w walker) one(v value.Value, b *Block, visit visitor) error {
	seq, err := w.sequence(v)
	if err != nil {
		return err
	}
	i := int64(0)
	for e := range seq {
		r, err := b.Call(e)
		if err != nil {
			return pastLoop(v, err)
		}
		if !visit(i, e, r) {
			return nil
		}
		i++
	}
	return nil
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
	seq, err := walker(enumerate).sequence(v)
	if err != nil {
		return err
	}
	i := int64(0)
	for e := range seq {
		r, err := b.Call(i, e)
		if err != nil {
			return pastLoop(v, err)
		}
		if !visit(i, e, r) {
			return nil
		}
		i++
	}
	return nil
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
