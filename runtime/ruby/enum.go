package ruby

import "github.com/p2go/p2go/runtime/value"

// Enum is what methods of Enumerable work on: the elements of a value, one after the other.
type Enum struct {
	// Self is the value.
	Self value.Value
	// Each calls yield for each element, and ends with its first error. Elements of a hash are arrays of two.
	Each func(yield func(v value.Value) error) error
}

// EnumOf returns the elements of a value.
func EnumOf(v value.Value) *Enum {
	e := &Enum{Self: v}
	switch v := v.(type) {
	case *Array:
		e.Each = func(yield func(v value.Value) error) error {
			for i := 0; i < len(v.Elems); i++ { // it may change meanwhile
				if err := yield(v.Elems[i]); err != nil {
					return err
				}
			}
			return nil
		}
	case value.Array:
		e.Each = func(yield func(v value.Value) error) error {
			for _, elem := range v {
				if err := yield(elem); err != nil {
					return err
				}
			}
			return nil
		}
	case *Hash, *value.Hash:
		e.Each = func(yield func(v value.Value) error) error {
			return PairsOf(v).Walk(func(key, v value.Value) error { return yield(NewArray(key, v)) })
		}
	case *Set:
		e.Each = func(yield func(v value.Value) error) error {
			return v.Elems.Walk(func(key, _ value.Value) error { return yield(key) })
		}
	default:
		e.Each = func(yield func(v value.Value) error) error {
			_, err := Send(&Context{}, v, "each", &Block{Arity: 1, Max: 1, Fn: func(args []value.Value) (value.Value, error) {
				return nil, yield(Arg(args, 0))
			}})
			return err
		}
	}
	return e
}
