package typesys

import "slices"

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
	if t := a.common(b); t != nil {
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

func (t *Array) common(o Type) Type {
	if o, ok := o.(*Array); ok {
		return &Array{Elem: Common(t.elem(), o.elem())}
	}
	return nil
}

func (t *Hash) common(o Type) Type {
	if o, ok := o.(*Hash); ok {
		return &Hash{Key: Common(t.key(), o.key()), Value: Common(t.val(), o.val())}
	}
	return nil
}

func (*Class) common(o Type) Type {
	if _, ok := o.(*Class); ok {
		return ClassType
	}
	return nil
}

func (t *Resource) common(o Type) Type {
	r, ok := o.(*Resource)
	switch {
	case !ok:
		return nil
	case t.TypeName == r.TypeName:
		return &Resource{TypeName: t.TypeName}
	}
	return ResourceType
}

func (t *Integer) common(o Type) Type {
	if o, ok := o.(*Integer); ok {
		return t.span(o)
	}
	return nil
}

func (t *Float) common(o Type) Type {
	if o, ok := o.(*Float); ok {
		return &Float{Min: min(t.Min, o.Min), Max: max(t.Max, o.Max)}
	}
	return nil
}

func (t *String) common(o Type) Type {
	switch o := o.(type) {
	case *Enum:
		if !t.IsLiteral {
			return EnumType
		}
		return MakeEnum(append(slices.Clone(o.Values), t.Literal), false)
	case *String:
		if t.Size.Given() && o.Size.Given() {
			lo, hi := t.Size.Range()
			olo, ohi := o.Size.Range()
			return &String{Size: MakeSize(min(lo, olo), max(hi, ohi))}
		}
		if t.IsLiteral && o.IsLiteral {
			return MakeEnum([]string{t.Literal, o.Literal}, false)
		}
		return StringType
	}
	return nil
}

func (t *Enum) common(o Type) Type {
	switch o := o.(type) {
	case *Enum:
		return MakeEnum(append(slices.Clone(t.Values), o.Values...), false)
	case *String:
		if !o.IsLiteral {
			return EnumType
		}
		return MakeEnum(append(slices.Clone(t.Values), o.Literal), false)
	}
	return nil
}

func (t *Pattern) common(o Type) Type {
	if o, ok := o.(*Pattern); ok {
		return &Pattern{Patterns: appendRegexps(appendRegexps(nil, t.Patterns...), o.Patterns...)}
	}
	return nil
}

func (t *Variant) common(o Type) Type {
	if o, ok := o.(*Variant); ok {
		return MakeVariant(append(slices.Clone(t.Types), o.Types...))
	}
	return nil
}

func (*Regexp) common(o Type) Type {
	if _, ok := o.(*Regexp); ok {
		return RegexpType
	}
	return nil
}

func (*Callable) common(o Type) Type {
	if _, ok := o.(*Callable); ok {
		return CallableType
	}
	return nil
}
