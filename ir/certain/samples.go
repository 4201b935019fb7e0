package certain

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// maxSamples bounds how many values stand for a type, and maxTries how often an
// operation is tried with them.
const (
	maxSamples = 24
	maxTries   = 600
)

// samplesOf returns values that stand for all that v may be: the constant that it
// is, or instances of its static type of every kind and shape. Messages about
// values depend on those. It returns nil where there is no such list.
func samplesOf(v *ir.Value) []value.Value {
	if c, ok := v.Const(); ok {
		if v.Type == puppet.GroupsType {
			return nil
		}
		return []value.Value{c}
	}
	if v.Unset || v.Type == nil || v.Type == puppet.GroupsType {
		return nil
	}
	vs, ok := samples(v.Type, 0)
	if !ok || len(vs) == 0 || len(vs) > maxSamples {
		return nil
	}
	return vs
}

func samples(t typesys.Type, depth int) (vs []value.Value, ok bool) {
	if depth > 4 {
		return nil, false
	}
	switch t := t.(type) {
	case *typesys.Undef:
		return []value.Value{nil}, true
	case *typesys.Boolean:
		return instances(t, true, false)
	case *typesys.Integer:
		return instances(t, int64(0), int64(1), int64(-3), int64(7), int64(1_000_003), t.Min, t.Max)
	case *typesys.Float:
		return instances(t, 0.5, -2.25, t.Min, t.Max)
	case *typesys.Numeric:
		return []value.Value{int64(0), int64(7), int64(-3), 0.5, -2.25}, true
	case *typesys.String:
		if t.IsLiteral {
			return []value.Value{t.Literal}, true
		}
		return instances(t, "", "a", "12", "b c", "Some longer text", "/a/path")
	case *typesys.Enum:
		vs := make([]value.Value, 0, len(t.Values))
		for _, s := range t.Values {
			vs = append(vs, s)
		}
		return vs, !t.IgnoreCase
	case *typesys.Regexp:
		if t.Pattern != nil {
			return []value.Value{t.Pattern}, true
		}
		return []value.Value{&value.Regexp{Source: "a+", Matcher: &re2.Regexp{Pattern: "a+"}}, &value.Regexp{Source: "b", Matcher: &re2.Regexp{Pattern: "b"}}}, true
	case *typesys.Optional:
		if t.Of == nil {
			return nil, false
		}
		vs, ok := samples(t.Of, depth)
		return append(vs, nil), ok
	case *typesys.NotUndef:
		if t.Of == nil {
			return nil, false
		}
		vs, ok := samples(t.Of, depth)
		return slices.DeleteFunc(slices.Clone(vs), func(v value.Value) bool { return v == nil }), ok
	case *typesys.Alias:
		return samples(t.Resolved(), depth+1)
	case *typesys.Variant:
		for _, m := range t.Types {
			more, ok := samples(m, depth)
			if !ok || len(more) == 0 {
				return nil, false
			}
			vs = append(vs, more...)
		}
		return vs, len(t.Types) > 0
	case *typesys.Sensitive:
		inner, ok := samples(t.Of, depth+1)
		for _, v := range inner {
			vs = append(vs, &value.Sensitive{Value: v})
		}
		return vs, ok
	case *typesys.Array, *typesys.Tuple:
		return arrays(t, depth)
	case *typesys.Hash, *typesys.Struct:
		return hashes(t, depth)
	}
	return nil, false
}

// instances are those of the values that are of the type.
func instances(t typesys.Type, vs ...value.Value) ([]value.Value, bool) {
	var out []value.Value
	for _, v := range vs {
		if is, err := typesys.TryInstance(t, v); is && err == nil && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out, len(out) > 0
}

// anything stands for elements of which nothing is known.
var anything = []value.Value{nil, "a", int64(7), true, value.Array{"x"}}

func elementSamples(t typesys.Type, depth int) []value.Value {
	vs, ok := samples(t, depth+1)
	if !ok || len(vs) == 0 {
		if t == typesys.Type(typesys.AnyType) {
			return anything
		}
		return nil
	}
	return vs[:min(len(vs), 4)]
}

// arrays are the shortest arrays of a type, with different elements.
func arrays(t typesys.Type, depth int) ([]value.Value, bool) {
	var vs []value.Value
	if tuple, ok := t.(*typesys.Tuple); ok && len(tuple.Types) > 0 && !tuple.Size.Given() {
		for round := range 3 {
			a := make(value.Array, len(tuple.Types))
			for i, e := range tuple.Types {
				s := elementSamples(e, depth)
				if s == nil {
					return nil, false
				}
				a[i] = s[round%len(s)]
			}
			vs = append(vs, a)
		}
		return vs, true
	}
	elem, lo, hi, ok := ir.Elements(t)
	if !ok || lo > 8 {
		return nil, false
	}
	if hi == 0 {
		return []value.Value{value.Array{}}, true
	}
	s := elementSamples(elem, depth)
	if s == nil {
		return nil, false
	}
	for n := lo; n <= min(lo+2, hi); n++ {
		for round := range s {
			a := make(value.Array, n)
			for i := range a {
				a[i] = s[(i+round)%len(s)]
			}
			vs = append(vs, a)
			if n == 0 {
				break
			}
		}
	}
	return vs, true
}

// hashes are the smallest hashes of a type, with different keys and values.
func hashes(t typesys.Type, depth int) ([]value.Value, bool) {
	if s, ok := t.(*typesys.Struct); ok {
		return structs(s, depth)
	}
	key, val, lo, hi, ok := ir.Entries(t)
	if !ok || lo > 2 {
		return nil, false
	}
	if hi == 0 {
		return []value.Value{value.NewHash()}, true
	}
	ks, vals := elementSamples(key, depth), elementSamples(val, depth)
	if ks == nil || vals == nil {
		return nil, false
	}
	var vs []value.Value
	for n := lo; n <= min(lo+2, hi); n++ {
		for round := range vals {
			h := value.MakeHash(int(n))
			for i := range int(n) {
				h.Set(ks[(i+round)%len(ks)], vals[(i+round)%len(vals)])
			}
			if h.Len() == int(n) {
				vs = append(vs, h)
			}
			if n == 0 {
				break
			}
		}
	}
	return vs, len(vs) > 0
}

func structs(s *typesys.Struct, depth int) ([]value.Value, bool) {
	var vs []value.Value
	for _, optional := range []bool{false, true} {
		for round := range 2 {
			h := value.MakeHash(len(s.Fields))
			for _, f := range s.Fields {
				if f.Optional && !optional {
					continue
				}
				e := elementSamples(f.Type, depth)
				if e == nil {
					return nil, false
				}
				h.Set(f.Name, e[round%len(e)])
			}
			vs = append(vs, h)
		}
	}
	return vs, true
}

// tries calls f with every combination of values that stand for the arguments,
// until it returns false. It returns false when it did so, or when there are too
// many combinations.
func tries(args []*ir.Value, f func(args []value.Value) bool) bool {
	all := make([][]value.Value, len(args))
	n := 1
	for i, a := range args {
		if all[i] = samplesOf(a); all[i] == nil {
			return false
		}
		if n *= len(all[i]); n > maxTries {
			return false
		}
	}
	return combine(all, nil, f)
}

func combine(all [][]value.Value, chosen []value.Value, f func(args []value.Value) bool) bool {
	if len(chosen) == len(all) {
		return f(slices.Clone(chosen))
	}
	for _, v := range all[len(chosen)] {
		if !combine(all, append(chosen, v), f) {
			return false
		}
	}
	return true
}

// constant reports whether all arguments are constants.
func constant(args []*ir.Value) bool {
	return !slices.ContainsFunc(args, func(a *ir.Value) bool {
		_, ok := a.Const()
		return !ok || a.Type == puppet.GroupsType
	})
}
