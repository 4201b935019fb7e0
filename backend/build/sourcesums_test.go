package build

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
)

// TestBefore: a file that was generated before is known as long as it is what was written, and to the same generator.
func TestBefore(t *testing.T) {
	offline(t)
	opts := Options{Output: filepath.Join(t.TempDir(), "site"), Key: "/etc/env", CacheDir: t.TempDir(), Generator: "one"}
	m := sample("hello")
	m.Files[0].Sum, m.Files[1].Sum = gogen.Sum{1}, gogen.Sum{2}
	p := gogen.Package{Dir: "env/a", Sum: gogen.Sum{3}, Files: map[string]gogen.Sum{"env/a/a.go": {2}}, Links: []gogen.Thing{{Kind: "Class", Name: "b"}}}
	m.Packages = []gogen.Package{p}
	require.Nil(t, Before(opts).Text("main.go", gogen.Sum{1}), "nothing was built")
	require.NoError(t, Build(t.Context(), m, opts))
	before := Before(opts)
	require.Equal(t, m.Files[0].Data, before.Text("main.go", gogen.Sum{1}))
	require.Equal(t, m.Files[1].Data, before.Text("env/a/a.go", gogen.Sum{2}))
	require.Nil(t, before.Text("env/a/a.go", gogen.Sum{1}), "it was made of something else")
	require.Nil(t, before.Text("go.mod", gogen.Sum{}), "it was not generated")
	require.Equal(t, &p, before.Package("env/a", gogen.Sum{3}))
	require.Nil(t, before.Package("env/a", gogen.Sum{4}), "it was made of something else")
	require.Nil(t, before.Package("env/b", gogen.Sum{3}), "it is another one")

	dir, err := opts.dir()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte("package main\n"), 0o600))
	require.Nil(t, before.Text("main.go", gogen.Sum{1}), "somebody has changed it")
	require.NoError(t, os.Remove(filepath.Join(dir, "env/a/a.go")))
	require.Nil(t, before.Text("env/a/a.go", gogen.Sum{2}), "somebody has removed it")

	require.NoError(t, Build(t.Context(), m, opts))
	require.NotNil(t, Before(opts).Text("main.go", gogen.Sum{1}))
	opts.Generator = "another"
	require.Nil(t, Before(opts).Text("main.go", gogen.Sum{1}), "another p2go may make other text of it")
	require.Nil(t, Before(opts).Package("env/a", gogen.Sum{3}), "another p2go may make another one of it")
	opts.Generator = "one"
	require.NoError(t, os.WriteFile(sourceSumsFile(dir), []byte("one\nmain.go\n\x00 x\n{\"Dir\":"), 0o600))
	require.Nil(t, Before(opts).Text("main.go", gogen.Sum{1}), "the list is broken")
}
