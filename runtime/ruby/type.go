package ruby

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TypeIsInstance is instance? of Puppet's types: whether a value is of the type.
//
//ruby:method Puppet::Pops::Types::PAnyType#instance? 1..2
func TypeIsInstance(t typesys.Type, v value.Value, _ ...value.Value) (bool, error) {
	v, err := ToPuppet(v)
	return err == nil && typesys.Instance(t, v), err
}

// TypeIsAssignable is assignable? of Puppet's types: whether the values of another type are all of the type.
//
//ruby:method Puppet::Pops::Types::PAnyType#assignable? 1..2
func TypeIsAssignable(t typesys.Type, other value.Value, _ ...value.Value) bool {
	from, ok := other.(typesys.Type)
	return ok && typesys.Assignable(t, from)
}

// TypeGeneralize is generalize of Puppet's types: the type without what is about single values.
//
//ruby:method Puppet::Pops::Types::PAnyType#generalize
func TypeGeneralize(t typesys.Type) value.Value { return typesys.Generalize(t) }
