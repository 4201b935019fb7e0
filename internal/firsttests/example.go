package firsttests

import (
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// texts are values of Strings, from the one that says least to those that are in a form. Names and addresses are those that are kept for documentation.
var texts = []string{
	"example", "/example", "example.com", "192.0.2.1", "192.0.2.0/24", "2001:db8::1", "https://example.com/", "https://example.com/example.tar.gz", "user@example.com",
	"1", "80", "1.0", "1.0.0", "0644", "10s", "1d", "1M", "00:00:5e:00:53:01", "192.0.2.1:80", "present", "file:/example", "puppet:///modules/example/example", "C:/example", "EXAMPLE", "00000000",
	strings.Repeat("0", 32), strings.Repeat("0", 40), strings.Repeat("0", 64), "00000000-0000-4000-8000-000000000000", "UTC",
}

// example returns a value of a parameter's type; ok is false where none is obvious.
func example(p *ir.Param) (v value.Value, ok bool) {
	t := p.Type
	if t == nil {
		t = typesys.AnyType
	}
	return exampleOf(t, 0)
}

// tooDeep is how far types are looked into: those that contain themselves have no end.
const tooDeep = 8

// exampleOf returns an instance of a type.
func exampleOf(t typesys.Type, depth int) (value.Value, bool) {
	v, ok := propose(t, depth)
	if !ok {
		return nil, false
	}
	is, err := typesys.TryInstance(t, v)
	return v, is && err == nil
}

// propose returns what is an instance of a type unless that has more conditions.
func propose(t typesys.Type, depth int) (value.Value, bool) {
	if depth > tooDeep {
		return nil, false
	}
	switch t := t.(type) {
	case *typesys.Alias:
		return exampleOf(t.Resolved(), depth+1)
	case *typesys.Any, *typesys.Scalar, *typesys.ScalarData:
		return texts[0], true
	case *typesys.Boolean:
		return !t.Fixed || t.Value, true
	case *typesys.Integer:
		return within(t), true
	case *typesys.Numeric:
		return int64(1), true
	case *typesys.Float:
		return min(max(1.0, t.Min), t.Max), true
	case *typesys.Enum:
		if len(t.Values) > 0 {
			return t.Values[0], true
		}
		return texts[0], true
	case *typesys.String:
		if t.IsLiteral {
			return t.Literal, true
		}
		return sized(t), true
	case *typesys.Pattern:
		return first(t)
	case *typesys.Optional:
		if t.Of == nil {
			return nil, true
		}
		if v, ok := exampleOf(t.Of, depth+1); ok {
			return v, true
		}
		return nil, true
	case *typesys.Undef:
		return nil, true
	case *typesys.NotUndef:
		if t.Of == nil {
			return texts[0], true
		}
		return exampleOf(t.Of, depth+1)
	case *typesys.Variant:
		for _, of := range t.Types {
			if v, ok := exampleOf(of, depth+1); ok {
				return v, true
			}
		}
	case *typesys.Sensitive:
		of := t.Of
		if of == nil {
			of = typesys.AnyType
		}
		v, ok := exampleOf(of, depth+1)
		return &value.Sensitive{Value: v}, ok
	case *typesys.Array:
		return elements(t, depth)
	case *typesys.Tuple:
		a := make(value.Array, len(t.Types))
		for i, of := range t.Types {
			var ok bool
			if a[i], ok = exampleOf(of, depth+1); !ok {
				return nil, false
			}
		}
		return a, true
	case *typesys.Hash:
		return entries(t, depth)
	case *typesys.Struct:
		h := value.NewHash()
		for _, f := range t.Fields {
			if f.Optional {
				continue
			}
			v, ok := exampleOf(f.Type, depth+1)
			if !ok {
				return nil, false
			}
			h.Set(f.Name, v)
		}
		return h, true
	case *typesys.Collection:
		return value.Array{}, true
	}
	return nil, false
}

// within returns a small number.
func within(t *typesys.Integer) int64 { return min(max(1, t.Min), t.Max) }

// sized returns a text of a length.
func sized(t *typesys.String) string {
	lo, hi := t.Size.Range()
	text := texts[0]
	if n := int64(len(text)); n < lo && lo < 1000 {
		text += strings.Repeat(text[n-1:], int(lo-n))
	} else if n > hi {
		text = text[:max(hi, 0)]
	}
	return text
}

// first returns the first text that is an instance of a type.
func first(t typesys.Type) (value.Value, bool) {
	for _, text := range texts {
		if is, err := typesys.TryInstance(t, text); is && err == nil {
			return text, true
		}
	}
	return nil, false
}

// elements returns as few elements as an Array may have.
func elements(t *typesys.Array, depth int) (value.Value, bool) {
	lo, _ := t.Size.Range()
	a := value.Array{}
	for int64(len(a)) < lo && lo < 100 {
		v, ok := exampleOf(t.Elem, depth+1)
		if !ok {
			return nil, false
		}
		a = append(a, v)
	}
	return a, true
}

// entries returns as few entries as a Hash may have. One is all whose key is known to be none of the others.
func entries(t *typesys.Hash, depth int) (value.Value, bool) {
	h := value.NewHash()
	if lo, _ := t.Size.Range(); lo == 0 {
		return h, true
	}
	k, ok := exampleOf(t.Key, depth+1)
	if !ok {
		return nil, false
	}
	v, ok := exampleOf(t.Value, depth+1)
	if !ok {
		return nil, false
	}
	h.Set(k, v)
	return h, true
}

// literal is a value in Go, as package policytest takes it.
func literal(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		if text := strconv.FormatFloat(v, 'g', -1, 64); v != math.Trunc(v) || strings.ContainsAny(text, ".e") {
			return text
		}
		return strconv.FormatFloat(v, 'f', 1, 64)
	case string:
		return strconv.Quote(v)
	case *value.Sensitive:
		return "Sensitive(" + literal(v.Value) + ")"
	case value.Array:
		all := make([]string, len(v))
		for i, e := range v {
			all[i] = literal(e)
		}
		return "[]any{" + strings.Join(all, ", ") + "}"
	case *value.Hash:
		var all []string
		for _, e := range v.Entries() {
			all = append(all, literal(e.Key)+": "+literal(e.Value))
		}
		return "Params{" + strings.Join(all, ", ") + "}"
	}
	panic("firsttests: no literal of " + value.Text(v)) // propose makes no others
}
