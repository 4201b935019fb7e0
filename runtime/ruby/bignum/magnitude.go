package bignum

import (
	"math/bits"
	"slices"
)

// magnitude is a number without a sign: digits of 32 bits, the lowest first, and none above the highest that is not 0.
type magnitude []uint32

func (m magnitude) trim() magnitude {
	for len(m) > 0 && m[len(m)-1] == 0 {
		m = m[:len(m)-1]
	}
	return m
}

func (m magnitude) compare(n magnitude) int {
	if len(m) != len(n) {
		return len(m) - len(n)
	}
	for i := len(m) - 1; i >= 0; i-- {
		switch {
		case m[i] < n[i]:
			return -1
		case m[i] > n[i]:
			return 1
		}
	}
	return 0
}

func (m magnitude) add(n magnitude) magnitude {
	if len(m) < len(n) {
		m, n = n, m
	}
	out := make(magnitude, len(m)+1)
	carry := uint64(0)
	for i := range m {
		carry += uint64(m[i])
		if i < len(n) {
			carry += uint64(n[i])
		}
		out[i] = uint32(carry)
		carry >>= 32
	}
	out[len(m)] = uint32(carry)
	return out.trim()
}

// sub subtracts a number that is not larger.
func (m magnitude) sub(n magnitude) magnitude {
	out := make(magnitude, len(m))
	borrow := uint64(0)
	for i := range m {
		d := uint64(m[i]) - borrow
		if i < len(n) {
			d -= uint64(n[i])
		}
		out[i] = uint32(d)
		borrow = d >> 63
	}
	return out.trim()
}

func (m magnitude) mul(n magnitude) magnitude {
	out := make(magnitude, len(m)+len(n))
	for i, a := range m {
		carry := uint64(0)
		for j, b := range n {
			carry += uint64(a)*uint64(b) + uint64(out[i+j])
			out[i+j] = uint32(carry)
			carry >>= 32
		}
		out[i+len(n)] = uint32(carry)
	}
	return out.trim()
}

// divSmall divides by a number of one digit.
func (m magnitude) divSmall(d uint32) (magnitude, uint32) {
	out := make(magnitude, len(m))
	rest := uint64(0)
	for i := len(m) - 1; i >= 0; i-- {
		rest = rest<<32 | uint64(m[i])
		out[i] = uint32(rest / uint64(d))
		rest %= uint64(d)
	}
	return out.trim(), uint32(rest)
}

// div divides by a number that is not 0, as one does by hand.
func (m magnitude) div(n magnitude) (quotient, rest magnitude) {
	if m.compare(n) < 0 {
		return nil, m
	}
	if len(n) == 1 {
		q, r := m.divSmall(n[0])
		return q, magnitude{r}.trim()
	}
	shift := bits.LeadingZeros32(n[len(n)-1]) // so that the first digit of a quotient is guessed well
	v := n.left(shift)
	u := append(slices.Clone(m.left(shift)), 0)
	if len(u) == len(m) {
		u = append(u, 0)
	}
	quotient = make(magnitude, len(u)-len(v))
	top := uint64(v[len(v)-1])
	for j := len(u) - len(v) - 1; j >= 0; j-- {
		head := uint64(u[j+len(v)])<<32 | uint64(u[j+len(v)-1])
		q, r := head/top, head%top
		for q >= 1<<32 || q*uint64(v[len(v)-2]) > r<<32|uint64(u[j+len(v)-2]) {
			q--
			if r += top; r >= 1<<32 {
				break
			}
		}
		var borrow, carry uint64
		for i := range v {
			carry += q * uint64(v[i])
			d := uint64(u[i+j]) - uint64(uint32(carry)) - borrow
			u[i+j] = uint32(d)
			borrow = d >> 63
			carry >>= 32
		}
		d := uint64(u[j+len(v)]) - carry - borrow
		u[j+len(v)] = uint32(d)
		if d>>63 != 0 { // it was one too many
			q--
			carry = 0
			for i := range v {
				carry += uint64(u[i+j]) + uint64(v[i])
				u[i+j] = uint32(carry)
				carry >>= 32
			}
			u[j+len(v)] += uint32(carry)
		}
		quotient[j] = uint32(q)
	}
	return quotient.trim(), u.trim().right(shift)
}

// left shifts to the left, by any number of bits.
func (m magnitude) left(n int) magnitude {
	out := make(magnitude, n/32, len(m)+n/32+1)
	carry := uint64(0)
	for _, d := range m {
		carry |= uint64(d) << (n % 32)
		out = append(out, uint32(carry))
		carry >>= 32
	}
	return append(out, uint32(carry)).trim()
}

// right shifts to the right.
func (m magnitude) right(n int) magnitude {
	if n/32 >= len(m) {
		return nil
	}
	m = m[n/32:]
	out := make(magnitude, len(m))
	for i, d := range m {
		x := uint64(d)
		if i+1 < len(m) {
			x |= uint64(m[i+1]) << 32
		}
		out[i] = uint32(x >> (n % 32))
	}
	return out.trim()
}

const numerals = "0123456789abcdefghijklmnopqrstuvwxyz"

// text writes the number in a base.
func (m magnitude) text(base int) string {
	if len(m) == 0 {
		return "0"
	}
	var b []byte
	for len(m) > 0 {
		var d uint32
		m, d = m.divSmall(uint32(base))
		b = append(b, numerals[d])
	}
	slices.Reverse(b)
	return string(b)
}

func (m magnitude) bitLen() int {
	if len(m) == 0 {
		return 0
	}
	return len(m)*32 - bits.LeadingZeros32(m[len(m)-1])
}
