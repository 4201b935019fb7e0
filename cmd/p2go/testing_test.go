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
)

// snippet is a file on a page: its path, and its text.
var snippet = regexp.MustCompile("(?m)^`([^`\n]+)`:\n\n```[a-z]+\n((?:.*\n)*?)```$")

// pageFiles writes the files that a page has, all of whose snippets are files, and returns their folder.
func pageFiles(t *testing.T, page []byte) string {
	files := snippet.FindAllSubmatch(page, -1)
	require.Len(t, files, strings.Count(string(page), "\n```")/2, "every snippet is a file")
	dir := filepath.Join(t.TempDir(), "production")
	for _, f := range files {
		path := filepath.Join(dir, string(f[1]))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, f[2], 0o644))
	}
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

// pageCommand is a command on a page, with what it prints.
var pageCommand = regexp.MustCompile(`(?m)^    \$ (.+)\n((?:    [^$\n].*\n)*)`)

// TestCoveragePage runs the commands of docs/coverage.md on its files.
func TestCoveragePage(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	page, err := os.ReadFile("../../docs/coverage.md")
	require.NoError(t, err)
	dir := pageFiles(t, page)
	cache := t.TempDir()
	commands := pageCommand.FindAllSubmatch(page, -1)
	require.Len(t, commands, strings.Count(string(page), "\n    $ "))
	duration := regexp.MustCompile(`\d+\.\d+s\b`)
	for _, c := range commands {
		run := exec.Command("sh", "-c", string(c[1]))
		run.Dir = dir
		run.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache, "GOCACHE="+goEnv(t, "GOCACHE"))
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%s\n%s", c[1], out)
		want := regexp.MustCompile(`(?m)^    `).ReplaceAllString(string(c[2]), "")
		assert.Equal(t, duration.ReplaceAllString(want, "-"), duration.ReplaceAllString(string(out), "-"), "%s", c[1])
	}
	for _, name := range []string{"coverage.html", "lcov.info", "coverage.xml", "all.p2gocover"} {
		assert.FileExists(t, filepath.Join(dir, name))
	}
}
