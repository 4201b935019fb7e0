package golden_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir/builtin"
)

// notCompared are functions that are not of the stdlib from which the goldens are recorded, and why.
var notCompared = map[string]string{
	"translate":                     "of the module translate",
	"stdlib::has_ip_address":        "after 9.4.1",
	"stdlib::has_ip_network":        "after 9.4.1",
	"stdlib::rewrap_sensitive_data": "after 9.4.1",
	"stdlib::sort_by":               "after 9.4.1",
	"stdlib::time":                  "after 9.4.1",
}

// TestStdlib makes sure that each function that p2go has in place of stdlib's has a table, and another one if it has changed since.
func TestStdlib(t *testing.T) {
	cases, err := golden.Load(golden.Dir(t))
	require.NoError(t, err)
	tables := map[string]*golden.Case{}
	for _, c := range cases {
		tables[c.Name] = c
	}
	for area, version := range map[string]string{"stdlib": "", "stdlib9": "9"} {
		for _, name := range builtin.StdlibFunctions(version) {
			_, changed := builtin.InEdition(builtin.Stdlib9, name)
			changed = changed || builtin.CatalogInEdition(builtin.Stdlib9, name) != builtin.Stdlib8
			at := area + "/" + strings.ReplaceAll(name, "::", "/")
			if version != "" && !changed && tables["stdlib/"+strings.ReplaceAll(name, "::", "/")] != nil {
				continue // it is what it was
			}
			if notCompared[name] != "" {
				assert.Nil(t, tables[at], "%s has a table", name)
				continue
			}
			if assert.NotNil(t, tables[at], "%s has no table", at) {
				table, err := tables[at].Table()
				require.NoError(t, err)
				assert.Greater(t, len(table.Rows), 1, name)
			}
		}
	}
}
