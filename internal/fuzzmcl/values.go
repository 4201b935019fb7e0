package fuzzmcl

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Values are bools, int64s, float64s, strings and these.
type (
	list   []any
	record struct {
		names  []string
		values []any
	}
	// dict is a map: keys and values, in the order of the texts of the keys.
	dict struct{ keys, values []any }
	// closure is a func.
	closure struct {
		params []*def
		body   expr
		env    *env
		scope  *scope
	}
)

// failure is why something has no value (MCL-EXC-2).
type failure struct {
	catchable bool
	text      string // a part of the message, "" where the rules have none
}

// Error says what failed.
func (f *failure) Error() string {
	if f.catchable {
		return "catchable: " + f.text
	}
	return "fatal: " + f.text
}

func fatal(text string) error     { return &failure{false, text} }
func catchable(text string) error { return &failure{true, text} }

// textOf is the text form of a value (MCL-VAL-5).
func textOf(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return inside(v)
}

func inside(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		switch {
		case math.IsInf(v, 1):
			return "+Inf"
		case math.IsInf(v, -1):
			return "-Inf"
		case math.IsNaN(v):
			return "NaN"
		}
		return strconv.FormatFloat(v, 'f', -1, 64)
	case list:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = inside(e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case *dict:
		parts := make([]string, len(v.keys))
		for i, k := range v.keys {
			parts[i] = inside(k) + ": " + inside(v.values[i])
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case *record:
		parts := make([]string, len(v.names))
		for i, n := range v.names {
			parts[i] = n + ": " + inside(v.values[i])
		}
		return "struct{" + strings.Join(parts, "; ") + "}"
	}
	panic("a value without a text")
}

// equal is deep (MCL-VAL-4).
func equal(a, b any) bool {
	switch a := a.(type) {
	case list:
		b, ok := b.(list)
		return ok && slices.EqualFunc(a, b, equal)
	case *record:
		b, ok := b.(*record)
		return ok && slices.Equal(a.names, b.names) && slices.EqualFunc(a.values, b.values, equal)
	case *dict:
		b, ok := b.(*dict)
		return ok && slices.EqualFunc(a.keys, b.keys, equal) && slices.EqualFunc(a.values, b.values, equal)
	}
	return a == b
}

// get is the value of a key.
func (d *dict) get(key any) (any, bool) {
	for i, k := range d.keys {
		if equal(k, key) {
			return d.values[i], true
		}
	}
	return nil, false
}

// put gives a key a value; the last one of a key wins (MCL-VAL-3).
func (d *dict) put(key, v any) {
	for i, k := range d.keys {
		if equal(k, key) {
			d.values[i] = v
			return
		}
	}
	at := 0
	for at < len(d.keys) && textOf(d.keys[at]) < textOf(key) {
		at++
	}
	d.keys, d.values = slices.Insert(d.keys, at, key), slices.Insert(d.values, at, v)
}
