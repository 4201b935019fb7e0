package golden_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

// TestCertain checks what static types show against what Puppet says: what is
// said to fail whenever a body is evaluated fails there, with Puppet's message.
func TestCertain(t *testing.T) {
	confirmed := 0
	for _, c := range slices.Concat(golden.Cases(t, golden.Catalog, golden.Error), golden.Tables(t)) {
		t.Run(c.Name, func(t *testing.T) {
			e := load(t, c)
			prog, _, diags := e.Lower()
			require.NoError(t, passes.Run(prog, passes.Options{Until: passes.Types, Verify: true}))
			all := certain.Check(prog, e)
			require.NoError(t, env.Internal(append(diags, certain.Diagnostics(all, false, e.Source)...)))
			found := slices.DeleteFunc(all, func(f certain.Finding) bool { return f.Setting && len(c.Settings) > 0 })
			if c.FromPuppet() {
				confirmed += confirm(t, c, found)
			}
			table, err := c.Table()
			require.NoError(t, err)
			for _, r := range table.Rows {
				f := first(found, func(f *ir.Func) bool { return f.Kind == ir.Node && f.Name == r.Node })
				if f == nil {
					continue
				}
				assert.Contains(t, r.Want, "#! ", "%s does not fail, but is said to: %s", r.Node, f.Message)
				if f.Late() && !strings.Contains(r.Want, f.Message) {
					continue // something else fails before
				}
				if assert.Contains(t, r.Want, strings.NewReplacer("\n\n", "\n#!\n#! ", "\n", "\n#! ").Replace(f.Message), r.Node) {
					confirmed++
				}
			}
		})
	}
	if os.Getenv("P2GO_GOLDENS") == "" { // else there may be none among the chosen
		assert.NotZero(t, confirmed)
	}
	t.Logf("%d errors foreseen", confirmed)
}

// confirm compares what is found in bodies that are certain to be evaluated with
// the case's expectation.
func confirm(t *testing.T, c *golden.Case, found []certain.Finding) (confirmed int) {
	if want, ok := c.Want(golden.Catalog); ok {
		catalog, err := catalogdiff.Parse([]byte(want), nil)
		require.NoError(t, err)
		f := first(found, func(f *ir.Func) bool {
			return f.Kind == ir.Main || f.Kind == ir.Class && slices.Contains(catalog.Classes, f.Name)
		})
		if f != nil {
			t.Errorf("%s:%d:%d: nothing fails, but this is said to: %s", f.Func.File, f.Pos.Line, f.Pos.Col, f.Message)
		}
	}
	want, ok := c.Want(golden.Error)
	f := first(found, func(f *ir.Func) bool { return f.Kind == ir.Main })
	if !ok || f == nil {
		return 0
	}
	if f.Late() {
		return confirmLate(want, found)
	}
	raised := f.Pos
	if f.Raised.Line > 0 {
		raised = f.Raised
	}
	place := fmt.Sprintf("(file: %s, line: %d", filepath.ToSlash(f.Func.File), raised.Line)
	if diag.Codes[diag.Code(f.Code)].Shown == diag.ShownWhole {
		place += fmt.Sprintf(", column: %d)", raised.Col)
	}
	assert.Contains(t, want, f.Message)
	assert.Contains(t, want, place)
	return 1
}

// confirmLate looks for any of the findings that evaluation comes to at its end,
// not in the order of the program, and before which something else may fail.
func confirmLate(want string, found []certain.Finding) (confirmed int) {
	for _, f := range found {
		if f.Error() && f.Late() && strings.Contains(want, f.Message) {
			return 1
		}
	}
	return 0
}

// first returns the first error among findings in bodies for which ok holds; those
// that evaluation comes to at its end are last.
func first(found []certain.Finding, ok func(f *ir.Func) bool) *certain.Finding {
	for _, late := range []bool{false, true} {
		for i := range found {
			if f := &found[i]; f.Error() && f.Late() == late && ok(f.Func) {
				return f
			}
		}
	}
	return nil
}
