package op

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Less is a < b (CMP-1 to CMP-8).
func Less(a, b value.Value) (bool, error) {
	if t, ok := a.(typesys.Type); ok {
		return compareTypes("<", t, b, func(u typesys.Type) (bool, error) { return typesys.TryLess(t, u) })
	}
	c, err := compare("<", a, b)
	return err == nil && c < 0, err
}

// LessEq is a <= b (CMP-1 to CMP-8).
func LessEq(a, b value.Value) (bool, error) {
	if t, ok := a.(typesys.Type); ok {
		return compareTypes("<=", t, b, func(u typesys.Type) (bool, error) { return typesys.TryAssignable(u, t) })
	}
	c, err := compare("<=", a, b)
	return err == nil && c <= 0, err
}

// Greater is a > b (CMP-1 to CMP-8).
func Greater(a, b value.Value) (bool, error) {
	if t, ok := a.(typesys.Type); ok {
		return compareTypes(">", t, b, func(u typesys.Type) (bool, error) { return typesys.TryLess(u, t) })
	}
	c, err := compare(">", a, b)
	return err == nil && c > 0, err
}

// GreaterEq is a >= b (CMP-1 to CMP-8).
func GreaterEq(a, b value.Value) (bool, error) {
	if t, ok := a.(typesys.Type); ok {
		return compareTypes(">=", t, b, func(u typesys.Type) (bool, error) { return typesys.TryAssignable(t, u) })
	}
	c, err := compare(">=", a, b)
	return err == nil && c >= 0, err
}

// compareTypes compares t with a value that may be another type (CMP-5).
func compareTypes(sym string, t typesys.Type, b value.Value, test func(u typesys.Type) (bool, error)) (bool, error) {
	var ok bool
	var err error
	switch u, isType := b.(typesys.Type); {
	case isType:
		ok, err = test(u)
	case sym == ">" || sym == ">=":
		var missing string
		if ok, missing, err = typesys.AcceptsNonType(t); missing != "" {
			return false, runtimeError(sym, "undefined method `"+missing+"' for "+string(value.AppendReceiver(nil, b, typesys.HostClass(b)))+asking(missing))
		}
	}
	if err != nil {
		return false, notComparable(sym, t, b, err.Error())
	}
	return ok, nil
}

// asking is what the reference implementation's host language shows of the code that asks for a method.
func asking(method string) string {
	if method == "iterable?" {
		return "\n\n      o.iterable?\n       ^^^^^^^^^^"
	}
	return "\n\n      o = o.iterable_type\n           ^^^^^^^^^^^^^^"
}

// compare orders two values that are not types: negative, zero or positive.
func compare(sym string, a, b value.Value) (int, error) {
	var detail string
	switch x := a.(type) {
	case string:
		if y, ok := b.(string); ok {
			return value.CompareFold(x, y), nil
		}
		detail = "A String is not comparable to a non String"
	case int64, float64:
		if isNumeric(b) {
			return compareNumeric(sym, a, b)
		}
		if isVersion(b) {
			return 0, runtimeError(sym, noFloat)
		}
		detail = "A Numeric is not comparable to non Numeric"
	case typesys.TimespanValue:
		if _, ok := b.(typesys.TimestampValue); !ok && isNumeric(b) {
			return compareNumeric(sym, a, b)
		}
		detail = "Timespans are only comparable to Timespans, Integers, and Floats"
	case typesys.TimestampValue:
		if _, ok := b.(typesys.TimespanValue); !ok && isNumeric(b) {
			return compareNumeric(sym, a, b)
		}
		detail = "Timestamps are only comparable to Timestamps, Integers, and Floats"
	case *typesys.Version:
		if y, ok := b.(*typesys.Version); ok {
			return x.Compare(y), nil
		}
		detail = "Versions not comparable to non Versions"
	case value.DefaultValue:
		if a == b {
			return 0, nil
		}
		detail = "Symbol not comparable to non Symbol"
	default:
		detail = "Only Strings, Numbers, Timespans, Timestamps, and Versions are comparable"
	}
	return 0, notComparable(sym, a, b, detail)
}

func notComparable(sym string, a, b value.Value, detail string) error {
	return &Error{"COMPARISON_NOT_POSSIBLE", "Comparison of: " + value.Label(a) + " " + sym + " " + value.Label(b) +
		", is not possible. Caused by '" + detail + "'.", Whole}
}

// compareNumeric orders numbers and times. NaN has no order: comparing with it is
// an error, in the words of the reference implementation's host language.
func compareNumeric(sym string, a, b value.Value) (int, error) {
	var c int
	ordered := true
	if isTime(a) || isTime(b) {
		c, ordered = compareTime(a, b)
	} else {
		c, ordered = CompareNumbers(a, b)
	}
	if !ordered {
		return 0, runtimeError(sym, "undefined method `"+sym+"' for nil:NilClass")
	}
	return c, nil
}

// CompareNumbers orders two numbers exactly; false with NaN.
func CompareNumbers(a, b value.Value) (c int, ordered bool) {
	switch x := a.(type) {
	case int64:
		switch y := b.(type) {
		case int64:
			return compareInts(x, y), true
		case float64:
			return compareIntFloat(x, y)
		}
	case float64:
		switch y := b.(type) {
		case int64:
			c, ordered = compareIntFloat(y, x)
			return -c, ordered
		case float64:
			return compareFloats(x, y)
		}
	}
	return 0, false
}
