package provider_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/provider"
)

func TestMachine(t *testing.T) {
	root := t.TempDir()
	var said []string
	m := provider.New(&provider.Host{
		Root:  root,
		Write: func(path string, data []byte, mode fs.FileMode) error { return os.WriteFile(path, data, mode) },
		Has:   func(name string) bool { return name == "tool" },
		Run:   func(c provider.Command) (string, error) { return c.Name + " " + strings.Join(c.Args, ","), nil },
	}, func(level, text string) { said = append(said, level+" "+text) })

	_, err := m.ReadFile("/etc/x")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.EqualError(t, err, "open /etc/x: no such file or directory")
	require.NoError(t, m.MkdirAll("/etc/sub", 0o755))
	require.NoError(t, m.WriteFile("/etc/x", []byte("text"), 0o600))
	text, err := m.ReadFile("/etc/../etc/x")
	require.NoError(t, err)
	require.Equal(t, "text", string(text))
	require.FileExists(t, filepath.Join(root, "etc", "x"))
	entries, err := m.ReadDir("/etc")
	require.NoError(t, err)
	require.Len(t, entries, 2)
	info, err := m.Stat("/etc/x")
	require.NoError(t, err)
	require.Equal(t, int64(4), info.Size())

	// Nothing leads out of the folder.
	for _, to := range []string{"/etc/hostname", "../../../../../../../../etc/hostname", filepath.Join(root, "..", "other")} {
		require.NoError(t, os.Symlink(to, filepath.Join(root, "link")))
		_, err = m.ReadFile("/link")
		require.ErrorContains(t, err, "open /link: a link leads out of the folder of the test", to)
		require.ErrorContains(t, m.WriteFile("/link", nil, 0o600), "a link leads out", to)
		link, err := m.Lstat("/link")
		require.NoError(t, err)
		require.Equal(t, fs.ModeSymlink, link.Mode().Type())
		require.NoError(t, m.Remove("/link"))
	}
	require.NoError(t, os.Symlink("..", filepath.Join(root, "up")))
	_, err = m.ReadFile("/up/x")
	require.ErrorContains(t, err, "open /up/x: a link leads out of the folder of the test")
	require.NoError(t, os.Symlink("etc", filepath.Join(root, "in")))
	text, err = m.ReadFile("/in/x")
	require.NoError(t, err)
	require.Equal(t, "text", string(text))
	_, err = m.ReadFile("/../../etc/x")
	require.NoError(t, err, "the root has nothing above it")
	_, err = m.ReadFile("etc/x")
	require.EqualError(t, err, "open etc/x: the path is not absolute")

	require.NoError(t, m.Remove("/etc/x"))
	require.NoError(t, m.Remove("/etc/x"))
	require.ErrorContains(t, m.Remove("/up/x"), "a link leads out")

	out, err := m.Run("tool", "a b", "c")
	require.NoError(t, err)
	require.Equal(t, "tool a b,c", out)
	require.True(t, m.Has("tool"))
	require.False(t, m.Has("x"))
	m.Debug("d")
	m.Info("i")
	m.Notice("n")
	m.Warning("w")
	require.Equal(t, []string{"debug d", "info i", "notice n", "warning w"}, said)
}

// TestRoot is about the machine itself, whose links lead where they lead.
func TestRoot(t *testing.T) {
	m := provider.New(&provider.Host{Root: "/"}, nil)
	path, err := m.Path("/etc/x")
	require.NoError(t, err)
	require.Equal(t, "/etc/x", path)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x"), []byte("x"), 0o600))
	require.NoError(t, os.Symlink(filepath.Join(dir, "x"), filepath.Join(dir, "link")))
	text, err := m.ReadFile(filepath.Join(dir, "link"))
	require.NoError(t, err)
	require.Equal(t, "x", string(text))
}
