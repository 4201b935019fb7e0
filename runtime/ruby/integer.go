package ruby

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Beyond64 is the error about an Integer that 64 bits do not hold. Nothing rescues it, for Ruby has such numbers.
func Beyond64() error { return Uncompiled("Integer beyond 64 bits") }

// Wide is an Integer that 64 bits do not hold: see package bignum.
type Wide interface {
	OtherNumber
	// Digits writes the absolute value in a base.
	Digits(base int) string
}

// OtherNumber is a number of a class that not every program has.
type OtherNumber interface {
	value.Equaler
	Instance
	// Float is the nearest Float.
	Float() float64
	// Reverse computes an operator with an Integer on its left.
	Reverse(left int64, op string) (value.Value, error)
}

// reversed computes an operator with an operand that is neither an int64 nor a Float.
func reversed(a int64, op string, b value.Value) (value.Value, error) {
	if n, ok := b.(OtherNumber); ok {
		return n.Reverse(a, op)
	}
	return nil, coerced(b, "Integer")
}

// coerced is the error about an operand that is no number: special constants are shown, others named by class.
func coerced(v value.Value, class string) error {
	return Raise(TypeError, special(v)+" can't be coerced into "+class)
}

// special is how the errors of numbers name an operand: a constant, symbol or Float is shown, another value named by its class.
func special(v value.Value) string {
	switch v.(type) {
	case nil, bool, int64, float64, Symbol, value.DefaultValue:
		return Inspect(v)
	}
	return ClassOf(v).Name
}

// IntegerAdd is Integer#+.
//
//ruby:method Integer#+
func IntegerAdd(a int64, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		return AddInt(a, b)
	case float64:
		return float64(a) + b, nil
	}
	return reversed(a, "+", b)
}

// AddInt adds two integers; the error is about a sum beyond 64 bits.
func AddInt(a, b int64) (int64, error) {
	if c := a + b; (c > a) == (b > 0) {
		return c, nil
	}
	return 0, Beyond64()
}

// IntegerSub is Integer#-.
//
//ruby:method Integer#-
func IntegerSub(a int64, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		return SubInt(a, b)
	case float64:
		return float64(a) - b, nil
	}
	return reversed(a, "-", b)
}

// SubInt subtracts b from a; the error is about a difference beyond 64 bits.
func SubInt(a, b int64) (int64, error) {
	if c := a - b; (c < a) == (b > 0) {
		return c, nil
	}
	return 0, Beyond64()
}

// IntegerMul is Integer#*.
//
//ruby:method Integer#*
func IntegerMul(a int64, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		return MulInt(a, b)
	case float64:
		return float64(a) * b, nil
	}
	return reversed(a, "*", b)
}

// MulInt multiplies two integers; the error is about a product beyond 64 bits.
func MulInt(a, b int64) (int64, error) {
	if a == 0 || b == 0 {
		return 0, nil
	}
	c := a * b
	if c/b != a || a == -1 && b == math.MinInt64 || b == -1 && a == math.MinInt64 {
		return 0, Beyond64()
	}
	return c, nil
}

// IntegerDiv is Integer#/: the quotient of two Integers is rounded down.
//
//ruby:method Integer#/
func IntegerDiv(a int64, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		return DivInt(a, b)
	case float64:
		return float64(a) / b, nil
	}
	return reversed(a, "/", b)
}

// DivInt is the quotient of two integers, rounded down; the error is about a divisor of 0.
func DivInt(a, b int64) (int64, error) {
	switch {
	case b == 0:
		return 0, zeroDivision()
	case b == -1 && a == math.MinInt64:
		return 0, Beyond64()
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, nil
}

func zeroDivision() error { return Raise(ZeroDivisionError, "divided by 0") }

// IntegerMod is Integer#%: the remainder has the sign of the divisor.
//
//ruby:method Integer#%
//ruby:method Integer#modulo
func IntegerMod(a int64, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		return ModInt(a, b)
	case float64:
		return modFloat(float64(a), b)
	}
	return reversed(a, "%", b)
}

// ModInt is the remainder of two integers, with the sign of b; the error is about a divisor of 0.
func ModInt(a, b int64) (int64, error) {
	if b == 0 {
		return 0, zeroDivision()
	}
	if b == -1 {
		return 0, nil
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r, nil
}

// IntegerRemainder is Integer#remainder: the remainder has the sign of the dividend.
//
//ruby:method Integer#remainder
func IntegerRemainder(a int64, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		switch b {
		case 0:
			return nil, zeroDivision()
		case -1:
			return int64(0), nil
		}
		return a % b, nil
	case float64:
		r, err := FloatRemainder(float64(a), b)
		if math.IsInf(b, 0) && r == float64(a) && a != 0 && (a < 0) != (b < 0) {
			return a, nil
		}
		return r, err
	}
	return nil, coerced(b, "Integer")
}

// IntegerQuotient is Integer#div: the quotient rounded down to an Integer.
//
//ruby:method Integer#div
func IntegerQuotient(a int64, b value.Value) (int64, error) {
	switch b := b.(type) {
	case int64:
		return DivInt(a, b)
	case float64:
		if magnitude(a) >= 1<<62 && b != 0 { // which Ruby does not round down
			return FloatToI(float64(a) / b)
		}
		return FloatQuotient(float64(a), b)
	}
	return 0, coerced(b, "Integer")
}

// IntegerDivmod is Integer#divmod: quotient and remainder as / rounded down and % give them.
//
//ruby:method Integer#divmod
func IntegerDivmod(a int64, b value.Value) ([]value.Value, error) {
	switch b := b.(type) {
	case int64:
		q, err := DivInt(a, b)
		if err != nil {
			return nil, err
		}
		r, err := ModInt(a, b)
		return []value.Value{q, r}, err
	case float64:
		return FloatDivmod(float64(a), b)
	}
	return nil, coerced(b, "Integer")
}

// IntegerFdiv is Integer#fdiv: the quotient as a Float.
//
//ruby:method Integer#fdiv
func IntegerFdiv(a int64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Integer")
	}
	return float64(a) / f, nil
}

// number is an Integer or a Float as a Float.
func number(v value.Value) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	case OtherNumber:
		return v.Float(), true
	}
	return 0, false
}

// IntegerPow is Integer#**. What would be a Rational or a Complex number is an error.
//
//ruby:method Integer#**
func IntegerPow(a int64, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		if b < 0 {
			switch a {
			case 0:
				return nil, zeroDivision()
			case 1, -1:
				return PowInt(a, b&1)
			}
			return nil, NoRational()
		}
		return PowInt(a, b)
	case float64:
		if a == 0 && b != 0 && !(b < 0) { // NaN too
			return 0.0, nil
		}
		return FloatPow(float64(a), b)
	}
	return reversed(a, "**", b)
}

// NoRational is the error of an operation whose result is a Rational, which p2go does not have. Nothing rescues it.
func NoRational() error { return Uncompiled("Rational numbers are not supported") }

// PowInt raises a to the power of b, which is not negative; the error is about a result beyond 64 bits.
func PowInt(a, b int64) (int64, error) {
	result := int64(1)
	for {
		var err error
		if b&1 != 0 {
			if result, err = MulInt(result, a); err != nil {
				return 0, err
			}
		}
		if b >>= 1; b == 0 {
			return result, nil
		}
		if a, err = MulInt(a, a); err != nil {
			return 0, err
		}
	}
}

// IntegerPowMod is Integer#pow: as **, or with a second argument the power modulo that.
//
//ruby:method Integer#pow 1..2
func IntegerPowMod(a int64, b value.Value, modulus ...value.Value) (value.Value, error) {
	if len(modulus) == 0 {
		return IntegerPow(a, b)
	}
	n, ok := b.(int64)
	if !ok {
		return nil, Raise(TypeError, "Integer#pow() 2nd argument not allowed unless a 1st argument is integer")
	}
	if n < 0 {
		return nil, Raise(RangeError, "Integer#pow() 1st argument cannot be negative when 2nd argument specified")
	}
	m, ok := modulus[0].(int64)
	if !ok {
		return nil, Raise(TypeError, "Integer#pow() 2nd argument not allowed unless all arguments are integers")
	}
	base, err := ModInt(a, m)
	if err != nil {
		return nil, err
	}
	result, err := ModInt(1, m)
	if err != nil {
		return nil, err
	}
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			result = mulMod(result, base, m)
		}
		base = mulMod(base, base, m)
	}
	return result, nil
}

// mulMod is a*b modulo m, with the sign of m.
func mulMod(a, b, m int64) int64 {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	_, rem := bits.Div64(hi%magnitude(m), lo, magnitude(m))
	r := int64(rem)
	if (a < 0) != (b < 0) {
		r = -r
	}
	if r != 0 && (r < 0) != (m < 0) {
		r += m
	}
	return r
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// IntegerNegate is the unary minus.
//
//ruby:method Integer#-@
func IntegerNegate(a int64) (int64, error) {
	if a == math.MinInt64 {
		return 0, Beyond64()
	}
	return -a, nil
}

// IntegerSelf is what gives an Integer itself.
//
//ruby:method Integer#+@
//ruby:method Integer#to_i
//ruby:method Integer#to_int
//ruby:method Integer#ord
//ruby:method Integer#numerator
func IntegerSelf(a int64) int64 { return a }

// IntegerDenominator is Integer#denominator.
//
//ruby:method Integer#denominator
func IntegerDenominator(int64) int64 { return 1 }

// IntegerComplement is Integer#~.
//
//ruby:method Integer#~
func IntegerComplement(a int64) int64 { return ^a }

// IntegerAnd is Integer#&.
//
//ruby:method Integer#&
func IntegerAnd(a int64, b value.Value) (int64, error) {
	n, ok := b.(int64)
	if !ok {
		return 0, coerced(b, "Integer")
	}
	return a & n, nil
}

// IntegerOr is Integer#|.
//
//ruby:method Integer#|
func IntegerOr(a int64, b value.Value) (int64, error) {
	n, ok := b.(int64)
	if !ok {
		return 0, coerced(b, "Integer")
	}
	return a | n, nil
}

// IntegerXor is Integer#^.
//
//ruby:method Integer#^
func IntegerXor(a int64, b value.Value) (int64, error) {
	n, ok := b.(int64)
	if !ok {
		return 0, coerced(b, "Integer")
	}
	return a ^ n, nil
}

// IntegerLeftShift is Integer#<<; a negative number of bits shifts to the right.
//
//ruby:method Integer#<<
func IntegerLeftShift(a int64, by value.Value) (int64, error) {
	n, err := ToInteger(by)
	if err != nil {
		return 0, err
	}
	return shift(a, n)
}

// ToInteger is a number as an Integer, where one is needed exactly.
func ToInteger(v value.Value) (int64, error) {
	switch v := v.(type) {
	case nil:
		return 0, noConversion(v, IntegerClass)
	case float64:
		return FloatToI(v)
	}
	return ToInt(v)
}

// shift shifts to the left, or to the right by a negative number of bits.
func shift(a, n int64) (int64, error) {
	switch {
	case n < 0:
		return a >> min(magnitude(n), 63), nil
	case a == 0:
		return 0, nil
	case n > 63 || a<<n>>n != a:
		return 0, Beyond64()
	}
	return a << n, nil
}

// IntegerRightShift is Integer#>>; a negative number of bits shifts to the left.
//
//ruby:method Integer#>>
func IntegerRightShift(a int64, by value.Value) (int64, error) {
	n, err := ToInteger(by)
	if err != nil {
		return 0, err
	}
	return shift(a, -max(n, -math.MaxInt64))
}

// IntegerIndex is Integer#[]: a bit, or several from one on.
//
//ruby:method Integer#[] 1..2
func IntegerIndex(a int64, from value.Value, length ...int64) (int64, error) {
	at, err := ToInteger(from)
	if err != nil {
		return 0, err
	}
	var n int64
	switch {
	case at >= 0:
		n = a >> min(at, 63)
	case at > -64:
		n = a << -at
	}
	if len(length) == 0 {
		return n & 1, nil
	}
	if l := length[0]; l >= 0 && l < 63 {
		return n & (1<<l - 1), nil
	}
	return n, nil
}

// IntegerEqual is Integer#==.
//
//ruby:method Integer#==
//ruby:method Integer#===
func IntegerEqual(a int64, b value.Value) bool {
	switch b := b.(type) {
	case int64:
		return a == b
	case float64:
		return compareMixed(a, b) == 0 && b == b
	case OtherNumber:
		return b.Equal(a)
	}
	return false
}

// IntegerCompare is Integer#<=>: -1, 0, 1, or nil for what is no number.
//
//ruby:method Integer#<=>
func IntegerCompare(a int64, b value.Value) (order int64, ok bool) {
	o, ok := Compare(a, b)
	return int64(o), ok
}

// relate is a comparison of a number; the error is about what is none. NaN compares with nothing.
func relate(a, b value.Value, holds func(order int) bool) (bool, error) {
	o, ok := Compare(a, b)
	if _, isNumber := number(b); !ok && !isNumber {
		return false, Incomparable(a, b)
	}
	return ok && holds(o), nil
}

// IntegerLess is Integer#<.
//
//ruby:method Integer#<
func IntegerLess(a int64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o < 0 })
}

// IntegerLessEqual is Integer#<=.
//
//ruby:method Integer#<=
func IntegerLessEqual(a int64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o <= 0 })
}

// IntegerGreater is Integer#>.
//
//ruby:method Integer#>
func IntegerGreater(a int64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o > 0 })
}

// IntegerGreaterEqual is Integer#>=.
//
//ruby:method Integer#>=
func IntegerGreaterEqual(a int64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o >= 0 })
}

// IntegerAbs is Integer#abs.
//
//ruby:method Integer#abs
//ruby:method Integer#magnitude
func IntegerAbs(a int64) (int64, error) {
	if a < 0 {
		return IntegerNegate(a)
	}
	return a, nil
}

// IntegerToF is Integer#to_f.
//
//ruby:method Integer#to_f
func IntegerToF(a int64) float64 { return float64(a) }

// IntegerToS is Integer#to_s, in a base of 2 to 36.
//
//ruby:method Integer#to_s 0..1
//ruby:method Integer#inspect 0..1
func IntegerToS(a int64, base ...int64) (string, error) {
	if len(base) == 0 {
		return strconv.FormatInt(a, 10), nil
	}
	if base[0] < 2 || base[0] > 36 {
		return "", Raise(ArgumentError, "invalid radix "+strconv.FormatInt(base[0], 10))
	}
	return strconv.FormatInt(a, int(base[0])), nil
}

// IntegerZero is Integer#zero?.
//
//ruby:method Integer#zero?
func IntegerZero(a int64) bool { return a == 0 }

// IntegerNonzero is Integer#nonzero?: the number, or nil for 0.
//
//ruby:method Integer#nonzero?
func IntegerNonzero(a int64) value.Value {
	if a == 0 {
		return nil
	}
	return a
}

// IntegerPositive is Integer#positive?.
//
//ruby:method Integer#positive?
func IntegerPositive(a int64) bool { return a > 0 }

// IntegerNegative is Integer#negative?.
//
//ruby:method Integer#negative?
func IntegerNegative(a int64) bool { return a < 0 }

// IntegerEven is Integer#even?.
//
//ruby:method Integer#even?
func IntegerEven(a int64) bool { return a&1 == 0 }

// IntegerOdd is Integer#odd?.
//
//ruby:method Integer#odd?
func IntegerOdd(a int64) bool { return a&1 != 0 }

// IntegerTrue is what every Integer answers with true.
//
//ruby:method Integer#integer?
//ruby:method Integer#finite?
func IntegerTrue(int64) bool { return true }

// IntegerInfinite is Integer#infinite?: nil.
//
//ruby:method Integer#infinite?
func IntegerInfinite(int64) {}

// IntegerSucc is Integer#succ.
//
//ruby:method Integer#succ
//ruby:method Integer#next
func IntegerSucc(a int64) (int64, error) { return AddInt(a, 1) }

// IntegerPred is Integer#pred.
//
//ruby:method Integer#pred
func IntegerPred(a int64) (int64, error) { return SubInt(a, 1) }

// IntegerChr is Integer#chr: the character of that number. Without an encoding it is a byte.
//
//ruby:method Integer#chr 0..1
func IntegerChr(a int64, encoding ...value.Value) (string, error) {
	limit := int64(0xff)
	if a >= 0 && len(encoding) > 0 {
		name := ""
		if e, ok := encoding[0].(*Encoding); ok {
			name = e.Name
		} else {
			var err error
			if name, err = ToStr(encoding[0]); err != nil {
				return "", err
			}
		}
		if !strings.EqualFold(name, "UTF-8") {
			return "", Raise(ArgumentError, "unknown encoding name - ", name)
		}
		limit = 0x10ffff
	}
	if a < 0 || a > limit {
		return "", Raise(RangeError, strconv.FormatInt(a, 10)+" out of char range")
	}
	if len(encoding) == 0 {
		return string([]byte{byte(a)}), nil
	}
	if a >= 0xd800 && a < 0xe000 {
		return "", Raise(RangeError, "invalid codepoint 0x"+strconv.FormatInt(a, 16)+" in UTF-8")
	}
	return string(rune(a)), nil
}

// IntegerDigits is Integer#digits: the digits from the least significant on.
//
//ruby:method Integer#digits 0..1
func IntegerDigits(a int64, base ...value.Value) ([]value.Value, error) {
	radix := int64(10)
	if a >= 0 && len(base) > 0 {
		var err error
		if radix, err = ToInteger(base[0]); err != nil {
			return nil, err
		}
	}
	switch {
	case a < 0:
		return nil, Raise(DomainError, "out of domain")
	case radix < 0:
		return nil, Raise(ArgumentError, "negative radix")
	case radix < 2:
		return nil, Raise(ArgumentError, "invalid radix "+strconv.FormatInt(radix, 10))
	}
	digits := []value.Value{a % radix}
	for a /= radix; a > 0; a /= radix {
		digits = append(digits, a%radix)
	}
	return digits, nil
}

// IntegerBitLength is Integer#bit_length.
//
//ruby:method Integer#bit_length
func IntegerBitLength(a int64) int64 {
	if a < 0 {
		a = ^a
	}
	return int64(bits.Len64(uint64(a)))
}

// IntegerSize is Integer#size: 8 bytes.
//
//ruby:method Integer#size
func IntegerSize(int64) int64 { return 8 }

// IntegerGcd is Integer#gcd.
//
//ruby:method Integer#gcd
func IntegerGcd(a int64, b value.Value) (int64, error) {
	n, ok := b.(int64)
	if !ok {
		return 0, Raise(TypeError, "not an integer")
	}
	x, y := magnitude(a), magnitude(n)
	for y != 0 {
		x, y = y, x%y
	}
	if x > math.MaxInt64 {
		return 0, Beyond64()
	}
	return int64(x), nil
}

// IntegerLcm is Integer#lcm.
//
//ruby:method Integer#lcm
func IntegerLcm(a int64, b value.Value) (int64, error) {
	if b == value.Value(int64(0)) {
		return 0, nil
	}
	gcd, err := IntegerGcd(a, b)
	if err != nil {
		return 0, err
	}
	product, err := MulInt(a/gcd, b.(int64))
	if err != nil {
		return 0, err
	}
	return IntegerAbs(product)
}

// IntegerAllbits is Integer#allbits?.
//
//ruby:method Integer#allbits?
func IntegerAllbits(a int64, v value.Value) (bool, error) {
	mask, err := ToInteger(v)
	return err == nil && a&mask == mask, err
}

// IntegerAnybits is Integer#anybits?.
//
//ruby:method Integer#anybits?
func IntegerAnybits(a int64, v value.Value) (bool, error) {
	mask, err := ToInteger(v)
	return err == nil && a&mask != 0, err
}

// IntegerNobits is Integer#nobits?.
//
//ruby:method Integer#nobits?
func IntegerNobits(a int64, v value.Value) (bool, error) {
	mask, err := ToInteger(v)
	return err == nil && a&mask == 0, err
}

// IntegerCoerce is Integer#coerce: both numbers as Integers if b is one, else as Floats.
//
//ruby:method Integer#coerce
func IntegerCoerce(a int64, b value.Value) ([]value.Value, error) {
	if n, ok := b.(int64); ok {
		return []value.Value{n, a}, nil
	}
	return FloatCoerce(float64(a), b)
}

// IntegerRound is Integer#round: with a negative number of digits, to a power of ten. The mode, half:, is up, down or even.
//
//ruby:keywords
//ruby:method Integer#round 0..
func IntegerRound(a int64, args ...value.Value) (int64, error) {
	if err := positional(args, 0, 1); err != nil {
		return 0, err
	}
	if rest, _ := TakeKeywords(args); len(rest) == 0 { // whatever the keywords are
		return a, nil
	}
	digits, mode, err := rounding(args)
	if err != nil {
		return 0, err
	}
	return roundInteger(a, digits, mode)
}

func roundInteger(a, digits int64, mode string) (int64, error) {
	switch {
	case digits >= 0:
		return a, nil
	case digits < -19:
		return 0, nil
	}
	unit := powerOfTen(-digits)
	m := magnitude(a)
	rest := m % unit
	m -= rest
	if rest > unit-rest || rest == unit-rest && (mode == "up" || mode == "even" && m/unit&1 != 0) {
		m += unit
	}
	return signed(m, a < 0)
}

func powerOfTen(n int64) uint64 {
	unit := uint64(1)
	for range n {
		unit *= 10
	}
	return unit
}

func signed(m uint64, negative bool) (int64, error) {
	switch {
	case negative && m <= 1<<63:
		return -int64(m), nil
	case negative || m > math.MaxInt64:
		return 0, Beyond64()
	}
	return int64(m), nil
}

// IntegerFloor is Integer#floor, to a power of ten where the number of digits is negative.
//
//ruby:method Integer#floor 0..1
func IntegerFloor(a int64, digits ...int64) (int64, error) { return wholeTo(a, digits, a < 0) }

// IntegerCeil is Integer#ceil, to a power of ten where the number of digits is negative.
//
//ruby:method Integer#ceil 0..1
func IntegerCeil(a int64, digits ...int64) (int64, error) { return wholeTo(a, digits, a > 0) }

// IntegerTruncate is Integer#truncate, to a power of ten where the number of digits is negative.
//
//ruby:method Integer#truncate 0..1
func IntegerTruncate(a int64, digits ...int64) (int64, error) { return wholeTo(a, digits, false) }

// wholeTo drops digits before the point, away from zero or towards it.
func wholeTo(a int64, digits []int64, away bool) (int64, error) {
	if len(digits) == 0 || digits[0] >= 0 {
		return a, nil
	}
	if digits[0] < -19 {
		return 0, nil
	}
	unit := powerOfTen(-digits[0])
	m := magnitude(a)
	rest := m % unit
	m -= rest
	if away && rest > 0 {
		if m > math.MaxUint64-unit {
			return 0, Beyond64()
		}
		m += unit
	}
	return signed(m, a < 0)
}

// IntegerTimes is Integer#times: it yields the numbers from 0 on.
//
//ruby:method Integer#times
func IntegerTimes(a int64, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "times", func(block *Block) (value.Value, error) { return IntegerTimes(a, block) }), nil
	}
	for i := range a {
		if _, err := block.Yield(i); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// IntegerUpto is Integer#upto: it yields the numbers up to a limit.
//
//ruby:method Integer#upto
func IntegerUpto(a int64, limit value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "upto", func(block *Block) (value.Value, error) { return IntegerUpto(a, limit, block) }, limit), nil
	}
	if _, ok := number(limit); !ok {
		return nil, Incomparable(a, limit)
	}
	for i := a; ; i++ {
		if o, ok := Compare(i, limit); !ok || o > 0 {
			return a, nil
		}
		if _, err := block.Yield(i); err != nil {
			return nil, err
		}
		if i == math.MaxInt64 {
			return a, nil
		}
	}
}

// IntegerDownto is Integer#downto: it yields the numbers down to a limit.
//
//ruby:method Integer#downto
func IntegerDownto(a int64, limit value.Value, block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(a, "downto", func(block *Block) (value.Value, error) { return IntegerDownto(a, limit, block) }, limit), nil
	}
	if _, ok := number(limit); !ok {
		return nil, Incomparable(a, limit)
	}
	for i := a; ; i-- {
		if o, ok := Compare(i, limit); !ok || o < 0 {
			return a, nil
		}
		if _, err := block.Yield(i); err != nil {
			return nil, err
		}
		if i == math.MinInt64 {
			return a, nil
		}
	}
}
