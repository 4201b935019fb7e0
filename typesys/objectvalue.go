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

// NewObject makes an object of the values in the order of the constructor's
// parameters (OBJ-7), or of the one hash that the type can be made from. That
// they fit is for the caller to check, against [Object.InitHash] and
// [Object.Settable].
func NewObject(t *Object, args ...value.Value) *ObjectValue {
	if len(args) == 1 {
		if h, ok := args[0].(*value.Hash); ok && t.InitHash().instance(h, nil) {
			return &ObjectValue{Type: t, Values: h}
		}
	}
	attrs, _ := t.Settable()
	h := value.MakeHash(len(args))
	for i, v := range args {
		h.Set(attrs[i].Name, v)
	}
	return &ObjectValue{Type: t, Values: h}
}

// Given returns the attributes that differ from their default or have none, in
// the order of their declaration (OBJ-13).
func (o *ObjectValue) Given() *value.Hash {
	h := value.MakeHash(o.Values.Len())
	for _, a := range o.Type.AllAttributes() {
		if a.Kind == Constant || a.Kind == Derived {
			continue
		}
		v, ok := o.Values.Get(a.Name)
		if !a.HasValue || ok && !sameValue(a.Value, v) {
			h.Set(a.Name, v)
		}
	}
	return h
}

// Args returns the values in the order of the constructor's parameters, without
// the defaults at the end (RICH-1).
func (o *ObjectValue) Args() *value.Hash {
	attrs, required := o.Type.Settable()
	n := len(attrs)
	for ; n > required; n-- {
		if v, _ := o.Get(attrs[n-1].Name); !sameValue(attrs[n-1].Value, v) {
			break
		}
	}
	h := value.MakeHash(n)
	for _, a := range attrs[:n] {
		v, _ := o.Get(a.Name)
		h.Set(a.Name, v)
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
	p := printer{buf: b}
	p.object(o)
	return p.buf
}

// String is the text as interpolation prints it.
func (o *ObjectValue) String() string { return string(o.AppendText(nil)) }

// Kind is the label used in messages, which tell no object from another.
func (o *ObjectValue) Kind() string { return "Object" }
