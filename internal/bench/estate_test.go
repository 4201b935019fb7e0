package bench

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
)

// TestEstate: estates are the same each time, of the size that they say, and without a mistake.
func TestEstate(t *testing.T) {
	files := Company.Files()
	require.Equal(t, Division.Files(), Division.Files())
	manifests, data := 0, 0
	for name := range files {
		switch {
		case strings.Contains(name, "manifests/"):
			manifests++
		case strings.HasPrefix(name, "data/") || strings.Contains(name, "/data/"):
			data++
		}
	}
	require.Equal(t, Company.Manifests(), manifests)
	require.Equal(t, Company.Data(), data)

	dir := filepath.Join(t.TempDir(), environmentName)
	require.NoError(t, Division.Write(dir))
	e, err := env.Load(dir, env.Options{})
	require.NoError(t, err)
	require.Len(t, e.Modules, Division.Modules())
	_, diags := e.LowerAll()
	require.Empty(t, diags)
}
