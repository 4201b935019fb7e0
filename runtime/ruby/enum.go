package ruby

import "github.com/p2go/p2go/runtime/value"

// Enum is what methods of Enumerable work on: the elements of a value, one after the other.
type Enum struct {
	// Self is the value.
	Self value.Value
	// Each calls yield for each element, and ends with its first error. Elements of a hash are arrays of two; those of an enumerator may be
	// several values. Yield must not keep its arguments.
	Each func(yield func(args ...value.Value) error) error
}

// collection is a value of a class with `each` that not every program has.
type collection interface {
	// elements calls yield for each element, and ends with its first error.
	elements(yield func(args ...value.Value) error) error
}

// EnumOf returns the elements of a value.
func EnumOf(v value.Value) *Enum {
	e := &Enum{Self: v}
	switch v := v.(type) {
	case *Array:
		e.Each = func(yield func(args ...value.Value) error) error {
			for i := 0; i < len(v.Elems); i++ { // it may change meanwhile
				if err := yield(v.Elems[i : i+1 : i+1]...); err != nil {
					return err
				}
			}
			return nil
		}
	case value.Array:
		e.Each = func(yield func(args ...value.Value) error) error {
			for i := range v {
				if err := yield(v[i : i+1 : i+1]...); err != nil {
					return err
				}
			}
			return nil
		}
	case *Hash, *value.Hash:
		e.Each = func(yield func(args ...value.Value) error) error {
			return PairsOf(v).Walk(func(key, v value.Value) error { return yield(newPair(key, v)) })
		}
	case collection:
		e.Each = v.elements
	default:
		e.Each = func(yield func(args ...value.Value) error) error {
			_, err := Send(&Context{}, v, "each", yielding(yield))
			return err
		}
	}
	return e
}

// yielding is a block that yields what it is given.
func yielding(yield func(args ...value.Value) error) *Block {
	return &Block{Arity: -1, Max: -1, Fn: func(args []value.Value) (value.Value, error) { return nil, yield(args...) }}
}

// packed is the one value that several are where a method takes one.
func packed(args []value.Value) value.Value {
	switch len(args) {
	case 0:
		return nil
	case 1:
		return args[0]
	}
	return NewArray(append([]value.Value(nil), args...)...)
}

// yieldPacked calls a block with an element as one value. A lambda gets several ones as they are.
func (b *Block) yieldPacked(args []value.Value) (value.Value, error) {
	if len(args) == 1 || b.Lambda {
		return b.Call(args...)
	}
	return b.Yield(packed(args))
}

// halt ends an iteration early.
type halt struct{ _ byte }

// Error returns the text for one that nothing takes.
func (*halt) Error() string { return "break from proc-closure" }

// Jumps says that it is a jump.
func (*halt) Jumps() {}

// until calls yield for each element up to one for which it is done.
func (e *Enum) until(yield func(args []value.Value) (done bool, err error)) error {
	end := &halt{}
	err := e.Each(func(args ...value.Value) error {
		done, err := yield(args)
		if err == nil && done {
			return end
		}
		return err
	})
	if err == error(end) {
		return nil
	}
	return err
}

// elems are all elements, in a slice that belongs to the caller.
func (e *Enum) elems() ([]value.Value, error) {
	switch v := e.Self.(type) {
	case *Array:
		return append([]value.Value(nil), v.Elems...), nil
	case value.Array:
		return append([]value.Value(nil), v...), nil
	case *Hash, *value.Hash:
		return PairsOf(v).arrays(), nil
	}
	var all []value.Value
	err := e.Each(func(args ...value.Value) error {
		if len(all) >= value.MaxElements {
			return value.ArrayTooLong
		}
		all = append(all, packed(args))
		return nil
	})
	return all, err
}
