package op

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// AddInt is a + b with a check for overflow (NUM-10).
func AddInt(a, b int64) (n int64, err error) {
	if n = a + b; (n > a) != (b > 0) {
		err = addOverflow(a, b)
	}
	return
}

// What follows an overflow is kept out of functions that Go inlines.
func addOverflow(a, b int64) error { // both have the same sign
	lo, hi := bits.Add64(magnitude(a), magnitude(b), 0)
	return overflow("A '+' expression", a < 0, hi, lo)
}

// SubInt is a - b with a check for overflow (NUM-10).
func SubInt(a, b int64) (n int64, err error) {
	if n = a - b; (n < a) != (b > 0) {
		err = subOverflow(a, b)
	}
	return
}

func subOverflow(a, b int64) error {
	// The signs differ, so the magnitudes add up; they cannot exceed 64 bits.
	return overflow("A '-' expression", a < 0, 0, magnitude(a)+magnitude(b))
}

// MulInt is a * b with a check for overflow (NUM-10).
func MulInt(a, b int64) (n int64, err error) {
	if n = a * b; uint64(a|b)>>31 != 0 { // not both are positive and have 31 bits
		n, err = mulLong(a, b)
	}
	return
}

func mulLong(a, b int64) (int64, error) {
	neg := (a < 0) != (b < 0)
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	switch {
	case hi == 0 && lo <= math.MaxInt64:
		if neg {
			return -int64(lo), nil
		}
		return int64(lo), nil
	case hi == 0 && lo == 1<<63 && neg:
		return math.MinInt64, nil
	}
	return 0, overflow("A '*' expression", neg, hi, lo)
}

// DivInt is a / b rounded down (NUM-5), an error when b is 0 (NUM-8) or the
// result too large.
func DivInt(a, b int64) (int64, error) {
	switch {
	case b == 0:
		return 0, divisionByZero
	case a == math.MinInt64 && b == -1:
		return 0, overflow("A '/' expression", false, 0, 1<<63)
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, nil
}

// ModInt is a % b with the sign of b (NUM-6), an error when b is 0.
func ModInt(a, b int64) (int64, error) {
	if b == 0 {
		return 0, divisionByZero
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r, nil
}

var divisionByZero = &Error{"DIV_BY_ZERO", "Division by 0", 1}

// NegInt is -a with a check for overflow, which the reference implementation
// lacks (NUM-13).
func NegInt(a int64) (int64, error) {
	if a == math.MinInt64 {
		return 0, overflow("A Unary Minus", false, 0, 1<<63)
	}
	return -a, nil
}

// ShlInt is a << n; a negative n shifts right (NUM-11).
func ShlInt(a, n int64) (int64, error) { return shift("<<", a, n) }

// ShrInt is a >> n; a negative n shifts left (NUM-11).
func ShrInt(a, n int64) (int64, error) {
	if n == math.MinInt64 {
		n++ // as good as any, and it can be negated
	}
	return shift(">>", a, -n)
}

// maxShift bounds the number that an overflow message has to print.
const maxShift = 1 << 16

func shift(sym string, a, n int64) (int64, error) {
	switch {
	case n <= -64:
		return a >> 63, nil
	case n < 0:
		return a >> -n, nil
	case a == 0 || n == 0:
		return a, nil
	case n < 63 && a<<n>>n == a:
		return a << n, nil
	case n == 63 && a == -1:
		return math.MinInt64, nil
	case n > maxShift:
		return 0, runtimeError(sym, "shift width too big")
	}
	// Shift by n%4 bits here and by whole hexadecimal digits in the text.
	hi, lo := bits.Mul64(magnitude(a), 1<<(n%4))
	err := overflow("A '"+sym+"' expression", a < 0, hi, lo)
	err.Message = strings.TrimSuffix(err.Message, "'") + strings.Repeat("0", int(n/4)) + "'"
	return 0, err
}

// magnitude is the absolute value.
func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// overflow reports a result outside of 64 bits. It is given as a sign and 128 bits.
func overflow(what string, neg bool, hi, lo uint64) *Error {
	end, sign := "max", "+0x"
	if neg {
		end, sign = "min", "-0x"
	}
	digits := strconv.FormatUint(lo, 16)
	if hi != 0 {
		digits = strconv.FormatUint(hi, 16) + strings.Repeat("0", 16-len(digits)) + digits
	}
	return &Error{
		"NUMERIC_OVERFLOW",
		what + " resulted in a value outside of Puppet Integer " + end + " range, got '" + sign + digits + "'", Whole,
	}
}
