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
	switch v := v.(type) {
	case *Array, value.Array:
		if contained(in, v) {
			return append(b, "[...]"...)
		}
		in = append(in, changeable(v))
		b = append(b, '[')
		for i, e := range Elements(v) {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = value.Bounded(appendInspect(b, e, in))
		}
		return append(b, ']')
	case *Hash, *value.Hash:
		if contained(in, v) {
			return append(b, "{...}"...)
		}
		in = append(in, changeable(v))
		b = append(b, '{')
		p := PairsOf(v)
		for i := range p.Len() {
			if i > 0 {
				b = append(b, ", "...)
			}
			k, e := p.At(i)
			b = append(appendInspect(b, k, in), "=>"...)
			b = value.Bounded(appendInspect(b, e, in))
		}
		return append(b, '}')
	case *value.Regexp:
		source, options := parts(v)
		return append(value.AppendInspect(b, &value.Regexp{Source: source}), options...)
	}
	return value.AppendInspect(b, v)
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
