package docs

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// answer is what puppet-strings, or p2go, makes of a module.
type answer struct{ JSON, Markdown, Log string }

// ours is p2go's answer. Files that cannot be parsed are diagnostics, which puppet-strings has in its log.
func ours(t *testing.T, dir string) answer {
	d := disk.New()
	names, err := ModuleFiles(d, dir)
	require.NoError(t, err)
	var files []*source.File
	for _, n := range names {
		data, err := d.ReadFile(filepath.Join(dir, n))
		require.NoError(t, err)
		files = append(files, source.NewFile(n, string(data)))
	}
	doc := Collect(files)
	text, err := doc.JSON()
	require.NoError(t, err)
	var log strings.Builder
	for _, w := range doc.Warnings {
		fmt.Fprintf(&log, "[%s]: %s\n", w.Level, w.Text)
	}
	return answer{text, doc.Markdown(), log.String()}
}

// statistics is what YARD ends its log with, unparsed what it has of files that cannot be parsed.
var (
	statistics = regexp.MustCompile(`(?ms)^Files: .*\z`)
	unparsed   = regexp.MustCompile(`(?m)^\[error\]: Failed to parse .*\.pp: .*\n`)
)

// theirs is the answer of puppet-strings, which writes into the folder that it works in.
func theirs(t *testing.T, module string) answer {
	dir := t.TempDir()
	work := filepath.Join(dir, "module")
	module, err := filepath.EvalSymlinks(module)
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(work, os.DirFS(module)))
	var a answer
	for _, format := range []string{"json", "markdown"} {
		out := filepath.Join(dir, format)
		cmd := exec.Command("puppet", "strings", "generate", "--format", format, "--out", out)
		cmd.Dir = work
		cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "RUBYLIB=") }) // that of the Puppet it is installed with
		log, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", log)
		text, err := os.ReadFile(out)
		require.NoError(t, err)
		if format == "json" {
			a.JSON, a.Log = string(text), unparsed.ReplaceAllString(statistics.ReplaceAllString(string(log), ""), "")
		} else {
			a.Markdown = string(text)
		}
	}
	return a
}

func hasStrings() bool { return exec.Command("puppet", "strings", "--help").Run() == nil }

// A module that has every construct and tag, and mistakes in them, is documented as puppet-strings does it. Its answer is recorded;
// P2GO_RECORD=1 asks it again.
func TestRecorded(t *testing.T) {
	const module = "testdata/odd"
	files := map[string]func(*answer) *string{
		".json": func(a *answer) *string { return &a.JSON }, ".md": func(a *answer) *string { return &a.Markdown }, ".log": func(a *answer) *string { return &a.Log },
	}
	if os.Getenv("P2GO_RECORD") != "" {
		recorded := theirs(t, module)
		for ext, part := range files {
			require.NoError(t, os.WriteFile(module+ext, []byte(*part(&recorded)), 0o644))
		}
	}
	got := ours(t, module)
	for ext, part := range files {
		want, err := os.ReadFile(module + ext)
		require.NoError(t, err)
		if diff := cmp.Diff(string(want), *part(&got)); diff != "" {
			t.Errorf("%s%s (-puppet-strings +p2go)\n%s", module, ext, diff)
		}
	}
}

// The modules that are installed are documented as puppet-strings does it, byte for byte: in JSON, in Markdown, and what it logs.
func TestInstalledModules(t *testing.T) {
	const modules = "/usr/share/puppet/modules"
	mode := os.Getenv("P2GO_STRINGS")
	if mode == "" {
		t.Skip("it takes minutes: make strings sets P2GO_STRINGS")
	}
	dirs, err := filepath.Glob(modules + "/*")
	require.NoError(t, err)
	if len(dirs) == 0 || !hasStrings() {
		require.NotEqual(t, "require", mode, "puppet-strings or modules are missing")
		t.Skip("puppet-strings or modules are missing: apt-get install puppet-strings puppet-module-…")
	}
	var mu sync.Mutex
	equal := map[string]int{}
	t.Run("modules", func(t *testing.T) {
		for _, dir := range dirs {
			t.Run(filepath.Base(dir), func(t *testing.T) {
				t.Parallel()
				want, got := theirs(t, dir), ours(t, dir)
				for _, part := range []struct{ name, want, got string }{
					{"JSON", want.JSON, got.JSON}, {"Markdown", want.Markdown, got.Markdown}, {"warnings", want.Log, got.Log},
				} {
					if part.want != part.got {
						t.Errorf("%s differs (-puppet-strings +p2go)\n%s", part.name, cmp.Diff(part.want, part.got))
						continue
					}
					mu.Lock()
					equal[part.name]++
					mu.Unlock()
				}
			})
		}
	})
	t.Logf("of %d modules equal byte for byte: JSON %d, Markdown %d, warnings %d", len(dirs), equal["JSON"], equal["Markdown"], equal["warnings"])
}

// Hostile comments and files are read without a panic.
func FuzzCollect(f *testing.F) {
	seeds, _ := filepath.Glob("testdata/odd/*/*")
	more, _ := filepath.Glob("testdata/odd/lib/puppet/*/*")
	for _, name := range append(seeds, more...) {
		if data, err := os.ReadFile(name); err == nil {
			f.Add(filepath.Ext(name), string(data))
		}
	}
	f.Fuzz(func(t *testing.T, ext, text string) {
		doc := Collect([]*source.File{source.NewFile("plans/x"+ext, text)})
		if _, err := doc.JSON(); err != nil && !bytes.Contains([]byte(err.Error()), []byte("deep")) {
			t.Error(err)
		}
		doc.Markdown()
	})
}
