package inputs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

// counter counts how often it is read.
type counter struct{ n int64 }

func (c *counter) read(in *inputs.Inputs, call string, change inputs.Change) (int64, error) {
	return inputs.Read(in, call, mcl.IntType, change, func() (int64, error) {
		c.n++
		return c.n, nil
	})
}

// MCL-REA-2
func TestSample(t *testing.T) {
	source := inputs.NewSource(inputs.Options{})
	var c counter
	in := source.Sample()
	for _, call := range []string{"f()", "g()", "f()"} {
		n, err := c.read(in, call, inputs.Seconds(1))
		require.NoError(t, err)
		assert.Equal(t, map[string]int64{"f()": 1, "g()": 2}[call], n, call)
	}
	n, err := c.read(in, "once()", inputs.Never)
	require.NoError(t, err)
	assert.Equal(t, int64(3), n)
	assert.Equal(t, []inputs.Reached{
		{Call: "f()", Change: inputs.Change{Seconds: 1}}, {Call: "g()", Change: inputs.Change{Seconds: 1}}, {Call: "once()"},
	}, in.Reached())

	in = source.Sample()
	assert.Empty(t, in.Reached())
	n, err = c.read(in, "f()", inputs.Seconds(1))
	require.NoError(t, err)
	assert.Equal(t, int64(4), n, "read again")
	n, err = c.read(in, "once()", inputs.Never)
	require.NoError(t, err)
	assert.Equal(t, int64(3), n, "not read again")
}

func TestFailedRead(t *testing.T) {
	in := inputs.NewSource(inputs.Options{}).Sample()
	reads := 0
	for range 2 {
		_, err := inputs.Read(in, "f()", mcl.StrType, inputs.File("/x"), func() (string, error) {
			reads++
			return "", mcl.Catchable("no")
		})
		assert.True(t, mcl.Caught(err))
	}
	assert.Equal(t, 1, reads)
	assert.Equal(t, []inputs.Reached{{Call: "f()", Change: inputs.Change{Path: "/x"}}}, in.Reached())
}

// MCL-REA-8
func TestFacts(t *testing.T) {
	facts, err := inputs.ParseFacts(`{"f()": 5, "g()": "x"}`)
	require.NoError(t, err)
	in := inputs.NewSource(inputs.Options{Facts: facts}).Sample()
	var c counter
	n, err := c.read(in, "f()", inputs.Seconds(1))
	require.NoError(t, err)
	assert.Equal(t, int64(5), n)
	assert.Zero(t, c.n)
	assert.Equal(t, []inputs.Reached{{Call: "f()", Given: true}}, in.Reached())
	_, err = c.read(in, "g()", inputs.Seconds(1))
	require.EqualError(t, err, "facts: g(): a string where int is expected")
	assert.False(t, mcl.Caught(err))

	got, err := inputs.Given[string](in, "g()", mcl.StrType, "it asks the cluster")
	assert.Error(t, err, "the same call was of another type")
	assert.Empty(t, got)
	_, err = inputs.Given[string](in, `world.getval("a")`, mcl.StrType, "it asks the cluster")
	assert.EqualError(t, err, `world.getval("a"): it asks the cluster; --facts can have its value`)

	_, err = inputs.ParseFacts("[]")
	require.Error(t, err)
	_, err = inputs.ParseFacts("{")
	require.Error(t, err)
}

func TestCall(t *testing.T) {
	assert.Equal(t, "os.family()", inputs.Call("os.family"))
	assert.Equal(t, `sys.getenv("HOME")`, inputs.Call("sys.getenv", "HOME"))
	assert.Equal(t, `f("a\"b", 3)`, inputs.Call("f", `a"b`, int64(3)))
	m := value.NewHash(value.Entry{Key: "b", Value: "x"}, value.Entry{Key: "a", Value: "y"})
	assert.Equal(t, `f({"a" => "y", "b" => "x"})`, inputs.Call("f", m))
}

// MCL-REA-6
func TestHistory(t *testing.T) {
	source := inputs.NewSource(inputs.Options{})
	at := func(v, n int64) (value.Value, error) { return inputs.History(source.Sample(), "a:1", v, n) }
	v, err := at(10, 0)
	require.NoError(t, err)
	assert.Equal(t, int64(10), v)
	_, err = at(10, 1) // nothing has changed
	require.Error(t, err)
	assert.False(t, mcl.Caught(err))
	v, err = at(20, 1)
	require.NoError(t, err)
	assert.Equal(t, int64(10), v)
	v, err = at(30, 2)
	require.NoError(t, err)
	assert.Equal(t, int64(10), v)
	_, err = at(30, -1)
	require.Error(t, err)
	assert.False(t, mcl.Caught(err))

	// Two calls at one site of an evaluation are apart.
	in := source.Sample()
	for i := range int64(2) {
		_, err = inputs.History(in, "b:1", i, 1)
		assert.Error(t, err)
	}
	_, err = inputs.History(in, "c:1", int64(0), 1)
	assert.Error(t, err)
}
