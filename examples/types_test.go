package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/pages"
)

// declared is the example that Puppet refuses, since its types are declared with their features. Its page has commands.
const declared = "types"

// TestPage runs the commands of the page, in a copy of the example. What they print has to be what the page shows, and the files that they
// write have to be those of the example. P2GO_UPDATE=1 writes both instead.
func TestPage(t *testing.T) {
	tmp := t.TempDir()
	bin, dir := filepath.Join(tmp, "bin"), filepath.Join(tmp, "examples", declared)
	run(t, "", "go", "build", "-o", filepath.Join(bin, "p2go"), "../cmd/p2go")
	require.NoError(t, os.CopyFS(dir, os.DirFS(declared)))

	page := filepath.Join(dir, "README.md")
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	got := pages.Play(string(text), func(command string) string {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, _ := cmd.CombinedOutput() // some fail, and say why
		return string(out)
	})
	require.NoError(t, os.WriteFile(page, []byte(got), 0o666))

	want, have := contents(t, declared), contents(t, dir)
	for _, excerpt := range excerpts(got) {
		require.Truef(t, holds(have, excerpt), "no file has this, which the page shows:\n%s", excerpt)
	}
	if golden.Updating() { // P2GO_UPDATE=1
		for name, text := range have {
			require.NoError(t, os.WriteFile(filepath.Join(declared, filepath.FromSlash(name)), []byte(text), 0o666))
		}
		return
	}
	if difference := cmp.Diff(want, have); difference != "" {
		t.Errorf("%s (-want +got):\n%s\nP2GO_UPDATE=1 go test ./examples accepts this", declared, difference)
	}
}

// excerpts are the blocks of code in a page.
func excerpts(page string) []string {
	var out []string
	for i, part := range strings.Split(page, "```") {
		if _, code, ok := strings.Cut(part, "\n"); ok && i%2 == 1 {
			out = append(out, code)
		}
	}
	return out
}

// holds reports whether a file that is no page has a text.
func holds(files map[string]string, text string) bool {
	for name, file := range files {
		if !strings.HasSuffix(name, ".md") && strings.Contains(file, text) {
			return true
		}
	}
	return false
}

// contents are those of the files in a folder, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		data, err := os.ReadFile(path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	require.NoError(t, err)
	return files
}
