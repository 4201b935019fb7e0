package mcl_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
)

// TestExamples compiles the example of every code that is about types and about what is lowered, and expects that code.
func TestExamples(t *testing.T) {
	for code, issue := range diag.Codes {
		if issue.Phase != diag.Lower || issue.Example == "" || issue.File != "x.mcl" {
			continue
		}
		t.Run(string(code), func(t *testing.T) {
			opts := mcl.Options{Options: resolve.Defaults()}
			opts.Disk = disk.Of(fstest.MapFS{"x.mcl": &fstest.MapFile{Data: []byte(issue.Example)}})
			var codes []diag.Code
			for _, d := range mcl.Check("/x.mcl", opts) {
				codes = append(codes, d.Code)
			}
			require.Contains(t, codes, code, issue.Example)
		})
	}
}
