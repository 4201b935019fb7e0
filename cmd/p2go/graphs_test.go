package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// TestGraphsPage runs the commands of docs/graphs.md, in their order.
func TestGraphsPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	page, err := os.ReadFile("../../docs/graphs.md")
	require.NoError(t, err)
	commands := regexp.MustCompile(`(?m)^    .+\n`).FindAllString(string(page), -1)
	require.Greater(t, len(commands), 8)
	script := []string{"exec sh -e commands.sh"}
	for _, out := range regexp.MustCompile(`(?:-o|--out|>) (\S+)`).FindAllStringSubmatch(strings.Join(commands, ""), -1) {
		script = append(script, "exists "+out[1])
	}
	script = append(script,
		"grep '^<!DOCTYPE html>' web1.html", "grep '^<svg ' nginx.svg", "grep '^digraph' nginx.dot", "json web1.graph.json", "stdout '^flowchart'",
		"-- commands.sh --", strings.Join(commands, ""))
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "page.txtar"), []byte(strings.Join(script, "\n")), 0o600))
	examples, err := filepath.Abs("../../examples")
	require.NoError(t, err)
	cache := goEnv(t, "GOCACHE")
	testscript.Run(t, testscript.Params{
		Dir: dir,
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir+"/home")
			e.Setenv("GOCACHE", cache)
			e.Setenv("GOPROXY", "off")
			return os.Symlink(examples, filepath.Join(e.WorkDir, "examples"))
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"json": validJSON},
	})
}
