package env_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
)

// TestHieraIsNotIgnored: data that parameters would come from is an error of the
// build; data that no parameter can come from is not.
func TestHieraIsNotIgnored(t *testing.T) {
	for _, c := range []struct {
		name, code string
		want       int
	}{
		{"parameters", "class c($p = 1) { } include c", 1},
		{"no parameters", "class c { } include c", 0},
		{"no class", "notify { 'x': }", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "hiera.yaml"), []byte("version: 5\n"), 0o600))
			e, err := env.Load(dir, env.Options{Name: "production", ModulePath: []string{}, Code: c.code, HasCode: true})
			require.NoError(t, err)
			_, diags := e.Lower()
			require.Len(t, diags, c.want)
			if c.want > 0 {
				file, line, _ := diags[0].Span.Position()
				require.Equal(t, "hiera.yaml", filepath.Base(file))
				require.Equal(t, 1, line)
			}
		})
	}
}
