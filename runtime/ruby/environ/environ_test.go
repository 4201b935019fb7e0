package environ_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/environ"
	"github.com/p2go/p2go/runtime/value"
)

// TestENV calls the methods of ENV; the results and messages are those of Ruby.
func TestENV(t *testing.T) {
	t.Setenv("P2GO_TEST", "x y")
	const none = "NOSUCH_VARIABLE_OF_TESTS"
	length := &ruby.Block{Arity: 1, Fn: func(args []value.Value) (value.Value, error) { return int64(len(ruby.Text(args[0]))), nil }}
	for _, c := range []struct {
		call  func(c *ruby.Context, block *ruby.Block, args ...value.Value) (value.Value, error)
		block *ruby.Block
		args  []value.Value
		want  value.Value
		err   string
	}{
		{call: environ.SingletonENVIndex, args: []value.Value{"P2GO_TEST"}, want: "x y"},
		{call: environ.SingletonENVIndex, args: []value.Value{none}},
		{call: environ.SingletonENVIndex, args: []value.Value{int64(1)}, err: "no implicit conversion of Integer into String"},
		{call: environ.SingletonENVIndex, args: []value.Value{nil}, err: "no implicit conversion of nil into String"},
		{call: environ.SingletonENVIndex, args: []value.Value{ruby.Symbol("P2GO_TEST")}, err: "no implicit conversion of Symbol into String"},
		{call: environ.SingletonENVIndex, args: []value.Value{"a\x00b"}, err: "bad environment variable name: contains null byte"},
		{call: environ.SingletonENVFetch, args: []value.Value{"P2GO_TEST"}, want: "x y"},
		{call: environ.SingletonENVFetch, args: []value.Value{none}, err: `key not found: "NOSUCH_VARIABLE_OF_TESTS"`},
		{call: environ.SingletonENVFetch, args: []value.Value{none, "z"}, want: "z"},
		{call: environ.SingletonENVFetch, args: []value.Value{none}, block: length, want: int64(24)},
		{call: environ.SingletonENVFetch, err: "wrong number of arguments (given 0, expected 1..2)"},
		{call: environ.SingletonENVIsKey, args: []value.Value{"P2GO_TEST"}, want: true},
		{call: environ.SingletonENVIsKey, args: []value.Value{none}, want: false},
	} {
		v, err := c.call(&ruby.Context{}, c.block, c.args...)
		if c.err != "" {
			assert.EqualError(t, err, c.err)
			continue
		}
		assert.NoError(t, err)
		assert.Equal(t, c.want, v)
	}
	h := environ.Variables()
	v, _ := h.Get("P2GO_TEST")
	assert.Equal(t, "x y", v)
	assert.True(t, h.Frozen)
}
