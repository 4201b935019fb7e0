package typesys

import (
	"slices"

	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
)

// defineObject makes an object type from the hash that a manifest gives, and
// checks it (OBJ-1 to OBJ-6). The name is "" for an anonymous type. A type that
// takes part in a recursion is made first and then defined with
// [Object.Define].
func defineObject(name string, init *value.Hash) (*Object, *Error) {
	t := &Object{Name: name}
	if err := t.define(init); err != nil {
		return nil, err
	}
	return t, nil
}

// Define fills in a type made with its name only.
func (t *Object) Define(init *value.Hash) error { return asError(t.define(init)) }

// The types that definitions must be instances of (OBJ-1).
var (
	memberName = &Pattern{Patterns: []*value.Regexp{{Source: `\A[a-z_]\w*\z`, Matcher: &re2.Regexp{Pattern: `\A[a-z_][0-9A-Za-z_]*\z`}}}}
	typeName   = &Pattern{Patterns: []*value.Regexp{{
		Source: `\A[A-Z]\w*(?:::[A-Z]\w*)*\z`, Matcher: &re2.Regexp{Pattern: `\A[A-Z][0-9A-Za-z_]*(?:::[A-Z][0-9A-Za-z_]*)*\z`},
	}}}
	annotationsType = &Optional{Of: &Hash{Key: &Metatype{Of: AnnotationType}, Value: &Hash{Key: memberName, Value: AnyType}}}
	membersType     = &Hash{Key: memberName, Value: NotUndefType}
	objectInitType  = &Struct{Fields: []Field{
		{Name: "name", Type: typeName, Optional: true},
		{Name: "parent", Type: TypeType, Optional: true},
		{Name: "type_parameters", Type: membersType, Optional: true},
		{Name: "attributes", Type: membersType, Optional: true},
		{Name: "constants", Type: &Hash{Key: memberName, Value: AnyType}, Optional: true},
		{Name: "functions", Type: &Hash{Key: &Variant{Types: []Type{memberName, &String{Literal: "[]", IsLiteral: true}}}, Value: NotUndefType}, Optional: true},
		{Name: "equality", Type: &Variant{Types: []Type{memberName, &Array{Elem: memberName}}}, Optional: true},
		{Name: "equality_include_type", Type: BooleanType, Optional: true},
		{Name: "checks", Type: AnyType, Optional: true},
		{Name: "annotations", Type: annotationsType, Optional: true},
	}}
	attributeInitType = &Struct{Fields: []Field{
		{Name: "type", Type: TypeType},
		{Name: "final", Type: BooleanType, Optional: true},
		{Name: "override", Type: BooleanType, Optional: true},
		{Name: "kind", Type: &Enum{Values: []string{"constant", "derived", "given_or_derived", "reference"}}, Optional: true},
		{Name: "value", Type: AnyType, Optional: true},
		{Name: "annotations", Type: annotationsType, Optional: true},
	}}
	functionInitType = &Struct{Fields: []Field{
		{Name: "type", Type: &Metatype{Of: CallableType}},
		{Name: "final", Type: BooleanType, Optional: true},
		{Name: "override", Type: BooleanType, Optional: true},
		{Name: "annotations", Type: annotationsType, Optional: true},
	}}
)

func wrongType(subject string, t Type, v value.Value) *Error {
	return errorf("", WrongType(subject, t, v))
}

func (t *Object) define(init *value.Hash) *Error {
	if want := objectInitType; !want.instance(init, nil) {
		return wrongType("object initializer", want, init)
	}
	if name, ok := init.Get("name"); ok && t.Name == "" {
		t.Name = name.(string)
	}
	if err := t.defineParent(init); err != nil {
		return err
	}
	for _, step := range []func(*value.Hash) *Error{t.defineParams, t.defineAttributes, t.defineFunctions, t.defineEquality} {
		if err := step(init); err != nil {
			return err
		}
	}
	t.Checks, _ = init.Get("checks")
	t.Annotations = hashAt(init, "annotations")
	return nil
}

// hashAt is the hash at a key, nil when there is none.
func hashAt(h *value.Hash, key string) *value.Hash {
	v, _ := h.Get(key)
	m, _ := v.(*value.Hash)
	return m
}

func boolAt(h *value.Hash, key string) bool {
	v, _ := h.Get(key)
	return v == true
}

func (t *Object) defineParent(init *value.Hash) *Error {
	p, ok := init.Get("parent")
	if !ok {
		return nil
	}
	t.Parent = p.(Type)
	for at := dealias(t.Parent); ; {
		if ref, ok := at.(*Reference); ok {
			return errorf("", "reference to unresolved type '", ref.Text, "'")
		}
		o, ok := at.(*Object)
		if !ok || o.Parent == nil && o != t {
			return nil
		}
		if o == t {
			t.Parent = nil
			return errorf("", "The Object type '", t.name(), "' inherits from itself")
		}
		at = dealias(o.Parent)
	}
}

func (t *Object) defineParams(init *value.Hash) *Error {
	for _, e := range hashAt(init, "type_parameters").Entries() {
		name := e.Key.(string)
		tp := TypeParam{Name: name}
		spec := e.Value
		if h, ok := spec.(*value.Hash); ok {
			spec, _ = h.Get("type")
			tp.Value, _ = h.Get("value")
		}
		of, ok := spec.(Type)
		if !ok {
			return wrongType("type_parameter "+t.name()+"["+name+"]", TypeType, spec)
		}
		if _, ok := of.(*Optional); !ok {
			of = &Optional{Of: of}
		}
		tp.Type = of
		label := "type_parameter " + t.name() + "[" + name + "]"
		if name == value.PcoreType || name == value.PcoreValue {
			return reservedName(name)
		}
		if tp.Value != nil && tp.Value != any(value.Default) && !of.instance(tp.Value, nil) {
			return wrongType(label+" value", of, tp.Value)
		}
		if p := t.ParentObject(); p != nil && paramNamed(p.AllParams(), name) != nil {
			return errorf("", label, " attempts to override ", p.paramLabel(name), " without having override => true")
		}
		t.Params = append(t.Params, tp)
	}
	return nil
}

// definer is the type in the line of parents that declares a member.
func (t *Object) definer(name string) *Object {
	for o := t; o != nil; o = o.ParentObject() {
		for i := range o.Attributes {
			if o.Attributes[i].Name == name {
				return o
			}
		}
		for i := range o.Functions {
			if o.Functions[i].Name == name {
				return o
			}
		}
		for i := range o.Params {
			if o.Params[i].Name == name {
				return o
			}
		}
	}
	return t
}

func (t *Object) defineAttributes(init *value.Hash) *Error {
	attrs := hashAt(init, "attributes")
	for _, e := range attrs.Entries() {
		if err := t.addAttribute(e.Key.(string), e.Value); err != nil {
			return err
		}
	}
	for _, e := range hashAt(init, "constants").Entries() {
		name := e.Key.(string)
		if _, ok := attrs.Get(name); ok {
			return errorf("", "attribute ", t.name(), "[", name, "] is defined as both a constant and an attribute")
		}
		spec := value.MakeHash(4)
		spec.Set("type", Generalize(InferReduced(e.Value)))
		spec.Set("value", e.Value)
		spec.Set("kind", "constant")
		p := t.ParentObject()
		spec.Set("override", p != nil && (p.Attribute(name) != nil || p.Function(name) != nil))
		if err := t.addAttribute(name, spec); err != nil {
			return err
		}
	}
	return nil
}

func (t *Object) addAttribute(name string, spec value.Value) *Error {
	label := "attribute " + t.name() + "[" + name + "]"
	a := Attribute{Name: name}
	h, ok := spec.(*value.Hash)
	if !ok {
		of, ok := spec.(Type)
		if !ok {
			return wrongType(label, TypeType, spec)
		}
		a.Type = of
		_, a.HasValue = of.(*Optional)
		if name == value.PcoreType || name == value.PcoreValue {
			return reservedName(name)
		}
		if err := t.checkOverride("attribute", name, a.Type, false, false); err != nil {
			return err
		}
		t.Attributes = append(t.Attributes, a)
		return nil
	}
	if want := attributeInitType; !want.instance(h, nil) {
		return wrongType("initializer for "+label, want, h)
	}
	if name == value.PcoreType || name == value.PcoreValue {
		return reservedName(name)
	}
	of, _ := h.Get("type")
	kind, _ := h.Get("kind")
	a.Type = of.(Type)
	if k, ok := kind.(string); ok {
		a.Kind = AttributeKind(k)
	}
	a.Final, a.Override, a.Annotations = boolAt(h, "final"), boolAt(h, "override"), hashAt(h, "annotations")
	a.Value, a.HasValue = h.Get("value")
	if err := a.check(label, h); err != nil {
		return err
	}
	if err := t.checkOverride("attribute", name, a.Type, a.Override, a.Kind == Constant); err != nil {
		return err
	}
	t.Attributes = append(t.Attributes, a)
	return nil
}

func reservedName(name string) *Error {
	return errorf("", "The attribute '", name, "' is reserved and cannot be used")
}

// check is OBJ-2 and OBJ-3.
func (a *Attribute) check(label string, h *value.Hash) *Error {
	if a.Kind == Constant {
		if _, given := h.Get("final"); given && !a.Final {
			return errorf("", label, " of kind 'constant' cannot be combined with final => false")
		}
		a.Final = true
	}
	switch {
	case !a.HasValue:
		if a.Kind == Constant {
			return errorf("", label, " of kind 'constant' requires a value")
		}
	case a.Kind == Derived || a.Kind == GivenOrDerived:
		return errorf("", label, " of kind '", string(a.Kind), "' cannot be combined with an attribute value")
	case a.Value != any(value.Default) && !a.Type.instance(a.Value, nil):
		return wrongType(label+" value", a.Type, a.Value)
	}
	return nil
}

// checkOverride is OBJ-5.
func (t *Object) checkOverride(feature, name string, of Type, override, constant bool) *Error {
	label := feature + " " + t.name() + "[" + name + "]"
	p := t.ParentObject()
	var attr *Attribute
	var fn *Function
	if p != nil {
		attr, fn = p.Attribute(name), p.Function(name)
	}
	if attr == nil && fn == nil {
		if override {
			return errorf("", "expected ", label, " to override an inherited ", feature, ", but no such ", feature, " was found")
		}
		return nil
	}
	inherited := p.definer(name).name() + "[" + name + "]"
	var old Type
	final := false
	if attr != nil {
		inherited, old, final = "attribute "+inherited, attr.Type, attr.Final && !(attr.Kind == Constant && constant)
	} else {
		inherited, old, final = "function "+inherited, fn.Type, fn.Final
	}
	switch {
	case (attr != nil) != (feature == "attribute"):
		return errorf("", label, " attempts to override ", inherited)
	case final:
		return errorf("", label, " attempts to override final ", inherited)
	case !override:
		return errorf("", label, " attempts to override ", inherited, " without having override => true")
	case !assignable(old, of, nil):
		return errorf("", label, " attempts to override ", inherited, " with a type that does not match")
	}
	return nil
}

func (t *Object) defineFunctions(init *value.Hash) *Error {
	for _, e := range hashAt(init, "functions").Entries() {
		name := e.Key.(string)
		label := "function " + t.name() + "[" + name + "]"
		f := Function{Name: name}
		callable := &Metatype{Of: CallableType}
		if h, ok := e.Value.(*value.Hash); ok {
			if want := functionInitType; !want.instance(h, nil) {
				return wrongType("initializer for function '"+name+"'", want, h)
			}
			of, _ := h.Get("type")
			f.Type = of.(Type)
			f.Final, f.Override, f.Annotations = boolAt(h, "final"), boolAt(h, "override"), hashAt(h, "annotations")
		} else if callable.instance(e.Value, nil) {
			f.Type = e.Value.(Type)
		} else {
			return wrongType(label, callable, e.Value)
		}
		if slices.ContainsFunc(t.Attributes, func(a Attribute) bool { return a.Name == name }) {
			return errorf("", label, " conflicts with attribute with the same name")
		}
		if err := t.checkOverride("function", name, f.Type, f.Override, false); err != nil {
			return err
		}
		t.Functions = append(t.Functions, f)
	}
	return nil
}

func (t *Object) defineEquality(init *value.Hash) *Error {
	if v, ok := init.Get("equality_include_type"); ok {
		t.AnyType = v == false
	}
	eq, ok := init.Get("equality")
	if !ok {
		return nil
	}
	t.HasEquality, t.Equality = true, []string{}
	if s, ok := eq.(string); ok {
		eq = value.Array{s}
	}
	for _, n := range eq.(value.Array) {
		if t.AnyType {
			return errorf("", "equality_include_type = false cannot be combined with non empty equality specification")
		}
		name := n.(string)
		if err := t.checkEquality(name); err != nil {
			return err
		}
		t.Equality = append(t.Equality, name)
	}
	return nil
}

func (t *Object) checkEquality(name string) *Error {
	attr := t.Attribute(name)
	p := t.ParentObject()
	if p != nil && p.Attribute(name) != nil && slices.Contains(p.equalityNames(), name) {
		definer := p
		for up := p.ParentObject(); up != nil && slices.Contains(up.equalityNames(), name); up = up.ParentObject() {
			definer = up
		}
		return errorf("", t.name(), " equality is referencing attribute ", p.definer(name).name(), "[", name, "] which is included in equality of ", definer.name())
	}
	switch {
	case attr == nil && t.Function(name) == nil:
		return errorf("", t.name(), " equality is referencing non existent attribute '", name, "'")
	case attr == nil:
		return errorf("", t.name(), " equality is referencing function ", t.definer(name).name(), "[", name, "]. Only attribute references are allowed")
	case attr.Kind == Constant:
		return errorf("", t.name(), " equality is referencing constant attribute ", t.definer(name).name(), "[", name, "]. Reference to constant is not allowed in equality")
	}
	return nil
}
