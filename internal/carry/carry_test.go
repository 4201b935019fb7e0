package carry

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSources takes the modules from the module cache, for every part, and archives them.
func TestSources(t *testing.T) {
	for name, pkg := range Parts {
		files, err := Sources("go", pkg)
		if err != nil {
			t.Skipf("the module cache does not have all modules, and they cannot be downloaded: %v", err)
		}
		versions := Versions(files)
		require.NotEmpty(t, versions, name)
		require.True(t, Current(files))
		for module, version := range versions {
			require.True(t, strings.HasPrefix(version, "v"), "%s %s", module, version)
			require.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(f string) bool {
				return strings.HasPrefix(f, module+"/LICEN")
			}), "%s has no licence", module)
		}
		data, err := Pack(files)
		require.NoError(t, err)
		again, err := Pack(files)
		require.NoError(t, err)
		require.Equal(t, data, again)
		have, err := Unpack(data)
		require.NoError(t, err)
		require.Equal(t, files, have)
		for name := range files {
			if strings.HasSuffix(name, "/go.mod") {
				files[name] = []byte("module x // v0.0.1\n")
				require.False(t, Current(files), name)
				break
			}
		}
	}
}

// TestSourcesAltered refuses a module that is not what go.sum says.
func TestSourcesAltered(t *testing.T) {
	c := newCarrier("go")
	m := c.modules["github.com/dlclark/regexp2"]
	require.NotNil(t, m)
	m.sum = "h1:AAAA"
	_, err := c.files(Parts["backtracking"])
	require.ErrorContains(t, err, "github.com/dlclark/regexp2 in the module cache is not what p2go's go.sum says")
}

// TestSourcesMissing says what cannot be had.
func TestSourcesMissing(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOMODCACHE", t.TempDir())
	_, err := Sources("go", Parts["backtracking"])
	require.ErrorContains(t, err, "module lookup disabled by GOPROXY=off")
}
