package api

import (
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// asked is an object of Puppet's type system that code asks. It has no state.
type asked struct{ class *ruby.Class }

// RubyClass is its class.
func (a *asked) RubyClass() *ruby.Class { return a.class }

// HostClass is the name of its class.
func (a *asked) HostClass() string { return a.class.Name }

// Equal reports whether both are the same object.
func (a *asked) Equal(v value.Value) bool { return v == value.Value(a) }

// AppendKey appends the name of its class.
func (a *asked) AppendKey(b []byte) []byte { return append(b, a.class.Name...) }

// AppendText appends what to_s prints, without the address.
func (a *asked) AppendText(b []byte) []byte {
	return append(append(append(b, "#<"...), a.class.Name...), '>')
}

// Kind is what Puppet's messages call it.
func (*asked) Kind() string { return "Object" }

// Calculator is the TypeCalculator.
//
//ruby:class Puppet::Pops::Types::TypeCalculator
type Calculator struct{ asked }

// CalculatorClass is the class TypeCalculator.
var CalculatorClass = &ruby.Class{Name: "Puppet::Pops::Types::TypeCalculator", Super: ruby.ObjectClass}

// NewCalculator is TypeCalculator.new and TypeCalculator.singleton.
//
//ruby:singleton Puppet::Pops::Types::TypeCalculator.new
//ruby:singleton Puppet::Pops::Types::TypeCalculator.singleton
func NewCalculator() *Calculator { return &Calculator{asked{CalculatorClass}} }

// CalculatorInfer is TypeCalculator#infer: the type of a value, with one type for all elements of a collection.
//
//ruby:method Puppet::Pops::Types::TypeCalculator#infer
func CalculatorInfer(_ *Calculator, v value.Value) (value.Value, error) { return InferReduced(v) }

// CalculatorInferSet is TypeCalculator#infer_set: the type of a value, with those of each element.
//
//ruby:method Puppet::Pops::Types::TypeCalculator#infer_set
func CalculatorInferSet(_ *Calculator, v value.Value) (value.Value, error) { return Infer(v) }

// CalculatorIsInstance is TypeCalculator#instance?: whether a value is of a type.
//
//ruby:method Puppet::Pops::Types::TypeCalculator#instance?
func CalculatorIsInstance(_ *Calculator, t, v value.Value) (bool, error) { return InstanceOf(t, v) }

// CalculatorIsAssignable is TypeCalculator#assignable?: whether the values of the second type are all of the first.
//
//ruby:method Puppet::Pops::Types::TypeCalculator#assignable?
func CalculatorIsAssignable(_ *Calculator, t, other value.Value) (bool, error) {
	to, err := typeOf(t)
	if err != nil {
		return false, err
	}
	from, err := typeOf(other)
	return err == nil && typesys.Assignable(to, from), err
}

// InferReduced is TypeCalculator.infer.
//
//ruby:singleton Puppet::Pops::Types::TypeCalculator.infer
func InferReduced(v value.Value) (value.Value, error) {
	v, err := ruby.ToPuppet(v)
	if err != nil {
		return nil, err
	}
	return typesys.InferReduced(v), nil
}

// Infer is TypeCalculator.infer_set.
//
//ruby:singleton Puppet::Pops::Types::TypeCalculator.infer_set
func Infer(v value.Value) (value.Value, error) {
	v, err := ruby.ToPuppet(v)
	if err != nil {
		return nil, err
	}
	return typesys.Infer(v), nil
}

// InstanceOf is TypeCalculator.instance?: whether a value is of a type.
//
//ruby:singleton Puppet::Pops::Types::TypeCalculator.instance?
func InstanceOf(t, v value.Value) (bool, error) {
	typ, err := typeOf(t)
	if err != nil {
		return false, err
	}
	v, err = ruby.ToPuppet(v)
	return err == nil && typesys.Instance(typ, v), err
}

func typeOf(t value.Value) (typesys.Type, error) {
	typ, ok := t.(typesys.Type)
	if !ok {
		return nil, ruby.Raise(ruby.ArgumentError, "no type: ", ruby.Inspect(t))
	}
	return typ, nil
}

// Parser is the TypeParser.
//
//ruby:class Puppet::Pops::Types::TypeParser
type Parser struct{ asked }

// ParserClass is the class TypeParser.
var ParserClass = &ruby.Class{Name: "Puppet::Pops::Types::TypeParser", Super: ruby.ObjectClass}

// NewParser is TypeParser.new and TypeParser.singleton.
//
//ruby:singleton Puppet::Pops::Types::TypeParser.new
//ruby:singleton Puppet::Pops::Types::TypeParser.singleton
func NewParser() *Parser { return &Parser{asked{ParserClass}} }

// ParseType is TypeParser#parse: the type of a string, in the scope of a second argument. Only types of Puppet's own are known.
//
//ruby:method Puppet::Pops::Types::TypeParser#parse 1..2
func ParseType(_ *Parser, text value.Value, _ ...value.Value) (value.Value, error) {
	unknown := ""
	t, err := typesys.Parse(ruby.ToS(text), func(name string) (typesys.Type, bool) {
		unknown = name
		return nil, false
	})
	switch {
	case err != nil:
		return nil, ruby.Raise(ruby.PuppetParseError, err.Error())
	case unknown != "":
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: a string with the type " + unknown + ", which is none of Puppet's own")
	}
	return t, nil
}

// Describer is the TypeMismatchDescriber.
//
//ruby:class Puppet::Pops::Types::TypeMismatchDescriber
type Describer struct{ asked }

// DescriberClass is the class TypeMismatchDescriber.
var DescriberClass = &ruby.Class{Name: "Puppet::Pops::Types::TypeMismatchDescriber", Super: ruby.ObjectClass}

// NewDescriber is TypeMismatchDescriber.new and TypeMismatchDescriber.singleton.
//
//ruby:singleton Puppet::Pops::Types::TypeMismatchDescriber.new
//ruby:singleton Puppet::Pops::Types::TypeMismatchDescriber.singleton
func NewDescriber() *Describer { return &Describer{asked{DescriberClass}} }

// DescribeMismatch is TypeMismatchDescriber#describe_mismatch: how the actual type is not the expected one, of what has the name.
//
//ruby:method Puppet::Pops::Types::TypeMismatchDescriber#describe_mismatch
func DescribeMismatch(_ *Describer, name string, expected, actual value.Value) (string, error) {
	e, err := typeOf(expected)
	if err != nil {
		return "", err
	}
	a, err := typeOf(actual)
	if err != nil {
		return "", err
	}
	return typesys.DescribeType(name, e, a), nil
}
