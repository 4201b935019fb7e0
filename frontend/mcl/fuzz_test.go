package mcl_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/infer"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
)

// FuzzCompile holds that every program is compiled to IR that obeys its rules, or has an error with a place, and that errors in unused code are all that
// the strict form adds.
func FuzzCompile(f *testing.F) {
	cases, err := golden.LoadMcl(golden.Dir(f))
	require.NoError(f, err)
	for _, c := range cases {
		if text := c.Files["/main.mcl"]; len(c.Files) == 1 {
			f.Add(strings.Join(c.Imports, "\n") + "\n" + text)
		}
	}
	for _, issue := range diag.Codes {
		if issue.File == "x.mcl" {
			f.Add(issue.Example)
		}
	}
	f.Fuzz(func(t *testing.T, program string) {
		opts := mcl.Options{Options: resolve.Defaults()}
		opts.Disk = disk.Of(fstest.MapFS{"main.mcl": &fstest.MapFile{Data: []byte(program)}})
		prog, list := mcl.Compile("x", "/main.mcl", opts)
		if prog == nil {
			require.True(t, list.HasErrors())
			for _, d := range list {
				require.False(t, d.Span.IsZero(), d.Message)
			}
			return
		}
		for _, fn := range prog.Funcs {
			require.NoError(t, ir.Verify(fn))
		}
		opts.StrictUnused, opts.Types = true, infer.Options{StrictUnused: true}
		if strict := mcl.Check("/main.mcl", opts); strict.HasErrors() {
			require.True(t, slices.ContainsFunc(list, func(d *diag.Diagnostic) bool { return d.Severity == diag.Warning }))
		}
	})
}
