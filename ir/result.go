package ir

import "github.com/p2go/p2go/typesys"

// StaticType is what is known of a value: nothing when it may be unset.
func StaticType(v *Value) typesys.Type {
	if v.Unset || v.Type == nil {
		return typesys.AnyType
	}
	return v.Type
}

// ResultType returns the static type of an op's first result from the
// static types of its operands, and from their values where they are constants.
// It holds for results: what fails has none.
func ResultType(op Op, args ...*Value) typesys.Type {
	if f := op.Info().Result; f != nil {
		return f(args)
	}
	return typesys.AnyType
}

// InferredType returns the static type of a value's result, as far as its operands and its op tell.
func InferredType(v *Value) typesys.Type {
	if f := v.Op.Info().Infer; f != nil {
		return f(v)
	}
	return ResultType(v.Op, v.Args...)
}

// BooleanResult is [Info.Result] of ops that give a Boolean.
func BooleanResult([]*Value) typesys.Type { return typesys.BooleanType }

func stringResult([]*Value) typesys.Type { return typesys.StringType }

// IsData reports whether a value is certain to be data: no type, no reference to a
// resource, and nothing of the kind inside.
func IsData(v *Value) bool {
	return !v.Unset && !Own(v.Type) && Accepts(typesys.DataType, v.Type)
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
		lo, hi = Plus(lo, n), Plus(hi, m)
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

// Shallow is the type, or a wider one, with bounded depth of types in types.
func Shallow(t typesys.Type) typesys.Type { return shallow(t, 0) }

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
			return ArrayOf(shallow(OrAny(t.Elem), depth+1), 0, Unlimited)
		}
	case *typesys.Hash:
		if deep(t, 0) {
			return HashOf(OrAny(t.Key), shallow(OrAny(t.Value), depth+1), 0, Unlimited)
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
		return deep(OrAny(t.Elem), depth+1)
	case *typesys.Hash:
		return deep(OrAny(t.Value), depth+1)
	}
	return false
}

// Plus adds sizes, of which one may be Unlimited.
func Plus(a, b int64) int64 {
	if a > Unlimited-b {
		return Unlimited
	}
	return a + b
}
