package fuzztypes

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGenerate looks at what seeds stand for: the same each time.
func TestGenerate(t *testing.T) {
	for seed := range uint64(200) {
		p, again := Generate(seed), Generate(seed)
		require.Equal(t, p.Source(), again.Source())
		require.Equal(t, p.Cases, again.Cases)
	}
}

// TestMatches compares answers with what is expected, where a mark stands for any text on a line.
func TestMatches(t *testing.T) {
	require.True(t, matches("a … c", "a b c"))
	require.True(t, matches("a …", "a b"))
	require.False(t, matches("a", "a b"))
	require.False(t, matches("a … c", "a b d"))
	require.False(t, matches("a … c", "a b\n c"))
}

// TestCompare compares the programs of some seeds with the model.
func TestCompare(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	var programs []*Program
	for seed := range uint64(12) {
		programs = append(programs, Generate(seed))
	}
	differences, err := Compare(t.Context(), t.TempDir(), programs, false)
	require.NoError(t, err)
	for _, d := range differences {
		t.Error(d)
	}
}
