package disk_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/disk"
)

// TestOverlay makes sure that files over a file system are in it, those that replace others and those in folders of their own.
func TestOverlay(t *testing.T) {
	base := fstest.MapFS{"a/b": {Data: []byte("saved")}, "a/c/d": {Data: []byte("kept")}}
	over := disk.Overlay(base, map[string][]byte{"/a/b": []byte("unsaved"), "/new/er/file": []byte("new"), "/empty": nil})
	require.NoError(t, fstest.TestFS(over, "a/b", "a/c/d", "new/er/file", "empty"))

	d := disk.Of(over)
	for path, want := range map[string]string{"/a/b": "unsaved", "/a/c/d": "kept", "/new/er/file": "new", "/empty": "", "/a/./b": "unsaved"} {
		data, err := d.ReadFile(path)
		require.NoError(t, err, path)
		assert.Equal(t, want, string(data), path)
		assert.True(t, d.IsFile(path), path)
	}
	assert.True(t, d.IsDir("/new/er"))
	assert.False(t, d.Exists("/new/other"))
	_, err := d.ReadFile("/a/x")
	require.Error(t, err)
	entries, err := d.ReadDir("/a")
	require.NoError(t, err)
	require.Len(t, entries, 2)
	assert.Equal(t, "b", entries[0].Name())
}

// TestLinksWithoutEnd walks a file system in which a link leads back, and which does not tell so.
func TestLinksWithoutEnd(t *testing.T) {
	d := disk.Of(fstest.MapFS{"a/f": {}, "a/up": {Data: []byte("."), Mode: 0o777 | fs.ModeSymlink}})
	n := 0
	require.NoError(t, d.Walk("/a", disk.AllLinks, func(disk.Found) bool { n++; return true }))
	assert.Less(t, n, 1000)
}
