// Package golden_test runs the end-to-end cases of this folder. All
// environments are linked into two binaries, one with every pass and one with
// the passes that can be switched off left out, so that a case costs
// milliseconds and both must give the same catalog.
package golden_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/passes"
)

// envs has the environments of all cases, each written once: nothing writes to them, and several tests read them.
var envs struct {
	dir     string
	written map[string]string // by the case's name
}

// envDir is the folder of a case's environment.
func envDir(t testing.TB, c *golden.Case) string {
	if dir, ok := envs.written[c.Name]; ok {
		return dir
	}
	dir, err := c.WriteEnv(envs.dir)
	require.NoError(t, err)
	envs.written[c.Name] = dir
	return dir
}

// load loads a case's environment.
func load(t testing.TB, c *golden.Case) *env.Environment {
	envDir := envDir(t, c)
	opts := env.Options{Classes: c.Classes(), Strict: map[string]check.Strict{"warning": check.StrictWarning, "off": check.StrictOff}[c.Setting("strict")]}
	if _, configured := c.Input("environment.conf"); !configured {
		opts.ModulePath = []string{filepath.Join(envDir, "modules"), filepath.Join(envDir, "site-modules")}
	}
	e, err := env.Load(envDir, opts)
	require.NoError(t, err)
	return e
}

// lower lowers a case's environment.
func lower(t testing.TB, c *golden.Case) (*ir.Program, assets.Assets, diag.List) {
	return load(t, c).Lower()
}

func TestPN(t *testing.T) {
	golden.Run(t, golden.PN, func(t *testing.T, c *golden.Case) string {
		text, ok := c.Input("manifests/site.pp")
		require.True(t, ok, "the case has no manifests/site.pp")
		prog, diags := parser.Parse(source.NewFile("manifests/site.pp", string(text)), parser.Options{})
		require.Empty(t, diags)
		return ast.Dump(prog)
	})
}

func TestIR(t *testing.T) {
	golden.Run(t, golden.IR, func(t *testing.T, c *golden.Case) string {
		prog, _, _ := lower(t, c)
		return prog.String()
	})
}

// binaries are the two programs that hold all environments.
type binaries struct {
	optimized, plain string
	err              error
}

var builtOnce struct {
	sync.Once
	binaries
}

// built builds the binaries, once for all tests.
func built(t *testing.T) *binaries {
	builtOnce.Do(func() {
		b := &builtOnce.binaries
		link := func(name string, opts passes.Options, maxBody int) string {
			var made []gogen.Environment
			for _, c := range slices.Concat(golden.Cases(t, golden.Catalog, golden.Graph, golden.Error), golden.Tables(t)) {
				prog, beside, _ := lower(t, c)
				opts.Verify = true
				if err := passes.Run(prog, opts); err != nil {
					b.err = errors.Join(b.err, err)
					return ""
				}
				made = append(made, gogen.Environment{Program: prog, Assets: beside})
			}
			mod, err := gogen.Generate(made, gogen.Options{MaxBody: maxBody})
			if err != nil {
				b.err = errors.Join(b.err, err)
				return ""
			}
			out := filepath.Join(envs.dir, name+".bin")
			b.err = errors.Join(b.err, build.Build(context.Background(), mod, build.Options{Output: out, Key: "golden " + name}))
			return out
		}
		b.optimized = link("optimized", passes.Options{}, 0)
		b.plain = link("plain", passes.Options{Off: true}, 8) // in very many Go functions; half of that makes twice as many, and of Go's work
	})
	require.NoError(t, builtOnce.err)
	return &builtOnce.binaries
}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "p2go-golden-")
	if err != nil {
		panic(err)
	}
	envs.dir, envs.written = dir, map[string]string{}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// arguments are those that choose a case's environment and settings, and say what else the case does.
func arguments(t *testing.T, c *golden.Case, command string, args ...string) []string {
	list := []string{command, "--environment", c.Environment(), "--environmentpath", "/envs"}
	flags, err := c.Flags(t.TempDir())
	require.NoError(t, err)
	list = append(list, flags...)
	for _, s := range c.Settings {
		list = append(list, "--set", s.Name+"="+s.Value)
	}
	return append(list, args...)
}

// logged is the beginning of a message on standard error; a line without it goes
// on with the message before.
var logged = regexp.MustCompile(`(?m)^(?:Notice|Warning|Error|Alert|Critical|Emergency): `)

// messages takes standard error apart into messages, without the final newline of each.
func messages(stderr string) []string {
	var list []string
	begins := logged.FindAllStringIndex(stderr, -1)
	for i, at := range begins {
		end := len(stderr)
		if i+1 < len(begins) {
			end = begins[i+1][0]
		}
		list = append(list, strings.TrimSuffix(stderr[at[0]:end], "\n"))
	}
	return list
}

// run runs a command of a binary for a case; it returns what it printed, the
// message of a failure, and what was logged before.
func run(t *testing.T, binary, command string, c *golden.Case) (stdout, failure string, log []string) {
	facts, err := c.Facts().Write(t.TempDir())
	require.NoError(t, err)
	cmd := exec.Command(binary, arguments(t, c, command, "--node", c.Node, "--facts", facts)...)
	cmd.Env = golden.Env()
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	err = cmd.Run()
	log = messages(stderr.String())
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		require.Equal(t, 1, exit.ExitCode(), "%s", stderr.String())
		require.NotEmpty(t, log, "%s", stderr.String())
		message, found := strings.CutPrefix(log[len(log)-1], "Error: ")
		require.True(t, found, "the last message is no error in %q", log)
		return out.String(), strings.TrimSpace(message), log[:len(log)-1]
	}
	require.NoError(t, err)
	return out.String(), "", log
}

// each calls f with both binaries.
func each(t *testing.T, f func(t *testing.T, binary string)) {
	b := built(t)
	t.Run("optimized", func(t *testing.T) { f(t, b.optimized) })
	t.Run("plain", func(t *testing.T) { f(t, b.plain) })
}

func roots(c *golden.Case) catalogdiff.Roots {
	return catalogdiff.EnvRoots("/envs/" + c.Environment())
}

func TestCatalog(t *testing.T) {
	each(t, func(t *testing.T, binary string) {
		golden.Run(t, golden.Catalog, func(t *testing.T, c *golden.Case) string {
			out, failure, _ := run(t, binary, "catalog", c)
			require.Empty(t, failure)
			return roots(c).Shorten(out)
		})
	})
}

// TestTable compiles the rows of a table in one process.
func TestTable(t *testing.T) {
	each(t, func(t *testing.T, binary string) {
		for _, c := range golden.Tables(t) {
			t.Run(c.Name, func(t *testing.T) { golden.CheckTable(t, c, results(t, binary, c)) })
		}
	})
}

// results runs a binary for all rows of a case and returns the rows' results by their nodes.
func results(t *testing.T, binary string, c *golden.Case) map[string]string {
	table, err := c.Table()
	require.NoError(t, err)
	facts := t.TempDir()
	rows, files := map[string]*golden.Row{}, map[string]string{}
	for _, r := range table.Rows {
		rows[r.Node] = r
		files[r.Node], err = c.RowFacts(r).Write(facts)
		require.NoError(t, err)
	}
	cmd := exec.Command(binary, arguments(t, c, "catalog", "--facts-dir", facts, "--format", "ndjson")...)
	cmd.Env = golden.Env()
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
		require.Equal(t, 1, exit.ExitCode(), "%s", stderr.String())
	}
	logs := map[string][]string{}
	for _, m := range messages(stderr.String()) {
		level, text, _ := strings.Cut(m, ": ")
		if node, text, ok := strings.Cut(text, ": "); ok && rows[node] != nil {
			text = strings.TrimPrefix(text, files[node]+": ") // which failures name
			logs[node] = append(logs[node], catalogdiff.Message(level+": "+text, roots(c)))
		}
	}
	results := map[string]string{}
	for dec := json.NewDecoder(&out); dec.More(); {
		var answer struct {
			Node    string          `json:"node"`
			Catalog json.RawMessage `json:"catalog"`
			Error   string          `json:"error"`
		}
		require.NoError(t, dec.Decode(&answer))
		var catalog *catalogdiff.Catalog
		if answer.Error == "" {
			catalog, err = catalogdiff.Parse(answer.Catalog, roots(c))
			require.NoError(t, err)
		}
		failure := catalogdiff.Message(answer.Error, roots(c))
		log := slices.DeleteFunc(logs[answer.Node], func(m string) bool { // it names the file of the node's facts
			return answer.Error != "" && strings.HasPrefix(m, "Error: ") && strings.HasSuffix(m, ": "+failure)
		})
		results[answer.Node], err = rows[answer.Node].Result(catalog, catalogdiff.Message(answer.Error, roots(c)), log)
		require.NoError(t, err)
	}
	return results
}

func TestGraph(t *testing.T) {
	each(t, func(t *testing.T, binary string) {
		golden.Run(t, golden.Graph, func(t *testing.T, c *golden.Case) string {
			out, failure, _ := run(t, binary, "graph", c)
			require.Empty(t, failure)
			return out
		})
	})
}

// TestGraphs compares the graphs with those of an agent.
func TestGraphs(t *testing.T) {
	each(t, func(t *testing.T, binary string) {
		golden.Run(t, golden.Graphs, func(t *testing.T, c *golden.Case) string {
			facts, err := c.Facts().Write(t.TempDir())
			require.NoError(t, err)
			text, failure, err := golden.DrawGraphs(t.Context(), binary, arguments(t, c, "graph", "--node", c.Node, "--facts", facts))
			require.NoError(t, err)
			require.Empty(t, failure)
			return text
		})
	})
}

func TestError(t *testing.T) {
	each(t, func(t *testing.T, binary string) {
		golden.Run(t, golden.Error, func(t *testing.T, c *golden.Case) string {
			out, failure, _ := run(t, binary, "catalog", c)
			require.Empty(t, out, "a failure prints nothing on standard output")
			return catalogdiff.Message(failure, roots(c))
		})
	})
}

// TestLog compares what Puppet logs, as it finds things in manifests while it compiles, with what the compiler warns of
// and then the binary logs.
func TestLog(t *testing.T) {
	each(t, func(t *testing.T, binary string) {
		golden.Run(t, golden.Log, func(t *testing.T, c *golden.Case) string {
			_, _, diags := lower(t, c)
			var list []string
			for _, d := range diags {
				if d.Severity != diag.Error {
					list = append(list, "Warning: "+diag.Located(d))
				}
			}
			_, _, log := run(t, binary, "catalog", c)
			for _, m := range log {
				list = append(list, catalogdiff.Message(m, roots(c)))
			}
			return golden.Lines(list)
		})
	})
}
