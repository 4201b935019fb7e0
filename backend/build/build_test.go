package build

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
)

// sample is a small module of two packages that uses the carried runtime.
func sample(text string) *gogen.Module {
	return &gogen.Module{Path: "site", Files: []gogen.File{
		{Name: "main.go", Data: []byte("package main\n\nimport (\n\t\"os\"\n\n\t\"site/env/a\"\n)\n\nfunc main() { os.Stdout.WriteString(a.Text()) }\n")},
		{Name: "env/a/a.go", Data: []byte("package a\n\nimport \"github.com/p2go/p2go/runtime/value\"\n\n// Text is what the program prints.\nfunc Text() string { return value.Text(value.Array{\"" + text + "\", int64(1)}) }\n")},
	}}
}

// offline makes the test depend on nothing but the Go toolchain.
func offline(t *testing.T) {
	t.Helper()
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOFLAGS", "-tags=nonsense -mod=vendor") // must not matter
}

func TestBuild(t *testing.T) {
	offline(t)
	cache, dir := t.TempDir(), t.TempDir()
	var verbose bytes.Buffer
	opts := Options{Output: filepath.Join(dir, "one"), Key: "/etc/env", CacheDir: cache, Verbose: &verbose}
	require.NoError(t, Build(t.Context(), sample("hello"), opts))
	out, err := exec.Command(opts.Output).Output()
	require.NoError(t, err)
	require.Equal(t, "[hello, 1]", string(out))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "the build leaves nothing but the program")

	// Another folder, another name, the same bytes.
	again := Options{Output: filepath.Join(dir, "two"), Key: "/srv/other", CacheDir: t.TempDir()}
	require.NoError(t, Build(t.Context(), sample("hello"), again))
	one, err := os.ReadFile(opts.Output)
	require.NoError(t, err)
	two, err := os.ReadFile(again.Output)
	require.NoError(t, err)
	require.True(t, bytes.Equal(one, two), "two builds of the same module differ")
	require.NotContains(t, string(one), cache, "the program names a folder of this machine")

	// Only what changed is compiled. The text is new in every run of the test, since
	// Go's build cache remembers.
	verbose.Reset()
	require.NoError(t, Build(t.Context(), sample("changed-"+filepath.Base(filepath.Dir(dir))), opts))
	require.Equal(t, []string{"site/env/a", "site"}, strings.Fields(verbose.String()))
}

func TestBuildFails(t *testing.T) {
	offline(t)
	dir := t.TempDir()
	opts := Options{Output: filepath.Join(dir, "site"), CacheDir: t.TempDir()}
	require.NoError(t, os.WriteFile(opts.Output, []byte("older"), 0o777))
	m := sample("x")
	m.Files[1].Data = append(m.Files[1].Data, "var x int = \"\"\n"...)
	err := Build(t.Context(), m, opts)
	require.ErrorContains(t, err, "a.go:7", "the error has the compiler's message")
	old, err := os.ReadFile(opts.Output)
	require.NoError(t, err)
	require.Equal(t, "older", string(old), "a failed build leaves the older program alone")

	opts.Go = filepath.Join(dir, "nowhere")
	require.ErrorContains(t, Build(t.Context(), m, opts), "needs the Go toolchain, version 1.24.0 or newer")
	opts.Go = filepath.Join(dir, "oldgo")
	require.NoError(t, os.WriteFile(opts.Go, []byte("#!/bin/sh\necho go1.23.3\n"), 0o777))
	require.ErrorContains(t, Build(t.Context(), m, opts), "needs Go 1.24.0 or newer to build programs, but "+opts.Go+" is go1.23.3")
	opts.Go = ""
	opts.Target = "linux/vax"
	err = Build(t.Context(), m, opts)
	require.ErrorContains(t, err, `cannot build for "linux/vax"`)
	require.ErrorContains(t, err, "linux/riscv64")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	opts.Target = ""
	require.ErrorIs(t, Build(ctx, sample("x"), opts), context.Canceled)
}

func TestBuildConcurrently(t *testing.T) {
	offline(t)
	cache, dir := t.TempDir(), t.TempDir()
	var wg sync.WaitGroup
	for _, name := range []string{"a", "b", "c"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			opts := Options{Output: filepath.Join(dir, name), Key: "same", CacheDir: cache}
			if err := Build(t.Context(), sample(name), opts); err != nil {
				t.Error(err)
				return
			}
			if out, err := exec.Command(opts.Output).Output(); err != nil || string(out) != "["+name+", 1]" {
				t.Errorf("the program of %s prints %q, error %v", name, out, err)
			}
		}()
	}
	wg.Wait()
}

func TestParseTarget(t *testing.T) {
	for in, want := range map[string]Target{
		"linux/amd64":            {"linux", "amd64", ""},
		"linux/x86_64":           {"linux", "amd64", ""},
		"arm64":                  {"linux", "arm64", ""},
		"macOS/aarch64":          {"darwin", "arm64", ""},
		"linux/arm":              {"linux", "arm", "GOARM=6"},
		"linux/armv7":            {"linux", "arm", "GOARM=7"},
		"linux/mipsle":           {"linux", "mipsle", "GOMIPS=softfloat"},
		"linux/mipsle-hardfloat": {"linux", "mipsle", "GOMIPS=hardfloat"},
	} {
		got, err := ParseTarget(in)
		require.NoError(t, err, in)
		require.Equal(t, want, got, in)
	}
	for _, in := range []string{"/amd64", "linux/", "a/b/c"} {
		_, err := ParseTarget(in)
		require.Error(t, err, in)
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	require.NoError(t, Write(sample("x"), dir))
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		return string(data)
	}
	require.Contains(t, read("go.mod"), "replace github.com/p2go/p2go => ./p2go")
	require.Contains(t, read("p2go/runtime/value/hash.go"), "package value")
	require.NoFileExists(t, filepath.Join(dir, "p2go/runtime/value/hash_test.go"))
	require.NoDirExists(t, filepath.Join(dir, "p2go/runtime/fn/testdata"))

	// The user's files stay, stale ones go, unchanged ones are not touched.
	before, err := os.Stat(filepath.Join(dir, "main.go"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "env/a/a_test.go"), []byte("package a\n"), 0o666))
	m := sample("y")
	m.Files[1].Name = "env/b/b.go"
	require.NoError(t, Write(m, dir))
	require.FileExists(t, filepath.Join(dir, "env/a/a_test.go"))
	require.NoFileExists(t, filepath.Join(dir, "env/a/a.go"))
	require.FileExists(t, filepath.Join(dir, "env/b/b.go"))
	after, err := os.Stat(filepath.Join(dir, "main.go"))
	require.NoError(t, err)
	require.Equal(t, before.ModTime(), after.ModTime())

	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, "precious"), nil, 0o666))
	require.True(t, errors.Is(Write(m, other), ErrNotOurs))

	m.Files[0].Name = "../main.go"
	require.Error(t, Write(m, dir))
}
