// Package randomfn has the functions of mcl whose results are random. They stay the same while the program runs, and with `--seed` from one
// run to the next.
package randomfn

import (
	"math/rand/v2"
	"strconv"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Random1 is random1: so many letters.
func Random1(in *inputs.Inputs, n int64) (string, error) {
	return read(in, inputs.Call("random1", n), mcl.StrType, func(r *rand.Rand) (string, error) {
		switch {
		case n < 0:
			return "", mcl.Fail("random1: the length " + strconv.FormatInt(n, 10) + " is negative")
		case n > value.MaxRandom:
			return "", mcl.Fail("random1: the length " + strconv.FormatInt(n, 10) + " is too big")
		}
		b := make([]byte, n)
		for i := range b {
			b[i] = letters[r.IntN(len(letters))]
		}
		return string(b), nil
	})
}

// ExpFloat64 is golang/math/rand.exp_float_64.
func ExpFloat64(in *inputs.Inputs) (float64, error) {
	return read(in, "golang/math/rand.exp_float_64()", mcl.FloatType, func(r *rand.Rand) (float64, error) { return r.ExpFloat64(), nil })
}

// Float64 is golang/math/rand.float_64.
func Float64(in *inputs.Inputs) (float64, error) {
	return read(in, "golang/math/rand.float_64()", mcl.FloatType, func(r *rand.Rand) (float64, error) { return r.Float64(), nil })
}

// NormFloat64 is golang/math/rand.norm_float_64.
func NormFloat64(in *inputs.Inputs) (float64, error) {
	return read(in, "golang/math/rand.norm_float_64()", mcl.FloatType, func(r *rand.Rand) (float64, error) { return r.NormFloat64(), nil })
}

// Int is golang/math/rand.int.
func Int(in *inputs.Inputs) (int64, error) {
	return read(in, "golang/math/rand.int()", mcl.IntType, func(r *rand.Rand) (int64, error) { return r.Int64(), nil })
}

// Int63 is golang/math/rand.int_63.
func Int63(in *inputs.Inputs) (int64, error) {
	return read(in, "golang/math/rand.int_63()", mcl.IntType, func(r *rand.Rand) (int64, error) { return r.Int64(), nil })
}

// Int63n is golang/math/rand.int_63_n.
func Int63n(in *inputs.Inputs, n int64) (int64, error) {
	return below(in, "golang/math/rand.int_63_n", n)
}

// Intn is golang/math/rand.intn.
func Intn(in *inputs.Inputs, n int64) (int64, error) { return below(in, "golang/math/rand.intn", n) }

func below(in *inputs.Inputs, name string, n int64) (int64, error) {
	return read(in, inputs.Call(name, n), mcl.IntType, func(r *rand.Rand) (int64, error) {
		if n <= 0 {
			return 0, mcl.Fail(name + ": there is no number below " + strconv.FormatInt(n, 10))
		}
		return r.Int64N(n), nil
	})
}

// Read is golang/math/rand.read, whose bytes nobody sees: it says how many there were.
func Read(in *inputs.Inputs, s string) (int64, error) {
	return read(in, inputs.Call("golang/math/rand.read", s), mcl.IntType, func(*rand.Rand) (int64, error) { return int64(len(s)), nil })
}

// read reads a random value. That of a seed depends on the call alone, not on what else the program asks.
func read[T any](in *inputs.Inputs, call string, t *mcl.Type, from func(*rand.Rand) (T, error)) (T, error) {
	return inputs.Read(in, call, t, inputs.Never, func() (T, error) {
		if !in.Seeded {
			return from(rand.New(system{}))
		}
		hash := uint64(14695981039346656037) // FNV-1a
		for _, c := range []byte(call) {
			hash = (hash ^ uint64(c)) * 1099511628211
		}
		return from(rand.New(rand.NewPCG(in.Seed, hash)))
	})
}

// system is the source of Go's runtime, which nobody can foresee.
type system struct{}

func (system) Uint64() uint64 { return rand.Uint64() }
