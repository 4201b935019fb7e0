package deployfn_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn/deployfn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

var files = []deployfn.File{
	{"/files/a", "A"}, {"/files/d-x", "no"}, {"/files/d/b", "B"}, {"/files/d/e/c", "C"}, {"/mod/files/a", "MA"},
}

func TestFiles(t *testing.T) {
	root, mod := &deployfn.Tree{Files: files, Base: "/"}, &deployfn.Tree{Files: files, Base: "/mod/"}
	for _, c := range []struct {
		f    func(*deployfn.Tree, string) (string, error)
		tree *deployfn.Tree
		want string
	}{
		{deployfn.ReadFile, root, "A"},
		{deployfn.ReadFile, mod, "MA"},
		{deployfn.ReadFileAbs, mod, "A"},
		{deployfn.AbsPath, root, "/files/a"},
		{deployfn.AbsPath, mod, "/mod/files/a"},
	} {
		s, err := c.f(c.tree, "/files/a")
		require.NoError(t, err)
		assert.Equal(t, c.want, s)
		_, err = c.f(c.tree, "files/a")
		require.Error(t, err)
		assert.False(t, mcl.Caught(err))
	}
	_, err := deployfn.ReadFile(root, "/files/z")
	require.Error(t, err)
	for p, want := range map[string]bool{"/files/a": true, "/files/d": true, "/files/d/": true, "/files/e": false, "/fil": false, "/": true} {
		ok, err := deployfn.FileExists(root, p)
		require.NoError(t, err)
		assert.Equal(t, want, ok, p)
	}
	_, err = deployfn.FileExists(root, "files")
	assert.Error(t, err)
}

func TestDirectory(t *testing.T) {
	root := &deployfn.Tree{Files: files, Base: "/"}
	in := inputs.NewSource(inputs.Options{VarDir: t.TempDir()}).Sample()
	dir, err := deployfn.Directory(in, root, "/files/d/")
	require.NoError(t, err)
	assert.Equal(t, in.VarDir+"/deploy/files/d/", dir)
	for name, want := range map[string]string{"b": "B", "e/c": "C"} {
		b, err := os.ReadFile(dir + name)
		require.NoError(t, err)
		assert.Equal(t, want, string(b))
	}
	assert.NoFileExists(t, in.VarDir+"/deploy/files/d-x")
	_, err = deployfn.Directory(in, root, "/none")
	require.Error(t, err)
	_, err = deployfn.Directory(in, root, "none")
	require.Error(t, err)
	_, err = deployfn.Directory(inputs.NewSource(inputs.Options{}).Sample(), root, "/files/d")
	assert.ErrorContains(t, err, "--vardir")
}
