package ruby

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// ToS is to_s of a value, as interpolation prints it.
func ToS(v value.Value) string {
	switch v := v.(type) {
	case string:
		return v
	case *String:
		return v.String()
	}
	return string(AppendText(nil, v))
}

// AppendText appends to_s of a value.
func AppendText(b []byte, v value.Value) []byte {
	switch v := v.(type) {
	case *value.Regexp:
		return value.AppendHostText(b, v)
	case *Array, value.Array, *Hash, *value.Hash:
		return AppendInspect(b, v)
	}
	return value.AppendText(b, v)
}

// Inspect is inspect of a value.
func Inspect(v value.Value) string { return string(AppendInspect(nil, v)) }

// AppendInspect appends inspect of a value.
func AppendInspect(b []byte, v value.Value) []byte { return appendInspect(b, v, nil) }

// appendInspect appends inspect of a value that is in these, which are shown as dots.
func appendInspect(b []byte, v value.Value, in []value.Value) []byte {
	if len(in) > value.MaxNesting {
		panic(value.TooDeep)
	}
	brackets := "[]"
	switch v := v.(type) {
	case *Array, value.Array:
	case *Hash, *value.Hash:
		brackets = "{}"
	case *value.Regexp:
		source, options := parts(v)
		return append(value.AppendInspect(b, &value.Regexp{Source: source}), options...)
	default:
		return value.AppendInspect(b, v)
	}
	if contained(in, v) {
		return append(b, brackets[:1]+"..."+brackets[1:]...)
	}
	in = append(in, changeable(v))
	list, p := Elements(v), PairsOf(v) // one of which is empty
	b = append(b, brackets[0])
	for i := range len(list) + p.Len() {
		if i > 0 {
			b = append(b, ", "...)
		}
		var e value.Value
		if i < len(list) {
			e = list[i]
		} else {
			var k value.Value
			k, e = p.At(i)
			b = append(appendInspect(b, k, in), "=>"...)
		}
		b = value.Bounded(appendInspect(b, e, in))
	}
	return append(b, brackets[1])
}

// changeable is a value that may be in itself, nil for others.
//
//go:noinline
func changeable(v value.Value) value.Value {
	switch v.(type) {
	case *Array, *Hash:
		return v
	}
	return nil
}

// contained reports whether a value is in itself, given those that it is in.
//
//go:noinline
func contained(in []value.Value, v value.Value) bool {
	v = changeable(v)
	return v != nil && slices.Contains(in, v)
}
