package value_test

import (
	"os"
	"strings"
	"testing"

	"github.com/p2go/p2go/runtime/value"
	"github.com/stretchr/testify/require"
)

// lines reads the cases of a file of testdata.
func lines(t testing.TB, name string) []*value.Hash {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	var cases []*value.Hash
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		v, err := value.ParseJSON(line)
		require.NoError(t, err, "line %d", i+1)
		cases = append(cases, v.(*value.Hash))
	}
	return cases
}
