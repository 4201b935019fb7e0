package env_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
)

// TestData: a program has data when something in it could be looked up, and only then does a mistake in data matter.
func TestData(t *testing.T) {
	for _, c := range []struct {
		name, code string
		data       bool
	}{
		{"parameters", "class c($p = 1) { } include c", true},
		{"no parameters", "class c { } include c", false},
		{"no class", "notify { 'x': }", false},
		{"a lookup", "notify { 'x': message => lookup('x') }", true},
		{"a computed call", "notify { 'x': message => call($facts['f'], 'x') }", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "hiera.yaml"), []byte("version: 7\n"), 0o600))
			e, err := env.Load(dir, env.Options{Name: "production", ModulePath: []string{}, Code: c.code, HasCode: true})
			require.NoError(t, err)
			prog, diags := e.Lower()
			require.Equal(t, c.data, prog.Data != nil)
			if !c.data {
				require.Empty(t, diags)
				return
			}
			require.Len(t, diags, 1)
			file, line, _ := diags[0].Span.Position()
			require.Equal(t, "hiera.yaml", filepath.Base(file))
			require.Equal(t, 1, line)
		})
	}
}
