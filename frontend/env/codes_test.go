package env_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

// TestExamples lowers the example of every code of lowering, infers its types, and
// expects that code. Codes without an example need files: those of Ruby and of unreadable
// manifests have tests of their own in frontend/ruby/typemeta and cmd/p2go, and those of mcl in frontend/mcl.
func TestExamples(t *testing.T) {
	for code, issue := range diag.Codes {
		if issue.Phase != diag.Lower || issue.Example == "" || strings.HasSuffix(issue.File, ".mcl") {
			continue
		}
		t.Run(string(code), func(t *testing.T) {
			e, err := env.Load(t.TempDir(), env.Options{Name: "production", ModulePath: []string{}, Code: issue.Example, HasCode: true})
			require.NoError(t, err)
			prog, _, diags := e.Lower()
			require.NoError(t, passes.Run(prog, passes.Options{Until: passes.Types}))
			diags = append(diags, certain.Diagnostics(certain.Check(prog, e), false, e.Source)...)
			codes := make([]diag.Code, 0, len(diags))
			for _, d := range diags {
				codes = append(codes, d.Code)
			}
			require.Contains(t, codes, code)
		})
	}
}

// TestDataExamples compares the data of the examples about it with their manifests.
func TestDataExamples(t *testing.T) {
	for _, code := range []diag.Code{env.CodeUnreadKey, env.CodeNoValue, env.CodeComputedKey} {
		t.Run(string(code), func(t *testing.T) {
			dir := t.TempDir()
			issue := diag.Codes[code]
			for name, text := range map[string]string{"hiera.yaml": "version: 5", "data/common.yaml": "{}", "manifests/site.pp": "", issue.File: issue.Example} {
				file := filepath.Join(dir, name)
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			}
			e, err := env.Load(dir, env.Options{ModulePath: []string{}})
			require.NoError(t, err)
			prog, _, diags := e.LowerAll()
			require.Empty(t, diags)
			diags = e.CheckData(prog)
			require.Len(t, diags, 1)
			require.Equal(t, code, diags[0].Code)
			require.Equal(t, diag.Warning, diags[0].Severity)
		})
	}
}
