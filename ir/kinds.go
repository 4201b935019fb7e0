package ir

import "github.com/p2go/p2go/typesys"

// Kinds is a set of kinds of values, the coarsest thing that a static type says.
type Kinds uint16

// The kinds.
const (
	UndefKind Kinds = 1 << iota
	DefaultKind
	BooleanKind
	IntegerKind
	FloatKind
	StringKind
	RegexpKind
	ArrayKind
	HashKind
	SensitiveKind
	TypeKind  // types, and so references to resources and classes
	OtherKind // times, versions, binaries, URIs, objects, iterators
	AllKinds  = 1<<iota - 1
)

// KindsOf returns the kinds that instances of a type can be of. It may return too
// many, never too few.
func KindsOf(t typesys.Type) Kinds { return kindsOf(t, nil) }

// within is a list of aliases that are being looked into: what a recursive alias
// says of itself says nothing new.
type within struct {
	alias *typesys.Alias
	up    *within
}

func (w *within) has(a *typesys.Alias) bool {
	for ; w != nil; w = w.up {
		if w.alias == a {
			return true
		}
	}
	return false
}

func kindsOf(t typesys.Type, w *within) Kinds {
	switch t := t.(type) {
	case *typesys.Alias:
		if w.has(t) {
			return 0
		}
		return kindsOf(t.Resolved(), &within{t, w})
	case *typesys.Variant:
		if len(t.Types) == 0 {
			return AllKinds
		}
		var k Kinds
		for _, m := range t.Types {
			k |= kindsOf(m, w)
		}
		return k
	case *typesys.Optional:
		if t.Of == nil {
			return AllKinds
		}
		return UndefKind | kindsOf(t.Of, w)
	case *typesys.NotUndef:
		if t.Of == nil {
			return AllKinds &^ UndefKind
		}
		return kindsOf(t.Of, w) &^ UndefKind
	case *typesys.Undef:
		return UndefKind
	case *typesys.Default:
		return DefaultKind
	case *typesys.Boolean:
		return BooleanKind
	case *typesys.Integer:
		return IntegerKind
	case *typesys.Float:
		return FloatKind
	case *typesys.Numeric:
		return IntegerKind | FloatKind
	case *typesys.String, *typesys.Enum, *typesys.Pattern:
		return StringKind
	case *typesys.ScalarData:
		return IntegerKind | FloatKind | StringKind | BooleanKind
	case *typesys.Scalar:
		return IntegerKind | FloatKind | StringKind | BooleanKind | RegexpKind | OtherKind
	case *typesys.Regexp:
		return RegexpKind
	case *typesys.Array, *typesys.Tuple:
		return ArrayKind
	case *typesys.Hash, *typesys.Struct:
		return HashKind
	case *typesys.Collection:
		return ArrayKind | HashKind
	case *typesys.Sensitive:
		return SensitiveKind
	case *typesys.Metatype, *typesys.CatalogEntry, *typesys.Class, *typesys.Resource:
		return TypeKind
	case *typesys.Timespan, *typesys.Timestamp, *typesys.SemVer, *typesys.SemVerRange, *typesys.Binary, *typesys.Iterator:
		return OtherKind
	case *typesys.URI:
		return OtherKind
	case *typesys.Object:
		switch {
		case t.HoldsTypes():
			return TypeKind
		case t.Name != "":
			return OtherKind
		}
	case *typesys.Iterable:
		return StringKind | IntegerKind | ArrayKind | HashKind | TypeKind | OtherKind
	}
	return AllKinds
}

// Resolved is the type that an alias stands for, without a NotUndef around what
// is never undef.
func Resolved(t typesys.Type) typesys.Type {
	for range 100 {
		switch r := t.(type) {
		case *typesys.Alias:
			t = r.Resolved()
			continue
		case *typesys.NotUndef:
			if r.Of != nil && !acceptsUndef(r.Of) {
				t = r.Of
				continue
			}
		}
		return t
	}
	return typesys.AnyType
}

// Elements returns the static type of the elements of an array, the smallest and
// the largest number of them; ok is false when t is no type of arrays.
func Elements(t typesys.Type) (elem typesys.Type, lo, hi int64, ok bool) {
	switch t := Resolved(t).(type) {
	case *typesys.Array:
		lo, hi = t.Size.Range()
		return OrAny(t.Elem), lo, hi, true
	case *typesys.Tuple:
		if len(t.Types) == 0 {
			return typesys.AnyType, 0, Unlimited, true
		}
		lo, hi = t.SizeRange()
		for _, e := range t.Types {
			elem = join(elem, e, 1)
		}
		return elem, lo, hi, true
	}
	return nil, 0, 0, false
}

// Entries is [Elements] for the keys and values of a hash.
func Entries(t typesys.Type) (key, val typesys.Type, lo, hi int64, ok bool) {
	switch t := Resolved(t).(type) {
	case *typesys.Hash:
		lo, hi = t.Size.Range()
		return OrAny(t.Key), OrAny(t.Value), lo, hi, true
	case *typesys.Struct:
		if len(t.Fields) == 0 {
			return typesys.UnitType, typesys.UnitType, 0, 0, true
		}
		for _, f := range t.Fields {
			key = join(key, &typesys.String{Literal: f.Name, IsLiteral: true}, 1)
			val = join(val, f.Type, 1)
			hi++
			if !f.Optional && !acceptsUndef(f.Type) {
				lo++
			}
		}
		return key, val, lo, hi, true
	}
	return nil, nil, 0, 0, false
}

// OrAny is the type of elements, which is Any where none is given.
func OrAny(t typesys.Type) typesys.Type {
	if t == nil {
		return typesys.AnyType
	}
	return t
}

func acceptsUndef(t typesys.Type) bool { return KindsOf(t)&UndefKind != 0 }
