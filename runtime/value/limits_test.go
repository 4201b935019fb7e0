package value_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	. "github.com/p2go/p2go/runtime/value"
)

// TestLimitTexts holds the numbers in the messages against the bounds.
func TestLimitTexts(t *testing.T) {
	for message, bound := range map[Exceeded]int{
		TextTooLong: MaxText, ArrayTooLong: MaxElements, HashTooLong: MaxElements, TooLarge: MaxElements, TooLong: MaxElements, TooDeep: MaxNesting,
	} {
		require.Contains(t, message.Error(), " "+strconv.Itoa(bound)+" ")
	}
}

// doubled returns a value that holds another 2 to the n times.
func doubled(v Value, n int) Value {
	for range n {
		v = Array{v, v}
	}
	return v
}

// bulk is a value with a long text.
type bulk struct{}

var bulkText = strings.Repeat("x", 1<<20)

func (bulk) Equal(Value) bool           { return false }
func (bulk) Kind() string               { return "Bulk" }
func (bulk) AppendKey(b []byte) []byte  { return append(b, bulkText...) }
func (bulk) AppendText(b []byte) []byte { return append(b, bulkText...) }

// TestLongTexts makes texts that are longer than their values: each stops soon
// after the bound.
func TestLongTexts(t *testing.T) {
	large := doubled(bulk{}, 10)
	rich := func(b []byte, v Value) ([]byte, error) { return append(b, bulkText...), nil }
	for name, f := range map[string]func(){
		"text":    func() { AppendText(nil, large) },
		"inspect": func() { AppendInspect(nil, large) },
		"key":     func() { AppendKey(nil, large) },
		"json":    func() { _, _ = AppendJSON(nil, large, rich) },
		"concat":  func() { s := strings.Repeat("x", 1<<27); Concat(s, s, s) },
	} {
		t.Run(name, func(t *testing.T) { require.PanicsWithValue(t, TextTooLong, f) })
	}
}

// TestLongArrays is about arrays that are longer than what they are made of.
func TestLongArrays(t *testing.T) {
	require.PanicsWithValue(t, ArrayTooLong, func() { doubled(nil, 25).(Array).Flatten() })
	half := make(Array, MaxElements/2+1)
	require.PanicsWithValue(t, ArrayTooLong, func() { Splice(half, half) })
	require.Len(t, Splice(half, nil, Array{1}), len(half)+1)
}
