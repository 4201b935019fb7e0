//go:build linux

package provided

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// Kind converts between values of Puppet and those of a Go type.
type Kind[F any] struct {
	// To converts a value. The error says what is wrong with it, as Puppet says it of an attribute.
	To func(name string, v value.Value) (F, error)
	// From makes a value; nil is that of what is not there.
	From func(f F) (value.Value, error)
}

// wrong is the error of a value that is no value of a Go type.
func wrong(name string, v value.Value, wanted string) error {
	return errors.New(attribute.Munging(name, v, "expected "+wanted))
}

// String has texts; numbers are written.
var String = Kind[string]{func(name string, v value.Value) (string, error) {
	switch v := apply.Plain(v).(type) {
	case string:
		return v, nil
	case int64, float64, bool:
		return value.Text(v), nil
	default:
		return "", wrong(name, v, "a string")
	}
}, func(s string) (value.Value, error) { return s, nil }}

// Int64 has integers, and texts that are such.
var Int64 = Kind[int64]{func(name string, v value.Value) (int64, error) {
	switch v := apply.Plain(v).(type) {
	case int64:
		return v, nil
	case string:
		if n, ok := attribute.ParseInteger(v); ok {
			return n, nil
		}
		return 0, errors.New(attribute.Munging(name, v, "invalid value for Integer(): "+string(value.AppendInspect(nil, v))))
	default:
		return 0, wrong(name, v, "an integer")
	}
}, func(n int64) (value.Value, error) { return n, nil }}

// Int is [Int64] for int.
var Int = Kind[int]{func(name string, v value.Value) (int, error) {
	n, err := Int64.To(name, v)
	if err == nil && (n > math.MaxInt || n < math.MinInt) {
		err = wrong(name, v, "a smaller number")
	}
	return int(n), err
}, func(n int) (value.Value, error) { return int64(n), nil }}

// Float64 has numbers, and texts that are such.
var Float64 = Kind[float64]{func(name string, v value.Value) (float64, error) {
	switch v := apply.Plain(v).(type) {
	case int64:
		return float64(v), nil
	case float64:
		return v, nil
	case string:
		if f, err := strconv.ParseFloat(strings.TrimSpace(v), 64); err == nil {
			return f, nil
		}
	}
	return 0, wrong(name, apply.Plain(v), "a number")
}, func(f float64) (value.Value, error) { return f, nil }}

// Bool has booleans, and the words for them.
var Bool = Kind[bool]{func(name string, v value.Value) (bool, error) {
	switch value.Downcase(value.Text(apply.Plain(v))) {
	case "true", "yes":
		return true, nil
	case "false", "no":
		return false, nil
	}
	return false, wrong(name, apply.Plain(v), "a boolean value")
}, func(b bool) (value.Value, error) { return b, nil }}

// Any has all values.
var Any = Kind[any]{func(_ string, v value.Value) (any, error) { return apply.Plain(v), nil }, fromAny}

// fromAny makes a value of what a field of type any may have.
func fromAny(v any) (value.Value, error) {
	switch v := v.(type) {
	case nil, string, bool, int64, float64, value.Array, *value.Hash:
		return v, nil
	case int:
		return int64(v), nil
	case []any:
		return array(v, fromAny)
	case []string:
		return array(v, String.From)
	case map[string]any:
		return hash(v, fromAny)
	case map[string]string:
		return hash(v, String.From)
	}
	return nil, errors.New("its Go type holds no values of attributes")
}

func array[F any](s []F, from func(f F) (value.Value, error)) (value.Value, error) {
	list := make(value.Array, len(s))
	for i, e := range s {
		var err error
		if list[i], err = from(e); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func hash[F any](m map[string]F, from func(f F) (value.Value, error)) (value.Value, error) {
	h := value.MakeHash(len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		v, err := from(m[k])
		if err != nil {
			return nil, err
		}
		h.Set(k, v)
	}
	return h, nil
}

// Slice has arrays; any other value is an array with it.
func Slice[F any](of Kind[F]) Kind[[]F] {
	return Kind[[]F]{func(name string, v value.Value) ([]F, error) {
		list := apply.List(v)
		s := make([]F, len(list))
		for i, e := range list {
			var err error
			if s[i], err = of.To(name, e); err != nil {
				return nil, err
			}
		}
		return s, nil
	}, func(s []F) (value.Value, error) {
		if s == nil {
			return nil, nil
		}
		return array(s, of.From)
	}}
}

// Map has hashes whose keys are strings.
func Map[F any](of Kind[F]) Kind[map[string]F] {
	return Kind[map[string]F]{func(name string, v value.Value) (map[string]F, error) {
		h, ok := apply.Plain(v).(*value.Hash)
		if !ok {
			return nil, wrong(name, apply.Plain(v), "a hash")
		}
		m := make(map[string]F, h.Len())
		for _, e := range h.Entries() {
			key, err := String.To(name, e.Key)
			if err != nil {
				return nil, err
			}
			if m[key], err = of.To(name, e.Value); err != nil {
				return nil, err
			}
		}
		return m, nil
	}, func(m map[string]F) (value.Value, error) {
		if m == nil {
			return nil, nil
		}
		return hash(m, of.From)
	}}
}

// Pointer has the values of what it points to, and nil for what is not there.
func Pointer[F any](to Kind[F]) Kind[*F] {
	return Kind[*F]{func(name string, v value.Value) (*F, error) {
		f, err := to.To(name, v)
		return &f, err
	}, func(p *F) (value.Value, error) {
		if p == nil {
			return nil, nil
		}
		return to.From(*p)
	}}
}

// Field is a field of a struct for the resources of a type.
type Field[T any] interface {
	set(t *T, name string, v value.Value) error
	get(t *T) (value.Value, error)
	copy(to, from *T)
}

// At is the field that a function finds, whose type is of a kind.
func At[T, F any](find func(t *T) *F, kind Kind[F]) Field[T] { return &field[T, F]{find, kind} }

type field[T, F any] struct {
	find func(t *T) *F
	kind Kind[F]
}

func (f *field[T, F]) set(t *T, name string, v value.Value) error {
	made, err := f.kind.To(name, v)
	if err == nil {
		*f.find(t) = made
	}
	return err
}

func (f *field[T, F]) get(t *T) (value.Value, error) { return f.kind.From(*f.find(t)) }
func (f *field[T, F]) copy(to, from *T)              { *f.find(to) = *f.find(from) }
