package ruby

import (
	"slices"
	"strconv"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// Object is an object whose instance variables have names: that of a template or function, or of a class that a program defines.
type Object struct {
	class  *Class
	vars   []instanceVariable // in the order in which they were first assigned to
	frozen bool
	shown  bool // inspect is under way
	begun  bool // see [Begins]
}

// instanceVariable is one of an [Object].
type instanceVariable struct {
	name  string
	value value.Value
}

// NewObject returns an object of a class that a program defines.
func NewObject(class value.Value) *Object { return &Object{class: class.(*Class)} }

// RubyClass is part of [Instance].
func (o *Object) RubyClass() *Class { return o.class }

// Call is part of [Instance].
func (o *Object) Call(_ *Context, name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	return o.class.call(o, name, block, args)
}

// call calls a method that a class of a program defines for its objects; found is false where there is none of the name.
func (k *Class) call(self value.Value, name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	if programOf(k).Methods == nil {
		return nil, false, nil
	}
	return called(programOf(k).Methods, self, name, block, args)
}

// called is what a function gives that calls methods by name.
func called(methods func(self value.Value, name string, args value.Array, block value.Value) (value.Value, error), self value.Value, name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	var b value.Value
	if block != nil {
		b = block
	}
	list, err := methods(self, name, args, b)
	if a, ok := list.(value.Array); ok && err == nil {
		return a[0], true, nil
	}
	return nil, err != nil, err
}

// ask is [Class.call] where an error cannot be returned: the method that is under way, or what rescues errors in it, ends with the error.
func (k *Class) ask(self value.Value, name string, args ...value.Value) (v value.Value, found bool) {
	v, found, err := k.call(self, name, nil, args)
	if err != nil {
		panic(&value.Undecided{Err: err})
	}
	return v, found
}

// InstanceVariable is an instance variable, nil before it is assigned to.
func InstanceVariable(self value.Value, name string) value.Value {
	if o := objectOf(self); o != nil {
		if i := o.index(name); i >= 0 {
			return o.vars[i].value
		}
	}
	return nil
}

// index is the place of an instance variable, -1 for none of the name.
func (o *Object) index(name string) int {
	return slices.IndexFunc(o.vars, func(v instanceVariable) bool { return v.name == name })
}

// objectOf is the object that has the instance variables of a value, nil where it has none.
func objectOf(self value.Value) *Object {
	switch o := self.(type) {
	case *Object:
		return o
	case interface{ Variables() *Object }:
		return o.Variables()
	}
	return nil
}

// Variables is the object itself, also for those that embed it.
func (o *Object) Variables() *Object { return o }

// SetInstanceVariable assigns to an instance variable. That of a frozen object is an error, which comes as in [Class.ask].
func SetInstanceVariable(self value.Value, name string, v value.Value) {
	o := objectOf(self)
	if o == nil {
		return
	}
	if o.frozen {
		panic(&value.Undecided{Err: frozen(self)})
	}
	if i := o.index(name); i >= 0 {
		o.vars[i].value = v
		return
	}
	o.vars = append(o.vars, instanceVariable{name, v})
}

// GivenInstanceVariable assigns a variable of Puppet's to an instance variable, if it has a value.
func GivenInstanceVariable(self, name, v value.Value) (value.Value, error) {
	if v != nil {
		SetInstanceVariable(self, name.(string), v)
	}
	return nil, nil
}

// DefinedInstanceVariable reports whether an instance variable was assigned to.
func DefinedInstanceVariable(self, name value.Value) (bool, error) {
	o := objectOf(self)
	return o != nil && o.index(name.(string)) >= 0, nil
}

// Equal is == as Ruby's own methods ask for it: identity, or that of the class.
func (o *Object) Equal(v value.Value) bool {
	if v == value.Value(o) {
		return true
	}
	is, _ := o.class.ask(o, "==", v)
	return Truth(is)
}

// eql is [Object.Equal] for eql?.
func (o *Object) eql(v value.Value) bool {
	if v == value.Value(o) {
		return true
	}
	is, _ := o.class.ask(o, "eql?", v)
	return Truth(is)
}

// equals is == or eql?, as the function says that compares elements: an integer is eql? to no float.
func (o *Object) equals(v value.Value, elements func(a, b value.Value) bool) bool {
	if elements(int64(1), float64(1)) {
		return o.Equal(v)
	}
	return o.eql(v)
}

// CompareTo is <=> with another value: that of the class; ok is false where there is none, or no order.
func (o *Object) CompareTo(v value.Value) (order int, ok bool) {
	r, found := o.class.ask(o, "<=>", v)
	switch r := r.(type) {
	case int64:
		return sign(r < 0, r > 0), true
	case float64:
		return sign(r < 0, r > 0), true
	}
	return 0, !found && o.Equal(v)
}

// AppendKey appends what tells the object from others as a hash key: what its own hash gives, or its address. Those for which it is the same need
// not be eql?.
func (o *Object) AppendKey(b []byte) []byte {
	if n, found := o.class.ask(o, "hash"); found {
		return append(strconv.AppendInt(append(b, 'h'), hashNumber(n), 10), ';')
	}
	return appendAddress(append(b, 'o'), unsafe.Pointer(o))
}

// hashNumber is what a method hash gave.
func hashNumber(v value.Value) int64 {
	n, err := ToInt(v)
	if err != nil {
		panic(&value.Undecided{Err: err})
	}
	return n
}

// AppendText appends what to_s of its class gives, or the name of the class.
func (o *Object) AppendText(b []byte) []byte {
	if s, found := o.class.ask(o, "to_s"); found {
		if text, ok := stringOf(s); ok {
			return append(b, text...)
		}
	}
	return o.appendName(b)
}

// appendName appends what to_s of an object prints that has none of its own, without the address.
func (o *Object) appendName(b []byte) []byte {
	return append(append(append(b, "#<"...), o.class.Name...), '>')
}

// AppendInspect appends what inspect of its class gives, or the name of the class and the instance variables.
func (o *Object) AppendInspect(b []byte) []byte {
	if s, found := o.class.ask(o, "inspect"); found {
		return AppendText(b, s)
	}
	return o.appendVariables(b)
}

// appendVariables appends what inspect of an object prints that has none of its own, without the address.
func (o *Object) appendVariables(b []byte) []byte {
	switch {
	case programOf(o.class).Methods == nil || len(o.vars) == 0: // what templates and functions have is not that of Puppet's objects
		return o.appendName(b)
	case o.shown:
		return append(append(append(b, "#<"...), o.class.Name...), " ...>"...)
	}
	o.shown = true
	defer func() { o.shown = false }()
	b = append(append(b, "#<"...), o.class.Name...)
	more := false
	for _, v := range o.vars {
		if v.name[0] == ' ' { // a member of a Struct
			continue
		}
		if more {
			b = append(b, ',')
		}
		more = true
		b = value.Bounded(AppendInspect(append(append(append(b, " @"...), v.name...), '='), v.value))
	}
	return append(b, '>')
}

// Kind is part of [value.Other].
func (o *Object) Kind() string { return object }

// HostClass is the name of the class.
func (o *Object) HostClass() string { return o.class.Name }

// copied is a copy of the object, which is not frozen.
func (o *Object) copied() *Object { return &Object{class: o.class, vars: slices.Clone(o.vars)} }

// converter is an [Object]: only programs that make some link their methods.
type converter interface {
	converted(method string, to *Class) (v value.Value, ok bool)
}

// converted is what a method gives that converts the object to a class; ok is false where it has none, or that gives nil. Another class is an error,
// which comes as in [Class.ask].
func (o *Object) converted(method string, to *Class) (v value.Value, ok bool) {
	v, found := o.class.ask(o, method)
	if !found || v == nil {
		return nil, false
	}
	if !IsA(v, to) {
		panic(&value.Undecided{Err: Raise(TypeError, "can't convert ", o.class.Name, " to ", to.Name, " (", o.class.Name, "#", method, " gives ", ClassOf(v).Name, ")")})
	}
	return v, true
}

// spreadOf returns the elements of what is taken apart where an array is: of an array, and of an object of a program that has to_ary.
//
//go:noinline
func spreadOf(v value.Value) ([]value.Value, bool) {
	if a, ok := arrayOf(v); ok {
		return a, true
	}
	if o, ok := v.(converter); ok {
		if a, ok := o.converted("to_ary", ArrayClass); ok {
			return Elements(a), true
		}
	}
	return nil, false
}

// Coerced is what coerce of an object of a program gives for a number: an array of two, of which the first one takes the operator. Nil where the operand is
// none that coerces.
func Coerced(number, operand value.Value) (value.Value, error) {
	switch number.(type) {
	case int64, float64, Wide:
	default:
		return nil, nil
	}
	o, ok := operand.(*Object)
	if !ok || !slices.Contains(programOf(o.class).Public, "coerce") {
		return nil, nil
	}
	r, _, err := o.class.call(o, "coerce", nil, []value.Value{number})
	if err != nil {
		return nil, err
	}
	if a, ok := arrayOf(r); ok && len(a) == 2 {
		return r, nil
	}
	return nil, Raise(TypeError, "coerce must return [x, y]")
}

// gather is part of [gathering].
func (o *Object) gather(method string, mixed bool, all *collected) (found bool, err error) {
	if mixed && method != "each" && isEach(method) && !slices.Contains(programOf(o.class).Public, method) {
		return false, nil // each gives them
	}
	if _, found, err = o.class.call(o, method, all.block(), nil); !found && err == nil && !mixed {
		_, found, err = o.missing(method, all.block(), nil)
		all.pack(method)
	}
	return found, err
}

// gather is part of [gathering].
func (k *Class) gather(method string, _ bool, all *collected) (found bool, err error) {
	name := method
	if isEach(method) {
		name = "each"
	}
	_, found, err = k.callOwn(k, name, all.block(), nil)
	all.pack(method)
	return found, err
}
