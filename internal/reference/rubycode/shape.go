package rubycode

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// shape is what code shows of a value: what is done with it says what it may be.
type shape struct {
	name   string
	parent *shape
	// fields are the elements with constant keys; val, key and elem stand for the other ones of a hash, their keys, and the elements of an
	// array. Each is made when code names it.
	fields         []*shape
	elem, key, val *shape
	// literals are what the value is compared with.
	literals []any
	// uses counts by kind how often something is done that values of the kind can do.
	uses [kinds]int
	// of is what the value was made of, where code made it: the keys of a hash, say.
	of *shape
	// tested says that code asks whether the value is there, printed that it becomes output, listed that it is put in an array. A tuple has an
	// element of its own for each number, as arguments do.
	tested, printed, listed, tuple bool
}

// kind is a kind of values.
type kind int

const (
	ofString kind = iota
	ofInt
	ofFloat
	ofBool
	ofArray
	ofHash
	kinds
)

// within makes the shape that stands in a slot of s, at the first time.
func (s *shape) within(slot **shape, name string) *shape {
	if *slot == nil {
		*slot = &shape{name: name, parent: s}
	}
	return *slot
}

// field returns the shape of an element with a constant key.
func (s *shape) field(name string) *shape {
	for _, f := range s.fields {
		if f.name == name {
			return f
		}
	}
	f := &shape{name: name, parent: s}
	s.fields = append(s.fields, f)
	s.uses[ofHash] += 3
	return f
}

// element returns the shape of the elements of an array; key and value return those of a hash.
func (s *shape) element() *shape    { return s.within(&s.elem, s.name) }
func (s *shape) keyShape() *shape   { return s.within(&s.key, "key") }
func (s *shape) valueShape() *shape { return s.within(&s.val, s.name) }

// at returns the shape of an element with a constant number.
func (s *shape) at(i int) *shape {
	if s.tuple {
		for len(s.fields) <= i {
			s.fields = append(s.fields, &shape{name: "argument" + strconv.Itoa(len(s.fields)), parent: s})
		}
		return s.fields[i]
	}
	s.uses[ofArray] += 2
	return s.element()
}

// pair returns the shape of the keys of a hash or, for 1, of its values.
func (s *shape) pair(i int) *shape {
	if i == 0 {
		return s.keyShape()
	}
	return s.valueShape()
}

// compared notes a literal.
func (s *shape) compared(v any) {
	if !slices.ContainsFunc(s.literals, func(other any) bool { return same(v, other) }) {
		s.literals = append(s.literals, v)
	}
	switch v.(type) {
	case string:
		s.uses[ofString] += 2
	case int64:
		s.uses[ofInt] += 2
	case bool:
		s.uses[ofBool] += 2
	}
}

// methods are those by which values show their kind, with how sure that is.
var methods = map[string]struct {
	kind   kind
	weight int
}{
	"join": {ofArray, 4}, "flatten": {ofArray, 4}, "compact": {ofArray, 3}, "first": {ofArray, 3}, "last": {ofArray, 3}, "push": {ofArray, 3},
	"each_with_index": {ofArray, 3}, "each_index": {ofArray, 4}, "zip": {ofArray, 3}, "transpose": {ofArray, 4}, "uniq": {ofArray, 3},
	"sort": {ofArray, 1}, "reverse": {ofArray, 1}, "map": {ofArray, 1}, "collect": {ofArray, 1}, "select": {ofArray, 1}, "reject": {ofArray, 1},
	"inject": {ofArray, 1}, "each": {ofArray, 1}, "sort_by": {ofArray, 1}, "include?": {ofArray, 1}, "any?": {ofArray, 1}, "all?": {ofArray, 1},
	"empty?": {ofString, 0}, "keys": {ofHash, 4}, "values": {ofHash, 4}, "each_pair": {ofHash, 4}, "has_key?": {ofHash, 4}, "key?": {ofHash, 4},
	"each_key": {ofHash, 4}, "each_value": {ofHash, 4}, "merge": {ofHash, 4}, "fetch": {ofHash, 2}, "has_value?": {ofHash, 3},
	"downcase": {ofString, 2}, "upcase": {ofString, 2}, "capitalize": {ofString, 2}, "gsub": {ofString, 3}, "sub": {ofString, 3}, "strip": {ofString, 2},
	"split": {ofString, 3}, "start_with?": {ofString, 3}, "end_with?": {ofString, 3}, "=~": {ofString, 3}, "match": {ofString, 3}, "chomp": {ofString, 3},
	"tr": {ofString, 3}, "ljust": {ofString, 2}, "rjust": {ofString, 2}, "lines": {ofString, 3}, "gsub!": {ofString, 3}, "chars": {ofString, 3}, "scan": {ofString, 3},
	"each_line": {ofString, 3}, "squeeze": {ofString, 3}, "center": {ofString, 2}, "to_sym": {ofString, 2}, "unpack": {ofString, 3}, "bytes": {ofString, 3},
	"to_i": {ofInt, 1}, "to_f": {ofInt, 1}, "-": {ofInt, 2}, "*": {ofInt, 2}, "/": {ofInt, 2}, "%": {ofInt, 1}, "times": {ofInt, 3}, "zero?": {ofInt, 3},
	"upto": {ofInt, 3}, "<": {ofInt, 2}, ">": {ofInt, 2}, "<=": {ofInt, 2}, ">=": {ofInt, 2}, "round": {ofInt, 2}, "floor": {ofInt, 2},
}

// called notes that a method is called.
func (s *shape) called(name string) {
	if m, ok := methods[name]; ok {
		s.uses[m.kind] += m.weight
	}
}

// kind is the likeliest one.
func (s *shape) kind() kind {
	best, weight := ofString, 0
	if s.fields != nil || s.val != nil {
		s.uses[ofHash]++
	}
	for k, n := range s.uses {
		if n > weight {
			best, weight = kind(k), n
		}
	}
	if weight == 0 && s.elem != nil {
		return ofArray
	}
	if weight == 0 && s.tested && s.literals == nil {
		return ofBool
	}
	return best
}

// overrides are values that shapes must have. [keep] stands for the typical value, [absent] for no value.
type overrides map[*shape]any

type (
	keep   struct{}
	absent struct{}
	// avoiding stands for a value that does not pass any of the tests: the typical one, or the first of others that does not.
	avoiding struct {
		tests  []func(any) bool
		others []any
	}
)

// fits reports whether a value is none of those to avoid.
func (a *avoiding) fits(v any) bool {
	return !slices.ContainsFunc(a.tests, func(test func(any) bool) bool { return test(v) })
}

// value returns one that is none of those to avoid.
func (a *avoiding) value(typical any) any {
	if a.fits(typical) {
		return typical
	}
	if i := slices.IndexFunc(a.others, a.fits); i >= 0 {
		return a.others[i]
	}
	return nil
}

// merged returns what two overrides of a shape are together, or false where they contradict each other.
func merged(a, b any) (any, bool) {
	x, isX := a.(*avoiding)
	y, isY := b.(*avoiding)
	switch {
	case isX && isY:
		return &avoiding{slices.Concat(x.tests, y.tests), slices.Concat(x.others, y.others)}, true
	case isY:
		return merged(b, a)
	case isX && b == any(keep{}):
		return a, true
	case isX:
		return b, b != any(absent{}) && x.fits(b)
	}
	return b, equivalent(a, b)
}

// with returns the overrides and others together, or false where they contradict each other.
func (o overrides) with(other overrides) (overrides, bool) {
	out := overrides{}
	maps.Copy(out, o)
	for s, v := range other {
		if old, ok := out[s]; ok {
			if v, ok = merged(old, v); !ok {
				return nil, false
			}
		}
		out[s] = v
	}
	return out, true
}

func equivalent(a, b any) bool {
	switch a.(type) {
	case keep, absent:
		return a == b
	}
	switch b.(type) {
	case keep, absent:
		return false
	}
	return same(a, b)
}

// one returns the override of a shape; what it stands in is then as it typically is.
func one(s *shape, v any) overrides {
	o := overrides{s: v}
	for p := s.parent; p != nil; p = p.parent {
		o[p] = keep{}
	}
	return o
}

// typical returns the value that fits what code does, as element number n of what it is in.
func (s *shape) typical(n, depth int, o overrides) any {
	switch v := o[s].(type) {
	case keep:
	case *avoiding:
		return v.value(s.ofKind(s.kind(), n, depth, o))
	default:
		if _, ok := o[s]; ok {
			return v
		}
	}
	if depth > 6 {
		return "deep"
	}
	return s.ofKind(s.kind(), n, depth, o)
}

// ofKind returns a value of a kind.
func (s *shape) ofKind(k kind, n, depth int, o overrides) any {
	switch k {
	case ofArray:
		return s.list(depth, o)
	case ofHash:
		return s.pairs(n, depth, o)
	case ofInt:
		for _, l := range s.literals {
			if i, ok := l.(int64); ok {
				return i + int64(n)
			}
		}
		return int64(3 + n)
	case ofFloat:
		return 1.5 + float64(n)
	case ofBool:
		return true
	}
	for i, l := range s.literals {
		if text, ok := l.(string); ok && i >= n%len(s.literals) && text != "" {
			return text
		}
	}
	return s.word(n)
}

func (s *shape) list(depth int, o overrides) any {
	out := []any{}
	for i := range 2 {
		if v := s.element().typical(i, depth+1, o); v != any(absent{}) {
			out = append(out, v)
		}
	}
	return out
}

func (s *shape) pairs(n, depth int, o overrides) any {
	out := hash{}
	for _, f := range s.fields {
		// The second of several hashes has not what code asks for.
		_, forced := o[f]
		if n%2 == 1 && f.tested && !forced {
			continue
		}
		if v := f.typical(0, depth+1, o); v != any(absent{}) {
			out = append(out, entry{f.name, v})
		}
	}
	if s.val == nil && s.fields != nil {
		return out
	}
	for i := range 2 {
		key := s.keyShape().typical(i, depth+1, o)
		v := s.valueShape().typical(i, depth+1, o)
		if text, ok := key.(string); ok && v != any(absent{}) {
			out = out.set(text, v)
		}
	}
	return out
}

// words are strings as configurations have them.
var words = []string{"alpha", "/srv/data/file", "10.1.2.3", "on", "4096", "web.example.com", "a b", "1.10.2", "Beta_7", "user@host", "0640", "x=y"}

// word returns a string that differs from those of other names.
func (s *shape) word(n int) string {
	sum := n
	for _, c := range s.name {
		sum += int(c)
	}
	text := words[sum%len(words)]
	if n >= len(words) {
		text += strconv.Itoa(n)
	}
	if s.name == "key" {
		return strings.ReplaceAll(text, " ", "_")
	}
	return text
}
