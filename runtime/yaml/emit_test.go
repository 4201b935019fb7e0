package yaml

import (
	"bufio"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// TestAppend compares documents with what Psych wrote: testdata/emitted.jsonl has
// a value and its document in each line (testdata/emit.rb).
func TestAppend(t *testing.T) {
	f, err := os.Open("testdata/emitted.jsonl")
	require.NoError(t, err)
	defer f.Close()
	n := 0
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<22)
	for ; s.Scan(); n++ {
		line, err := value.ParseJSON(s.Text())
		require.NoError(t, err)
		v, want := line.(value.Array)[0], line.(value.Array)[1]
		got, err := Append(nil, v, Layout{})
		require.NoError(t, err)
		assert.Equal(t, want, string(got), s.Text())
	}
	assert.NotZero(t, n)
}
