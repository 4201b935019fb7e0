package ruby

import (
	"strings"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// String is a string that can change. What it has been keeps its content: [String.String] copies nothing.
type String struct {
	b []byte // only appended to
	// Frozen says that it must not change any more.
	Frozen bool
}

// NewString returns a string that can change.
func NewString(s string) *String {
	return &String{b: []byte(s)}
}

// String returns the content.
func (s *String) String() string { return unsafe.String(unsafe.SliceData(s.b), len(s.b)) }

// Append adds to the end; a string that would be too long is an error.
func (s *String) Append(t string) error {
	if len(s.b)+len(t) > value.MaxText {
		return value.TextTooLong
	}
	s.b = append(s.b, t...)
	return nil
}

// Replace sets the content.
func (s *String) Replace(t string) {
	if t != s.String() {
		s.b = []byte(t)
	}
}

// Equal is Puppet's == with another value.
func (s *String) Equal(v value.Value) bool {
	t, ok := stringOf(v)
	return ok && strings.EqualFold(s.String(), t)
}

// AppendKey appends the identity of the string as a hash key.
func (s *String) AppendKey(b []byte) []byte { return value.AppendKey(b, s.String()) }

// AppendText appends the content.
func (s *String) AppendText(b []byte) []byte { return append(b, s.String()...) }

// AppendInspect appends the string as a literal.
func (s *String) AppendInspect(b []byte) []byte { return value.AppendInspect(b, s.String()) }

// Kind is what Puppet's messages call it.
func (s *String) Kind() string { return StringClass.Name }

// HostClass is the name of its class.
func (s *String) HostClass() string { return StringClass.Name }

// Array is an array that can change.
type Array struct {
	Elems []value.Value
	// Frozen says that it must not change any more.
	Frozen bool
}

// NewArray returns an array of these elements, which it keeps.
//
//go:noinline
func NewArray(elems ...value.Value) *Array { return &Array{Elems: elems} }

// pairArray is an array of two elements.
type pairArray struct {
	list  Array
	elems [2]value.Value
}

func (p *pairArray) array() *Array {
	p.list.Elems = p.elems[:]
	return &p.list
}

// newPair returns an array of two elements.
func newPair(key, v value.Value) *Array { return (&pairArray{elems: [2]value.Value{key, v}}).array() }

// Strings returns an array of strings.
func Strings(elems []string) *Array {
	a := make([]value.Value, len(elems))
	for i, s := range elems {
		a[i] = s
	}
	return &Array{Elems: a}
}

// Equal is Puppet's == with another value.
func (a *Array) Equal(v value.Value) bool { return Equal(a, v) }

// AppendKey appends the identity of the array as a hash key.
func (a *Array) AppendKey(b []byte) []byte { return AppendKey(b, a) }

// AppendText appends what to_s prints.
func (a *Array) AppendText(b []byte) []byte { return AppendInspect(b, a) }

// AppendInspect appends what inspect prints.
func (a *Array) AppendInspect(b []byte) []byte { return AppendInspect(b, a) }

// Kind is what Puppet's messages call it.
func (a *Array) Kind() string { return ArrayClass.Name }

// HostClass is the name of its class.
func (a *Array) HostClass() string { return ArrayClass.Name }

// Range is a range; an end that is nil is open.
type Range struct {
	From, To value.Value
	// Exclusive says that the end is not part of it.
	Exclusive bool
}

// Equal is Puppet's == with another value.
func (r *Range) Equal(v value.Value) bool {
	o, ok := v.(*Range)
	return ok && r.Exclusive == o.Exclusive && Equal(r.From, o.From) && Equal(r.To, o.To)
}

// AppendKey appends the identity of the range as a hash key.
func (r *Range) AppendKey(b []byte) []byte {
	if r.Exclusive {
		b = append(b, 'x')
	}
	return AppendKey(AppendKey(append(b, 'R'), r.From), r.To)
}

// AppendText appends what to_s prints: the ends with dots between them.
func (r *Range) AppendText(b []byte) []byte { return AppendText(r.dots(AppendText(b, r.From)), r.To) }

// AppendInspect appends what inspect prints: the ends with dots between them. One that is open is left out.
func (r *Range) AppendInspect(b []byte) []byte {
	if r.From != nil || r.To == nil {
		b = AppendInspect(b, r.From)
	}
	b = r.dots(b)
	if r.From == nil || r.To != nil {
		b = AppendInspect(b, r.To)
	}
	return b
}

func (r *Range) dots(b []byte) []byte {
	if r.Exclusive {
		return append(b, "..."...)
	}
	return append(b, ".."...)
}

// Kind is what Puppet's messages call it.
func (r *Range) Kind() string { return object }

// HostClass is the name of its class.
func (r *Range) HostClass() string { return RangeClass.Name }

func (r *Range) rubyClass() opaqueClass { return opaqueClass(RangeClass) }

// elements calls yield for each element.
func (r *Range) elements(yield func(args ...value.Value) error) error {
	return r.each(func(v value.Value) error { return yield(v) })
}

// OpaqueClass is HostClass, for catalogs, which have the text of it.
func (r *Range) OpaqueClass() string { return r.HostClass() }

// Set is a set of values, in the order in which they were added.
type Set struct {
	Elems Hash // the values are its keys
}

// Equal is Puppet's == with another value.
func (s *Set) Equal(v value.Value) bool {
	o, ok := v.(*Set)
	if !ok || s.Elems.Len() != o.Elems.Len() {
		return false
	}
	for i := range s.Elems.Len() {
		k, _ := s.Elems.At(i)
		if _, ok := o.Elems.Get(k); !ok {
			return false
		}
	}
	return true
}

// AppendKey appends the identity of the set as a hash key.
func (s *Set) AppendKey(b []byte) []byte { return AppendKey(append(b, 'T'), &s.Elems) }

// AppendText appends what to_s prints.
func (s *Set) AppendText(b []byte) []byte { return s.AppendInspect(b) }

// AppendInspect appends what inspect prints.
func (s *Set) AppendInspect(b []byte) []byte {
	b = append(b, "#<Set: {"...)
	for i := range s.Elems.Len() {
		if i > 0 {
			b = append(b, ", "...)
		}
		k, _ := s.Elems.At(i)
		b = AppendInspect(b, k)
	}
	return append(b, "}>"...)
}

// Kind is what Puppet's messages call it.
func (s *Set) Kind() string { return object }

// HostClass is the name of its class.
func (s *Set) HostClass() string { return SetClass.Name }

func (s *Set) rubyClass() opaqueClass { return opaqueClass(SetClass) }

// elements calls yield for each element.
func (s *Set) elements(yield func(args ...value.Value) error) error {
	return s.Elems.Walk(func(key, _ value.Value) error { return yield(key) })
}

// OpaqueClass is HostClass, for catalogs, which have the text of it.
func (s *Set) OpaqueClass() string { return s.HostClass() }

// same reports whether two values are one object, for those that can change.
func same(a, b value.Value) bool {
	switch a.(type) {
	case *String, *Array, *Hash:
		return a == b
	}
	return false
}
