package ir

import "github.com/p2go/p2go/typesys"

// ResultType returns the static type of an operator's first result from the
// static types of its operands.
func ResultType(op Op, args ...*Value) typesys.Type {
	switch op {
	case OpTruth, OpNot, OpEq, OpNe, OpLt, OpLe, OpGt, OpGe, OpMatch, OpIn, OpCaseMatch, OpIsSet, OpInstance, OpQueryEq:
		return typesys.BooleanType
	case OpConcat:
		return typesys.StringType
	case OpSplat, OpArray:
		return typesys.ArrayType
	case OpHash:
		return typesys.HashType
	case OpNeg:
		return numeric(args[0])
	case OpSub, OpMul, OpDiv:
		return numeric(args...)
	case OpAdd:
		if a := args[0]; !a.Unset {
			switch TypeRepr(a.Type) {
			case Array:
				return typesys.ArrayType
			case Hash:
				return typesys.HashType
			}
		}
		return numeric(args...)
	case OpIndex:
		if IsData(args[0]) {
			return typesys.DataType
		}
	case OpMod, OpShr:
		if bothInts(args) {
			return typesys.IntegerType
		}
	case OpShl:
		if bothInts(args) {
			return typesys.IntegerType
		}
		if ReprOf(args[0]) == Array {
			return typesys.ArrayType
		}
	}
	return typesys.AnyType
}

// IsData tells whether a value is certain to be data: no type, no reference to a
// resource, and nothing of the kind inside.
func IsData(v *Value) bool {
	return !v.Unset && v.Type != GroupsType && typesys.Assignable(typesys.DataType, v.Type)
}

func bothInts(args []*Value) bool { return ReprOf(args[0]) == Int && ReprOf(args[1]) == Int }

// numeric is Integer when all operands are, Float when all are numbers and one
// is a Float (NUM-4), else Any: strings may convert and time values have
// operators of their own.
func numeric(args ...*Value) typesys.Type {
	t := typesys.Type(typesys.IntegerType)
	for _, a := range args {
		switch ReprOf(a) {
		case Int:
		case Float:
			t = typesys.FloatType
		default:
			return typesys.AnyType
		}
	}
	return t
}

// Join returns a type that accepts both types. Both representations flow into
// its own: they are the same, or it is boxed.
func Join(a, b typesys.Type) typesys.Type {
	switch {
	case a == nil || b == nil:
		return typesys.AnyType
	case a == GroupsType || b == GroupsType:
		return GroupsType
	}
	ra, rb := TypeRepr(a), TypeRepr(b)
	switch {
	case flows(rb, ra) && typesys.Assignable(a, b):
		return a
	case flows(ra, rb) && typesys.Assignable(b, a):
		return b
	case ra == rb:
		return reprType[ra]
	}
	return typesys.AnyType
}

// reprType is the widest type of each representation.
var reprType = [...]typesys.Type{
	Boxed: typesys.AnyType, Bool: typesys.BooleanType, Int: typesys.IntegerType, Float: typesys.FloatType,
	String: typesys.StringType, Array: typesys.ArrayType, Hash: typesys.HashType, Groups: GroupsType,
}

// flows tells whether a value of one representation can be put where the other
// is expected, without looking at it: unboxed values can be boxed.
func flows(from, to Repr) bool { return from == to || to == Boxed && from != Groups && from != None }

// Replaces tells whether every use of old may use v instead: what its users rely
// on is that its representation is old's, where that is not boxed.
func Replaces(v, old *Value) bool { return flows(ReprOf(v), ReprOf(old)) }
