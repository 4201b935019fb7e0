package env_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/disk"
)

// TestFileSystems reads an environment from a file system that is no machine's, and with a file over it that is not saved.
func TestFileSystems(t *testing.T) {
	const example = "../../examples/webfarm"
	lower := func(dir string, d *disk.Disk) string {
		e, err := env.Load(dir, env.Options{Disk: d})
		require.NoError(t, err)
		p, _, diags := e.Lower()
		require.False(t, diags.HasErrors(), "%v", diags)
		return p.String()
	}
	want := lower(example, disk.New())

	files := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(os.DirFS(example), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files["somewhere/webfarm/"+name] = &fstest.MapFile{}
			files["somewhere/webfarm/"+name].Data, err = os.ReadFile(filepath.Join(example, name))
		}
		return err
	}))
	dir := filepath.FromSlash("/somewhere/webfarm")
	assert.Equal(t, want, lower(dir, disk.Of(files)))

	over := disk.Overlay(files, map[string][]byte{
		filepath.Join(dir, "modules", "unsaved", "manifests", "init.pp"): []byte("class unsaved { notify { 'unsaved': } }\n"),
		filepath.Join(dir, "manifests", "zz.pp"):                         []byte("include unsaved\n"),
	})
	got := lower(dir, disk.Of(over))
	assert.Contains(t, got, `class "unsaved"`)
	assert.NotContains(t, want, `class "unsaved"`)
}
