package ir

import "github.com/p2go/p2go/typesys"

// StaticType is what is known of a value: nothing when it may be unset.
func StaticType(v *Value) typesys.Type {
	if v.Unset || v.Type == nil {
		return typesys.AnyType
	}
	return v.Type
}

// ResultType returns the static type of an operator's first result from the
// static types of its operands, and from their values where they are constants.
// It holds for results: what fails has none.
func ResultType(op Op, args ...*Value) typesys.Type {
	switch op {
	case OpTruth, OpNot, OpEq, OpNe, OpTryEq, OpTryNe, OpLt, OpLe, OpGt, OpGe, OpMatch, OpIn, OpCaseMatch, OpCaseMatchAny, OpIsSet, OpHasMember, OpInstance, OpTryInstance, OpTryIn, OpQueryEq:
		return typesys.BooleanType
	case OpConcat:
		return concatType(args)
	case OpSplat:
		return splatType(StaticType(args[0]))
	case OpArray:
		return arrayType(args)
	case OpHash:
		return hashType(args)
	case OpGroup:
		return &typesys.Optional{Of: typesys.StringType}
	case OpNeg:
		return numeric(args[0])
	case OpAdd:
		return addType(StaticType(args[0]), StaticType(args[1]), args)
	case OpSub:
		return subType(args)
	case OpMul:
		return numeric(args...)
	case OpDiv:
		if t := numeric(args...); t == typesys.Type(typesys.IntegerType) || t == typesys.Type(typesys.AnyType) {
			return t
		}
		return typesys.ScalarDataType // 0.0/0.0 is no Float
	case OpMod, OpShr:
		return wholeNumber(args)
	case OpShl:
		if elem, lo, hi, ok := Elements(StaticType(args[0])); ok {
			return ArrayOf(joinElems(elem, hi, StaticType(args[1]), 1), lo+1, plus(hi, 1))
		}
		return wholeNumber(args)
	case OpIndex:
		return indexType(args)
	}
	return typesys.AnyType
}

// IsData reports whether a value is certain to be data: no type, no reference to a
// resource, and nothing of the kind inside.
func IsData(v *Value) bool {
	return !v.Unset && v.Type != GroupsType && Accepts(typesys.DataType, v.Type)
}

// numeric is Integer when all operands are, Float when all are numbers and one
// is a Float, Numeric when it may be either (NUM-4), else Any: strings may
// convert and time values have operators of their own.
func numeric(args ...*Value) typesys.Type {
	var all Kinds
	float := false
	for _, a := range args {
		k := KindsOf(StaticType(a))
		all |= k
		float = float || k == FloatKind
	}
	switch {
	case all == IntegerKind:
		return typesys.IntegerType
	case all&^(IntegerKind|FloatKind) != 0:
		return typesys.AnyType
	case float:
		return typesys.FloatType
	}
	return typesys.NumericType
}

// wholeNumber is the result of an operator of Integers.
func wholeNumber(args []*Value) typesys.Type {
	for _, a := range args {
		if KindsOf(StaticType(a)) != IntegerKind {
			return typesys.AnyType
		}
	}
	return typesys.IntegerType
}

func concatType(args []*Value) typesys.Type {
	for _, a := range args {
		if a.Unset {
			continue
		}
		if lo, _ := lengths(a.Type); lo > 0 && TypeRepr(a.Type) == String || KindsOf(a.Type)&^(IntegerKind|FloatKind|BooleanKind) == 0 {
			return typesys.NonEmptyString
		}
	}
	return typesys.StringType
}

// pairOf is the type of the pairs that a hash has.
func pairOf(key, val typesys.Type) typesys.Type {
	return &typesys.Tuple{Types: []typesys.Type{key, val}}
}

func splatType(t typesys.Type) typesys.Type {
	if _, _, _, ok := Elements(t); ok {
		return t
	}
	if k, v, lo, hi, ok := Entries(t); ok {
		return ArrayOf(pairOf(k, v), lo, hi)
	}
	switch k := KindsOf(t); {
	case k == UndefKind:
		return typesys.EmptyArrayType
	case k&(ArrayKind|HashKind|OtherKind|UndefKind) == 0:
		return ArrayOf(t, 1, 1)
	}
	return typesys.ArrayType
}

func arrayType(args []*Value) typesys.Type {
	if len(args) == 0 {
		return typesys.EmptyArrayType
	}
	ts := make([]typesys.Type, len(args))
	var elem typesys.Type
	for i, a := range args {
		ts[i] = shallow(StaticType(a), 0)
		elem = join(elem, ts[i], 1)
	}
	if len(args) <= maxTuple {
		return &typesys.Tuple{Types: ts}
	}
	return ArrayOf(elem, int64(len(args)), int64(len(args)))
}

// SplicedType is the type of an array of arguments of which marked ones are
// arrays that are spliced.
func SplicedType(args []*Value, spread []bool) typesys.Type {
	var elem typesys.Type
	lo, hi := int64(0), int64(0)
	for i, a := range args {
		e, n, m := StaticType(a), int64(1), int64(1)
		if i < len(spread) && spread[i] {
			var ok bool
			if e, n, m, ok = Elements(e); !ok {
				return typesys.ArrayType
			}
		}
		if m > 0 {
			elem = join(elem, shallow(e, 0), 1)
		}
		lo, hi = plus(lo, n), plus(hi, m)
	}
	return ArrayOf(elem, lo, hi)
}

func hashType(args []*Value) typesys.Type {
	s := &typesys.Struct{}
	var key, val typesys.Type
	for i := 0; i+1 < len(args); i += 2 {
		v := shallow(StaticType(args[i+1]), 0)
		key, val = join(key, StaticType(args[i]), 1), join(val, v, 1)
		k, constant := args[i].Const()
		name, ok := k.(string)
		switch f := s; {
		case f == nil:
		case !constant || !ok || name == "" || len(f.Fields) >= maxFields:
			s = nil
		case f.Field(name) != nil: // later keys win
			f.Field(name).Type = v
		default:
			f.Fields = append(f.Fields, typesys.Field{Name: name, Type: v})
		}
	}
	switch {
	case len(args) == 0:
		return typesys.EmptyHashType
	case s != nil:
		return s
	}
	return HashOf(key, val, 1, int64(len(args)/2))
}

// shallow bounds how deep types in types are.
func shallow(t typesys.Type, depth int) typesys.Type {
	if depth >= maxDepth {
		return Widen(t)
	}
	switch t := t.(type) {
	case *typesys.Tuple:
		if deep(t, 0) {
			return typesys.ArrayType
		}
	case *typesys.Struct:
		if deep(t, 0) {
			return typesys.HashType
		}
	case *typesys.Array:
		if deep(t, 0) {
			return ArrayOf(shallow(orAny(t.Elem), depth+1), 0, unlimited)
		}
	case *typesys.Hash:
		if deep(t, 0) {
			return HashOf(orAny(t.Key), shallow(orAny(t.Value), depth+1), 0, unlimited)
		}
	}
	return t
}

func deep(t typesys.Type, depth int) bool {
	if depth > maxDepth {
		return true
	}
	switch t := t.(type) {
	case *typesys.Tuple:
		for _, e := range t.Types {
			if deep(e, depth+1) {
				return true
			}
		}
	case *typesys.Struct:
		for _, f := range t.Fields {
			if deep(f.Type, depth+1) {
				return true
			}
		}
	case *typesys.Array:
		return deep(orAny(t.Elem), depth+1)
	case *typesys.Hash:
		return deep(orAny(t.Value), depth+1)
	}
	return false
}

// plus adds sizes, of which one may be unlimited.
func plus(a, b int64) int64 {
	if a > unlimited-b {
		return unlimited
	}
	return a + b
}

// joinElems joins the elements of an array, of which there may be none, with
// others.
func joinElems(elem typesys.Type, hi int64, other typesys.Type, depth int) typesys.Type {
	if hi == 0 {
		elem = Nothing
	}
	return join(elem, shallow(other, 0), depth)
}

func addType(a, b typesys.Type, args []*Value) typesys.Type {
	if elem, lo, hi, ok := Elements(a); ok {
		more, n, m := b, int64(1), int64(1)
		if e, l, h, ok := Elements(b); ok {
			more, n, m = e, l, h
		} else if k, v, l, h, ok := Entries(b); ok {
			more, n, m = pairOf(k, v), l, h
		} else if KindsOf(b)&(ArrayKind|HashKind) != 0 {
			return ArrayOf(typesys.AnyType, lo, unlimited)
		}
		if m == 0 {
			more = Nothing
		}
		return ArrayOf(joinElems(elem, hi, more, 1), plus(lo, n), plus(hi, m))
	}
	if k, v, lo, hi, ok := Entries(a); ok {
		ok2, ov, olo, ohi, isHash := Entries(b)
		switch {
		case !isHash:
			return typesys.HashType
		case hi == 0:
			return b
		case ohi == 0:
			return a
		}
		return HashOf(join(k, ok2, 1), join(v, ov, 1), max(lo, olo), plus(hi, ohi))
	}
	return numeric(args...)
}

func subType(args []*Value) typesys.Type {
	t := StaticType(args[0])
	if elem, _, hi, ok := Elements(t); ok {
		return ArrayOf(elem, 0, hi)
	}
	if k, v, _, hi, ok := Entries(t); ok {
		return HashOf(k, v, 0, hi)
	}
	return numeric(args...)
}

// orUndef is t or undef, for what may be missing.
func orUndef(t typesys.Type) typesys.Type {
	if t == nil || t == Nothing {
		return typesys.UndefType
	}
	return join(t, typesys.UndefType, 1)
}

// indexType is the type of v[keys…] (IDX).
func indexType(args []*Value) typesys.Type {
	t := StaticType(args[0])
	keys := args[1:]
	if elem, lo, hi, ok := Elements(t); ok {
		if len(keys) == 1 {
			if KindsOf(StaticType(keys[0])) != IntegerKind {
				return typesys.AnyType
			}
			return elementAt(t, keys[0], elem, lo, hi)
		}
		if len(keys) == 2 {
			return ArrayOf(elem, 0, hi)
		}
		return typesys.AnyType
	}
	if _, val, _, _, ok := Entries(t); ok {
		if len(keys) != 1 {
			return ArrayOf(Exclude(val, typesys.UndefType), 0, int64(len(keys)))
		}
		return fieldOf(t, keys[0], val)
	}
	if TypeRepr(t) == String {
		return typesys.StringType
	}
	if Accepts(typesys.DataType, t) {
		return typesys.DataType
	}
	if args[0].PlainType() != nil {
		return typesys.TypeType
	}
	return typesys.AnyType
}

// PlainType returns the type that a value is a constant of, if that is no reference to resources or classes: its
// parameters make a type of it, and nothing else.
func (v *Value) PlainType() typesys.Type {
	c, _ := v.Const()
	switch t := c.(type) {
	case *typesys.Resource, *typesys.Class:
	case typesys.Type:
		return t
	}
	return nil
}

func elementAt(t typesys.Type, key *Value, elem typesys.Type, lo, hi int64) typesys.Type {
	k, ok := key.Const()
	if !ok {
		if hi == 0 {
			return typesys.UndefType
		}
		return orUndef(elem)
	}
	i := k.(int64)
	if tuple, ok := resolved(t).(*typesys.Tuple); ok && lo == hi && i < 0 && len(tuple.Types) == int(lo) {
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
	e := element(t, int(min(i, 1<<20)))
	if i < lo {
		return e
	}
	return orUndef(e)
}

func fieldOf(t typesys.Type, key *Value, val typesys.Type) typesys.Type {
	s, ok := resolved(t).(*typesys.Struct)
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
