package typesys

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// Object is an object type (OBJ-1). [Object.Define] fills it in from the hash that a
// manifest writes, and checks it.
type Object struct {
	plain
	Name       string // "" for none
	Expression bool   // an expression made the type: nothing is called by its name
	Parent     Type   // an *Object, or an *Alias of one; nil for none
	Params     []TypeParam
	Attributes []Attribute
	Functions  []Function

	Equality    []string // what == compares; see HasEquality
	HasEquality bool     // without it, == compares all attributes but constants
	AnyType     bool     // equality_include_type => false: == ignores the type
	Checks      value.Value
	Annotations *value.Hash

	// Declared says that the type is declared with its features: what begins its objects is [Object.Maker] alone, which programs set.
	Declared bool
	// Resource says that the objects are resources: the name of the type is that of a type of resources where manifests write it.
	Resource bool
	Maker    Maker

	meta *metatype // of the types below Pcore; nil for others
}

// TypeParam is a type parameter of an [Object]; Type includes undef.
type TypeParam struct {
	_ value.Uncompared

	Name  string
	Type  Type
	Value value.Value
}

// AttributeKind says where the value of an attribute comes from (OBJ-2).
type AttributeKind string

// The attribute kinds.
const (
	Given          AttributeKind = ""
	Constant       AttributeKind = "constant"
	Derived        AttributeKind = "derived"
	GivenOrDerived AttributeKind = "given_or_derived"
	ByReference    AttributeKind = "reference"
)

// Attribute is an attribute of an [Object].
type Attribute struct {
	_ value.Uncompared

	Name            string
	Type            Type
	Kind            AttributeKind
	Value           value.Value // the default, when HasValue
	HasValue        bool
	Final, Override bool
	Annotations     *value.Hash
}

// Function is a function of an [Object]; the language gives it no body (OBJ-12).
type Function struct {
	_ value.Uncompared

	Name            string
	Type            Type // a Callable, or a Variant of them
	Final, Override bool
	Annotations     *value.Hash
}

// ObjectType is Object, which accepts every object type.
var ObjectType = &Object{}

func (*Object) bare() Type { return ObjectType }
func (t *Object) name() string {
	if t.Name == "" {
		return "Object"
	}
	return t.Name
}

// ParentObject is the parent with aliases followed, nil for none.
func (t *Object) ParentObject() *Object {
	if t.Parent == nil {
		return nil
	}
	p, _ := dealias(t.Parent).(*Object)
	return p
}

// AllAttributes returns the attributes, the inherited ones first (OBJ-7).
func (t *Object) AllAttributes() []*Attribute {
	var all []*Attribute
	if p := t.ParentObject(); p != nil {
		all = p.AllAttributes()
	}
	for i := range t.Attributes {
		a := &t.Attributes[i]
		if at := slices.IndexFunc(all, func(o *Attribute) bool { return o.Name == a.Name }); at >= 0 {
			all[at] = a
		} else {
			all = append(all, a)
		}
	}
	return all
}

// AllParams returns the type parameters, the inherited ones first.
func (t *Object) AllParams() []*TypeParam {
	var all []*TypeParam
	if p := t.ParentObject(); p != nil {
		all = p.AllParams()
	}
	for i := range t.Params {
		tp := &t.Params[i]
		if at := slices.IndexFunc(all, func(o *TypeParam) bool { return o.Name == tp.Name }); at >= 0 {
			all[at] = tp
		} else {
			all = append(all, tp)
		}
	}
	return all
}

// Attribute returns an own or inherited attribute, nil when there is none.
func (t *Object) Attribute(name string) *Attribute {
	for o := t; o != nil; o = o.ParentObject() {
		for i := range o.Attributes {
			if o.Attributes[i].Name == name {
				return &o.Attributes[i]
			}
		}
	}
	return nil
}

// Function returns an own or inherited function, nil when there is none.
func (t *Object) Function(name string) *Function {
	for o := t; o != nil; o = o.ParentObject() {
		for i := range o.Functions {
			if o.Functions[i].Name == name {
				return &o.Functions[i]
			}
		}
	}
	return nil
}

// optional reports whether creation may leave the attribute out.
func (a *Attribute) optional(g *guard) bool { return a.HasValue || takesUndef(a.Type, g) }

// Settable returns the attributes that creation sets, those without a value
// first (OBJ-7): constants and derived ones are not among them. The first so many
// arguments are required, as there are attributes that take no undef and have no
// value, although these need not be the first. Those of a type below Pcore are in
// the order of Ruby's constructor, which takes its own first.
func (t *Object) Settable() (attrs []*Attribute, required int) { return t.settable(nil) }

func (t *Object) settable(g *guard) (attrs []*Attribute, required int) {
	var valued []*Attribute
	all := t.AllAttributes()
	if t.meta != nil {
		inherited := len(all) - len(t.Attributes)
		all = append(all[inherited:], all[:inherited]...)
	}
	for _, a := range all {
		if a.Kind == Constant || a.Kind == Derived {
			continue
		}
		if a.HasValue {
			valued = append(valued, a)
		} else {
			attrs = append(attrs, a)
		}
		if !a.optional(g) {
			required++
		}
	}
	return append(attrs, valued...), required
}

// declares reports whether an attribute is the type's own.
func (t *Object) declares(a *Attribute) bool {
	for i := range t.Attributes {
		if &t.Attributes[i] == a {
			return true
		}
	}
	return false
}

// parameterized reports whether the type or a parent has type parameters.
func (t *Object) parameterized() bool {
	for ; t != nil; t = t.ParentObject() {
		if len(t.Params) > 0 {
			return true
		}
	}
	return false
}

// InitHash is the Struct that a hash must be an instance of to create an object
// from it (OBJ-7).
func (t *Object) InitHash() *Struct { return t.initStruct(nil) }

func (t *Object) initStruct(g *guard) *Struct {
	s := &Struct{}
	for _, a := range t.AllAttributes() {
		if a.Kind != Constant && a.Kind != Derived {
			s.Fields = append(s.Fields, Field{Name: a.Name, Type: a.Type, Optional: a.optional(g)})
		}
	}
	return s
}

func (t *Object) parts(yield func(Type) bool) bool {
	if t.Parent != nil && !yield(t.Parent) {
		return false
	}
	for i := range t.Attributes {
		if !yield(t.Attributes[i].Type) {
			return false
		}
	}
	for i := range t.Functions {
		if !yield(t.Functions[i].Type) {
			return false
		}
	}
	return true
}

func (t *Object) element(g *guard) (Type, bool) {
	if p := t.ParentObject(); p != nil {
		return p.element(g)
	}
	return nil, false
}

func (t *Object) instance(v value.Value, g *guard) bool {
	switch o := v.(type) {
	case *ObjectValue:
		return assignable(t, o.Type, g)
	case Type: // types are objects of the types below Pcore
		return t.meta != nil && t.meta.holds(o) || t.isDefault()
	}
	return false
}

// accepts is ASG-27.
func (t *Object) accepts(o Type, _ *guard) bool {
	var obj *Object
	switch o := o.(type) {
	case *Object:
		obj = o
	case *Extension:
		obj = o.Base
	default:
		return t.isDefault() && standsFor(o, "Object")
	}
	if t.isDefault() {
		return true
	}
	for ; obj != nil; obj = obj.ParentObject() {
		if identical(t, obj) {
			return true
		}
	}
	return false
}

func (t *Object) isDefault() bool { return t.Name == "" && t.isEmpty() }

// isEmpty reports whether the type has no members.
func (t *Object) isEmpty() bool {
	return t.Parent == nil && len(t.Params)+len(t.Attributes)+len(t.Functions) == 0
}

// print writes the name, or, expanded, the definition (STRF-2).
func (t *Object) print(p *printer) {
	if p.key && t.Name != "" || !p.key && !p.expanded {
		name := t.name()
		if p.set != nil {
			name = p.set.nameFor(t, name)
		}
		p.text(name)
		return
	}
	expanded := p.expanded
	p.expanded = false
	p.text("Object[")
	p.symbolic(t.initHash(p.set == nil || !p.set.defines(t)))
	p.text("]")
	p.expanded = expanded
}

// initHash is the hash that defines the type, with what is the default left out.
// The short form of an attribute loses that an Optional one has no value (OBJ-3),
// as it does in the reference implementation.
func (t *Object) initHash(withName bool) *value.Hash {
	h := value.MakeHash(8)
	if t.Annotations != nil {
		h.Set("annotations", t.Annotations)
	}
	if withName && t.Name != "" {
		h.Set("name", t.Name)
	}
	if t.Parent != nil {
		h.Set("parent", t.Parent)
	}
	if len(t.Params) > 0 {
		params := value.MakeHash(len(t.Params))
		for i := range t.Params {
			tp := &t.Params[i]
			of := tp.Type
			if o, ok := of.(*Optional); ok && o.Of != nil {
				of = o.Of
			}
			if tp.Value != nil {
				params.Set(tp.Name, value.NewHash(value.Entry{Key: "type", Value: of}, value.Entry{Key: "value", Value: tp.Value}))
			} else {
				params.Set(tp.Name, of)
			}
		}
		h.Set("type_parameters", params)
	}
	attrs, consts := value.MakeHash(len(t.Attributes)), value.MakeHash(0)
	for i := range t.Attributes {
		a := &t.Attributes[i]
		if a.Kind == Constant && identical(a.Type, Generalize(InferReduced(a.Value))) {
			consts.Set(a.Name, a.Value)
		} else {
			attrs.Set(a.Name, a.initHash())
		}
	}
	if attrs.Len() > 0 {
		h.Set("attributes", attrs)
	}
	if consts.Len() > 0 {
		h.Set("constants", consts)
	}
	if len(t.Functions) > 0 {
		funcs := value.MakeHash(len(t.Functions))
		for i := range t.Functions {
			f := &t.Functions[i]
			funcs.Set(f.Name, compressed(memberHash(f.Type, f.Final, f.Override, f.Annotations)))
		}
		h.Set("functions", funcs)
	}
	if t.HasEquality {
		eq := make(value.Array, len(t.Equality))
		for i, n := range t.Equality {
			eq[i] = n
		}
		h.Set("equality", eq)
	}
	if t.Checks != nil {
		h.Set("checks", t.Checks)
	}
	return h
}

func memberHash(t Type, final, override bool, annotations *value.Hash) *value.Hash {
	h := value.MakeHash(4)
	h.Set("type", t)
	if final {
		h.Set("final", true)
	}
	if override {
		h.Set("override", true)
	}
	if annotations != nil {
		h.Set("annotations", annotations)
	}
	return h
}

// compressed is the type alone where nothing else is said.
func compressed(h *value.Hash) value.Value {
	if h.Len() == 1 {
		return h.Entries()[0].Value
	}
	return h
}

func (a *Attribute) initHash() value.Value {
	h := memberHash(a.Type, a.Final && a.Kind != Constant, a.Override, a.Annotations)
	if a.Kind != Given {
		h.Set("kind", kindWord(a.Kind))
	}
	if a.HasValue {
		h.Set("value", a.Value)
	}
	return compressed(h)
}

// kindWord is printed without quotes.
type kindWord AttributeKind

func (k kindWord) AppendKey(b []byte) []byte  { return append(append(b, k...), ';') }
func (k kindWord) AppendText(b []byte) []byte { return append(b, k...) }
func (k kindWord) Kind() string               { return "String" }

// symbolic writes a hash whose keys, and those of the definitions in it, are words.
func (p *printer) symbolic(h *value.Hash) {
	p.text("{")
	for _, e := range h.Entries() {
		p.comma()
		p.text(value.Text(e.Key))
		p.text(" => ")
		members, ok := e.Value.(*value.Hash)
		if !ok || e.Key != "attributes" && e.Key != "functions" {
			p.value(e.Value)
			continue
		}
		p.text("{")
		for _, m := range members.Entries() {
			p.comma()
			p.value(m.Key)
			p.text(" => ")
			if def, ok := m.Value.(*value.Hash); ok {
				p.text("{")
				for _, d := range def.Entries() {
					p.comma()
					p.text(value.Text(d.Key))
					p.text(" => ")
					p.value(d.Value)
				}
				p.text("}")
			} else {
				p.value(m.Value)
			}
		}
		p.text("}")
	}
	p.text("}")
}
