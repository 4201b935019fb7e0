package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/pages"
)

// pageFiles writes the files that a page has, all of whose snippets are files, and returns their folder.
func pageFiles(t *testing.T, page []byte) string {
	dir := filepath.Join(t.TempDir(), "production")
	require.Equal(t, strings.Count(string(page), "\n```")/2, pages.Files(t, string(page), dir), "every snippet is a file")
	return dir
}

// TestTestingPage runs the tests of docs/testing.md on its manifests.
func TestTestingPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	page, err := os.ReadFile("../../docs/testing.md")
	require.NoError(t, err)
	dir := pageFiles(t, page)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	for _, update := range []string{"1", ""} { // written, and then compared
		t.Setenv("P2GO_UPDATE", update)
		var out bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out, getenv: os.Getenv}
		code := a.run([]string{"test", dir})
		assert.Zero(t, code, "%s", out.String())
		assert.Contains(t, out.String(), "site/tests/environment")
		assert.Contains(t, out.String(), "site/tests/modules_motd")
	}
	assert.FileExists(t, filepath.Join(dir, "p2go", "testdata", "TestNodes", "web1.json"))
}

// TestProvidersPage runs the tests of docs/providers-in-go.md, and applies its resources.
func TestProvidersPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	page, err := os.ReadFile("../../docs/providers-in-go.md")
	require.NoError(t, err)
	dir := pageFiles(t, page)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	run := func(args ...string) (int, string) {
		var out bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out, getenv: os.Getenv}
		return a.run(args), out.String()
	}
	code, out := run("check", dir)
	require.Zero(t, code, "%s", out)
	code, out = run("test", dir)
	require.Zero(t, code, "%s", out)
	require.Contains(t, out, "site/tests/modules_dns")

	// What the page shows of check.
	file := filepath.Join(dir, "modules", "dns", "lib", "p2go", "providers", "zone_record.go")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, bytes.ReplaceAll(text, []byte("TTL        *int64"), []byte("ttl        *int64")), 0o600))
	_, out = run("check", dir)
	_, shown, _ := strings.Cut(string(page), "    error[")
	shown, _, _ = strings.Cut(shown, "\n\n")
	for line := range strings.Lines("error[" + shown) {
		require.Contains(t, strings.ReplaceAll(out, dir+"/", ""), strings.TrimSpace(line))
	}
}

// TestCoveragePage runs the commands of docs/coverage.md on its files.
func TestCoveragePage(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	const path = "../../docs/coverage.md"
	page, err := os.ReadFile(path)
	require.NoError(t, err)
	dir := pageFiles(t, page)
	cache, modules := goEnv(t, "GOCACHE"), t.TempDir()
	pages.Check(t, path, regexp.MustCompile(`\d+\.\d+s\b`), func(command string) string {
		run := exec.Command("sh", "-c", command)
		run.Dir, run.Env = dir, append(os.Environ(), "XDG_CACHE_HOME="+modules, "GOCACHE="+cache)
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s\n%s", command, out)
		return string(out)
	})
	for _, name := range []string{"coverage.html", "lcov.info", "coverage.xml", "all.p2gocover"} {
		assert.FileExists(t, filepath.Join(dir, name))
	}
}
