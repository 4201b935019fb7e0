package main

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

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/coverage"
	rtcoverage "github.com/p2go/p2go/runtime/coverage"
)

// coverNodes are the nodes of testdata/cover, with their facts.
var coverNodes = map[string]string{
	"one":   `{"host": "one", "kernel": "Linux", "port": 80}`,
	"two":   `{"host": "two", "kernel": "Linux", "port": 8080}`,
	"three": `{"host": "three", "kernel": "windows", "port": 80}`,
}

// succeeds carries out a command, which must succeed.
func succeeds(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: os.Getenv}
	require.Zero(t, a.run(args), "p2go %s\n%s%s", strings.Join(args, " "), out.String(), errs.String())
	return out.String()
}

// coverProfile compiles testdata/cover and the nodes, and merges what the runs have written.
func coverProfile(t *testing.T) *coverage.Profile {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	succeeds(t, "build", "testdata/cover", "--cover", "-o", filepath.Join(dir, "site"))
	profiles := filepath.Join(dir, "profiles")
	for node, facts := range coverNodes {
		file := filepath.Join(dir, node+".json")
		require.NoError(t, os.WriteFile(file, []byte(facts), 0o600))
		run := exec.Command(filepath.Join(dir, "site"), "catalog", "--node", node, "--facts", file)
		run.Env = append(os.Environ(), rtcoverage.DirVariable+"="+profiles)
		var errs bytes.Buffer
		run.Stderr = &errs
		require.NoError(t, run.Run(), "%s", &errs)
	}
	succeeds(t, "cover", profiles, "-o", filepath.Join(dir, "all.p2gocover"))
	f, err := os.Open(filepath.Join(dir, "all.p2gocover"))
	require.NoError(t, err)
	defer f.Close()
	p, err := coverage.Parse(f.Name(), f)
	require.NoError(t, err)
	return p
}

// expectation is what a comment says of its line.
var expectation = regexp.MustCompile(`#= ([^%]*?) *(?:-?%>)?$`)

// TestCoverGolden compares counts with those that the files of testdata/cover have in their comments, each of which was written by hand.
func TestCoverGolden(t *testing.T) {
	const root = "testdata/cover"
	counted := map[string][]coverage.Line{}
	for _, f := range coverProfile(t).Files {
		counted[f.Name] = f.SourceLines()
	}
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "README" {
			return err
		}
		name, err := filepath.Rel(root, path)
		require.NoError(t, err)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		var want, got []string
		for i, line := range strings.Split(string(text), "\n") {
			if m := expectation.FindStringSubmatch(line); m != nil {
				want = append(want, fmt.Sprintf("%d: %s", i+1, m[1]))
			}
		}
		for _, l := range counted[filepath.ToSlash(name)] {
			got = append(got, fmt.Sprintf("%d: %s", l.Number, annotation(l)))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
		delete(counted, filepath.ToSlash(name))
		return nil
	}))
	assert.Empty(t, counted)
}

// annotation is what the comment on a line says.
func annotation(l coverage.Line) string {
	text := fmt.Sprint(l.Count)
	if l.Missed && l.Count > 0 {
		text += "!"
	}
	for i, arm := range l.Arms {
		if i > 0 && l.Arms[i-1].Branch == arm.Branch {
			text = fmt.Sprintf("%s,%d)", strings.TrimSuffix(text, ")"), arm.Count)
		} else {
			text += fmt.Sprintf(" (%d)", arm.Count)
		}
	}
	return text
}
