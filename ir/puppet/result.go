package puppet

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// matched is the type of a match variable.
func matched([]*ir.Value) typesys.Type { return &typesys.Optional{Of: typesys.StringType} }

// divType is the type of a quotient.
func divType(args []*ir.Value) typesys.Type {
	if t := numeric(args); t == typesys.Type(typesys.IntegerType) || t == typesys.Type(typesys.AnyType) {
		return t
	}
	return typesys.ScalarDataType // 0.0/0.0 is no Float
}

// shlType is the type of a left shift, which appends to arrays.
func shlType(args []*ir.Value) typesys.Type {
	if elem, lo, hi, ok := ir.Elements(ir.StaticType(args[0])); ok {
		return ir.ArrayOf(joinElems(elem, hi, ir.StaticType(args[1])), ir.Plus(lo, 1), ir.Plus(hi, 1))
	}
	return wholeNumber(args)
}

// pairOf is the type of the pairs that a hash has.
func pairOf(key, val typesys.Type) typesys.Type {
	return &typesys.Tuple{Types: []typesys.Type{key, val}}
}

// numeric is Integer when all operands are, Float when all are numbers and one
// is a Float, Numeric when it may be either (NUM-4), else Any: strings may
// convert and time values have operators of their own.
func numeric(args []*ir.Value) typesys.Type {
	var all ir.Kinds
	float := false
	for _, a := range args {
		k := ir.KindsOf(ir.StaticType(a))
		all |= k
		float = float || k == ir.FloatKind
	}
	switch {
	case all == ir.IntegerKind:
		return typesys.IntegerType
	case all&^(ir.IntegerKind|ir.FloatKind) != 0:
		return typesys.AnyType
	case float:
		return typesys.FloatType
	}
	return typesys.NumericType
}

// wholeNumber is the result of an operator of Integers.
func wholeNumber(args []*ir.Value) typesys.Type {
	for _, a := range args {
		if ir.KindsOf(ir.StaticType(a)) != ir.IntegerKind {
			return typesys.AnyType
		}
	}
	return typesys.IntegerType
}

func concatType(args []*ir.Value) typesys.Type {
	for _, a := range args {
		if a.Unset {
			continue
		}
		if lo, _ := ir.Lengths(a.Type); lo > 0 && ir.TypeRepr(a.Type) == ir.String || ir.KindsOf(a.Type)&^(ir.IntegerKind|ir.FloatKind|ir.BooleanKind) == 0 {
			return typesys.NonEmptyString
		}
	}
	return typesys.StringType
}

func splatType(args []*ir.Value) typesys.Type {
	t := ir.StaticType(args[0])
	if _, _, _, ok := ir.Elements(t); ok {
		return t
	}
	if k, v, lo, hi, ok := ir.Entries(t); ok {
		return ir.ArrayOf(pairOf(k, v), lo, hi)
	}
	switch k := ir.KindsOf(t); {
	case k == ir.UndefKind:
		return typesys.EmptyArrayType
	case k&(ir.ArrayKind|ir.HashKind|ir.OtherKind|ir.UndefKind) == 0:
		return ir.ArrayOf(t, 1, 1)
	}
	return typesys.ArrayType
}

// joinElems joins the elements of an array, of which there may be none, with
// others.
func joinElems(elem typesys.Type, hi int64, other typesys.Type) typesys.Type {
	if hi == 0 {
		elem = ir.Nothing
	}
	return ir.JoinElements(elem, ir.Shallow(other))
}

func addType(args []*ir.Value) typesys.Type {
	a, b := ir.StaticType(args[0]), ir.StaticType(args[1])
	if elem, lo, hi, ok := ir.Elements(a); ok {
		more, n, m := b, int64(1), int64(1)
		if e, l, h, ok := ir.Elements(b); ok {
			more, n, m = e, l, h
		} else if k, v, l, h, ok := ir.Entries(b); ok {
			more, n, m = pairOf(k, v), l, h
		} else if ir.KindsOf(b)&(ir.ArrayKind|ir.HashKind) != 0 {
			return ir.ArrayOf(typesys.AnyType, lo, ir.Unlimited)
		}
		if m == 0 {
			more = ir.Nothing
		}
		return ir.ArrayOf(joinElems(elem, hi, more), ir.Plus(lo, n), ir.Plus(hi, m))
	}
	if k, v, lo, hi, ok := ir.Entries(a); ok {
		ok2, ov, olo, ohi, isHash := ir.Entries(b)
		switch {
		case !isHash:
			return typesys.HashType
		case hi == 0:
			return b
		case ohi == 0:
			return a
		}
		return ir.HashOf(ir.JoinElements(k, ok2), ir.JoinElements(v, ov), max(lo, olo), ir.Plus(hi, ohi))
	}
	return numeric(args)
}

func subType(args []*ir.Value) typesys.Type {
	t := ir.StaticType(args[0])
	if elem, _, hi, ok := ir.Elements(t); ok {
		return ir.ArrayOf(elem, 0, hi)
	}
	if k, v, _, hi, ok := ir.Entries(t); ok {
		return ir.HashOf(k, v, 0, hi)
	}
	return numeric(args)
}

// orUndef is t or undef, for what may be missing.
func orUndef(t typesys.Type) typesys.Type {
	if t == nil || t == ir.Nothing {
		return typesys.UndefType
	}
	return ir.JoinElements(t, typesys.UndefType)
}

// indexType is the type of v[keys…] (IDX).
func indexType(args []*ir.Value) typesys.Type {
	t := ir.StaticType(args[0])
	keys := args[1:]
	if elem, lo, hi, ok := ir.Elements(t); ok {
		if len(keys) == 1 {
			if ir.KindsOf(ir.StaticType(keys[0])) != ir.IntegerKind {
				return typesys.AnyType
			}
			return elementAt(t, keys[0], elem, lo, hi)
		}
		if len(keys) == 2 {
			return ir.ArrayOf(elem, 0, hi)
		}
		return typesys.AnyType
	}
	if _, val, _, _, ok := ir.Entries(t); ok {
		if len(keys) != 1 {
			return ir.ArrayOf(ir.Exclude(val, typesys.UndefType), 0, int64(len(keys)))
		}
		return fieldOf(t, keys[0], val)
	}
	if ir.TypeRepr(t) == ir.String {
		return typesys.StringType
	}
	if ir.Accepts(typesys.DataType, t) {
		return typesys.DataType
	}
	if PlainType(args[0]) != nil {
		return typesys.TypeType
	}
	return typesys.AnyType
}

// PlainType returns the type that a value is a constant of, if that is no reference to resources or classes: its
// parameters make a type of it, and nothing else.
func PlainType(v *ir.Value) typesys.Type {
	c, _ := v.Const()
	switch t := c.(type) {
	case *typesys.Resource, *typesys.Class:
	case typesys.Type:
		return t
	}
	return nil
}

func elementAt(t typesys.Type, key *ir.Value, elem typesys.Type, lo, hi int64) typesys.Type {
	k, ok := key.Const()
	if !ok {
		if hi == 0 {
			return typesys.UndefType
		}
		return orUndef(elem)
	}
	i := k.(int64)
	if tuple, ok := ir.Resolved(t).(*typesys.Tuple); ok && lo == hi && i < 0 && len(tuple.Types) == int(lo) {
		if i += lo; i < 0 {
			return typesys.UndefType
		}
	}
	switch {
	case i < 0 && -i <= lo:
		return elem
	case i < 0:
		return orUndef(elem)
	case i >= hi:
		return typesys.UndefType
	}
	e := ir.Element(t, int(min(i, 1<<20)))
	if i < lo {
		return e
	}
	return orUndef(e)
}

func fieldOf(t typesys.Type, key *ir.Value, val typesys.Type) typesys.Type {
	s, ok := ir.Resolved(t).(*typesys.Struct)
	if !ok {
		return orUndef(val)
	}
	k, ok := key.Const()
	name, isString := k.(string)
	if !ok || !isString {
		return orUndef(val)
	}
	switch f := s.Field(name); {
	case f == nil:
		return typesys.UndefType
	case f.Optional:
		return orUndef(f.Type)
	default:
		return f.Type
	}
}
