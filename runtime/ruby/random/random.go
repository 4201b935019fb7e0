// Package random is Ruby's class Random, with the numbers that it gives for a seed, what uses it, and SecureRandom.
package random

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"

	"github.com/p2go/p2go/runtime/fn/digest"
	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/base64"
	"github.com/p2go/p2go/runtime/value"
)

// Random is a generator of random numbers.
//
//ruby:class Random
type Random struct {
	seed      int64
	generator *host.Random
}

// Class is the class Random.
var Class = &ruby.Class{Name: "Random", Super: ruby.ObjectClass}

// New is Random.new: without a seed, one of its own.
//
//ruby:singleton Random.new 0..1
func New(seed ...value.Value) (*Random, error) {
	n := NewSeed()
	if len(seed) > 0 {
		if w, ok := seed[0].(ruby.Wide); ok {
			return &Random{seed: n, generator: host.NewRandom(w.Digits(16))}, nil
		}
		var err error
		if n, err = ruby.ToInteger(seed[0]); err != nil {
			return nil, err
		}
	}
	return seeded(n), nil
}

func seeded(n int64) *Random {
	m := uint64(n)
	if n < 0 {
		m = -m
	}
	return &Random{seed: n, generator: host.NewRandom(strconv.FormatUint(m, 16))}
}

// NewSeed is Random.new_seed.
//
//ruby:singleton Random.new_seed
func NewSeed() int64 { return rand.Int64() }

// of is the generator of Kernel#rand.
func of(c *ruby.Context) *Random {
	r, ok := c.Random.(*Random)
	if !ok {
		r = seeded(NewSeed())
		c.Random = r
	}
	return r
}

// Srand is srand: it seeds the generator of Kernel#rand, and returns the seed before.
//
//ruby:function srand 0..1
//ruby:singleton Kernel.srand 0..1
//ruby:singleton Random.srand 0..1
func Srand(c *ruby.Context, seed ...value.Value) (int64, error) {
	before := of(c).seed
	r, err := New(seed...)
	if err == nil {
		c.Random = r
	}
	return before, err
}

// Rand is Kernel#rand: a Float below 1, an Integer below a number whatever its sign, or a number in a range.
//
//ruby:function rand 0..1
//ruby:singleton Kernel.rand 0..1
func Rand(c *ruby.Context, limit ...value.Value) (value.Value, error) {
	r := of(c)
	if len(limit) == 0 || limit[0] == nil {
		return r.real(true), nil
	}
	if within, ok := limit[0].(*ruby.Range); ok {
		return r.within(within)
	}
	n, err := ruby.ToInteger(limit[0])
	switch {
	case err != nil:
		return nil, err
	case n == 0:
		return r.real(true), nil
	case n < 0:
		n = -n
	}
	return r.below(n), nil
}

// ClassRand is Random.rand.
//
//ruby:singleton Random.rand 0..1
//ruby:singleton Random.random_number 0..1
func ClassRand(c *ruby.Context, limit ...value.Value) (value.Value, error) {
	return Number(of(c), limit...)
}

// Number is Random#rand: a Float below 1 or another Float, an Integer below another, or a number in a range.
//
//ruby:method Random#rand 0..1
//ruby:method Random#random_number 0..1
func Number(r *Random, limit ...value.Value) (value.Value, error) {
	if len(limit) == 0 {
		return r.real(true), nil
	}
	var v value.Value
	var err error
	switch l := limit[0].(type) {
	case nil:
	case float64:
		switch f := r.real(true); {
		case l == 0:
			v = f
		case l > 0:
			v = f * l
		}
	case *ruby.Range:
		v, err = r.within(l)
	default:
		var n int64
		if n, err = ruby.ToInteger(l); err == nil && n > 0 {
			v = r.below(n)
		}
	}
	if err == nil && v == nil {
		err = ruby.Raise(ruby.ArgumentError, "invalid argument - ", ruby.ToS(limit[0]))
	}
	return v, err
}

func (r *Random) below(n int64) int64 { return r.generator.Intn(n) }

// real is a Float from 0 to 1, which is excluded or not.
func (r *Random) real(excluded bool) float64 {
	a, b := r.generator.Uint32(), r.generator.Uint32()
	if excluded {
		return (float64(a>>5)*67108864 + float64(b>>6)) / 9007199254740992
	}
	x := uint64(a)<<32 | uint64(b)
	hi, lo := bits.Mul64(x, 1<<53)
	_, carry := bits.Add64(lo, x, 0)
	return math.Ldexp(float64(hi+carry), -53)
}

// within is a number in a range; nil where that is empty.
func (r *Random) within(limits *ruby.Range) (value.Value, error) {
	from, wholeFrom := limits.From.(int64)
	to, wholeTo := limits.To.(int64)
	if wholeFrom && wholeTo {
		n, err := ruby.SubInt(to, from)
		if err == nil && !limits.Exclusive {
			n, err = ruby.AddInt(n, 1)
		}
		if err != nil || n < 1 {
			return nil, err
		}
		return from + r.below(n), nil
	}
	first, err := ends(limits.From)
	if err != nil {
		return nil, err
	}
	last, err := ends(limits.To)
	if err != nil {
		return nil, err
	}
	switch width := last - first; {
	case math.IsNaN(width) || math.IsInf(width, 0):
		return nil, ruby.Raise(domainError, "Numerical argument out of domain")
	case width > 0:
		return r.real(limits.Exclusive)*width + first, nil
	case width == 0 && !limits.Exclusive:
		return first, nil
	}
	return nil, nil
}

var domainError = &ruby.Class{Name: "Errno::EDOM", Super: ruby.SystemCallError}

func ends(v value.Value) (float64, error) {
	if v == nil {
		return 0, ruby.Raise(domainError, "Numerical argument out of domain")
	}
	return ruby.ToFloat(v)
}

// Bytes is Random#bytes.
//
//ruby:method Random#bytes
func Bytes(r *Random, n int64) (string, error) {
	if n < 0 {
		return "", ruby.Raise(ruby.ArgumentError, "negative string size (or size too big)")
	}
	if n > value.MaxRandom {
		return "", value.TooRandom
	}
	b := make([]byte, 0, n+4)
	for int64(len(b)) < n {
		x := r.generator.Uint32()
		b = append(b, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
	}
	return string(b[:n]), nil
}

// ClassBytes is Random.bytes.
//
//ruby:singleton Random.bytes
//ruby:singleton Random.urandom
//ruby:singleton SecureRandom.random_bytes
//ruby:singleton SecureRandom.bytes
//ruby:singleton OpenSSL::Random.random_bytes
func ClassBytes(n int64) (string, error) { return Bytes(seeded(NewSeed()), n) }

// Seed is Random#seed.
//
//ruby:method Random#seed
func Seed(r *Random) int64 { return r.seed }

// ClassSeed is Random.seed.
//
//ruby:singleton Random.seed
func ClassSeed(c *ruby.Context) int64 { return of(c).seed }

// Equal is Puppet's == with another value.
func (r *Random) Equal(v value.Value) bool {
	o, ok := v.(*Random)
	return ok && r.seed == o.seed && *r.generator == *o.generator
}

// AppendKey appends the identity of the generator as a hash key.
func (r *Random) AppendKey(b []byte) []byte {
	return strconv.AppendInt(append(b, "Random "...), r.seed, 10)
}

// AppendText appends what to_s prints.
func (r *Random) AppendText(b []byte) []byte { return append(b, "#<Random>"...) }

// Kind is what Puppet's messages call it.
func (r *Random) Kind() string { return "Object" }

// HostClass is the name of its class.
func (r *Random) HostClass() string { return Class.Name }

// RubyClass is the class.
func (r *Random) RubyClass() *ruby.Class { return Class }

// given is the generator that the option random: names, or that of Kernel#rand.
func given(c *ruby.Context, args []value.Value) (*Random, []value.Value, error) {
	args, options := ruby.TakeKeywords(args)
	if err := ruby.KnownKeywords(options, "random "); err != nil {
		return nil, nil, err
	}
	v, ok := options.Get(ruby.Symbol("random"))
	if k, isClass := v.(*ruby.Class); !ok || isClass && k.Same(Class) {
		return of(c), args, nil
	}
	r, isRandom := v.(*Random)
	if !isRandom {
		return nil, nil, ruby.Raise(ruby.NotImplementedError, "a generator of class ", ruby.ClassOf(v).Name, " is not supported")
	}
	return r, args, nil
}

// Shuffle is Array#shuffle. The option random: is a generator.
//
//ruby:keywords
//ruby:method Array#shuffle 0..
func Shuffle(c *ruby.Context, a []value.Value, options ...value.Value) ([]value.Value, error) {
	r, rest, err := given(c, options)
	if err == nil {
		err = ruby.Arity(len(rest), 0, 0)
	}
	if err != nil {
		return nil, err
	}
	out := append([]value.Value{}, a...)
	for i := len(out); i > 0; i-- {
		j := r.below(int64(i))
		out[i-1], out[j] = out[j], out[i-1]
	}
	return out, nil
}

// ShuffleBang is Array#shuffle!.
//
//ruby:keywords
//ruby:method Array#shuffle! 0..
func ShuffleBang(c *ruby.Context, self value.Value, options ...value.Value) (value.Value, error) {
	a, ok := self.(*ruby.Array)
	if !ok || a.Frozen {
		return nil, ruby.Raise(ruby.FrozenError, "can't modify frozen Array: ", ruby.Inspect(self))
	}
	out, err := Shuffle(c, a.Elems, options...)
	if err != nil {
		return nil, err
	}
	copy(a.Elems, out)
	return a, nil
}

// Sample is Array#sample: an element, or several.
//
//ruby:keywords
//ruby:method Array#sample 0..
func Sample(c *ruby.Context, a []value.Value, args ...value.Value) (value.Value, error) {
	r, args, err := given(c, args)
	if err != nil {
		return nil, err
	}
	if err := ruby.Arity(len(args), 0, 1); err != nil {
		return nil, err
	}
	size := int64(len(a))
	if len(args) == 0 {
		switch size {
		case 0:
			return nil, nil
		case 1:
			return a[0], nil
		}
		return a[r.below(size)], nil
	}
	n, err := ruby.ToInt(args[0])
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, ruby.Raise(ruby.ArgumentError, "negative sample number")
	}
	n = min(n, size)
	if n <= 10 {
		return ruby.NewArray(r.few(a, n)...), nil
	}
	out := append([]value.Value{}, a...)
	for i := range n {
		j := r.below(size-i) + i
		out[i], out[j] = out[j], out[i]
	}
	return ruby.NewArray(out[:n]...), nil
}

// few draws elements as Ruby draws a few: places among those that are left.
func (r *Random) few(a []value.Value, n int64) []value.Value {
	drawn := make([]int64, n)
	for i := range n {
		drawn[i] = r.below(int64(len(a)) - i)
	}
	out := make([]value.Value, n)
	var sorted []int64
	for i, k := range drawn {
		j := 0
		for j < len(sorted) && k >= sorted[j] {
			k++
			j++
		}
		sorted = append(sorted, 0)
		copy(sorted[j+1:], sorted[j:])
		sorted[j] = k
		out[i] = a[k]
	}
	return out
}

// SecureHex is SecureRandom.hex: so many bytes in hexadecimal.
//
//ruby:singleton SecureRandom.hex 0..1
func SecureHex(n ...value.Value) (string, error) {
	b, err := secure(n)
	return digest.Hex(b), err
}

// SecureBase64 is SecureRandom.base64.
//
//ruby:singleton SecureRandom.base64 0..1
func SecureBase64(n ...value.Value) (string, error) {
	b, err := secure(n)
	return base64.StrictEncode(b), err
}

// SecureURLSafe is SecureRandom.urlsafe_base64, without padding.
//
//ruby:singleton SecureRandom.urlsafe_base64 0..1
func SecureURLSafe(n ...value.Value) (string, error) {
	b, err := secure(n)
	return base64.URLSafeEncode(b, ruby.PairsOf(ruby.NewHash(ruby.Symbol("padding"), false))), err
}

func secure(n []value.Value) (string, error) {
	size := int64(16)
	if len(n) > 0 && n[0] != nil {
		var err error
		if size, err = ruby.ToInt(n[0]); err != nil {
			return "", err
		}
	}
	return ClassBytes(size)
}

// SecureUUID is SecureRandom.uuid.
//
//ruby:singleton SecureRandom.uuid
func SecureUUID() string {
	a, b := rand.Uint64()&^0xf000|0x4000, rand.Uint64()&^(3<<62)|2<<62
	s := digits(a) + digits(b)
	return s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}

func digits(n uint64) string {
	s := strconv.FormatUint(n, 16)
	for len(s) < 16 {
		s = "0" + s
	}
	return s
}

// SecureAlphanumeric is SecureRandom.alphanumeric.
//
//ruby:singleton SecureRandom.alphanumeric 0..1
func SecureAlphanumeric(n ...value.Value) (string, error) {
	const chars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	b, err := secure(n)
	if err != nil {
		return "", err
	}
	out := []byte(b)
	for i := range out {
		out[i] = chars[rand.IntN(len(chars))]
	}
	return string(out), nil
}

// SecureNumber is SecureRandom.random_number.
//
//ruby:singleton SecureRandom.random_number 0..1
//ruby:singleton SecureRandom.rand 0..1
func SecureNumber(limit ...value.Value) (value.Value, error) {
	r := seeded(NewSeed())
	if len(limit) > 0 {
		switch l := limit[0].(type) {
		case nil:
			return r.real(true), nil
		case int64:
			if l <= 0 {
				return r.real(true), nil
			}
		}
	}
	return Number(r, limit...)
}

// DeterministicRandInt is Puppet::Util.deterministic_rand_int: a number below a limit, or a Float, for a seed.
//
//ruby:singleton Puppet::Util.deterministic_rand_int
func DeterministicRandInt(seed, limit value.Value) (value.Value, error) {
	r, err := New(seed)
	if err != nil {
		return nil, err
	}
	return Number(r, limit)
}

// DeterministicRand is Puppet::Util.deterministic_rand: a number as a string.
//
//ruby:singleton Puppet::Util.deterministic_rand
func DeterministicRand(seed, limit value.Value) (string, error) {
	v, err := DeterministicRandInt(seed, limit)
	return ruby.ToS(v), err
}
