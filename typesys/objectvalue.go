package typesys

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// ObjectValue is a value of an object type (OBJ-9). Values holds the attributes that
// were given; the others have their default.
type ObjectValue struct {
	Type   *Object
	Values *value.Hash
}

// Get returns the value of an attribute; ok is false when there is no such one.
func (o *ObjectValue) Get(name string) (v value.Value, ok bool) {
	a := o.Type.Attribute(name)
	if a == nil {
		return nil, false
	}
	if v, ok := o.Values.Get(name); ok {
		return v, true
	}
	return a.Value, true
}

// Given returns the attributes that differ from their default, in the order of
// the constructor's parameters (OBJ-13).
func (o *ObjectValue) Given() *value.Hash {
	attrs, _ := o.Type.Settable()
	h := value.MakeHash(len(attrs))
	for _, a := range attrs {
		v, ok := o.Values.Get(a.Name)
		if ok && !(a.HasValue && sameValue(a.Value, v)) {
			h.Set(a.Name, v)
		}
	}
	return h
}

// sameValue is exact equality, as of hash keys.
func sameValue(a, b value.Value) bool {
	return string(value.AppendKey(nil, a)) == string(value.AppendKey(nil, b))
}

// Equal is OBJ-10: the same type, and the attributes of its equality.
func (o *ObjectValue) Equal(v value.Value) bool {
	p, ok := v.(*ObjectValue)
	if !ok || !o.Type.AnyType && !identical(o.Type, p.Type) {
		return false
	}
	for _, name := range o.Type.equalityNames() {
		a, _ := o.Get(name)
		b, ok := p.Get(name)
		if !ok || !sameValue(a, b) {
			return false
		}
	}
	return true
}

func (t *Object) equalityNames() []string {
	var names []string
	if p := t.ParentObject(); p != nil {
		names = p.equalityNames()
	}
	if t.HasEquality {
		return append(names, t.Equality...)
	}
	for i := range t.Attributes {
		if t.Attributes[i].Kind != Constant && !slices.Contains(names, t.Attributes[i].Name) {
			names = append(names, t.Attributes[i].Name)
		}
	}
	return names
}

// AppendKey appends the identity as a hash key.
func (o *ObjectValue) AppendKey(b []byte) []byte {
	b = appendKey(append(b, "object:"...), o.Type)
	for _, name := range o.Type.equalityNames() {
		v, _ := o.Get(name)
		b = value.AppendKey(append(b, ','), v)
	}
	return append(b, ';')
}

// AppendText appends Name({'attr' => value, …}) (STRC-14, OBJ-13).
func (o *ObjectValue) AppendText(b []byte) []byte {
	p := printer{buf: append(append(b, o.Type.Name...), '(')}
	p.value(o.Given())
	return append(p.buf, ')')
}

// String is the text as interpolation prints it.
func (o *ObjectValue) String() string { return string(o.AppendText(nil)) }

// Kind is the label used in messages.
func (o *ObjectValue) Kind() string { return o.Type.name() }
