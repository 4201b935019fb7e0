package typesys

import (
	"slices"
)

// Common returns the narrowest type the type system knows that accepts both; a
// nil type is none yet (CMN-1).
func Common(a, b Type) Type {
	if isNothing(a) {
		return orUndef(b)
	}
	if isNothing(b) {
		return a
	}
	if _, ok := a.(*Unit); ok {
		return b
	}
	if _, ok := b.(*Unit); ok {
		return a
	}
	if assignable(a, b, nil) {
		return a
	}
	if assignable(b, a, nil) {
		return b
	}
	if t := commonKind(a, b); t != nil {
		return t
	}
	for _, t := range []Type{NumericType, ScalarDataType, ScalarType, DataType} {
		if assignable(t, a, nil) && assignable(t, b, nil) {
			return t
		}
	}
	if am, ok := a.(*Metatype); ok {
		if bm, ok := b.(*Metatype); ok {
			return &Metatype{Of: Common(am.Of, bm.Of)}
		}
	}
	if assignable(RichDataType, a, nil) && assignable(RichDataType, b, nil) {
		return RichDataType
	}
	return AnyType
}

func isNothing(t Type) bool {
	if t == nil {
		return true
	}
	_, ok := t.(*Undef)
	return ok
}

// commonKind is the common type of two types of one kind, nil for others.
func commonKind(a, b Type) Type {
	switch a := a.(type) {
	case *Array:
		if b, ok := b.(*Array); ok {
			return &Array{Elem: Common(a.elem(), b.elem())}
		}
	case *Hash:
		if b, ok := b.(*Hash); ok {
			return &Hash{Key: Common(a.key(), b.key()), Value: Common(a.val(), b.val())}
		}
	case *Class:
		if _, ok := b.(*Class); ok {
			return ClassType
		}
	case *Resource:
		if b, ok := b.(*Resource); ok {
			if a.TypeName == b.TypeName {
				return &Resource{TypeName: a.TypeName}
			}
			return ResourceType
		}
	case *Integer:
		if b, ok := b.(*Integer); ok {
			return &Integer{Min: min(a.Min, b.Min), Max: max(a.Max, b.Max)}
		}
	case *Float:
		if b, ok := b.(*Float); ok {
			return &Float{Min: min(a.Min, b.Min), Max: max(a.Max, b.Max)}
		}
	case *String:
		return commonString(a, b)
	case *Enum:
		switch b := b.(type) {
		case *Enum:
			return MakeEnum(append(slices.Clone(a.Values), b.Values...), false)
		case *String:
			if !b.IsLiteral {
				return EnumType
			}
			return MakeEnum(append(slices.Clone(a.Values), b.Literal), false)
		}
	case *Pattern:
		if b, ok := b.(*Pattern); ok {
			return &Pattern{Patterns: appendRegexps(appendRegexps(nil, a.Patterns...), b.Patterns...)}
		}
	case *Variant:
		if b, ok := b.(*Variant); ok {
			return MakeVariant(append(slices.Clone(a.Types), b.Types...))
		}
	case *Regexp:
		if _, ok := b.(*Regexp); ok {
			return RegexpType
		}
	case *Callable:
		if _, ok := b.(*Callable); ok {
			return CallableType
		}
	}
	return nil
}

func commonString(a *String, b Type) Type {
	switch b := b.(type) {
	case *Enum:
		if !a.IsLiteral {
			return EnumType
		}
		return MakeEnum(append(slices.Clone(b.Values), a.Literal), false)
	case *String:
		if a.Size.Given() && b.Size.Given() {
			alo, ahi := a.Size.Range()
			blo, bhi := b.Size.Range()
			return &String{Size: MakeSize(min(alo, blo), max(ahi, bhi))}
		}
		if a.IsLiteral && b.IsLiteral {
			return MakeEnum([]string{a.Literal, b.Literal}, false)
		}
		return StringType
	}
	return nil
}
