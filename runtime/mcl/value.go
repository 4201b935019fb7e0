// Package mcl is what compiled programs in mcl run on: values, errors that `<|>` catches, and binds that are computed on demand.
//
// A bool is a Go bool, an int an int64, a float a float64, a str a string, a list a [value.Array], a map a [*value.Hash], a struct a [*Struct]
// and a func a [Func]. The compiler knows all types, so that nothing here asks for them, but for [AppendText].
package mcl

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Struct is a value of a struct type.
type Struct struct {
	Names  []string // of the fields, in the order of the type; all values of a type share them
	Values []value.Value
}

// NewStruct returns a struct. The names are not copied.
func NewStruct(names []string, values ...value.Value) *Struct { return &Struct{names, values} }

// Field returns the value of a field that there is.
func (s *Struct) Field(name string) value.Value { return s.Values[slices.Index(s.Names, name)] }

// AppendKey appends what is the same for equal structs, which may be keys of maps (MCL-TYPE-3).
func (s *Struct) AppendKey(b []byte) []byte { return value.AppendKey(b, value.Array(s.Values)) }

// AppendText appends the text form of the struct.
func (s *Struct) AppendText(b []byte) []byte { return AppendText(b, s) }

// Kind is `struct`.
func (s *Struct) Kind() string { return "struct" }

// HostClass is `struct`.
func (s *Struct) HostClass() string { return "struct" }

// Func is a value of a func type: what calls it.
type Func func(args ...value.Value) (value.Value, error)

// Text returns the text form of a value (MCL-VAL-5).
func Text(v value.Value) string { return string(AppendText(nil, v)) }

// AppendText appends the text form of a value, which is no func (MCL-VAL-5).
func AppendText(b []byte, v value.Value) []byte {
	if s, ok := v.(string); ok {
		return append(b, s...)
	}
	return appendInside(b, v)
}

// appendInside appends the text form of a value in a list, a map or a struct.
func appendInside(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case string:
		return strconv.AppendQuote(b, v)
	case bool:
		return strconv.AppendBool(b, v)
	case int64:
		return strconv.AppendInt(b, v, 10)
	case float64:
		return AppendFloat(b, v)
	case value.Array:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = appendInside(b, e)
		}
		return append(b, ']')
	case *value.Hash:
		entries := make([]string, v.Len())
		for i, e := range Sorted(v) {
			entries[i] = string(appendInside(append(appendInside(nil, e.Key), ": "...), e.Value))
		}
		return append(append(append(b, '{'), strings.Join(entries, ", ")...), '}')
	case *Struct:
		b = append(b, "struct{"...)
		for i, name := range v.Names {
			if i > 0 {
				b = append(b, "; "...)
			}
			b = appendInside(append(append(b, name...), ": "...), v.Values[i])
		}
		return append(b, '}')
	}
	panic("mcl: a value that has no text")
}

// AppendFloat appends the shortest decimal of a float, which never has an exponent (MCL-VAL-5).
func AppendFloat(b []byte, f float64) []byte {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return strconv.AppendFloat(b, f, 'g', -1, 64)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}

// Sorted returns the entries of a map, sorted by the text of their keys (MCL-LOOP-5).
func Sorted(m *value.Hash) []value.Entry {
	entries := slices.Clone(m.Entries())
	texts := make(map[value.Value]string, len(entries))
	for _, e := range entries {
		texts[e.Key] = Text(e.Key)
	}
	slices.SortFunc(entries, func(a, b value.Entry) int { return strings.Compare(texts[a.Key], texts[b.Key]) })
	return entries
}

// Equal reports whether two values of one type are equal: exactly, and with all that is in them (MCL-VAL-4).
func Equal(a, b value.Value) bool {
	switch a := a.(type) {
	case value.Array:
		return slices.EqualFunc(a, b.(value.Array), Equal)
	case *value.Hash:
		other := b.(*value.Hash)
		if a.Len() != other.Len() {
			return false
		}
		for _, e := range a.Entries() {
			if v, ok := other.Get(e.Key); !ok || !Equal(e.Value, v) {
				return false
			}
		}
		return true
	case *Struct:
		return slices.EqualFunc(a.Values, b.(*Struct).Values, Equal)
	}
	return a == b
}
