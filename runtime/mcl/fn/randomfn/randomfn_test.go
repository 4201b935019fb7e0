package randomfn_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn/randomfn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

func TestRandom1(t *testing.T) {
	source := inputs.NewSource(inputs.Options{})
	s, err := randomfn.Random1(source.Sample(), 32)
	require.NoError(t, err)
	assert.Regexp(t, regexp.MustCompile("^[a-zA-Z]{32}$"), s)
	again, err := randomfn.Random1(source.Sample(), 32)
	require.NoError(t, err)
	assert.Equal(t, s, again, "fixed while the program runs")
	empty, err := randomfn.Random1(source.Sample(), 0)
	require.NoError(t, err)
	assert.Empty(t, empty)
	for _, n := range []int64{-1, 1 << 40} {
		_, err = randomfn.Random1(source.Sample(), n)
		require.Error(t, err)
		assert.False(t, mcl.Caught(err))
	}
	other, err := randomfn.Random1(inputs.NewSource(inputs.Options{}).Sample(), 32)
	require.NoError(t, err)
	assert.NotEqual(t, s, other)
}

func TestSeed(t *testing.T) {
	seeded := func(seed uint64) *inputs.Inputs {
		return inputs.NewSource(inputs.Options{Seed: seed, Seeded: true}).Sample()
	}
	a, b := seeded(1), seeded(1)
	_, err := randomfn.Int(b) // changes nothing of what comes after
	require.NoError(t, err)
	s, err := randomfn.Random1(a, 16)
	require.NoError(t, err)
	same, err := randomfn.Random1(b, 16)
	require.NoError(t, err)
	assert.Equal(t, s, same)
	other, err := randomfn.Random1(seeded(2), 16)
	require.NoError(t, err)
	assert.NotEqual(t, s, other)
}

func TestRand(t *testing.T) {
	in := inputs.NewSource(inputs.Options{}).Sample()
	f, err := randomfn.Float64(in)
	require.NoError(t, err)
	assert.Less(t, f, 1.0)
	n, err := randomfn.Intn(in, 1)
	require.NoError(t, err)
	assert.Zero(t, n)
	n, err = randomfn.Int63n(in, 1)
	require.NoError(t, err)
	assert.Zero(t, n)
	_, err = randomfn.Intn(in, 0)
	require.Error(t, err)
	assert.False(t, mcl.Caught(err))
	n, err = randomfn.Read(in, "abc")
	require.NoError(t, err)
	assert.Equal(t, int64(3), n)
	_, err = randomfn.Int63(in)
	require.NoError(t, err)
	_, err = randomfn.ExpFloat64(in)
	require.NoError(t, err)
	_, err = randomfn.NormFloat64(in)
	require.NoError(t, err)
}
