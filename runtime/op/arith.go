package op

import (
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Add is a + b: sum (NUM-4), concatenation and merge of collections (COL-1 to
// COL-7), of binaries and URIs (COL-12, COL-13), addition of times (NUM-15).
func Add(a, b value.Value) (value.Value, error) {
	switch x := a.(type) {
	case int64:
		if y, ok := b.(int64); ok {
			return box(AddInt(x, y))
		}
	case value.Array:
		return Concat(x, b), nil
	case *value.Hash:
		return mergeHash(x, b)
	case typesys.BinaryValue:
		return addBinary(x, b)
	case *typesys.URIValue:
		return addURI(x, b)
	}
	return calculate("+", a, b, AddInt, AddFloat)
}

// Sub is a - b: difference (NUM-4), removal from collections (COL-8, COL-9),
// subtraction of times (NUM-15).
func Sub(a, b value.Value) (value.Value, error) {
	switch x := a.(type) {
	case int64:
		if y, ok := b.(int64); ok {
			return box(SubInt(x, y))
		}
	case value.Array:
		return removeElements(x, b), nil
	case *value.Hash:
		return removeKeys(x, b), nil
	}
	return calculate("-", a, b, SubInt, SubFloat)
}

// Mul is a * b (NUM-4).
func Mul(a, b value.Value) (value.Value, error) { return calculate("*", a, b, MulInt, MulFloat) }

// Div is a / b; integers are divided with rounding down (NUM-5, NUM-8).
func Div(a, b value.Value) (value.Value, error) { return calculate("/", a, b, DivInt, DivFloat) }

// Mod is a % b, for integers only (NUM-6, NUM-7).
func Mod(a, b value.Value) (value.Value, error) { return calculate("%", a, b, ModInt, nil) }

// Shl is a << b: a shift of integers (NUM-11, NUM-12), or an element appended to
// an array (COL-10).
func Shl(a, b value.Value) (value.Value, error) {
	switch x := a.(type) {
	case value.Array:
		return Append(x, b), nil
	case *value.Hash:
		return nil, notApplicable("<<", a)
	}
	return calculate("<<", a, b, ShlInt, nil)
}

// Shr is a >> b (NUM-11, NUM-12).
func Shr(a, b value.Value) (value.Value, error) { return calculate(">>", a, b, ShrInt, nil) }

// Neg is -a (NUM-13).
func Neg(a value.Value) (value.Value, error) {
	switch a := a.(type) {
	case int64:
		return box(NegInt(a))
	case float64:
		return -a, nil
	case typesys.TimespanValue:
		if a == math.MinInt64 {
			return nil, timeOverflow("A Unary Minus")
		}
		return -a, nil
	case typesys.TimestampValue:
		return nil, notApplicable("-", a)
	case *typesys.Version:
		return nil, &Error{"RUNTIME_ERROR", "Error while evaluating an Unary Minus, " + noFloat, Whole}
	}
	return nil, coerce(a, Whole, Neg)
}

// calculate applies an operator to numbers and times; strings become numbers
// first. floats is nil for the operators that floats do not have.
func calculate(sym string, a, b value.Value, ints func(a, b int64) (int64, error), floats func(a, b float64) (float64, error)) (value.Value, error) {
	if !isOperand(a) {
		return nil, coerce(a, 0, func(n value.Value) (value.Value, error) { return calculate(sym, n, b, ints, floats) })
	}
	if !isOperand(b) {
		return nil, coerce(b, 1, func(n value.Value) (value.Value, error) { return calculate(sym, a, n, ints, floats) })
	}
	switch x := a.(type) {
	case int64:
		switch y := b.(type) {
		case int64:
			return box(ints(x, y))
		case float64:
			if floats != nil {
				return box(floats(float64(x), y))
			}
		}
	case float64:
		switch y := b.(type) {
		case int64:
			if floats != nil {
				return box(floats(x, float64(y)))
			}
		case float64:
			if floats != nil {
				return box(floats(x, y))
			}
		}
	}
	if isTime(a) || isTime(b) {
		return calculateTime(sym, a, b)
	}
	if isVersion(a) || isVersion(b) {
		return nil, versionError(sym, a, b)
	}
	return integerOnly(sym, a, b, ints)
}

// integerOnly is for % << >> with a Float among the operands.
func integerOnly(sym string, a, b value.Value, ints func(a, b int64) (int64, error)) (value.Value, error) {
	x, ok := a.(int64)
	if !ok {
		return nil, notApplicable(sym, a)
	}
	if sym == "%" {
		return nil, notApplicableWhen(sym, a, b)
	}
	y := b.(float64)
	switch {
	case math.IsNaN(y):
		return nil, runtimeError(sym, "NaN")
	case y >= 1<<63:
		return box(ints(x, math.MaxInt64))
	case y < -1<<63:
		return box(ints(x, math.MinInt64))
	}
	return box(ints(x, int64(y)))
}

// box makes a value of a typed result.
func box[T int64 | float64](v T, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}

// isNumeric reports whether v is a number or a time.
func isNumeric(v value.Value) bool {
	switch v.(type) {
	case int64, float64, typesys.TimespanValue, typesys.TimestampValue:
		return true
	}
	return false
}

// isOperand reports whether arithmetic takes v as it is. A version is a number to
// the reference implementation, though no operator applies to it.
func isOperand(v value.Value) bool { return isNumeric(v) || isVersion(v) }

func isVersion(v value.Value) bool { _, ok := v.(*typesys.Version); return ok }

// noFloat is the host language's complaint about a version among numbers.
const noFloat = "can't convert SemanticPuppet::Version into Float"

// versionError reports an operator with a version on one side and a version or
// a number on the other.
func versionError(sym string, a, b value.Value) error {
	switch {
	case sym == "%" && isFloat(a):
		return notApplicable(sym, a)
	case sym == "%" && b == int64(0):
		return divisionByZero
	case sym == "%" && isFloat(b):
		return notApplicableWhen(sym, a, b)
	case isVersion(a) || sym == "<<" || sym == ">>":
		return notApplicable(sym, a)
	}
	return runtimeError(sym, noFloat)
}

// Concat is + with an array on the left (COL-1 to COL-3).
func Concat(a value.Array, b value.Value) value.Array {
	right := elements(b)
	if len(a)+len(right) > value.MaxElements {
		panic(value.ArrayTooLong)
	}
	sum := make(value.Array, 0, len(a)+len(right))
	return append(append(sum, a...), right...)
}

// Append is << with an array on the left: b becomes one more element (COL-10).
func Append(a value.Array, b value.Value) value.Array {
	sum := make(value.Array, len(a)+1)
	copy(sum, a)
	sum[len(a)] = b
	return sum
}

// elements is what the right operand of an operator on arrays stands for.
func elements(v value.Value) value.Array {
	switch v := v.(type) {
	case value.Array:
		return v
	case *value.Hash:
		return v.Pairs()
	}
	return value.Array{v}
}

// mergeHash is + with a hash on the left (COL-4 to COL-7).
func mergeHash(h *value.Hash, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case *value.Hash:
		return h.Merge(b), nil
	case value.Array:
		right, err := hashOf(b)
		if err != nil {
			return nil, err
		}
		return h.Merge(right), nil
	}
	return nil, runtimeError("+", "Can only append Array or Hash to a Hash")
}

// hashOf makes a hash of an array of pairs, of keys and values in turn, or of a
// single hash or what Ruby makes one of.
func hashOf(a value.Array) (*value.Hash, error) {
	if len(a) == 1 {
		switch v := a[0].(type) {
		case *value.Hash:
			return v, nil
		case typesys.TimespanValue:
			return spanParts(v), nil
		}
	}
	h := value.MakeHash(len(a))
	if !allArrays(a) {
		if len(a)%2 != 0 {
			return nil, runtimeError("+", "odd number of arguments for Hash")
		}
		for i := 0; i < len(a); i += 2 {
			h.Set(a[i], a[i+1])
		}
		return h, nil
	}
	for i, e := range a {
		pair := e.(value.Array)
		if len(pair) != 2 {
			return nil, runtimeError("+", "wrong array length at "+strconv.Itoa(i)+" (expected 2, was "+strconv.Itoa(len(pair))+")")
		}
		h.Set(pair[0], pair[1])
	}
	return h, nil
}

func allArrays(a value.Array) bool {
	for _, e := range a {
		if _, ok := e.(value.Array); !ok {
			return false
		}
	}
	return len(a) > 0
}

// removeKeys is - with a hash on the left (COL-9).
func removeKeys(h *value.Hash, b value.Value) *value.Hash {
	var keys value.Array
	if right, ok := b.(*value.Hash); ok {
		keys = right.Keys()
	} else {
		keys = elements(b)
	}
	gone := value.MakeHash(len(keys))
	for _, k := range keys {
		gone.Set(k, nil)
	}
	left := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		if _, ok := gone.Get(e.Key); !ok {
			left.Set(e.Key, e.Value)
		}
	}
	return left
}
