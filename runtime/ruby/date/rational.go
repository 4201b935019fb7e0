package date

import (
	"strconv"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// RationalClass is the class Rational, of which the distance of two dates is.
var RationalClass = &ruby.Class{Name: "Rational", Super: ruby.NumericClass}

// Rational is a fraction in lowest terms, with a denominator above 0.
//
//ruby:class Rational Comparable
type Rational struct{ num, den int64 }

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func rational(num, den int64) *Rational {
	if d := gcd(num, den); d != 0 {
		num, den = num/d, den/d
	}
	return &Rational{num, den}
}

// between is a number of days and nanoseconds as days.
func between(days, ns int64) *Rational {
	r := rational(ns, dayNS)
	return &Rational{r.num + days*r.den, r.den}
}

func (r *Rational) floor() int64 { return floorDiv(r.num, r.den) }

// Float is part of [ruby.OtherNumber].
func (r *Rational) Float() float64 { return float64(r.num) / float64(r.den) }

// operand is a number as a fraction.
func operand(v value.Value) (*Rational, bool) {
	switch v := v.(type) {
	case int64:
		return &Rational{v, 1}, true
	case *Rational:
		return v, true
	}
	return nil, false
}

// coerced is the error about an operand that is no number.
func coerced(v value.Value, class *ruby.Class) error {
	name := ruby.ClassOf(v).Name
	if v == nil || v == value.Value(true) || v == value.Value(false) {
		name = ruby.Inspect(v)
	}
	return ruby.Raise(ruby.TypeError, name, " can't be coerced into ", class.Name)
}

// computed is an operation on two fractions, or on two floats.
func (r *Rational) computed(v value.Value, exact func(a, b *Rational) (num, den int64, err error), floats func(a, b float64) float64) (value.Value, error) {
	if f, ok := v.(float64); ok {
		return floats(r.Float(), f), nil
	}
	o, ok := operand(v)
	if !ok {
		return nil, coerced(v, RationalClass)
	}
	num, den, err := exact(r, o)
	if err != nil {
		return nil, err
	}
	return rational(num, den), nil
}

// cross are a*d, c*b and b*d of a/b and c/d.
func cross(a, b *Rational) (left, right, den int64, err error) {
	if left, err = ruby.MulInt(a.num, b.den); err == nil {
		if right, err = ruby.MulInt(b.num, a.den); err == nil {
			den, err = ruby.MulInt(a.den, b.den)
		}
	}
	return left, right, den, err
}

// RationalAdd is Rational#+.
//
//ruby:method Rational#+
func RationalAdd(r *Rational, v value.Value) (value.Value, error) {
	return r.computed(v, func(a, b *Rational) (num, den int64, err error) {
		left, right, den, err := cross(a, b)
		if err == nil {
			num, err = ruby.AddInt(left, right)
		}
		return num, den, err
	}, func(a, b float64) float64 { return a + b })
}

// RationalSub is Rational#-.
//
//ruby:method Rational#-
func RationalSub(r *Rational, v value.Value) (value.Value, error) {
	return r.computed(v, func(a, b *Rational) (num, den int64, err error) {
		left, right, den, err := cross(a, b)
		if err == nil {
			num, err = ruby.SubInt(left, right)
		}
		return num, den, err
	}, func(a, b float64) float64 { return a - b })
}

// RationalMul is Rational#*.
//
//ruby:method Rational#*
func RationalMul(r *Rational, v value.Value) (value.Value, error) {
	return r.computed(v, func(a, b *Rational) (num, den int64, err error) {
		if num, err = ruby.MulInt(a.num, b.num); err == nil {
			den, err = ruby.MulInt(a.den, b.den)
		}
		return num, den, err
	}, func(a, b float64) float64 { return a * b })
}

// RationalDiv is Rational#/.
//
//ruby:method Rational#/
//ruby:method Rational#quo
func RationalDiv(r *Rational, v value.Value) (value.Value, error) {
	return r.computed(v, func(a, b *Rational) (num, den int64, err error) {
		if b.num == 0 {
			return 0, 0, ruby.Raise(ruby.ZeroDivisionError, "divided by 0")
		}
		if num, err = ruby.MulInt(a.num, b.den); err == nil {
			den, err = ruby.MulInt(a.den, b.num)
		}
		if den < 0 {
			num, den = -num, -den
		}
		return num, den, err
	}, func(a, b float64) float64 { return a / b })
}

// Reverse is part of [ruby.OtherNumber].
func (r *Rational) Reverse(left int64, op string) (value.Value, error) {
	l := &Rational{left, 1}
	switch op {
	case "+":
		return RationalAdd(l, r)
	case "-":
		return RationalSub(l, r)
	case "*":
		return RationalMul(l, r)
	case "/":
		return RationalDiv(l, r)
	}
	return nil, ruby.Uncompiled("p2go does not compile this Ruby code: Integer#" + op + " with a Rational")
}

// RationalMinus is Rational#-@.
//
//ruby:method Rational#-@
func RationalMinus(r *Rational) *Rational { return &Rational{-r.num, r.den} }

// RationalAbs is Rational#abs.
//
//ruby:method Rational#abs
func RationalAbs(r *Rational) *Rational { return &Rational{max(r.num, -r.num), r.den} }

// CompareTo is the order of two numbers.
func (r *Rational) CompareTo(v value.Value) (order int, ok bool) {
	if f, ok := v.(float64); ok {
		switch d := r.Float(); {
		case d < f:
			return -1, true
		case d == f:
			return 0, true
		case d > f:
			return 1, true
		}
		return 0, false
	}
	o, ok := operand(v)
	if !ok {
		return 0, false
	}
	left, right, _, err := cross(r, o)
	switch {
	case err != nil && r.Float() < o.Float(), left < right:
		return -1, true
	case err == nil && left == right:
		return 0, true
	}
	return 1, true
}

// RationalCompare is Rational#<=>: nil for what is no number.
//
//ruby:method Rational#<=>
func RationalCompare(r *Rational, v value.Value) (order int64, ok bool) {
	o, ok := r.CompareTo(v)
	return int64(o), ok
}

// RationalEquals is Rational#==.
//
//ruby:method Rational#==
func RationalEquals(r *Rational, v value.Value) bool {
	order, ok := r.CompareTo(v)
	return ok && order == 0
}

// Numerator is Rational#numerator.
//
//ruby:method Rational#numerator
func Numerator(r *Rational) int64 { return r.num }

// Denominator is Rational#denominator.
//
//ruby:method Rational#denominator
func Denominator(r *Rational) int64 { return r.den }

// RationalToI is Rational#to_i: without the fraction.
//
//ruby:method Rational#to_i
func RationalToI(r *Rational) int64 { return r.num / r.den }

// RationalToF is Rational#to_f.
//
//ruby:method Rational#to_f
func RationalToF(r *Rational) float64 { return r.Float() }

// RationalToR is Rational#to_r.
//
//ruby:method Rational#to_r
func RationalToR(r *Rational) *Rational { return r }

// places rounds to a number of digits behind the point, which is a fraction again where there are some.
func (r *Rational) places(digits []int64, round func(num, den int64) int64) (value.Value, error) {
	if len(digits) == 0 {
		return round(r.num, r.den), nil
	}
	n := digits[0]
	if n > 18 || n < -18 {
		return nil, ruby.Beyond64()
	}
	unit := int64(1)
	for range max(n, -n) {
		unit *= 10
	}
	if n <= 0 {
		den, err := ruby.MulInt(r.den, unit)
		if err != nil {
			return nil, err
		}
		return round(r.num, den) * unit, nil
	}
	num, err := ruby.MulInt(r.num, unit)
	if err != nil {
		return nil, err
	}
	return rational(round(num, r.den), unit), nil
}

// RationalFloor is Rational#floor.
//
//ruby:method Rational#floor 0..1
func RationalFloor(r *Rational, digits ...int64) (value.Value, error) {
	return r.places(digits, floorDiv)
}

// RationalCeil is Rational#ceil.
//
//ruby:method Rational#ceil 0..1
func RationalCeil(r *Rational, digits ...int64) (value.Value, error) {
	return r.places(digits, func(num, den int64) int64 { return -floorDiv(-num, den) })
}

// RationalTruncate is Rational#truncate.
//
//ruby:method Rational#truncate 0..1
func RationalTruncate(r *Rational, digits ...int64) (value.Value, error) {
	return r.places(digits, func(num, den int64) int64 { return num / den })
}

// RationalRound is Rational#round: halves go away from 0.
//
//ruby:method Rational#round 0..1
func RationalRound(r *Rational, digits ...int64) (value.Value, error) {
	return r.places(digits, func(num, den int64) int64 {
		q, rest := num/den, num%den
		if max(rest, -rest) >= den-max(rest, -rest) {
			if num < 0 {
				return q - 1
			}
			return q + 1
		}
		return q
	})
}

// IsZero is Rational#zero?.
//
//ruby:method Rational#zero?
func IsZero(r *Rational) bool { return r.num == 0 }

// IsPositive is Rational#positive?.
//
//ruby:method Rational#positive?
func IsPositive(r *Rational) bool { return r.num > 0 }

// IsNegative is Rational#negative?.
//
//ruby:method Rational#negative?
func IsNegative(r *Rational) bool { return r.num < 0 }

func (r *Rational) text() string {
	return strconv.FormatInt(r.num, 10) + "/" + strconv.FormatInt(r.den, 10)
}

// RationalToS is Rational#to_s.
//
//ruby:method Rational#to_s
func RationalToS(r *Rational) string { return r.text() }

// Equal is Puppet's == with another value.
func (r *Rational) Equal(v value.Value) bool { return RationalEquals(r, v) }

// AppendKey appends the identity of the number as a hash key.
func (r *Rational) AppendKey(b []byte) []byte { return append(append(b, "Rational "...), r.text()...) }

// AppendText appends what to_s prints.
func (r *Rational) AppendText(b []byte) []byte { return append(b, r.text()...) }

// AppendInspect appends what inspect prints.
func (r *Rational) AppendInspect(b []byte) []byte { return append(b, "("+r.text()+")"...) }

// Kind is what Puppet's messages call it.
func (*Rational) Kind() string { return "Object" }

// HostClass is the name of its class.
func (*Rational) HostClass() string { return RationalClass.Name }

// RubyClass is its class.
func (*Rational) RubyClass() *ruby.Class { return RationalClass }

// nanoseconds are the nanoseconds of digits behind the point of a second.
func nanoseconds(digits string) int64 {
	ns, unit := int64(0), int64(1e8)
	for i := 0; i < len(digits) && unit > 0; i++ {
		ns, unit = ns+int64(digits[i]-'0')*unit, unit/10
	}
	return ns
}
