//go:build linux

package file

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTrusted refuses links of others in folders for everybody, and no others.
func TestTrusted(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can make the files of others")
	}
	dir := t.TempDir()
	everybody := filepath.Join(dir, "everybody")
	require.NoError(t, os.Mkdir(everybody, 0o755))
	require.NoError(t, syscall.Chmod(everybody, 0o1777))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "real"), 0o755))
	for name, uid := range map[string]int{"everybody/mine": 0, "everybody/theirs": 2, "theirs": 2} {
		require.NoError(t, os.Symlink(filepath.Join(dir, "real"), filepath.Join(dir, name)))
		require.NoError(t, os.Lchown(filepath.Join(dir, name), uid, uid))
	}
	for _, name := range []string{"real/x", "everybody/x", "everybody/mine/x", "theirs/x", "everybody/theirs", "none/x", "everybody/none/x"} {
		require.NoError(t, trusted(filepath.Join(dir, name)), name)
	}
	for _, name := range []string{"everybody/theirs/x", "everybody/theirs/x/y"} {
		require.ErrorIs(t, trusted(filepath.Join(dir, name)), syscall.EACCES, name)
	}
}

// TestChmod does not follow a link that takes the place of a file.
func TestChmod(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.NoError(t, os.Symlink(file, link))
	require.Error(t, (&resource{path: link}).chmod(0o666))
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode())
	require.NoError(t, (&resource{path: link, follow: true}).chmod(0o640))
	require.NoError(t, (&resource{path: file}).chmod(0o4755))
	info, err = os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, uint32(0o4755), bits(info))
}
