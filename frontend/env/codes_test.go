package env_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

// TestExamples lowers the example of every code of lowering, infers its types, and
// expects that code. Codes without an example need files: those of Ruby and of unreadable
// manifests have tests of their own in frontend/ruby/typemeta and cmd/p2go.
func TestExamples(t *testing.T) {
	for code, issue := range diag.Codes {
		if issue.Phase != diag.Lower || issue.Example == "" {
			continue
		}
		t.Run(string(code), func(t *testing.T) {
			e, err := env.Load(t.TempDir(), env.Options{Name: "production", ModulePath: []string{}, Code: issue.Example, HasCode: true})
			require.NoError(t, err)
			prog, diags := e.Lower()
			require.NoError(t, passes.Run(prog, passes.Options{Until: passes.Types}))
			diags = append(diags, certain.Diagnostics(certain.Check(prog), e.Source)...)
			codes := make([]diag.Code, 0, len(diags))
			for _, d := range diags {
				codes = append(codes, d.Code)
			}
			require.Contains(t, codes, code)
		})
	}
}
