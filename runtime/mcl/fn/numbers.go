package fn

import (
	"math"

	"github.com/p2go/p2go/runtime/mcl"
)

// FortyTwo is math.fortytwo: 42, of the type that the context wants.
func FortyTwo[T int64 | float64]() T { return 42 }

// Minus1 is math.minus1.
func Minus1(n int64) int64 { return n - 1 }

// Mod is math.mod, which is computed with floats even for ints and has the sign of the dividend. It fails where there is none.
func Mod[T int64 | float64](a, b T) (T, error) {
	m := math.Mod(float64(a), float64(b))
	if math.IsNaN(m) {
		return 0, mcl.Catchable("math.mod: the result is not a number")
	}
	return T(m), nil
}

// Pow is math.pow. It fails where there is no number, or one that is too big.
func Pow(x, y float64) (float64, error) {
	p := math.Pow(x, y)
	if math.IsNaN(p) || math.IsInf(p, 0) {
		return 0, mcl.Catchable("math.pow: the result is not a finite number")
	}
	return p, nil
}

// Sqrt is math.sqrt. It fails where there is no number.
func Sqrt(x float64) (float64, error) {
	r := math.Sqrt(x)
	if math.IsNaN(r) {
		return 0, mcl.Catchable("math.sqrt: the result is not a number")
	}
	return r, nil
}
