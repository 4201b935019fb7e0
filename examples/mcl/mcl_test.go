// Package mcl_test holds the examples in mcl, each in a folder. What their graphs are is in NAME/expected: the lines that mgmt's own tests have,
// and JSON.
package mcl_test

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
)

// TestExamples generates the Go of each example, vets and builds it, and compares the graphs. P2GO_UPDATE=1 writes them instead.
func TestExamples(t *testing.T) {
	people, err := filepath.Abs("people/people.txt")
	require.NoError(t, err)
	t.Setenv("PEOPLE", people)
	p2go := filepath.Join(t.TempDir(), "p2go")
	run(t, "", "go", "build", "-o", p2go, "../../cmd/p2go")
	programs, err := filepath.Glob("*/main.mcl")
	require.NoError(t, err)
	require.NotEmpty(t, programs)
	for _, program := range programs {
		dir := filepath.Dir(program)
		t.Run(dir, func(t *testing.T) {
			module := filepath.Join(t.TempDir(), "module")
			require.Empty(t, run(t, "", p2go, "check", "--mcl", "head", "--mcl-strict", dir))
			require.Empty(t, run(t, "", p2go, "fmt", "--check", dir))
			require.Empty(t, run(t, "", p2go, "gen", dir, "-o", module))
			require.Empty(t, run(t, module, "gofmt", "-l", "main.go", "env"))
			run(t, module, "go", "vet", "-trimpath", ".", "./env/...")
			binary := filepath.Join(module, dir)
			run(t, module, "go", "build", "-trimpath", "-o", binary, ".")
			for file, format := range map[string]string{"graph.txt": "suite", "graph.json": "json"} {
				compare(t, filepath.Join(dir, "expected", file), run(t, "", binary, "graph", "--hostname", "web1", "--format", format))
			}
		})
	}
}

// TestWatch changes the file that an example watches, and reads what it prints then.
func TestWatch(t *testing.T) {
	tmp := t.TempDir()
	binary, people := filepath.Join(tmp, "people"), filepath.Join(tmp, "people.txt")
	run(t, "", "go", "run", "../../cmd/p2go", "build", "people", "-o", binary)
	require.NoError(t, os.WriteFile(people, []byte("ann\nben\n"), 0o666))

	cmd := exec.CommandContext(t.Context(), binary, "watch", "--delta", "--count", "2", "--hostname", "web1")
	cmd.Env = append(os.Environ(), "PEOPLE="+people)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	require.NoError(t, err)
	require.Contains(t, first, `"name":"ben"`)
	require.NoError(t, os.WriteFile(people, []byte("# Ben has left.\nann\ncid\n"), 0o666))
	rest, err := io.ReadAll(lines)
	require.NoError(t, err)
	require.NoError(t, cmd.Wait())
	compare(t, filepath.Join("people", "expected", "change.json"), string(rest))
}

// compare compares a text with what is kept.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if golden.Updating() { // P2GO_UPDATE=1
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if difference := cmp.Diff(string(want), got); difference != "" {
		t.Errorf("%s (-want +got):\n%s\nP2GO_UPDATE=1 go test ./examples/mcl accepts this", file, difference)
	}
}

// run returns what a command prints. A generated module, in a folder, needs neither a network nor a module cache.
func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if dir != "" {
		cmd.Env = append(cmd.Env, "GOPROXY=off", "GOFLAGS=-mod=mod", "GOMODCACHE="+filepath.Join(dir, "none"), "GOWORK=off")
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	require.NoError(t, cmd.Run(), "%s\n%s", strings.Join(args, " "), out.String())
	return out.String()
}
