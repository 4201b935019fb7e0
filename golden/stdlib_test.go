package golden_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir/builtin"
)

// notCompared are functions that are not of the stdlib from which the goldens are recorded, and why.
var notCompared = map[string]string{
	"translate": "of the module translate",
}

// TestStdlib makes sure that each function that p2go has in place of stdlib's has a table.
func TestStdlib(t *testing.T) {
	cases, err := golden.Load(golden.Dir(t))
	require.NoError(t, err)
	since := map[string]string{}
	for _, e := range builtin.Entries() {
		since[e.Name] = e.Since
	}
	for _, name := range builtin.OfModules()["stdlib"] {
		file := "stdlib/" + strings.ReplaceAll(name, "::", "/")
		at := slices.IndexFunc(cases, func(c *golden.Case) bool { return c.Name == file })
		if notCompared[name] != "" || since[name] == builtin.Stdlib9 {
			assert.Negative(t, at, "%s has a table", name)
			continue
		}
		if assert.GreaterOrEqual(t, at, 0, "%s has no table", name) {
			table, err := cases[at].Table()
			require.NoError(t, err)
			assert.Greater(t, len(table.Rows), 1, name)
		}
	}
}
