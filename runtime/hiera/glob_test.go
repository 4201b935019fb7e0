package hiera

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/value"
)

// TestGlobOrder compares with what Ruby gives for patterns in trees of files: the same files in the same order. The cases are
// recorded by testdata/globs.rb.
func TestGlobOrder(t *testing.T) {
	text, err := os.ReadFile("testdata/globs.json")
	require.NoError(t, err)
	var cases []struct {
		Files   []string
		Pattern string
		Want    []string
	}
	require.NoError(t, json.Unmarshal(text, &cases))
	require.NotEmpty(t, cases)
	for _, c := range cases {
		var e Encoder
		for _, f := range c.Files {
			e.Add(f, value.NewHash())
		}
		s := Store{Blob: string(e.Blob())}
		g := globber{stores: []*Store{&s}}
		require.Equal(t, c.Want, append([]string{}, g.glob(c.Pattern)...), "%s in %q", c.Pattern, c.Files)
	}
}
