package typesys

import (
	"slices"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// ObjectValue is a value of an object type (OBJ-9). Values holds the attributes that
// creation has set; without an entry they have their default.
type ObjectValue struct {
	_ value.Uncompared

	Type   *Object
	Values *value.Hash
	Host   Host   // of types that come with Puppet and have functions; nil for others
	Fields Fields // of types that are declared with their features, in the place of Values; nil for others

	// early is the type with parameters when it was asked for before any attribute
	// was set, which the reference implementation does to find a default.
	early *Extension
}

// Fields are the features of an object whose type is declared with them: a struct of the program.
type Fields interface {
	// Feature returns what readers see of a feature; ok is false where the type has none of the name. What computes it may fail.
	Feature(name string) (v value.Value, ok bool, err error)
	// Stored returns the features whose values were given and differ from the defaults, and those that may be unset and are not, as they
	// are stored, in the order of declaration, inherited ones first. With lasting, those that are never serialised are left out (SER-4).
	Stored(lasting bool) *value.Hash
	// Make gives an object that is being made its features and ends its making. The lambda, which may be nil, is given the object before
	// it is done.
	Make(features *value.Hash, initialise *Block) (*ObjectValue, error)
}

// A Maker begins an object of a declared type, which has the defaults of its features alone; [Fields] end it. The context is that of the
// function that is called.
type Maker func(context any) (*ObjectValue, error)

// values are the values that the object has, by the names of attributes.
func (o *ObjectValue) values() *value.Hash {
	if o.Fields != nil {
		return o.Fields.Stored(false)
	}
	return o.Values
}

// Get returns the value of an attribute; ok is false when there is no such one, or nothing computes it.
func (o *ObjectValue) Get(name string) (v value.Value, ok bool) {
	if o.Fields != nil {
		v, ok, err := o.Fields.Feature(name)
		return v, ok && err == nil
	}
	a := o.Type.Attribute(name)
	if a == nil {
		return nil, false
	}
	if a.Kind == Constant {
		return a.Value, true
	}
	if v, ok := o.Values.Get(name); ok {
		return v, true
	}
	return a.Value, true
}

// An Asker calls methods of objects for a language that has such calls.
type Asker interface {
	// AskObject returns what a method or an attribute of the object gives; found is false where there is neither.
	AskObject(o value.Value, name string) (v value.Value, found bool, err error)
}

// Ask lets by call a method of the object. Who calls it through an interface links by's code only in programs that make objects.
func (o *ObjectValue) Ask(by Asker, name string) (v value.Value, found bool, err error) {
	return by.AskObject(o, name)
}

// NewObject makes an object of the values in the order of the constructor's
// parameters (OBJ-7). That they are of its types is for the caller to check,
// against [Object.Settable].
func NewObject(t *Object, args ...value.Value) (*ObjectValue, error) {
	o := &ObjectValue{Type: t, Values: value.MakeHash(len(args))}
	if err := o.initialize(t, args); err != nil {
		return nil, err
	}
	if t.parameterized() && o.early == nil {
		if _, err := o.extension(); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// NewObjectFrom makes an object of the hash that it can be made from (OBJ-7). That
// it fits is for the caller to check, against [Object.InitHash].
func NewObjectFrom(t *Object, h *value.Hash) (*ObjectValue, error) {
	attrs, _ := t.Settable()
	args := make([]value.Value, len(attrs))
	for i, a := range attrs {
		if v, ok := h.Get(a.Name); ok {
			args[i] = v
		} else {
			args[i] = a.Value
		}
	}
	return NewObject(t, args...)
}

// initialize sets the attributes that t declares, after it has handed those of its
// parent to it, by position: where a child overrides one, it is missing there, and
// the others move up. Attributes whose type takes undef are no required arguments,
// but only those with a value may be missing here.
func (o *ObjectValue) initialize(t *Object, args []value.Value) error {
	attrs, _ := t.Settable()
	required := slices.IndexFunc(attrs, func(a *Attribute) bool { return a.HasValue })
	if required < 0 {
		required = len(attrs)
	}
	if len(args) < required {
		expected := strconv.Itoa(required)
		if required < len(attrs) {
			expected += ".." + strconv.Itoa(len(attrs))
		}
		return errorf("", "wrong number of arguments (given ", strconv.Itoa(len(args)), ", expected ", expected, ")")
	}
	values := slices.Clone(args)
	for _, a := range attrs[len(args):] {
		values = append(values, a.Value)
		if o.early == nil && o.Type.parameterized() && !a.hasLiteral() {
			var err error
			if o.early, err = o.extension(); err != nil {
				return err
			}
		}
	}
	if p := t.ParentObject(); p != nil {
		var inherited []value.Value
		for i, a := range attrs {
			if !t.declares(a) {
				inherited = append(inherited, values[i])
			}
		}
		if err := o.initialize(p, inherited); err != nil {
			return err
		}
	}
	for i, a := range attrs {
		if t.declares(a) {
			o.Values.Set(a.Name, values[i])
		}
	}
	return nil
}

// CheckConstructor reports whether objects can be made. A type that declares nothing
// to be set takes what its parent takes, which fails when it has made one of the
// parent's attributes a constant.
func (t *Object) CheckConstructor() error { return asError(t.checkConstructor(nil)) }

func (t *Object) checkConstructor(g *guard) *Error {
	base := t // what is not defined in the language
	for base != nil && base.meta == nil {
		base = base.ParentObject()
	}
	switch {
	case base == nil:
	case base == t && t.meta.reason != "":
		return errorf("", t.meta.reason)
	case base == t:
		return nil
	case base.meta.module:
		return errorf("", "superclass must be an instance of Class (given an instance of Module)")
	case base.HoldsTypes():
		return errorf("", "p2go makes no instances of ", t.name(), ", which would be types: it is derived from ", base.name())
	}
	attrs, _ := t.settable(g)
	from := t
	for from.ParentObject() != nil && !slices.ContainsFunc(attrs, from.declares) {
		from = from.ParentObject()
	}
	taken, _ := from.settable(g)
	required := 0
	for _, a := range taken {
		if !a.HasValue {
			required++
		}
	}
	if required > len(attrs) {
		return errorf("", "Initializer for class  does not match the attributes of ", t.name())
	}
	for _, a := range taken[:len(attrs)] {
		if !slices.ContainsFunc(attrs, func(own *Attribute) bool { return own.Name == a.Name }) {
			return errorf("", "Initializer for class  parameter '", a.Name, "' does not match any of the attributes of type ", t.name())
		}
	}
	return nil
}

// extension is the type of the object when it has type parameters: they are the
// attributes of their names (OBJ-11).
func (o *ObjectValue) extension() (*Extension, error) {
	var params []value.Value
	for _, tp := range o.Type.AllParams() {
		a := o.Type.Attribute(tp.Name)
		if a != nil && a.Kind == Derived {
			return nil, o.Type.notImplemented(tp.Name)
		}
		var v value.Value
		if a != nil && a.Kind == Constant {
			v = a.Value
		} else {
			v, _ = o.Values.Get(tp.Name)
		}
		params = append(params, v)
	}
	return MakeExtension(o.Type, params)
}

// Given returns the attributes that differ from their default or have none, those
// that a parent declares first (OBJ-13).
func (o *ObjectValue) Given() *value.Hash {
	if o.Fields != nil {
		return o.values()
	}
	h := value.MakeHash(o.Values.Len())
	o.Type.given(o.Values, h)
	return h
}

// given adds to h what the values of an object have that differs from the defaults.
func (t *Object) given(values, h *value.Hash) {
	if t.meta != nil { // Ruby's classes do not tell what their objects are made of
		return
	}
	if p := t.ParentObject(); p != nil {
		p.given(values, h)
	}
	for i := range t.Attributes {
		a := &t.Attributes[i]
		if a.Kind == Constant || a.Kind == Derived {
			continue
		}
		if v, ok := values.Get(a.Name); !a.HasValue || ok && !a.hasDefault(v) {
			h.Set(a.Name, v)
		}
	}
}

// Args returns the values in the order of the constructor's parameters, without
// the defaults at the end (RICH-1); of a declared type, what is serialised (SER-1).
func (o *ObjectValue) Args() *value.Hash {
	if o.Fields != nil {
		return o.Fields.Stored(true)
	}
	attrs, required := o.Type.Settable()
	n := len(attrs)
	for ; n > required; n-- {
		if v, _ := o.Get(attrs[n-1].Name); !attrs[n-1].hasDefault(v) {
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

// hasLiteral reports whether the default is one that the reference implementation
// writes into its code, instead of asking the type for it.
func (a *Attribute) hasLiteral() bool {
	switch a.Value.(type) {
	case nil, bool, int64, float64, string:
		return true
	}
	return false
}

// hasDefault reports whether a value is the attribute's default: the same, but for
// numbers, of which 1 and 1.0 are one.
func (a *Attribute) hasDefault(v value.Value) bool { return a.HasValue && sameNumbers(a.Value, v) }

func sameNumbers(a, b value.Value) bool {
	switch a := a.(type) {
	case int64:
		if f, ok := b.(float64); ok {
			return float64(a) == f
		}
	case float64:
		switch b := b.(type) {
		case int64:
			return a == float64(b)
		case float64:
			return a == b
		}
	case value.Array:
		b, ok := b.(value.Array)
		return ok && slices.EqualFunc(a, b, sameNumbers)
	case *value.Hash:
		b, ok := b.(*value.Hash)
		return ok && a.Len() == b.Len() && !slices.ContainsFunc(a.Entries(), func(e value.Entry) bool {
			v, ok := b.Get(e.Key)
			return !ok || !sameNumbers(e.Value, v)
		})
	}
	return value.Identical(a, b)
}

// Equal is OBJ-10: the same type, and the attributes of its equality.
func (o *ObjectValue) Equal(v value.Value) bool {
	p, ok := v.(*ObjectValue)
	if !ok || !o.Type.AnyType && !identical(o.Type, p.Type) {
		return false
	}
	if o.Fields != nil {
		return o == p || p.Fields != nil && value.Identical(o.values(), p.values())
	}
	for _, name := range o.Type.equalityNames() {
		a, _ := o.Get(name)
		b, ok := p.Get(name)
		if !ok || !value.Identical(a, b) {
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
	if o.Fields != nil {
		return append(value.AppendKey(append(b, ','), o.values()), ';')
	}
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
