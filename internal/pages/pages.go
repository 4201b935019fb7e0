// Package pages lets tests do what pages of the documentation show: it writes the files that are on a page, runs its commands, and compares what
// they print.
package pages

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
)

// snippet is a file on a page: its path, and its text.
var snippet = regexp.MustCompile("(?m)^`([^`\n]+)`:\n\n```[a-z]+\n((?:.*\n)*?)```$")

// Files writes the files of a page to a folder, and returns how many there are.
func Files(t testing.TB, page, dir string) int {
	t.Helper()
	files := snippet.FindAllStringSubmatch(page, -1)
	require.NotEmpty(t, files, "the page has no files")
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f[1]))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(f[2]), 0o644))
	}
	return len(files)
}

// Play returns a page with what its commands print: lines with four spaces and a dollar sign, below which the output is in the same block, which ends
// where text follows.
func Play(page string, run func(command string) string) string {
	const indent, prompt = "    ", "    $ "
	var out strings.Builder
	below, blank := false, false // in what a command printed, and behind a blank line of it
	for line := range strings.Lines(page) {
		command, is := strings.CutPrefix(line, prompt)
		empty := strings.TrimSpace(line) == ""
		if !is && below && (empty || strings.HasPrefix(line, indent)) {
			blank = empty
			continue
		}
		if below && blank {
			out.WriteString("\n")
		}
		out.WriteString(line)
		below, blank = is, false
		if !is {
			continue
		}
		for text := range strings.Lines(strings.TrimRight(run(strings.TrimSpace(command)), "\n")) {
			out.WriteString(strings.TrimRight(indent+text, " \n") + "\n")
		}
	}
	return out.String()
}

// Check plays a page in a file, and fails where its commands print something else than the page shows; P2GO_UPDATE=1 writes that into the page
// instead. What varies matches is not compared.
func Check(t *testing.T, path string, varies *regexp.Regexp, run func(command string) string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	page := string(text)
	require.Contains(t, page, "\n    $ ", "the page has no commands")
	got := Play(page, run)
	if golden.Updating() {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
		return
	}
	if varies != nil {
		page, got = varies.ReplaceAllString(page, "-"), varies.ReplaceAllString(got, "-")
	}
	if diff := cmp.Diff(page, got); diff != "" {
		t.Errorf("%s (-page +printed):\n%s\nP2GO_UPDATE=1 accepts this", path, diff)
	}
}
