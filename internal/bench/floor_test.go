package bench

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/ir/passes"
)

// TestComparisons builds the programs that compare generated code with code written by hand, which use names of generated code,
// and sees that both do the same. Nothing is measured.
func TestComparisons(t *testing.T) {
	small := Environment{Apps: 2, Sites: 3}
	floor, err := small.Floor()
	require.NoError(t, err)
	for _, c := range []struct {
		name         string
		files, floor map[string]string
	}{
		{"catalogs", small.Files(), floor},
		{"operations", map[string]string{"manifests/site.pp": languageManifest}, map[string]string{"floor/floor_test.go": languageFloor}},
		{"objects", map[string]string{"manifests/site.pp": objectsManifest}, map[string]string{"floor/floor_test.go": objectsFloor}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, module := filepath.Join(t.TempDir(), environmentName), t.TempDir()
			require.NoError(t, writeFiles(dir, c.files))
			prog, beside := lowered(t, dir)
			require.NoError(t, passes.Run(prog, passes.Options{}))
			m, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{})
			require.NoError(t, err)
			require.NoError(t, build.Write(m, module))
			require.NoError(t, writeFiles(module, c.floor))
			cmd := exec.Command("go", "test", "-vet=all", "-run", "Same", "./floor")
			cmd.Dir, cmd.Env = module, append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOPROXY=off")
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, string(out))
			require.NotContains(t, string(out), "no tests to run")
		})
	}
}
