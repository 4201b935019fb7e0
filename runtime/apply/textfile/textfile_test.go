//go:build linux

package textfile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWrite keeps modes and links of files, and gives new ones their modes.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	old, link, dangling := filepath.Join(dir, "old"), filepath.Join(dir, "link"), filepath.Join(dir, "dangling")
	require.NoError(t, os.WriteFile(old, []byte("x"), 0o600))
	require.NoError(t, os.Chmod(old, 0o640))
	require.NoError(t, os.Symlink("old", link))
	require.NoError(t, os.Symlink("new", dangling))
	defer syscall.Umask(syscall.Umask(0o027))
	for _, c := range []struct {
		path, at string
		mode     os.FileMode
	}{{old, "old", 0o640}, {link, "old", 0o640}, {dangling, "new", 0o640}} {
		require.NoError(t, Write(c.path, c.path, 0o644))
		b, err := os.ReadFile(filepath.Join(dir, c.at))
		require.NoError(t, err)
		require.Equal(t, c.path, string(b))
		info, err := os.Stat(filepath.Join(dir, c.at))
		require.NoError(t, err)
		require.Equal(t, c.mode, info.Mode().Perm())
	}
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.Equal(t, os.ModeSymlink, info.Mode().Type())
	require.ErrorIs(t, Write(dir, "", 0o644), syscall.EISDIR)
	err = Write(filepath.Join(dir, "no", "where"), "", 0o644)
	require.EqualError(t, Reason(err, Opening, "/x"), "No such file or directory @ rb_sysopen - /x")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 4, "nothing else is left")
}

// TestLines takes texts apart.
func TestLines(t *testing.T) {
	require.Equal(t, []string{"a\n", "\n", "b"}, Lines("a\n\nb"))
	require.Empty(t, Lines(""))
	for line, want := range map[string]string{"a\n": "a", "a\r\n": "a", "a\r": "a", "a\n\n": "a\n", "a": "a"} {
		require.Equal(t, want, Chomp(line))
	}
	var b Builder
	b.Put("a")
	b.Put("b\n")
	b.Put("")
	require.Equal(t, "a\nb\n\n", b.String())
}
