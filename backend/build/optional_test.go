package build

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
)

// TestEngine builds a program that uses the engine, from the module cache that this test was built from.
func TestEngine(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	m := sample("x")
	m.Files[1] = gogen.File{Name: "env/a/a.go", Data: []byte(`package a

import "github.com/p2go/p2go/runtime/regex/backtrack"

// Text is what the program prints.
func Text() string {
	loc, _ := (&backtrack.Regexp{Pattern: "a(?=b)"}).Find("aab")
	return "aab"[loc[0]:]
}
`)}
	opts := Options{Output: filepath.Join(t.TempDir(), "one"), Key: "/etc/env", CacheDir: t.TempDir()}
	require.NoError(t, Build(t.Context(), m, opts))
	out, err := exec.Command(opts.Output).Output()
	require.NoError(t, err)
	require.Equal(t, "ab", string(out))

	// Modules that do not use it do not have it.
	dir := filepath.Join(t.TempDir(), "out")
	require.NoError(t, Write(m, dir))
	require.FileExists(t, filepath.Join(dir, "go.sum"))
	require.NoError(t, Write(sample("x"), dir))
	require.NoFileExists(t, filepath.Join(dir, "go.sum"))
	require.NoDirExists(t, filepath.Join(dir, "p2go", optionals[0].pkg))

	// Where it cannot be had, the error says what it is for.
	t.Setenv("GOMODCACHE", t.TempDir())
	require.ErrorContains(t, Build(t.Context(), m, opts), "needs backtracking, for which the go command takes github.com/dlclark/regexp2 from")
}
