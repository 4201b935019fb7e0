// Package gomath has the functions of the module golang/math, for which NaN and infinity are results like others.
package gomath

import (
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
)

// Abs is golang/math.abs.
func Abs(x float64) float64 { return math.Abs(x) }

// Acos is golang/math.acos.
func Acos(x float64) float64 { return math.Acos(x) }

// Acosh is golang/math.acosh.
func Acosh(x float64) float64 { return math.Acosh(x) }

// Asin is golang/math.asin.
func Asin(x float64) float64 { return math.Asin(x) }

// Asinh is golang/math.asinh.
func Asinh(x float64) float64 { return math.Asinh(x) }

// Atan is golang/math.atan.
func Atan(x float64) float64 { return math.Atan(x) }

// Atan2 is golang/math.atan_2.
func Atan2(y, x float64) float64 { return math.Atan2(y, x) }

// Atanh is golang/math.atanh.
func Atanh(x float64) float64 { return math.Atanh(x) }

// Cbrt is golang/math.cbrt.
func Cbrt(x float64) float64 { return math.Cbrt(x) }

// Ceil is golang/math.ceil.
func Ceil(x float64) float64 { return math.Ceil(x) }

// Copysign is golang/math.copysign.
func Copysign(f, sign float64) float64 { return math.Copysign(f, sign) }

// Cos is golang/math.cos.
func Cos(x float64) float64 { return math.Cos(x) }

// Cosh is golang/math.cosh.
func Cosh(x float64) float64 { return math.Cosh(x) }

// Dim is golang/math.dim.
func Dim(x, y float64) float64 { return math.Dim(x, y) }

// Erf is golang/math.erf.
func Erf(x float64) float64 { return math.Erf(x) }

// Erfc is golang/math.erfc.
func Erfc(x float64) float64 { return math.Erfc(x) }

// Erfcinv is golang/math.erfcinv.
func Erfcinv(x float64) float64 { return math.Erfcinv(x) }

// Erfinv is golang/math.erfinv.
func Erfinv(x float64) float64 { return math.Erfinv(x) }

// Exp is golang/math.exp.
func Exp(x float64) float64 { return math.Exp(x) }

// Exp2 is golang/math.exp_2.
func Exp2(x float64) float64 { return math.Exp2(x) }

// Expm1 is golang/math.expm_1.
func Expm1(x float64) float64 { return math.Expm1(x) }

// Floor is golang/math.floor.
func Floor(x float64) float64 { return math.Floor(x) }

// FMA is golang/math.fma.
func FMA(x, y, z float64) float64 { return math.FMA(x, y, z) }

// Gamma is golang/math.gamma.
func Gamma(x float64) float64 { return math.Gamma(x) }

// Hypot is golang/math.hypot.
func Hypot(p, q float64) float64 { return math.Hypot(p, q) }

// Ilogb is golang/math.ilogb.
func Ilogb(x float64) int64 { return int64(math.Ilogb(x)) }

// Inf is golang/math.inf.
func Inf(sign int64) float64 { return math.Inf(int(sign)) }

// IsInf is golang/math.is_inf.
func IsInf(f float64, sign int64) bool { return math.IsInf(f, int(sign)) }

// IsNaN is golang/math.is_na_n.
func IsNaN(f float64) bool { return math.IsNaN(f) }

// J0 is golang/math.j_0.
func J0(x float64) float64 { return math.J0(x) }

// J1 is golang/math.j_1.
func J1(x float64) float64 { return math.J1(x) }

// maxOrder is the largest order of a Bessel function: computing one takes as many steps (MCL-ERR-6).
const maxOrder = 10_000_000

func bessel(name string, f func(int, float64) float64, n int64, x float64) (float64, error) {
	if n < -maxOrder || n > maxOrder {
		return 0, mcl.Fail(name + ": the order " + strconv.FormatInt(n, 10) + " is too big")
	}
	return f(int(n), x), nil
}

// Jn is golang/math.jn.
func Jn(n int64, x float64) (float64, error) { return bessel("golang/math.jn", math.Jn, n, x) }

// Ldexp is golang/math.ldexp.
func Ldexp(frac float64, exp int64) float64 { return math.Ldexp(frac, int(exp)) }

// Log is golang/math.log.
func Log(x float64) float64 { return math.Log(x) }

// Log10 is golang/math.log_10.
func Log10(x float64) float64 { return math.Log10(x) }

// Log1p is golang/math.log_1_p.
func Log1p(x float64) float64 { return math.Log1p(x) }

// Log2 is golang/math.log_2.
func Log2(x float64) float64 { return math.Log2(x) }

// Logb is golang/math.logb.
func Logb(x float64) float64 { return math.Logb(x) }

// Max is golang/math.max.
func Max(x, y float64) float64 { return math.Max(x, y) }

// Min is golang/math.min.
func Min(x, y float64) float64 { return math.Min(x, y) }

// Mod is golang/math.mod.
func Mod(x, y float64) float64 { return math.Mod(x, y) }

// NaN is golang/math.na_n.
func NaN() float64 { return math.NaN() }

// Nextafter is golang/math.nextafter.
func Nextafter(x, y float64) float64 { return math.Nextafter(x, y) }

// Pow is golang/math.pow.
func Pow(x, y float64) float64 { return math.Pow(x, y) }

// Pow10 is golang/math.pow_10.
func Pow10(n int64) float64 { return math.Pow10(int(n)) }

// Remainder is golang/math.remainder.
func Remainder(x, y float64) float64 { return math.Remainder(x, y) }

// Round is golang/math.round.
func Round(x float64) float64 { return math.Round(x) }

// RoundToEven is golang/math.round_to_even.
func RoundToEven(x float64) float64 { return math.RoundToEven(x) }

// Signbit is golang/math.signbit.
func Signbit(x float64) bool { return math.Signbit(x) }

// Sin is golang/math.sin.
func Sin(x float64) float64 { return math.Sin(x) }

// Sinh is golang/math.sinh.
func Sinh(x float64) float64 { return math.Sinh(x) }

// Sqrt is golang/math.sqrt.
func Sqrt(x float64) float64 { return math.Sqrt(x) }

// Tan is golang/math.tan.
func Tan(x float64) float64 { return math.Tan(x) }

// Tanh is golang/math.tanh.
func Tanh(x float64) float64 { return math.Tanh(x) }

// Trunc is golang/math.trunc.
func Trunc(x float64) float64 { return math.Trunc(x) }

// Y0 is golang/math.y_0.
func Y0(x float64) float64 { return math.Y0(x) }

// Y1 is golang/math.y_1.
func Y1(x float64) float64 { return math.Y1(x) }

// Yn is golang/math.yn.
func Yn(n int64, x float64) (float64, error) { return bessel("golang/math.yn", math.Yn, n, x) }
