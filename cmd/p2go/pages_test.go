package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
)

// TestPages runs the commands of pages on the files that they show, and compares what is printed. P2GO_UPDATE=1 writes it into them.
func TestPages(t *testing.T) {
	for _, name := range []string{"doc.md", "hiera.md"} {
		t.Run(name, func(t *testing.T) {
			path, err := filepath.Abs("../../docs/" + name)
			require.NoError(t, err)
			page, err := os.ReadFile(path)
			require.NoError(t, err)
			t.Chdir(t.TempDir())
			for _, f := range snippet.FindAllSubmatch(page, -1) {
				require.NoError(t, os.MkdirAll(filepath.Dir(string(f[1])), 0o755))
				require.NoError(t, os.WriteFile(string(f[1]), f[2], 0o644))
			}
			got := played(string(page))
			if os.Getenv("P2GO_UPDATE") == "1" {
				require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
			}
			if diff := cmp.Diff(string(page), got); diff != "" && os.Getenv("P2GO_UPDATE") != "1" {
				t.Errorf("%s is stale, run the test with P2GO_UPDATE=1 (-page +printed)\n%s", path, diff)
			}
		})
	}
}

// played is a page with what its commands print below them, in the same block. The block ends where text follows.
func played(page string) string {
	const indent, prompt = "    ", "    $ p2go "
	var out strings.Builder
	below, blank := false, false // in what a command printed, and behind a blank line of it
	for line := range strings.Lines(page) {
		command, is := strings.CutPrefix(line, prompt)
		empty := strings.TrimSpace(line) == ""
		switch {
		case is:
			out.WriteString(line)
			var printed bytes.Buffer
			a := &app{stdin: strings.NewReader(""), stdout: &printed, stderr: &printed, getenv: func(string) string { return "" }}
			a.run(strings.Fields(command)) // some fail, and say why
			for text := range strings.Lines(strings.TrimRight(printed.String(), "\n")) {
				out.WriteString(strings.TrimRight(indent+text, " \n") + "\n")
			}
			below, blank = true, false
		case below && (empty || strings.HasPrefix(line, indent)):
			blank = empty
		default:
			if below && blank {
				out.WriteString("\n")
			}
			below = false
			out.WriteString(line)
		}
	}
	return out.String()
}
