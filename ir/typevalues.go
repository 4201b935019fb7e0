package ir

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// makesTypes are the functions whose result may be a type or another value that
// no constant of the program was: a version, a time, an object.
var makesTypes = map[string]bool{
	"new": true, "convert_to": true, "type": true, "type_of": true, "stdlib::type_of": true, "call": true, "lookup": true, "strftime": true,
	"binary_file": true,
}

// TypeValues reports whether the program may compute with types as values, or with
// values that only have a meaning through their types. Where it cannot, a binary
// needs neither the operator that parameterises types nor their encoding.
// References to resources and classes do not count, except in something Sensitive.
func (p *Program) TypeValues() bool {
	found := false
	for _, f := range p.Funcs {
		f.Walk(func(v *Value) {
			switch {
			case found:
			case v.Op == OpConst && v.Type != GroupsType:
				found = holdsType(v.Aux)
			case v.Op == OpCallHost:
				found = !isPlain(v.Type)
			case v.Op == OpCall || v.Op == OpCatalogCall:
				found = makesTypes[v.Aux.(CallAux).Name]
			}
		})
	}
	return found
}

func holdsType(v value.Value) bool {
	switch v := v.(type) {
	case *typesys.Resource, *typesys.Class:
		return false
	case value.Array:
		if slices.ContainsFunc(v, holdsType) {
			return true
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsType(e.Key) || holdsType(e.Value) {
				return true
			}
		}
	case *value.Sensitive:
		return holdsReference(v.Value) || holdsType(v.Value)
	case value.Other:
		return true
	}
	return false
}

// holdsReference reports whether there is a reference in the value of something
// Sensitive, where it stays a type.
func holdsReference(v value.Value) bool {
	switch v := v.(type) {
	case *typesys.Resource, *typesys.Class:
		return true
	case value.Array:
		return slices.ContainsFunc(v, holdsReference)
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsReference(e.Key) || holdsReference(e.Value) {
				return true
			}
		}
	}
	return false
}
