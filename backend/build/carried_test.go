package build

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/backend/gogen"
)

// TestEngineArchive holds the sources that modules carry to the version in go.mod; with P2GO_UPDATE=1 it writes them.
func TestEngineArchive(t *testing.T) {
	_, name, _ := engine()
	if name == "" {
		name = "github.com/dlclark/regexp2"
	}
	out, err := exec.Command("go", "list", "-m", "-json", name).Output()
	require.NoError(t, err)
	var module struct{ Path, Version, Dir string }
	require.NoError(t, json.Unmarshal(out, &module))
	require.NotEmpty(t, module.Dir, "the module is not in the module cache")

	a := &txtar.Archive{Comment: []byte(module.Path + " " + module.Version + "\n")}
	require.NoError(t, fs.WalkDir(os.DirFS(module.Dir), ".", func(name string, d fs.DirEntry, err error) error {
		isSource := path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") && path.Base(name) != "fuzz.go"
		if err != nil || d.IsDir() || !isSource && name != "LICENSE" && name != "ATTRIB" && name != "go.mod" {
			return err
		}
		data, err := os.ReadFile(filepath.Join(module.Dir, name))
		a.Files = append(a.Files, txtar.File{Name: name, Data: data})
		return err
	}))
	want := txtar.Format(a)
	if os.Getenv("P2GO_UPDATE") != "" {
		require.NoError(t, os.WriteFile("regexp2.txtar", want, 0o666))
		return
	}
	require.True(t, string(want) == string(engineArchive), "regexp2.txtar is not %s %s: P2GO_UPDATE=1 writes it", module.Path, module.Version)
}

// TestEngine builds a program that uses the engine, offline.
func TestEngine(t *testing.T) {
	offline(t)
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
	require.FileExists(t, filepath.Join(dir, "regexp2/LICENSE"))
	require.NoError(t, Write(sample("x"), dir))
	require.NoDirExists(t, filepath.Join(dir, "regexp2"))
	require.NoDirExists(t, filepath.Join(dir, "p2go", enginePackage))
}
