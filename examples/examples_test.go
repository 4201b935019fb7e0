// Package examples holds environments to build and read. Its test compiles each
// of them and compares the catalogs with those that real Puppet makes, which
// are recorded in NAME/expected (P2GO_RECORD=1, or make record, records them
// where Puppet is installed). What goes beyond Puppet's language has its facts
// in nodes instead of facts, and a page whose commands a test runs.
package examples_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/reference"
)

func TestExamples(t *testing.T) {
	area, err := reference.Examples(".")
	require.NoError(t, err)
	if os.Getenv("P2GO_RECORD") == "1" {
		record(t, area)
	}
	nodes := map[string][]*reference.Case{} // by the example's directory
	for _, c := range area.Cases {
		nodes[c.Env.Dir] = append(nodes[c.Env.Dir], c)
	}
	examples, err := filepath.Glob("*/environment.conf")
	require.NoError(t, err)
	examples = slices.DeleteFunc(examples, func(conf string) bool { return filepath.Dir(conf) == declared })
	require.Len(t, nodes, len(examples), "every example has facts")

	p2go := filepath.Join(t.TempDir(), "p2go")
	run(t, "", "go", "build", "-o", p2go, "../cmd/p2go")
	for dir, cases := range nodes {
		t.Run(filepath.Base(dir), func(t *testing.T) { compare(t, p2go, dir, cases) })
	}
}

// shown is the example whose generated Go is kept in testdata, so that a change of what users read shows.
const shown = "webfarm"

// compareGo compares main.go and the packages of the environment and its modules with what is kept. P2GO_UPDATE=1 writes
// that instead.
func compareGo(t *testing.T, module string) {
	kept := filepath.Join("testdata", shown)
	got, want := map[string]string{}, map[string]string{}
	read := func(root, name string, files map[string]string) {
		data, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		files[filepath.ToSlash(strings.TrimSuffix(name, ".golden"))] = string(data)
	}
	walk := func(root, dir, suffix string, files map[string]string) {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, suffix) {
				return err
			}
			name, err := filepath.Rel(root, path)
			read(root, name, files)
			return err
		})
		require.NoError(t, err)
	}
	read(module, "main.go", got)
	walk(module, "env", ".go", got)
	if golden.Updating() { // P2GO_UPDATE=1
		require.NoError(t, os.RemoveAll(kept))
		for name, text := range got {
			file := filepath.Join(kept, filepath.FromSlash(name)+".golden")
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
			require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		}
	}
	walk(kept, ".", ".golden", want)
	if difference := cmp.Diff(want, got); difference != "" {
		t.Errorf("the generated Go of %s (-want +got):\n%s\nP2GO_UPDATE=1 go test ./examples accepts this", shown, difference)
	}
}

// compare generates the Go module of an example, vets and builds it, and
// compares the catalogs of all nodes with the recorded ones.
func compare(t *testing.T, p2go, dir string, cases []*reference.Case) {
	tmp := t.TempDir()
	module := filepath.Join(tmp, "module")
	require.Empty(t, run(t, "", p2go, "check", dir))
	require.Empty(t, run(t, "", p2go, "gen", dir, "-o", module))
	require.Empty(t, run(t, module, "gofmt", "-l", "main.go", "env"))
	run(t, module, "go", "vet", "-trimpath", ".", "./env/...")
	if filepath.Base(dir) == shown {
		compareGo(t, module)
	}
	site, catalogs, serverFacts := filepath.Join(tmp, "site"), filepath.Join(tmp, "catalogs"), filepath.Join(tmp, "server-facts.json")
	run(t, module, "go", "build", "-trimpath", "-o", site, ".")
	require.NoError(t, os.WriteFile(serverFacts, []byte(golden.ServerFacts), 0o644))
	run(t, "", site, "catalog", "--facts-dir", filepath.Join(dir, "facts"), "--out", catalogs,
		"--server-facts", serverFacts, "--environmentpath", filepath.Dir(dir))
	for _, c := range cases {
		t.Run(c.Facts.Name, func(t *testing.T) {
			want := parse(t, expected(c), nil)
			got := parse(t, filepath.Join(catalogs, c.Facts.Name+".json"), catalogdiff.EnvRoots(dir))
			require.Empty(t, catalogdiff.Compare(want, got))
			require.Empty(t, cmp.Diff(string(want.JSON()), string(got.JSON())))
		})
	}
}

// TestAssume builds the web farm for one family of operating systems. The binary is smaller, gives such nodes the same catalogs,
// and refuses others.
func TestAssume(t *testing.T) {
	tmp := t.TempDir()
	p2go := filepath.Join(tmp, "p2go")
	run(t, "", "go", "build", "-o", p2go, "../cmd/p2go")
	size := func(binary string) int64 {
		info, err := os.Stat(binary)
		require.NoError(t, err)
		return info.Size()
	}
	all := filepath.Join(tmp, "all")
	run(t, "", p2go, "build", "webfarm", "-o", all)
	sizes := map[string]int64{}
	for family, nodes := range map[string][]string{"debian": {"web1", "web2"}, "redhat": {"lb1"}} {
		binary := filepath.Join(tmp, family)
		run(t, "", p2go, "build", "webfarm", "--assume", filepath.Join("webfarm", "assume", family+".yaml"), "-o", binary)
		sizes[family] = size(binary)
		t.Logf("%s: %d bytes, for all: %d bytes", family, size(binary), size(all))
		require.LessOrEqual(t, size(binary), size(all))
		for _, node := range []string{"web1", "web2", "lb1"} {
			args := []string{"catalog", "--facts", filepath.Join("webfarm", "facts", node+".example.com.json")}
			out, err := exec.Command(binary, args...).CombinedOutput()
			if slices.Contains(nodes, node) {
				require.NoError(t, err, string(out))
				require.Equal(t, run(t, "", append([]string{all}, args...)...), string(out))
			} else {
				require.Error(t, err)
				require.Contains(t, string(out), "Error: This program was built with --assume for other nodes: the fact os.family is '")
			}
		}
	}
	require.Less(t, sizes["redhat"], size(all)-40_000, "apt, its template and what only they need have left")
}

// expected is the file with the catalog that real Puppet makes.
func expected(c *reference.Case) string {
	return filepath.Join(c.Env.Dir, "expected", c.Facts.Name+".json")
}

func parse(t *testing.T, file string, roots catalogdiff.Roots) *catalogdiff.Catalog {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	c, err := catalogdiff.Parse(data, roots)
	require.NoError(t, err, file)
	return c
}

// record writes what real Puppet makes of the examples.
func record(t *testing.T, area *reference.Area) {
	t.Helper()
	puppet, err := reference.FindPuppet(t.Context())
	require.NoError(t, err)
	results, err := puppet.Results(t.Context(), area, nil)
	require.NoError(t, err)
	for _, c := range area.Cases {
		r := results[c.ID]
		require.NotNil(t, r.Catalog, "%s: %s", c.ID, r.Error)
		require.NoError(t, os.MkdirAll(filepath.Dir(expected(c)), 0o755))
		require.NoError(t, os.WriteFile(expected(c), r.Catalog.JSON(), 0o644))
	}
}

// run runs a command that must succeed, and returns what it prints.
func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Dir = dir
	// The generated module needs neither a network nor a module cache.
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if dir != "" {
		cmd.Env = append(cmd.Env, "GOPROXY=off", "GOFLAGS=-mod=mod", "GOMODCACHE="+filepath.Join(dir, "none"), "GOWORK=off")
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	require.NoError(t, cmd.Run(), "%s\n%s", strings.Join(args, " "), out.String())
	return out.String()
}
