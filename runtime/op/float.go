package op

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

// AddFloat is a + b, an error when that is infinite (NUM-9).
func AddFloat(a, b float64) (float64, error) { return finite("+", a+b) }

// SubFloat is a - b, an error when that is infinite (NUM-9).
func SubFloat(a, b float64) (float64, error) { return finite("-", a-b) }

// MulFloat is a * b, an error when that is infinite (NUM-9).
func MulFloat(a, b float64) (float64, error) { return finite("*", a*b) }

// DivFloat is a / b, an error when that is infinite (NUM-9). 0.0/0.0 is NaN.
func DivFloat(a, b float64) (float64, error) { return finite("/", a/b) }

func finite(sym string, f float64) (float64, error) {
	if math.IsInf(f, 0) {
		return 0, &Error{"RESULT_IS_INFINITY", "The result of the " + sym + " expression is Infinity", 0}
	}
	return f, nil
}

// equalIntFloat compares exactly, without rounding the integer to a float.
func equalIntFloat(i int64, f float64) bool {
	c, ordered := compareIntFloat(i, f)
	return ordered && c == 0
}

// compareIntFloat orders an integer and a float exactly; false with NaN.
func compareIntFloat(i int64, f float64) (c int, ordered bool) {
	switch {
	case math.IsNaN(f):
		return 0, false
	case f >= 1<<63:
		return -1, true
	case f < -1<<63:
		return 1, true
	}
	whole := math.Floor(f)
	switch n := int64(whole); {
	case i < n:
		return -1, true
	case i > n:
		return 1, true
	case f > whole:
		return -1, true
	}
	return 0, true
}

func isNaN(v value.Value) bool {
	f, ok := v.(float64)
	return ok && math.IsNaN(f)
}
