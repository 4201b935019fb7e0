package ruby

import (
	"math"
	"strconv"
	"strings"
)

// fixed writes d, which is not negative, with so many digits after the point, as %f does.
func fixed(d float64, prec int) string {
	if digits, exp, ok := middle(d, prec, true); ok {
		return pointed(digits, exp, prec)
	}
	return strconv.FormatFloat(d, 'f', prec, 64)
}

// scientific writes d, which is not negative, with one digit before the point and so many after it, as %e does.
func scientific(d float64, prec int) string {
	if digits, exp, ok := middle(d, prec+1, false); ok {
		return pointed(digits, 1, prec) + exponent(exp-1)
	}
	return strconv.FormatFloat(d, 'e', prec, 64)
}

// general writes d, which is not negative, with so many digits in the shorter of the two forms, as %g does; zeros at the end
// are left out unless alt says to keep them.
func general(d float64, prec int, alt bool) string {
	prec = max(prec, 1)
	t := strconv.FormatFloat(d, 'e', prec-1, 64)
	i := strings.IndexByte(t, 'e')
	exp, _ := strconv.Atoi(t[i+1:])
	exp++
	digits := strings.Replace(t[:i], ".", "", 1)
	if even, x, ok := middle(d, prec, false); ok && even != digits {
		digits, exp = even, x // with its zeros
	} else {
		digits = digits[:1] + strings.TrimRight(digits[1:], "0")
	}
	if alt {
		digits += strings.Repeat("0", prec-len(digits))
	}
	if exp < -3 || exp > prec {
		return pointed(digits, 1, len(digits)-1) + exponent(exp-1)
	}
	return pointed(digits, exp, max(0, len(digits)-exp))
}

// pointed writes 0.DIGITS times ten to the exponent with so many digits after the point.
func pointed(digits string, exp, after int) string {
	if exp <= 0 {
		digits = strings.Repeat("0", 1-exp) + digits
		exp = 1
	}
	if missing := exp + after - len(digits); missing > 0 {
		digits += strings.Repeat("0", missing)
	}
	if after == 0 {
		return digits
	}
	return digits[:exp] + "." + digits[exp:]
}

// exponent writes a power of ten.
func exponent(x int) string {
	sign := "+"
	if x < 0 {
		sign, x = "-", -x
	}
	if x < 10 {
		sign += "0"
	}
	return "e" + sign + strconv.Itoa(x)
}

// middle rounds d to n significant digits, or to n digits after the point, when it is in the middle between two results or so
// near to it that arithmetic with Floats cannot tell: Ruby then takes the even digit, even though another may be nearer. So
// 0.015 is 0.02 with two digits after the point, and 0.025 too. The result is 0.DIGITS times ten to the exponent; zeros at the
// end are among the digits unless it is rounded up.
//
// What Ruby cannot tell depends on its arithmetic, which is that of David Gay's dtoa.c: the number is scaled by powers of ten
// to have one digit before the point, each multiplication adding to the error, and its digits are taken one by one.
func middle(d float64, n int, afterPoint bool) (digits string, exp int, ok bool) {
	k, certain := magnitudeOf(d)
	if afterPoint {
		n += k + 1
	}
	if d == 0 || n <= 0 || n > 14 {
		return "", 0, false
	}
	d, steps := scaled(d, k)
	if !certain && d < 1 {
		k--
		d *= 10
		steps++
		if afterPoint {
			n--
		}
		if n <= 0 {
			return "", 0, false
		}
	}
	tolerance := math.Ldexp(steps*d+7, -52) * math.Pow10(n-1)
	number := uint64(0)
	for i := range n {
		if i > 0 {
			d *= 10
		}
		digit := math.Floor(d)
		d -= digit
		number = number*10 + uint64(digit)
	}
	if !(math.Abs(d-0.5) <= tolerance) {
		return "", 0, false
	}
	digits = strconv.FormatUint(number+number%2, 10)
	exp = k + 1 + len(digits) - n
	if number%2 == 1 {
		digits = strings.TrimRight(digits, "0")
	}
	return digits, exp, true
}

// magnitudeOf is the exponent of ten of d's first digit; one that is not certain may be too high by one.
func magnitudeOf(d float64) (k int, certain bool) {
	fraction, exp := math.Frexp(d)
	k = int(math.Floor((fraction*2-1.5)*0.289529654602168 + 0.1760912590558 + float64(exp-1)*0.301029995663981))
	if k < 0 || k > 22 {
		return k, false
	}
	if d < math.Pow10(k) {
		k--
	}
	return k, true
}

// scaled divides d by ten to the k. What its error is a multiple of grows with each step.
func scaled(d float64, k int) (_, steps float64) {
	steps = 2
	factor := math.Pow10(max(k, -k) & 15)
	if k < 0 {
		d *= factor
	}
	large := max(k, -k) >> 4
	if k > 0 && large >= 16 {
		large -= 16
		d /= 1e256
		steps++
	}
	for power := 16; large != 0; power, large = power*2, large>>1 {
		if large%2 == 0 {
			continue
		}
		steps++
		if k < 0 {
			d *= math.Pow10(power)
		} else {
			factor *= math.Pow10(power)
		}
	}
	if k > 0 {
		d /= factor
	}
	return d, steps
}
