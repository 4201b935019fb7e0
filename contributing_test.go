package p2go_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// block is a block of code in CONTRIBUTING.md with its language.
var block = regexp.MustCompile("(?ms)^```(diff|sh)\n(.*?)^```$")

// TestContributing makes all changes that CONTRIBUTING.md shows to a copy of the tree, and runs its commands there.
func TestContributing(t *testing.T) {
	page, err := os.ReadFile("CONTRIBUTING.md")
	require.NoError(t, err)
	tree := t.TempDir()
	copyTree(t, tree)
	var commands []string
	for _, b := range block.FindAllStringSubmatch(string(page), -1) {
		if b[1] == "sh" {
			commands = append(commands, strings.Split(strings.TrimSpace(b[2]), "\n")...)
			continue
		}
		require.NoError(t, patch(tree, b[2]), "CONTRIBUTING.md shows\n%s", b[2])
	}
	printed := map[string]string{}
	for _, c := range commands {
		cmd := exec.Command("sh", "-c", c)
		cmd.Dir = tree
		cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath", "P2GO_UPDATE=", "XDG_CACHE_HOME="+filepath.Join(tree, ".cache"))
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s\n%s", c, out)
		assert.NotContains(t, string(out), "no tests to run", c)
		printed[c] = string(out)
	}

	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(tree, filepath.FromSlash(name)))
		require.NoError(t, err)
		return string(data)
	}
	assert.Contains(t, printed[`go run ./cmd/p2go run -e 'notice(initials("Ada King Lovelace"))'`], "Notice: Scope(Class[main]): AKL")
	assert.Regexp(t, `= isundef v\d+ : Boolean`, printed[`go run ./cmd/p2go ir -e 'notice($facts["a"] == undef)' --after isundef --verify-ir`])
	assert.Contains(t, printed[`go run ./cmd/p2go check -e 'class a { }'`], "warning[P2GO_EMPTY_CLASS]: The class 'a' has nothing in it")
	for page, want := range map[string]string{
		"docs/functions.md":   "`initials(String)`: the first character of each word, joined.",
		"docs/ir.md":          "| `isundef` | 1 |  | pure |  |  | whether a value is undef |",
		"docs/diagnostics.md": "### P2GO_EMPTY_CLASS\n\nA warning, reported when a class has neither parameters nor a body.",
	} {
		assert.True(t, strings.Contains(read(page), want), "%s: no %s", page, want)
	}

	p2go := func(args ...string) string {
		cmd := exec.Command("go", append([]string{"run", "./cmd/p2go"}, args...)...)
		cmd.Dir = tree
		cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	assert.Contains(t, p2go("ir", "--help"), "isundef    asks for undef without comparing\n")
	assert.Regexp(t, `(?m)^initials\b.*joined`, p2go("functions"))
}

// copyTree copies what Go and the tests read; folders that begin with a dot, and bin, are none of it.
func copyTree(t *testing.T, to string) {
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || path == "bin"):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, path), 0o777)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path), data, 0o666)
	}))
}

// patch makes a change to the tree: new files, and hunks whose lines without a plus are in the file once. The last of these may be the
// beginning of a line.
func patch(tree, text string) error {
	var name string
	var isNew bool
	var before, after strings.Builder
	hunk := func() error {
		defer before.Reset()
		defer after.Reset()
		if after.Len() == 0 {
			return nil
		}
		file := filepath.Join(tree, filepath.FromSlash(name))
		if isNew {
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				return err
			}
			return os.WriteFile(file, []byte(after.String()), 0o666)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		old := strings.TrimSuffix(before.String(), "\n")
		if n := bytes.Count(data, []byte(old)); n != 1 {
			return fmt.Errorf("%s has the lines of a hunk %d times:\n%s", name, n, old)
		}
		with := strings.TrimSuffix(after.String(), "\n")
		return os.WriteFile(file, bytes.Replace(data, []byte(old), []byte(with), 1), 0o666)
	}
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "--- "):
			if err := hunk(); err != nil {
				return err
			}
			isNew = line == "--- /dev/null\n"
		case strings.HasPrefix(line, "+++ b/"):
			name = strings.TrimSpace(strings.TrimPrefix(line, "+++ b/"))
		case strings.HasPrefix(line, "@@"):
			if err := hunk(); err != nil {
				return err
			}
		case strings.HasPrefix(line, "+"):
			after.WriteString(line[1:])
		case strings.HasPrefix(line, " "):
			before.WriteString(line[1:])
			after.WriteString(line[1:])
		default:
			return fmt.Errorf("neither context nor an addition: %s", line)
		}
	}
	return hunk()
}
