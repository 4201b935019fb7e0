package builtin

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
)

func TestPuppetNamesAreSorted(t *testing.T) {
	assert.True(t, slices.IsSorted(puppetNames), "InPuppet searches them by bisection")
	assert.Len(t, slices.Compact(slices.Clone(puppetNames)), len(puppetNames), "a name twice")
	assert.True(t, InPuppet("abs"))
	assert.True(t, InPuppet("yaml_data"))
	assert.False(t, InPuppet("merge"))
	assert.False(t, InPuppet(""))
}

func TestLookup(t *testing.T) {
	names := Names()
	require.NotEmpty(t, names)
	assert.True(t, slices.IsSorted(names))
	for _, n := range names {
		b, ok := Lookup(n)
		require.True(t, ok)
		assert.Equal(t, n, b.Function.Name, "the descriptor's own name")
		assert.True(t, b.Function.Legacy != nil || len(b.Function.Dispatch) > 0, "%s has no body", n)
		assert.NotEqual(t, ir.Pure, b.Effect(), "%s: wrong arguments are an error", n)
	}
	_, ok := Lookup("no such function")
	assert.False(t, ok)
}

func TestEffect(t *testing.T) {
	for name, want := range map[string]ir.Effect{"join": ir.Fails, "notice": ir.Writes, "fqdn_rand": ir.Writes} {
		b, ok := Lookup(name)
		require.True(t, ok)
		assert.Equal(t, want, b.Effect(), name)
	}
}
