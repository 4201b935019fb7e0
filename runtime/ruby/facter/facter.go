// Package facter is what Facter says in functions and templates: the facts of the node that the catalog is for. On a server these would be the
// facts of the server, which a program does not know; with puppet apply both are the same.
package facter

import (
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Module is Facter.
var Module = &ruby.Class{Name: "Facter", Module: true}

// facts are those of the node.
func facts(c *ruby.Context) *value.Hash {
	if scope, ok := c.Host.(interface{ TopVar(string) value.Value }); ok {
		if h, ok := scope.TopVar("facts").(*value.Hash); ok {
			return h
		}
	}
	return value.NewHash()
}

// Value is Facter.value: a fact, or a part of one by its path with dots; nil where there is none.
//
//ruby:singleton Facter.value
func Value(c *ruby.Context, name value.Value) value.Value {
	path := ruby.ToS(name)
	h := facts(c)
	if v, ok := h.Get(path); ok {
		return v
	}
	var v value.Value = h
	for key := range strings.SplitSeq(path, ".") {
		h, ok := v.(*value.Hash)
		if !ok {
			return nil
		}
		v = h.Lookup(key)
	}
	return v
}

// ToHash is Facter.to_hash: all facts.
//
//ruby:singleton Facter.to_hash
func ToHash(c *ruby.Context) value.Value { return ruby.Own(facts(c)) }

// Fact is a fact with its name.
//
//ruby:class Facter::Util::Fact
type Fact struct {
	name  string
	value value.Value
}

// FactClass is Facter::Util::Fact.
var FactClass = &ruby.Class{Name: "Facter::Util::Fact", Super: ruby.ObjectClass}

// Find is Facter.fact: a fact, nil where there is none.
//
//ruby:singleton Facter.fact
//ruby:singleton Facter.[]
func Find(c *ruby.Context, name value.Value) value.Value {
	v := Value(c, name)
	if v == nil {
		return nil
	}
	return &Fact{ruby.ToS(name), v}
}

// FactValue is Facter::Util::Fact#value.
//
//ruby:method Facter::Util::Fact#value
func FactValue(f *Fact) value.Value { return f.value }

// FactName is Facter::Util::Fact#name.
//
//ruby:method Facter::Util::Fact#name
func FactName(f *Fact) string { return f.name }

// Equal is Puppet's == with another value.
func (f *Fact) Equal(v value.Value) bool {
	o, ok := v.(*Fact)
	return ok && f.name == o.name
}

// AppendKey appends the identity of the fact as a hash key.
func (f *Fact) AppendKey(b []byte) []byte {
	return append(append(b, "Facter::Util::Fact "...), f.name...)
}

// AppendText appends what to_s prints, without the address.
func (*Fact) AppendText(b []byte) []byte { return append(b, "#<Facter::Util::Fact>"...) }

// Kind is what Puppet's messages call it.
func (*Fact) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*Fact) HostClass() string { return FactClass.Name }

// RubyClass is its class.
func (*Fact) RubyClass() *ruby.Class { return FactClass }
