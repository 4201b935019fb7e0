package gogen_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// loops are the nodes of testdata/loops.ir, and what they compute.
var loops = map[string]string{
	"break":     "2 4 6 8",
	"carried":   "55",
	"caught":    "it has wrong type, expects an Integer value, got String",
	"ends":      "ended",
	"exchanged": "89 144",
	"fine":      "7none",
	"jumps":     "next23",
	"nested":    "1 2 4 3 6 9 ",
	"raised":    "it has wrong type, expects an Integer value, got String",
	"returned":  "4 -64 4 from the lambda",
	"stopped":   "2",
	"unread":    "0",
}

// TestLoops runs programs with loops that carry values and with errors that are caught, which no Puppet program has: as they are, after
// the passes, and in functions of few ops.
func TestLoops(t *testing.T) {
	text, err := os.ReadFile("testdata/loops.ir")
	require.NoError(t, err)
	names := slices.Sorted(maps.Keys(loops))
	var want strings.Builder
	for _, n := range names {
		fmt.Fprintf(&want, "%s: value: %s\n", n, loops[n])
	}
	for name, c := range map[string]struct {
		passes  bool
		maxBody int
	}{"as it is": {}, "passes": {passes: true}, "divided": {maxBody: 4}} {
		t.Run(name, func(t *testing.T) {
			p, err := ir.Parse(string(text))
			require.NoError(t, err)
			for _, f := range p.Funcs {
				require.NoError(t, ir.Verify(f))
			}
			if c.passes {
				require.NoError(t, passes.Run(p, passes.Options{Verify: true}))
			}
			assert.Equal(t, want.String(), printed(t, p, gogen.Options{MaxBody: c.maxBody}, names))
		})
	}
}
