package function

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// The functions below are for generated code. To… take a value that is an instance
// of a type that fits the Go type; From… is the opposite.

// Arg is the argument with the number, or what stands for it when it is not given.
func Arg(args []Value, n int, missing Value) Value {
	if n < len(args) {
		return args[n]
	}
	return missing
}

// ToAny is the value itself.
func ToAny(v Value) any { return v }

// ToString is the text of a String.
func ToString(v Value) string { return v.(string) }

// ToInt64 is an Integer.
func ToInt64(v Value) int64 { return v.(int64) }

// ToInt is an Integer, which must be one on machines of 32 bits too.
func ToInt(v Value) int {
	n := v.(int64)
	if int64(int(n)) != n {
		panic("the Integer " + strconv.FormatInt(n, 10) + " does not fit an int")
	}
	return int(n)
}

// ToFloat64 is a Float or an Integer.
func ToFloat64(v Value) float64 {
	if n, ok := v.(int64); ok {
		return float64(n)
	}
	return v.(float64)
}

// ToBool is a Boolean.
func ToBool(v Value) bool { return v.(bool) }

// ToArray is an Array.
func ToArray(v Value) Array { return v.(Array) }

// ToHash is a Hash.
func ToHash(v Value) *Hash { return v.(*Hash) }

// ToRegexp is a Regexp.
func ToRegexp(v Value) *Regexp { return v.(*Regexp) }

// ToSensitive is a Sensitive.
func ToSensitive(v Value) *Sensitive { return v.(*Sensitive) }

// ToType is a type.
func ToType(v Value) Type { return v.(Type) }

// ToSlice is an Array whose elements fit T.
func ToSlice[T any](v Value, elem func(Value) T) []T {
	a := v.(Array)
	s := make([]T, len(a))
	for i, e := range a {
		s[i] = elem(e)
	}
	return s
}

// ToMap is a Hash whose keys are strings and whose values fit T.
func ToMap[T any](v Value, elem func(Value) T) map[string]T {
	h := v.(*Hash)
	m := make(map[string]T, h.Len())
	for _, e := range h.Entries() {
		m[e.Key.(string)] = elem(e.Value)
	}
	return m
}

// ToPointer is undef, as nil, or a value that fits T.
func ToPointer[T any](v Value, elem func(Value) T) *T {
	if v == nil {
		return nil
	}
	x := elem(v)
	return &x
}

// Rest are the arguments from the number on, as an Array.
func Rest(args []Value, n int) Value { return Array(args[min(n, len(args)):]) }

// FromString is a String; it must be UTF-8.
func FromString(s string) (Value, error) { return Made(s) }

// FromInt64 is an Integer.
func FromInt64(n int64) (Value, error) { return n, nil }

// FromInt is an Integer.
func FromInt(n int) (Value, error) { return int64(n), nil }

// FromFloat64 is a Float.
func FromFloat64(f float64) (Value, error) { return f, nil }

// FromBool is a Boolean.
func FromBool(b bool) (Value, error) { return b, nil }

// FromAny is any value; see [Made].
func FromAny(v any) (Value, error) { return Made(v) }

// FromArray is an Array.
func FromArray(a Array) (Value, error) { return Made(a) }

// FromHash is a Hash.
func FromHash(h *Hash) (Value, error) {
	if h == nil {
		return nil, errNil
	}
	return Made(h)
}

// FromRegexp is a Regexp.
func FromRegexp(re *Regexp) (Value, error) {
	if re == nil {
		return nil, errNil
	}
	return re, nil
}

// FromSensitive is a Sensitive.
func FromSensitive(s *Sensitive) (Value, error) {
	if s == nil {
		return nil, errNil
	}
	return s, nil
}

// FromType is a type.
func FromType(t Type) (Value, error) {
	if t == nil {
		return nil, errNil
	}
	return t, nil
}

var errNil = errors.New("the Go function returned nil")

// FromSlice is an Array.
func FromSlice[T any](s []T, elem func(T) (Value, error)) (Value, error) {
	a := make(Array, len(s))
	for i, x := range s {
		v, err := elem(x)
		if err != nil {
			return nil, err
		}
		a[i] = v
	}
	return a, nil
}

// FromMap is a Hash in the order of its keys.
func FromMap[T any](m map[string]T, elem func(T) (Value, error)) (Value, error) {
	h := value.MakeHash(len(m))
	for _, k := range sortedKeys(m) {
		v, err := elem(m[k])
		if err != nil {
			return nil, err
		}
		h.Set(k, v)
	}
	return h, nil
}

// FromPointer is undef for nil.
func FromPointer[T any](p *T, elem func(T) (Value, error)) (Value, error) {
	if p == nil {
		return nil, nil
	}
	return elem(*p)
}

func sortedKeys[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }
