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

// TestFunctionArea makes sure that every function that comes with Puppet and is compiled has a table, that Puppet was seen to
// reach each of its signatures from a row there, and that the table holds rows that are errors, so that wrong calls are shown too.
// make record records signatures and rows.
func TestFunctionArea(t *testing.T) {
	signatures, err := golden.Signatures(golden.Dir(t))
	require.NoError(t, err)
	cases, err := golden.Load(golden.Dir(t))
	require.NoError(t, err)
	tables := map[string]*golden.Table{}
	for _, c := range cases {
		if name := c.Function(); name != "" {
			tables[name], err = c.Table()
			require.NoError(t, err)
		}
	}
	compiled := 0
	for _, e := range builtin.Entries() {
		if e.Origin != "puppet" || e.Status == builtin.Missing {
			continue
		}
		compiled++
		table := tables[e.Name]
		if !assert.NotNil(t, table, "there is no golden %s/%s", golden.FunctionArea, e.Name) {
			continue
		}
		rows := map[string]*golden.Row{}
		for _, r := range table.Rows {
			assert.NotContains(t, rows, r.Shows(), "%s: two rows show the same", e.Name)
			rows[r.Shows()] = r
		}
		assert.NotEmpty(t, signatures[e.Name], "%s: no signature is recorded", e.Name)
		for _, s := range signatures[e.Name] {
			assert.NotEmpty(t, s.Row, "%s%s is reached by no row", e.Name, s.Text)
			assert.Contains(t, rows, s.Row, "%s%s: the row that reaches it is gone", e.Name, s.Text)
		}
		assert.True(t, slices.ContainsFunc(table.Rows, func(r *golden.Row) bool { return strings.Contains("\n"+r.Want, "\n#!") }),
			"%s: no row shows an error", e.Name)
	}
	assert.NotZero(t, compiled)
}

// TestSignatures makes sure that functions have the signatures that Puppet has, in the words of its messages. Those of functions
// that are part of the compiler or of the legacy API have no lists of parameters.
func TestSignatures(t *testing.T) {
	signatures, err := golden.Signatures(golden.Dir(t))
	require.NoError(t, err)
	compared := 0
	for _, e := range builtin.Entries() {
		b, ok := builtin.Lookup(e.Name)
		if e.Origin != "puppet" || !ok || b.Fn.Legacy != nil {
			continue
		}
		compared++
		var want []string
		for _, s := range signatures[e.Name] {
			if !s.Mismatch() {
				want = append(want, s.Text)
			}
		}
		assert.Equal(t, want, e.Signatures, e.Name)
	}
	assert.NotZero(t, compared)
}
