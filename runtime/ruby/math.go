package ruby

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

// The constants of Math.
const (
	// MathPI is Math::PI.
	//
	//ruby:constant Math::PI
	MathPI float64 = math.Pi
	// MathE is Math::E.
	//
	//ruby:constant Math::E
	MathE float64 = math.E
)

// DomainError is Math::DomainError.
var DomainError = &Class{Name: "Math::DomainError", Super: StandardError}

// mathFloat is what functions of Math make of an argument: a number, never a string.
func mathFloat(v value.Value) (float64, error) {
	if f, ok := number(v); ok {
		return f, nil
	}
	switch v.(type) {
	case nil, bool:
		return 0, Raise(TypeError, "can't convert "+Inspect(v)+" into Float")
	}
	return 0, Raise(TypeError, "can't convert "+ClassOf(v).Name+" into Float")
}

// outside is the error about an argument that a function of Math is not defined for.
func outside(name string) error {
	return Raise(DomainError, `Numerical argument is out of domain - `+name)
}

// within is a function of Math that is defined for at least low.
func within(x value.Value, name string, low float64, f func(float64) float64) (float64, error) {
	n, err := mathFloat(x)
	if err != nil {
		return 0, err
	}
	if n < low {
		return 0, outside(name)
	}
	if n == 0 {
		n = 0 // of either sign
	}
	return f(n), nil
}

func plain(x value.Value, f func(float64) float64) (float64, error) {
	n, err := mathFloat(x)
	if err != nil {
		return 0, err
	}
	return f(n), nil
}

// MathSqrt is Math.sqrt.
//
//ruby:singleton Math.sqrt
func MathSqrt(x value.Value) (float64, error) { return within(x, "sqrt", 0, math.Sqrt) }

// MathCbrt is Math.cbrt.
//
//ruby:singleton Math.cbrt
func MathCbrt(x value.Value) (float64, error) { return plain(x, cbrt) }

// MathLog is Math.log, natural or to a base.
//
//ruby:singleton Math.log 1..2
func MathLog(x value.Value, base ...value.Value) (float64, error) {
	n, err := within(x, "log", 0, log)
	if err != nil || len(base) == 0 {
		return n, err
	}
	b, err := within(base[0], "log", 0, log)
	return n / b, err
}

// MathLog2 is Math.log2.
//
//ruby:singleton Math.log2
func MathLog2(x value.Value) (float64, error) { return within(x, "log2", 0, log2) }

// MathLog10 is Math.log10.
//
//ruby:singleton Math.log10
func MathLog10(x value.Value) (float64, error) { return within(x, "log10", 0, log10) }

// MathExp is Math.exp.
//
//ruby:singleton Math.exp
func MathExp(x value.Value) (float64, error) { return plain(x, exp) }

// MathSin is Math.sin.
//
//ruby:singleton Math.sin
func MathSin(x value.Value) (float64, error) { return plain(x, math.Sin) }

// MathCos is Math.cos.
//
//ruby:singleton Math.cos
func MathCos(x value.Value) (float64, error) { return plain(x, math.Cos) }

// MathTan is Math.tan.
//
//ruby:singleton Math.tan
func MathTan(x value.Value) (float64, error) { return plain(x, math.Tan) }

// MathAtan is Math.atan.
//
//ruby:singleton Math.atan
func MathAtan(x value.Value) (float64, error) { return plain(x, math.Atan) }

// MathAtan2 is Math.atan2.
//
//ruby:singleton Math.atan2
func MathAtan2(y, x value.Value) (float64, error) { return pair(y, x, math.Atan2) }

// MathHypot is Math.hypot.
//
//ruby:singleton Math.hypot
func MathHypot(x, y value.Value) (float64, error) { return pair(x, y, hypot) }

func pair(x, y value.Value, f func(float64, float64) float64) (float64, error) {
	a, err := mathFloat(x)
	if err != nil {
		return 0, err
	}
	b, err := mathFloat(y)
	if err != nil {
		return 0, err
	}
	return f(a, b), nil
}

// IntegerSqrt is Integer.sqrt: the root rounded down.
//
//ruby:singleton Integer.sqrt
func IntegerSqrt(v value.Value) (int64, error) {
	n, err := ToInteger(v)
	if err != nil {
		return 0, err
	}
	if n < 0 {
		return 0, Raise(DomainError, `Numerical argument is out of domain - "isqrt"`)
	}
	r := int64(math.Sqrt(float64(n)))
	for r > 3037000499 || r*r > n {
		r--
	}
	for r < 3037000499 && (r+1)*(r+1) <= n {
		r++
	}
	return r, nil
}
