package ruby

import (
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// FloatInfinity is Float::INFINITY.
//
//ruby:constant Float::INFINITY
func FloatInfinity() float64 { return math.Inf(1) }

// FloatNaN is Float::NAN.
//
//ruby:constant Float::NAN
func FloatNaN() float64 { return math.NaN() }

// The constants of Float.
const (
	// FloatEpsilon is Float::EPSILON.
	//
	//ruby:constant Float::EPSILON
	FloatEpsilon float64 = 0x1p-52
	// FloatMax is Float::MAX.
	//
	//ruby:constant Float::MAX
	FloatMax float64 = math.MaxFloat64
	// FloatMin is Float::MIN.
	//
	//ruby:constant Float::MIN
	FloatMin float64 = 0x1p-1022
)

// FloatAdd is Float#+.
//
//ruby:method Float#+
func FloatAdd(a float64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	return a + f, nil
}

// FloatSub is Float#-.
//
//ruby:method Float#-
func FloatSub(a float64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	return a - f, nil
}

// FloatMul is Float#*.
//
//ruby:method Float#*
func FloatMul(a float64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	return a * f, nil
}

// FloatDiv is Float#/.
//
//ruby:method Float#/
//ruby:method Float#fdiv
//ruby:method Float#quo
func FloatDiv(a float64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	return a / f, nil
}

// FloatMod is Float#%: the remainder has the sign of the divisor.
//
//ruby:method Float#%
//ruby:method Float#modulo
func FloatMod(a float64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	return modFloat(a, f)
}

// FloatRemainder is Float#remainder: the remainder has the sign of the dividend.
//
//ruby:method Float#remainder
func FloatRemainder(a float64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	r, err := modFloat(a, f)
	if err == nil && r != 0 && (a < 0 && f > 0 || a > 0 && f < 0) {
		if math.IsInf(f, 0) {
			return a, nil
		}
		r -= f
	}
	return r, err
}

func modFloat(a, b float64) (float64, error) {
	if b == 0 {
		return 0, zeroDivision()
	}
	_, mod := divmodFloat(a, b)
	return mod, nil
}

// divmodFloat is quotient and remainder, where b is not 0.
func divmodFloat(a, b float64) (quotient, mod float64) {
	switch {
	case b != b:
		return b, b
	case math.IsInf(b, 0) && !math.IsInf(a, 0):
		mod = a
	default:
		mod = math.Mod(a, b)
	}
	if math.IsInf(a, 0) && !math.IsInf(b, 0) {
		quotient = a
	} else {
		quotient = (a - mod) / b
	}
	if b*mod < 0 {
		mod += b
		quotient--
	}
	if quotient != 0 && !math.IsInf(quotient, 0) {
		whole := math.Floor(quotient)
		if quotient-whole > 0.5 {
			whole++
		}
		quotient = whole
	}
	return quotient, mod
}

// FloatDivmod is Float#divmod.
//
//ruby:method Float#divmod
func FloatDivmod(a float64, b value.Value) ([]value.Value, error) {
	f, ok := number(b)
	if !ok {
		return nil, coerced(b, "Float")
	}
	if f == 0 {
		return nil, zeroDivision()
	}
	q, mod := divmodFloat(a, f)
	n, err := FloatToI(q)
	return []value.Value{n, mod}, err
}

// FloatQuotient is Float#div: the quotient rounded down to an Integer.
//
//ruby:method Float#div
func FloatQuotient(a float64, b value.Value) (int64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	if f == 0 {
		return 0, zeroDivision()
	}
	return FloatToI(math.Floor(a / f))
}

// FloatPow is Float#**. What would be a Complex number is an error.
//
//ruby:method Float#**
func FloatPow(a float64, b value.Value) (float64, error) {
	f, ok := number(b)
	if !ok {
		return 0, coerced(b, "Float")
	}
	if a < 0 && f != math.Floor(f) && !math.IsInf(a, 0) {
		return 0, Raise(RangeError, "Complex numbers are not supported")
	}
	return pow(a, f), nil
}

// FloatNegate is the unary minus.
//
//ruby:method Float#-@
func FloatNegate(a float64) float64 { return -a }

// FloatSelf is what gives a Float itself.
//
//ruby:method Float#+@
//ruby:method Float#to_f
func FloatSelf(a float64) float64 { return a }

// FloatEqual is Float#==.
//
//ruby:method Float#==
//ruby:method Float#===
func FloatEqual(a float64, b value.Value) bool {
	_, isNumber := number(b)
	o, ok := Compare(a, b)
	return isNumber && ok && o == 0
}

// FloatCompare is Float#<=>: -1, 0, 1, or nil for what is no number or NaN.
//
//ruby:method Float#<=>
func FloatCompare(a float64, b value.Value) (order int64, ok bool) {
	o, ok := Compare(a, b)
	return int64(o), ok
}

// FloatLess is Float#<.
//
//ruby:method Float#<
func FloatLess(a float64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o < 0 })
}

// FloatLessEqual is Float#<=.
//
//ruby:method Float#<=
func FloatLessEqual(a float64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o <= 0 })
}

// FloatGreater is Float#>.
//
//ruby:method Float#>
func FloatGreater(a float64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o > 0 })
}

// FloatGreaterEqual is Float#>=.
//
//ruby:method Float#>=
func FloatGreaterEqual(a float64, b value.Value) (bool, error) {
	return relate(a, b, func(o int) bool { return o >= 0 })
}

// FloatAbs is Float#abs.
//
//ruby:method Float#abs
//ruby:method Float#magnitude
func FloatAbs(a float64) float64 { return math.Abs(a) }

// FloatToI is Float#to_i: without the fraction.
//
//ruby:method Float#to_i
//ruby:method Float#to_int
func FloatToI(a float64) (int64, error) {
	if err := domain(a); err != nil {
		return 0, err
	}
	if t := math.Trunc(a); t < 1<<63 && t >= -1<<63 {
		return int64(t), nil
	}
	return 0, Beyond64()
}

// domain is the error about a Float that is no number of Integer's kind.
func domain(a float64) error {
	if math.IsNaN(a) || math.IsInf(a, 0) {
		return Raise(FloatDomainError, FloatToS(a))
	}
	return nil
}

// FloatToS is Float#to_s: the shortest digits that read back the same.
//
//ruby:method Float#to_s
//ruby:method Float#inspect
func FloatToS(a float64) string { return string(value.AppendFloat(nil, a)) }

// FloatZero is Float#zero?.
//
//ruby:method Float#zero?
func FloatZero(a float64) bool { return a == 0 }

// FloatNonzero is Float#nonzero?: the number, or nil for 0.
//
//ruby:method Float#nonzero?
func FloatNonzero(a float64) value.Value {
	if a == 0 {
		return nil
	}
	return a
}

// FloatPositive is Float#positive?.
//
//ruby:method Float#positive?
func FloatPositive(a float64) bool { return a > 0 }

// FloatNegative is Float#negative?.
//
//ruby:method Float#negative?
func FloatNegative(a float64) bool { return a < 0 }

// FloatNan is Float#nan?.
//
//ruby:method Float#nan?
func FloatNan(a float64) bool { return a != a }

// FloatInfinite is Float#infinite?: 1 or -1, nil for finite numbers.
//
//ruby:method Float#infinite?
func FloatInfinite(a float64) value.Value {
	switch {
	case math.IsInf(a, 1):
		return int64(1)
	case math.IsInf(a, -1):
		return int64(-1)
	}
	return nil
}

// FloatFinite is Float#finite?.
//
//ruby:method Float#finite?
func FloatFinite(a float64) bool { return !math.IsInf(a, 0) && a == a }

// FloatInteger is Float#integer?: false.
//
//ruby:method Float#integer?
func FloatInteger(float64) bool { return false }

// FloatNext is Float#next_float.
//
//ruby:method Float#next_float
func FloatNext(a float64) float64 { return math.Nextafter(a, math.Inf(1)) }

// FloatPrev is Float#prev_float.
//
//ruby:method Float#prev_float
func FloatPrev(a float64) float64 { return math.Nextafter(a, math.Inf(-1)) }

// FloatCoerce is Float#coerce: both numbers as Floats.
//
//ruby:method Float#coerce
func FloatCoerce(a float64, b value.Value) ([]value.Value, error) {
	f, err := ParseFloat(b)
	return []value.Value{f, a}, err
}

// FloatRound is Float#round: an Integer, or a Float with so many digits. The mode, half:, is up, down or even.
//
//ruby:keywords
//ruby:method Float#round 0..
func FloatRound(a float64, args ...value.Value) (value.Value, error) {
	if err := positional(args, 0, 1); err != nil {
		return nil, err
	}
	digits, mode, err := rounding(args)
	if err != nil {
		return nil, err
	}
	if digits <= 0 {
		if digits == 0 && mode == "even" && math.IsInf(a, 0) {
			a = math.NaN() // as Ruby has it
		}
		if err := domain(a); err != nil {
			return nil, err
		}
		if digits < 0 {
			n, err := FloatToI(a)
			if err != nil {
				return nil, err
			}
			return roundInteger(n, digits, mode)
		}
		return FloatToI(roundHalf(a, 1, mode))
	}
	_, exp := frexp(a)
	switch {
	case a == 0 || math.IsInf(a, 0) || a != a || tooFine(digits, exp):
		return a, nil
	case tooCoarse(digits, exp):
		return 0.0, nil
	case digits > 14:
		return roundExactly(a, int(digits), mode), nil
	}
	unit := math.Pow(10, float64(digits))
	return roundHalf(a, unit, mode) / unit, nil
}

func frexp(a float64) (float64, int64) {
	f, exp := math.Frexp(a)
	return f, int64(exp)
}

// tooFine reports whether a number of that binary exponent has no digits to round at that place.
func tooFine(digits, exp int64) bool {
	if exp > 0 {
		return digits >= 17-exp/4
	}
	return digits >= 17-(exp/3-1)
}

// tooCoarse reports whether a number of that binary exponent is 0 when rounded to that place.
func tooCoarse(digits, exp int64) bool {
	if exp > 0 {
		return digits < -(exp/3 + 1)
	}
	return digits < -(exp / 4)
}

// roundHalf is a times unit, rounded, corrected for the error of the product.
func roundHalf(a, unit float64, mode string) float64 {
	scaled := a * unit
	switch mode {
	case "even":
		f := math.Round(math.Abs(scaled))
		if a == 0 {
			return a
		}
		if unit == 1 {
			return math.RoundToEven(scaled)
		}
		if math.Abs(scaled)-math.Trunc(math.Abs(scaled)) == 0.5 {
			f = math.RoundToEven(math.Abs(scaled))
		}
		return math.Copysign(f, a)
	case "down":
		f := math.Round(scaled)
		if a > 0 {
			if (f-0.5)/unit >= a {
				f--
			}
		} else if (f+0.5)/unit <= a {
			f++
		}
		return f
	}
	f := math.Round(scaled)
	if unit == 1 {
		return f
	}
	if a > 0 {
		if (f+0.5)/unit <= a {
			f++
		}
	} else if (f-0.5)/unit >= a {
		f--
	}
	return f
}

// roundExactly rounds the exact decimal digits of a.
func roundExactly(a float64, digits int, mode string) float64 {
	s := strconv.FormatFloat(math.Abs(a), 'f', 1100, 64)
	at := strings.IndexByte(s, '.') + 1 + digits
	rest := strings.TrimRight(s[at:], "0")
	t := s[:at]
	odd := (t[len(t)-1]-'0')&1 != 0
	if rest > "5" || rest == "5" && (mode == "up" || mode == "even" && odd) {
		b := []byte(t)
		i := len(b) - 1
		for ; i >= 0; i-- {
			if b[i] == '.' {
				continue
			}
			if b[i] < '9' {
				b[i]++
				break
			}
			b[i] = '0'
		}
		if t = string(b); i < 0 {
			t = "1" + t
		}
	}
	f, _ := strconv.ParseFloat(t, 64)
	return math.Copysign(f, a)
}

// rounding reads the arguments of round.
func rounding(args []value.Value) (digits int64, mode string, err error) {
	args, given := TakeKeywords(args)
	if err := KnownKeywords(given, "half "); err != nil {
		return 0, "", err
	}
	mode = "up"
	half, _ := given.Get(Symbol("half"))
	switch h := half.(type) {
	case nil:
	case Symbol:
		mode = string(h)
	default:
		mode = ToS(h)
	}
	if mode != "up" && mode != "down" && mode != "even" {
		return 0, "", Raise(ArgumentError, "invalid rounding mode: "+mode)
	}
	switch len(args) {
	case 0:
		return 0, mode, nil
	case 1:
		digits, err = ToInt(args[0])
		return digits, mode, err
	}
	return 0, "", Raise(ArgumentError, "wrong number of arguments (given 2, expected 0..1)")
}

// FloatFloor is Float#floor: an Integer, or a Float with so many digits.
//
//ruby:method Float#floor 0..1
func FloatFloor(a float64, digits ...int64) (value.Value, error) {
	if len(digits) == 0 || digits[0] <= 0 {
		n, err := FloatToI(math.Floor(a))
		if err != nil {
			return nil, err
		}
		return IntegerFloor(n, digits...)
	}
	_, exp := frexp(a)
	switch {
	case a == 0 || !FloatFinite(a) || tooFine(digits[0], exp):
		return a, nil
	case a > 0 && tooCoarse(digits[0], exp):
		return 0.0, nil
	}
	unit := math.Pow(10, float64(digits[0]))
	return math.Floor(a*unit) / unit, nil
}

// FloatCeil is Float#ceil: an Integer, or a Float with so many digits.
//
//ruby:method Float#ceil 0..1
func FloatCeil(a float64, digits ...int64) (value.Value, error) {
	if len(digits) == 0 || digits[0] <= 0 {
		n, err := FloatToI(math.Ceil(a))
		if err != nil {
			return nil, err
		}
		return IntegerCeil(n, digits...)
	}
	_, exp := frexp(a)
	switch {
	case a == 0 || !FloatFinite(a) || tooFine(digits[0], exp):
		return a, nil
	case a < 0 && tooCoarse(digits[0], exp):
		return 0.0, nil
	}
	unit := math.Pow(10, float64(digits[0]))
	return math.Ceil(a*unit) / unit, nil
}

// FloatTruncate is Float#truncate: an Integer, or a Float with so many digits.
//
//ruby:method Float#truncate 0..1
func FloatTruncate(a float64, digits ...int64) (value.Value, error) {
	if a > 0 {
		return FloatFloor(a, digits...)
	}
	return FloatCeil(a, digits...)
}

// FloatNumerator is Float#numerator: that of the fraction which the number is exactly.
//
//ruby:method Float#numerator
func FloatNumerator(f float64) (value.Value, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return f, nil
	}
	numerator, exponent := fraction(f)
	if exponent > 0 {
		return FloatToI(f)
	}
	return numerator, nil
}

// FloatDenominator is Float#denominator: that of the fraction which the number is exactly.
//
//ruby:method Float#denominator
func FloatDenominator(f float64) (int64, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 1, nil
	}
	_, exponent := fraction(f)
	if exponent < -62 {
		return 0, Beyond64()
	}
	return 1 << -min(exponent, 0), nil
}

// fraction takes a finite number apart: it is an integer times a power of two, the exponent of which is as near to zero as can be if negative.
func fraction(f float64) (numerator int64, exponent int) {
	const bits = 53
	mantissa, exponent := math.Frexp(f)
	numerator, exponent = int64(math.Ldexp(mantissa, bits)), exponent-bits
	if numerator == 0 {
		return 0, 0
	}
	for ; exponent < 0 && numerator%2 == 0; exponent++ {
		numerator /= 2
	}
	return numerator, exponent
}
