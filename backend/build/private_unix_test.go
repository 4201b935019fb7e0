//go:build unix

package build

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPrivate looks at who may read what a build leaves: the data of an environment is in all of it.
func TestPrivate(t *testing.T) {
	offline(t)
	mode := private()
	require.Equal(t, 0o077, syscall.Umask(0o077), "what the go command writes to its own cache is private too")
	cache := t.TempDir()
	modules := filepath.Join(cache, "modules") // as an older p2go has made it
	require.NoError(t, os.Mkdir(modules, 0o777))
	require.NoError(t, os.Chmod(modules, 0o755))
	opts := Options{Output: filepath.Join(t.TempDir(), "site"), Key: "/etc/env", CacheDir: cache, State: []byte("state")}
	require.NoError(t, Build(t.Context(), sample("private"), opts))
	info, err := os.Stat(opts.Output)
	require.NoError(t, err)
	require.Equal(t, mode, info.Mode().Perm(), "a program has the usual mode")

	gen := filepath.Join(t.TempDir(), "gen")
	require.NoError(t, Write(sample("private"), gen))
	for _, dir := range []string{modules, gen} {
		files := 0
		require.NoError(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			require.NoError(t, err)
			require.Zero(t, info.Mode().Perm()&0o077, name)
			files++
			return nil
		}))
		require.Greater(t, files, 100)
	}
	// A folder that the user has made stays as it is.
	own := t.TempDir()
	require.NoError(t, os.Chmod(own, 0o755))
	require.NoError(t, Write(sample("private"), own))
	info, err = os.Stat(own)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o755), info.Mode().Perm())
}
