package ruby

import "math"

// double is a number as the sum of two: more than 100 bits of precision, by which results of exp, log and pow are rounded as the C library
// rounds them.
type double struct{ hi, lo float64 }

func sum(a, b float64) double {
	s := a + b
	v := s - a
	return double{s, (a - (s - v)) + (b - v)}
}

func product(a, b float64) double {
	p := a * b
	return double{p, math.FMA(a, b, -p)}
}

func (a double) add(b double) double {
	s := sum(a.hi, b.hi)
	return sum(s.hi, s.lo+a.lo+b.lo)
}

func (a double) mul(b double) double {
	p := product(a.hi, b.hi)
	return sum(p.hi, p.lo+a.hi*b.lo+a.lo*b.hi)
}

// div divides by a small whole number.
func (a double) div(n float64) double {
	q := a.hi / n
	p := product(q, n)
	return sum(q, (a.hi-p.hi-p.lo+a.lo)/n)
}

func (a double) negative() double { return double{-a.hi, -a.lo} }

var ln2 = double{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}

// exponential is e to the power of a, as a number times a power of two.
func (a double) exponential() (m double, exp int) {
	k := math.Round(a.hi / ln2.hi)
	r := a.add(product(k, -ln2.hi)).add(double{hi: -k * ln2.lo})
	const halvings = 8
	r = double{math.Ldexp(r.hi, -halvings), math.Ldexp(r.lo, -halvings)}
	term, total := r, r // of e^r-1
	for i := 2.0; i < 12; i++ {
		term = term.mul(r).div(i)
		total = total.add(term)
	}
	for range halvings { // (1+t)²-1
		total = total.mul(total).add(double{2 * total.hi, 2 * total.lo})
	}
	return double{hi: 1}.add(total), int(k)
}

// logarithm is the natural logarithm of x, which is positive and finite.
func logarithm(x float64) double {
	m, exp := math.Frexp(x)
	l := double{hi: math.Log(m)}
	for range 2 { // l + m e^-l - 1
		e, k := l.negative().exponential()
		e = double{math.Ldexp(e.hi, k), math.Ldexp(e.lo, k)}
		l = l.add(e.mul(double{hi: m}).add(double{hi: -1}))
	}
	k := float64(exp)
	return product(k, ln2.hi).add(double{hi: k * ln2.lo}).add(l)
}

// pow is a to the power of b.
func pow(a, b float64) float64 {
	rough := math.Pow(a, b)
	if rough == 0 || math.IsInf(rough, 0) || rough != rough || a == 0 || math.IsInf(a, 0) || math.IsInf(b, 0) || b == 0 || a == 1 {
		return rough
	}
	m, exp := logarithm(math.Abs(a)).mul(double{hi: b}).exponential()
	return math.Copysign(math.Ldexp(m.hi, exp), rough)
}

// exp is e to the power of x.
func exp(x float64) float64 {
	rough := math.Exp(x)
	if rough == 0 || math.IsInf(rough, 0) || rough != rough {
		return rough
	}
	m, exp := double{hi: x}.exponential()
	return math.Ldexp(m.hi, exp)
}

// log is the natural logarithm of x.
func log(x float64) float64 {
	if x <= 0 || x == 1 || math.IsInf(x, 0) || x != x {
		return math.Log(x)
	}
	return logarithm(x).hi
}

// scaledLog is the logarithm of x to the base whose reciprocal logarithm is given.
func scaledLog(x float64, scale double) float64 {
	if x <= 0 || math.IsInf(x, 0) || x != x {
		return math.Log(x)
	}
	return logarithm(x).mul(scale).hi
}

// log2 is the logarithm of x to the base 2.
func log2(x float64) float64 {
	return scaledLog(x, double{0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56})
}

// log10 is the logarithm of x to the base 10.
func log10(x float64) float64 {
	return scaledLog(x, double{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57})
}

// cbrt is the cube root of x.
func cbrt(x float64) float64 {
	y := math.Cbrt(x)
	if y == 0 || math.IsInf(y, 0) || y != y {
		return y
	}
	cube := product(y, y).mul(double{hi: y})
	return y - cube.add(double{hi: -x}).hi/(3*y*y)
}

// hypot is the root of the sum of the squares of x and y.
func hypot(x, y float64) float64 {
	r := math.Hypot(x, y)
	if r == 0 || math.IsInf(r, 0) || r != r || r > 1e150 || r < 1e-150 {
		return r
	}
	squares := product(x, x).add(product(y, y))
	return r + squares.add(product(r, -r)).hi/(2*r)
}
