package builtin

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/typesys"
)

// TestTable makes sure that rows are complete and stand in order, and that each descriptor is of exactly one.
func TestTable(t *testing.T) {
	of := map[*fn.Function]string{}
	descriptor := func(f *fn.Function, name string) {
		require.NotNil(t, variables[f].name, name)
		assert.Equal(t, name, f.Name)
		assert.Empty(t, of[f], "%s is a row's already", name)
		of[f] = name
	}
	for module, rows := range map[string][]Function{Puppet: puppetFunctions, Stdlib: stdlibFunctions} {
		assert.True(t, slices.IsSortedFunc(rows, func(a, b Function) int { return strings.Compare(a.Name, b.Name) }), module)
		for _, f := range rows {
			assert.Same(t, Row(f.Name), table[f.Name])
			assert.Equal(t, module, Row(f.Name).Module, "%s is in both", f.Name)
			if f.Fn != nil {
				descriptor(f.Fn, f.Name)
			}
			for _, e := range f.Editions {
				descriptor(e.Fn, f.Name)
			}
			assert.Equal(t, f.Fn == nil && f.Missing == nil, f.Doc != "", "%s: what it does is in the comment of the descriptor", f.Name)
			assert.True(t, f.Fn != nil || f.Missing != nil || f.Form != Plain, "%s: how is it called?", f.Name)
			assert.Equal(t, f.Form == Includes, f.Inclusion != 0, f.Name)
			assert.Equal(t, f.Form == Jumps, f.Jump != 0, f.Name)
			assert.Equal(t, f.Form == OfCatalog || f.Form == Asks, f.Method != NoMethod, f.Name)
			assert.Equal(t, f.Blockless(), f.Takes != typesys.Size{}, f.Name)
			if f.Loop != nil {
				assert.Equal(t, f.Name, f.Loop.Shape.String())
			}
			if f.Scope != nil {
				assert.Equal(t, f.Name, f.Scope.Name)
			}
		}
	}
	for f := range variables {
		assert.NotEmpty(t, of[f], "%s is of no row", f.Name)
	}
	assert.True(t, InPuppet("abs"))
	assert.True(t, InPuppet("yaml_data"))
	assert.False(t, InPuppet("merge"))
	assert.False(t, InPuppet(""))
	assert.True(t, InPuppetLegacy("include"))
	assert.False(t, InPuppetLegacy("abs"))
}

func TestLookup(t *testing.T) {
	names := Names()
	require.NotEmpty(t, names)
	assert.True(t, slices.IsSorted(names))
	for _, n := range names {
		b, ok := Lookup(n)
		require.True(t, ok)
		assert.Equal(t, n, b.Fn.Name, "the descriptor's own name")
		assert.True(t, b.Fn.Legacy != nil || len(b.Fn.Dispatch) > 0, "%s has no body", n)
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
