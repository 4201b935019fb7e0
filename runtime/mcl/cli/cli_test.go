package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/mcl/site"
	"github.com/p2go/p2go/runtime/value"
)

var file = "main.mcl"

func pos(line int32) *mcl.Pos { return &mcl.Pos{File: &file, Line: line, Col: 3} }

// read returns what a call reads, which is its own text unless the facts have it.
func read(s *site.Run, call string, change inputs.Change) (string, error) {
	return inputs.Read(s.Inputs, call, mcl.StrType, change, func() (string, error) {
		if call == "fails()" {
			return "", mcl.Fail("it fails")
		}
		return call, nil
	})
}

// testProgram declares what the fact `case()` says, besides print["hello"].
var testProgram = &site.Program{Name: "main", Run: func(s *site.Run) error {
	which, err := read(s, "case()", inputs.Never)
	if err != nil {
		return mcl.At(pos(2), err)
	}
	if _, err := read(s, "sys.load()", inputs.Seconds(1)); err != nil {
		return mcl.At(pos(3), err)
	}
	body := site.NewBody().Field("msg", s.Hostname+" "+strings.Join(s.Inputs.Args, ","))
	if err := s.Declare(pos(4), kind.Print, []string{"hello"}, body); err != nil {
		return err
	}
	switch which {
	case "fails":
		_, err := read(s, "fails()", inputs.File("/etc/x"))
		return mcl.At(pos(5), err)
	case "placeless":
		return mcl.Fail("nowhere")
	case "edges":
		return s.Declare(pos(6), kind.Noop, []string{"a"}, site.NewBody().Edge(graph.Depend, "noop", []string{"b"}))
	case "auto":
		if err := s.Declare(pos(7), kind.File, []string{"/a/"}, site.NewBody().Field("state", "exists")); err != nil {
			return err
		}
		return s.Declare(pos(8), kind.File, []string{"/a/b"}, site.NewBody().Field("state", "exists"))
	case "send":
		if err := s.Declare(pos(9), kind.Password, []string{"p"}, site.NewBody()); err != nil {
			return err
		}
		s.Send(pos(10), graph.End{Kind: "password", Names: []string{"p"}}, "password", graph.End{Kind: "print", Names: []string{"hello"}}, "msg")
	case "export":
		return s.Declare(pos(11), kind.Noop, []string{"shared"}, site.NewBody().Meta("export", value.Array{"*"}).Meta("hidden", true))
	case "collect":
		return s.Collect(pos(12), kind.Noop, "shared", site.NewBody())
	case "system":
		if !s.Inputs.AllowSystem {
			return mcl.At(pos(13), mcl.Fail("os.system is not allowed"))
		}
	}
	return nil
}}

type outcome struct {
	code     int
	out, err string
}

func call(t *testing.T, args ...string) outcome {
	t.Helper()
	var out, err bytes.Buffer
	a := newApp(&out, &err)
	code := a.run(args)
	return outcome{code, out.String(), err.String()}
}

func newApp(out, err *bytes.Buffer, programs ...*site.Program) *app {
	if len(programs) == 0 {
		programs = []*site.Program{testProgram}
	}
	return &app{
		programs: programs, name: "site", in: strings.NewReader(`{"case()": "stdin"}`), out: out,
		messages: cmdline.Messages{Out: err, Least: cmdline.Level("notice")},
	}
}

// facts returns the path of a file of facts with a case of the program.
func facts(t *testing.T, which string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "facts.json")
	require.NoError(t, os.WriteFile(path, []byte(`{"case()":"`+which+`"}`), 0o600))
	return path
}

// MCL-OUT: each format, to standard output and to a file.
func TestGraph(t *testing.T) {
	for format, want := range map[string]string{
		"":          `"print[hello]"`,
		"dot":       `"print[hello]"`,
		"json":      `{"vertices":[{"kind":"print","name":"hello","fields":{"msg":"h1 -x,y"},"meta":{}}],"edges":[],"exports":[]}` + "\n",
		"suite":     "Vertex: print[hello]\n",
		"mgmt-yaml": "graph: main\nresources:\n  print:\n  - name: hello\n    msg: ",
	} {
		args := []string{"graph", "--hostname", "h1"}
		if format != "" {
			args = append(args, "--format", format)
		}
		got := call(t, append(args, "--", "-x", "y")...)
		assert.Zero(t, got.code, format)
		assert.Empty(t, got.err, format)
		assert.Contains(t, got.out, want, format)

		path := filepath.Join(t.TempDir(), "graph")
		again := call(t, append(args, "-o", path, "--", "-x", "y")...)
		assert.Equal(t, outcome{}, again, format)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, got.out, string(text), format)
	}
}

// MCL-AUTO-1, MCL-YAML-7
func TestAutoEdges(t *testing.T) {
	path := facts(t, "auto")
	const edge = `"from":"file[/a/]","to":"file[/a/b]"`
	assert.Contains(t, call(t, "graph", "--facts", path, "--format", "json").out, edge)
	got := call(t, "graph", "--facts", path, "--format", "json", "--no-autoedge")
	assert.Zero(t, got.code)
	assert.NotContains(t, got.out, edge)
	assert.Contains(t, call(t, "graph", "--facts", path, "--format", "mgmt-yaml").out, "edges: []")
	assert.Contains(t, call(t, "graph", "--facts", path, "--format", "mgmt-yaml", "--autoedge").out, "file[/a/] -> file[/a/b]")
}

// MCL-YAML-5: what the format cannot say is a warning.
func TestWarning(t *testing.T) {
	got := call(t, "graph", "--facts", facts(t, "send"), "--format", "mgmt-yaml")
	assert.Zero(t, got.code)
	assert.Contains(t, got.err, "Warning: mgmt's YAML sends no values: ")
	assert.Contains(t, got.out, "password[p] -> print[hello]")
}

// MCL-COLL: what one host exports, another collects.
func TestExports(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "exports")
	got := call(t, "graph", "--facts", facts(t, "collect"), "--exports", dir, "--hostname", "h2", "--format", "suite")
	assert.Equal(t, outcome{out: "Vertex: print[hello]\n"}, got, "nobody exports it yet")
	require.Zero(t, call(t, "graph", "--facts", facts(t, "export"), "--exports", dir, "--hostname", "h1").code)
	got = call(t, "graph", "--facts", facts(t, "collect"), "--exports", dir, "--hostname", "h2", "--format", "suite")
	assert.Equal(t, outcome{out: "Vertex: noop[shared]\nVertex: print[hello]\n"}, got)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "h3.json"), []byte("{"), 0o600))
	got = call(t, "graph", "--exports", dir)
	assert.Equal(t, 1, got.code)
	assert.Contains(t, got.err, "Error: "+dir+"/h3.json: unexpected end")
}

func TestOptions(t *testing.T) {
	var got inputs.Options
	program := &site.Program{Name: "p", Run: func(s *site.Run) error {
		got = s.Inputs.Options
		return nil
	}}
	var out, err bytes.Buffer
	args := []string{"graph", "--seed", "7", "--vardir=/v", "--allow-system", "--facts", "-", "--", "--seed", "8"}
	assert.Zero(t, newApp(&out, &err, program).run(args))
	assert.Empty(t, err.String())
	assert.Equal(t, inputs.Options{
		Facts: value.NewHash(value.Entry{Key: "case()", Value: "stdin"}), Args: []string{"--seed", "8"},
		VarDir: "/v", AllowSystem: true, Seed: 7, Seeded: true,
	}, got)
	assert.Zero(t, newApp(&out, &err, program).run([]string{"graph"}))
	assert.Equal(t, inputs.Options{}, got)
}

func TestErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"broken.json": `{"a": {"b": 1`, "list.json": "[]", "type.json": `{"case()": 1}`} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, which := range []string{"fails", "placeless", "edges", "collect", "system"} {
		require.NoError(t, os.WriteFile(which+".json", []byte(`{"case()":"`+which+`"}`), 0o600))
	}
	for args, want := range map[string]string{
		"grpah":                        "unknown command: grpah (did you mean graph?); the commands are graph, catalog, watch, info, completion",
		"frob":                         "unknown command: frob; the commands are graph, catalog, watch, info, completion",
		"--verson":                     "unknown flag: --verson (did you mean --version?); the commands are graph, catalog, watch, info, completion",
		"graph --fact x":               "unknown flag: --fact (did you mean --facts?)",
		"graph --facts":                "flag needs a value: --facts FILE",
		"graph x":                      "unexpected argument: x; those of the program come after --",
		"graph --format jsn":           "unknown format: jsn (did you mean json?)",
		"graph --autoedge":             "--autoedge needs --format mgmt-yaml: the other formats have the automatic edges anyway",
		"graph --seed x":               "--seed x: expected a number from 0 to 18446744073709551615",
		"graph --hostname=":            "--hostname: expected a name",
		"graph --program mian":         "unknown program: mian (did you mean main?); this binary holds main",
		"graph --facts none.json":      "none.json: no such file or directory",
		"graph --facts broken.json":    "broken.json: unexpected end of JSON where ',' or '}' should be at line 1 column 14",
		"graph --facts list.json":      "list.json: an object is expected, with texts of calls as its keys",
		"graph --facts type.json":      "main.mcl:2:3: facts: case(): the number 1 where str is expected (mgmt stage: Stream)",
		"graph --facts fails.json":     "main.mcl:5:3: it fails (mgmt stage: Stream)",
		"graph --facts placeless.json": "nowhere (mgmt stage: Stream)",
		"graph --facts edges.json":     "main.mcl:6:3: edge cannot find resource kind: noop named: b (mgmt stage: Interpret)",
		"graph --facts collect.json": "main.mcl:12:3: collect needs a directory of exported resources: none was given " +
			"(MCL-COLL-4) (mgmt stage: Interpret)",
		"graph --facts system.json":         "main.mcl:13:3: os.system is not allowed (mgmt stage: Stream)",
		"graph --out .":                     ".: is a directory, expected a file",
		"graph --out no/such":               "no/such: no such file or directory",
		"info --format yaml":                "unknown format: yaml",
		"watch --format dot":                "unknown format: dot; watch has json only",
		"watch --interval 0s":               "--interval 0s: expected a duration such as 500ms or 10s",
		"watch --debounce -1s":              "--debounce -1s: expected a duration such as 500ms or 10s",
		"watch --count 0":                   "--count 0: expected a number from 1 on",
		"watch --facts none.json":           "none.json: no such file or directory",
		"watch --facts fails.json --strict": "main.mcl:5:3: it fails (mgmt stage: Stream)",
		"completion tcsh":                   "give the shell: bash, zsh or fish",
		"completion -- bash zsh":            "give the shell: bash, zsh or fish",
	} {
		got := call(t, strings.Fields(args)...)
		assert.Equal(t, outcome{code: 1, err: "Error: " + want + "\n"}, got, args)
	}
}

func TestPrograms(t *testing.T) {
	other := &site.Program{Name: "other", Run: func(*site.Run) error { return nil }}
	var out, err bytes.Buffer
	assert.Equal(t, 1, newApp(&out, &err, testProgram, other).run([]string{"graph"}))
	assert.Equal(t, "Error: there are several programs; choose one with --program: main, other\n", err.String())
	assert.Zero(t, newApp(&out, &err, testProgram, other).run([]string{"graph", "--program", "other", "--format", "json"}))
	assert.Equal(t, `{"vertices":[],"edges":[],"exports":[]}`+"\n", out.String())
}

// MCL-REA-7: what a program reads, also when it fails.
func TestInfo(t *testing.T) {
	const head = "site, compiled by p2go dev\n\nprogram main\n"
	assert.Equal(t, outcome{out: head +
		"  input       case()                                  once\n" +
		"  input       sys.load()                              every 1 s\n"}, call(t, "info"))
	got := call(t, "info", "--json", "--facts", facts(t, "fails"))
	assert.Equal(t, 1, got.code)
	assert.Equal(t, "Error: main.mcl:5:3: it fails (mgmt stage: Stream)\n", got.err)
	assert.JSONEq(t, `{"version": "dev", "program": "main", "inputs": [
		{"call": "case()", "given": true}, {"call": "sys.load()", "given": false, "seconds": 1},
		{"call": "fails()", "given": false, "path": "/etc/x"}
	]}`, got.out)
	got = call(t, "info", "--facts", facts(t, "fails"))
	assert.Contains(t, got.out, "from the facts\n")
	assert.Contains(t, got.out, "when the file changes\n")
	var out, err bytes.Buffer
	assert.Zero(t, newApp(&out, &err, &site.Program{Name: "p", Run: func(*site.Run) error { return nil }}).run([]string{"info"}))
	assert.Contains(t, out.String(), "program p\n  reads nothing\n")
	assert.True(t, json.Valid([]byte(call(t, "info", "--format", "json").out)))
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{nil, {"help"}, {"--help"}, {"-h"}} {
		got := call(t, args...)
		assert.Zero(t, got.code)
		assert.Contains(t, got.out, "Usage: site COMMAND [flags]")
	}
	for _, args := range []string{"--version", "version", "-V"} {
		assert.Equal(t, outcome{out: "site, compiled by p2go dev\n"}, call(t, args))
	}
	for _, c := range commands() {
		got := call(t, c.Name, "--help")
		assert.Zero(t, got.code, c.Name)
		assert.Contains(t, got.out, "Usage: site "+c.Name)
		assert.Contains(t, got.out, "Examples:\n  site "+c.Name)
		for _, f := range c.Flags {
			assert.Contains(t, got.out, "--"+f.Name, c.Name)
		}
		assert.Equal(t, got, call(t, "help", c.Name))
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		got := call(t, "completion", shell)
		assert.Zero(t, got.code, shell)
		assert.Contains(t, got.out, "no-autoedge", shell)
	}
}

func TestColor(t *testing.T) {
	for args, want := range map[string]string{
		"graph --color --seed x":      "\x1b[1;31mError: ",
		"graph --color=auto --seed x": "Error: ",
		"graph --no-color --seed x":   "Error: ",
		"graph --seed x":              "Error: ",
	} {
		t.Setenv("NO_COLOR", "1")
		got := call(t, strings.Fields(args)...)
		assert.True(t, strings.HasPrefix(got.err, want), "%s: %q", args, got.err)
	}
}

// TestCatalog prints graphs as catalogs.
func TestCatalog(t *testing.T) {
	got := call(t, "catalog", "--node", "n1", "--hostname", "h1", "--", "-x")
	require.Empty(t, got.err)
	assert.Contains(t, got.out, `"name":"n1"`)
	assert.Contains(t, got.out, `"environment":"production"`)
	assert.Contains(t, got.out, `"title":"hello"`)
	assert.Contains(t, got.out, `"message":"h1 -x"`)
}
