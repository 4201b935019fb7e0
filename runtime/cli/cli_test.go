package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

var (
	site   = "manifests/site.pp"
	pos    = runtime.Pos{File: &site, Line: 1, Col: 1}
	notify = catalog.Type{Name: "Notify", Attrs: []string{"message", "name", "withpath"}}
)

// environment declares Notify[role], whose message is the fact role, logs, and
// fails when the fact is "bad".
func environment(name string) *runtime.Environment {
	return &runtime.Environment{
		Name: name,
		Main: []func(s *runtime.Scope) error{func(s *runtime.Scope) error {
			role := s.TopVar("role")
			if role == value.Value("bad") {
				return s.AtCall(&pos, errors.New("bad role"))
			}
			s.Context().Log("notice", "hello")
			s.Context().Log("info", "details")
			if err := s.DeclareOne(&pos, &notify, catalog.Regular, "other"); err != nil {
				return err
			}
			return s.DeclareOne(&pos, &notify, catalog.Regular, "role", catalog.Attr{Name: "message", Value: role},
				catalog.Attr{Name: "notify", Value: &typesys.Resource{TypeName: "notify", Title: "other"}})
		}},
		Nodes:   []*runtime.Node{{Name: "web1", Pos: &pos}, {Default: true}},
		Types:   []*catalog.Type{&notify},
		Modules: []runtime.Module{{Name: "ntp", Version: "1.2.3"}},
	}
}

type outcome struct {
	code     int
	out, err string
}

func call(t *testing.T, args ...string) outcome {
	t.Helper()
	var out, err bytes.Buffer
	a := &app{envs: []*runtime.Environment{environment("production")}, name: "site", out: &out, err: &err}
	code := a.run(args)
	return outcome{code, out.String(), err.String()}
}

func files(t *testing.T, content map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range content {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestCatalog(t *testing.T) {
	dir := files(t, map[string]string{"web1.yaml": "role: db\n"})
	for _, args := range [][]string{
		{"--facts", dir + "/web1.yaml"},
		{"--node=web1", "--facts=" + dir + "/web1.yaml", "--set", "strict=warning", "--environment", "production"},
		{"--facts", dir + "/web1.yaml", "--format", "pretty"},
	} {
		got := call(t, append([]string{"catalog"}, args...)...)
		var c struct {
			Name, Environment string
			Version           int
			UUID              string `json:"catalog_uuid"`
			Resources         []struct {
				Type, Title string
				Parameters  map[string]any
			}
		}
		if err := json.Unmarshal([]byte(got.out), &c); err != nil {
			t.Fatalf("%v: %v\n%s%s", args, err, got.out, got.err)
		}
		message := ""
		for _, r := range c.Resources {
			if r.Title == "role" {
				message, _ = r.Parameters["message"].(string)
			}
		}
		if got.code != 0 || c.Name != "web1" || c.Environment != "production" || message != "db" || len(c.UUID) != 36 {
			t.Errorf("%v: got %+v", args, c)
		}
		if got.err != "Notice: Scope(Class[main]): hello\n" {
			t.Errorf("%v: stderr %q", args, got.err)
		}
	}
	out := filepath.Join(dir, "out.json")
	got := call(t, "catalog", "--facts", dir+"/web1.yaml", "--out", out, "--catalog_uuid", "u", "--catalog_version", "v1", "--verbose", "--color")
	text, err := os.ReadFile(out)
	if err != nil || got.out != "" || !strings.Contains(string(text), `"version":"v1","code_id":null,"catalog_uuid":"u"`) {
		t.Errorf("--out: %v %q %s", err, got.out, text)
	}
	if want := "\x1b[mNotice: Scope(Class[main]): hello\x1b[0m\n\x1b[0;32mInfo: Scope(Class[main]): details\x1b[0m\n"; got.err != want {
		t.Errorf("--color: %q", got.err)
	}
	if left, _ := filepath.Glob(dir + "/.p2go-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestErrors(t *testing.T) {
	dir := files(t, map[string]string{
		"bad.yaml":       "role: bad\n",
		"broken.yaml":    "a: 1\nb: [1, 2\nc: 3\n",
		"truncated.json": `{"a": {"b": 1`,
		"scalar.yaml":    "just text\n",
		"empty.yaml":     "",
		"ok.yaml":        "role: x\n",
		"list.json":      `[{"name":"a","value":1,"certname":"x"},{"name":"b","value":2,"certname":"y"}]`,
	})
	for _, c := range []struct {
		args string
		want string
	}{
		{"catalgo", "Error: unknown command: catalgo (did you mean catalog?); the commands are catalog, graph, lookup, nodes, environments, info, completion"},
		{"lookups", "Error: unknown command: lookups (did you mean lookup?); the commands are catalog, graph, lookup, nodes, environments, info, completion"},
		{"catalog --fact x", "Error: unknown flag: --fact (did you mean --facts?)"},
		{"catalog --facts", "Error: flag needs a value: --facts FILE"},
		{"catalog", "Error: give the node with --node NAME, or its facts with --facts FILE"},
		{"catalog --node x y", "Error: unexpected argument: y"},
		{"catalog --node x --environment prodction", "Error: unknown environment: prodction (did you mean production?); this binary holds production"},
		{"catalog --node x --set strict=maybe", "Error: --set strict=maybe: strict is off, warning or error"},
		{"catalog --node x --set stirct=off", "Error: --set stirct=off: unknown setting: stirct (did you mean strict?)"},
		{"catalog --node x --set strict-variable=false", "Error: --set strict-variable=false: unknown setting: strict_variable (did you mean strict_variables?)"},
		{"catalog --node x -j 0", "Error: --jobs 0: expected a number from 1 to 1024"},
		{"catalog --node x -j many", "Error: --jobs many: expected a number from 1 to 1024"},
		{"catalog --node x -q", "Error: unknown flag: -q"},
		{"catalog --node x --zzz", "Error: unknown flag: --zzz"},
		{"frob", "Error: unknown command: frob; the commands are catalog, graph, lookup, nodes, environments, info, completion"},
		{"catalog --node x --set rich_data=1", "Error: --set rich_data=1: rich_data is true or false"},
		{"catalog --node x --strict maybe", "Error: --set strict=maybe: strict is off, warning or error"},
		{"catalog --node x --format jsn", "Error: unknown format: jsn (did you mean json?)"},
		{"catalog --facts DIR/missing.yaml", "Error: DIR/missing.yaml: no such file or directory"},
		{"catalog --facts DIR", "Error: DIR: is a directory, expected a file"},
		{"catalog --facts DIR/broken.yaml", "Error: DIR/broken.yaml: line 3, column 2: did not find expected ',' or ']'"},
		{"catalog --facts DIR/truncated.json", "Error: DIR/truncated.json: unexpected end of JSON where ',' or '}' should be at line 1 column 14"},
		{"catalog --facts DIR/scalar.yaml", "Error: DIR/scalar.yaml: expected a map of facts, got a String"},
		{"catalog --facts DIR/empty.yaml", "Error: DIR/empty.yaml: there is nothing in it, expected facts"},
		{"catalog --facts DIR/list.json", "Error: DIR/list.json: holds facts of several nodes: x and y"},
		{"catalog --facts DIR/ok.yaml --out DIR", "Error: DIR: is a directory, expected a file"},
		{"catalog --facts DIR/ok.yaml --out DIR/no/such", "Error: DIR/no/such: no such file or directory"},
		{"catalog --facts DIR/bad.yaml", "Error: Evaluation Error: Error while evaluating a Function Call, bad role (file: /etc/puppetlabs/code/environments/production/manifests/site.pp, line: 1, column: 1) on node bad"},
		{"catalog --facts DIR/bad.yaml --environmentpath /e", "Error: Evaluation Error: Error while evaluating a Function Call, bad role (file: /e/production/manifests/site.pp, line: 1, column: 1) on node bad"},
		{"catalog --facts-dir DIR/none", "Error: DIR/none: no such file or directory"},
		{"catalog --facts-dir DIR --jobs 0", "Error: --jobs 0: expected a number from 1 to 1024"},
		{"catalog --facts-dir DIR --node okk", "Error: unknown node: okk (did you mean ok?); DIR holds no facts of it"},
		{"graph --node x --format mgmt-yaml", "Error: mgmt-yaml: build the program with p2go build --with mgmt"},
		{"graph --node x --graph resource", "Error: unknown graph: resource (did you mean resources?)"},
		{"completion tcsh", "Error: give the shell: bash, zsh or fish"},
	} {
		got := call(t, strings.Fields(strings.ReplaceAll(c.args, "DIR", dir))...)
		lines := strings.Split(strings.TrimSuffix(got.err, "\n"), "\n")
		last := strings.ReplaceAll(lines[len(lines)-1], dir, "DIR")
		if got.code != 1 || got.out != "" || last != c.want {
			t.Errorf("%s\n got %d %q\nwant %q", c.args, got.code, last, c.want)
		}
	}
}

func TestFleet(t *testing.T) {
	dir := files(t, map[string]string{
		"3.yaml":      "clientcert: c.example.com\nrole: r3\n",
		"1.json":      `{"name":"B.example.com","values":{"role":"r1"}}`,
		"2.yml":       "--- !ruby/object:Puppet::Node::Facts\nname: a.example.com\nvalues:\n  role: bad\ntimestamp: 2020-01-01 00:00:00 Z\n",
		"broken.json": "{",
		"notes.txt":   "no facts",
	})
	for _, jobs := range []string{"1", "3"} {
		got := call(t, "catalog", "--facts-dir", dir, "-j"+jobs)
		var nodes []string
		for line := range strings.SplitSeq(strings.TrimSuffix(got.out, "\n"), "\n") {
			var r struct {
				Node, Environment, Error string
				Catalog                  *struct{ Name string }
			}
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err, line)
			}
			s := r.Node + " " + r.Environment + " " + r.Error
			if r.Catalog != nil {
				s += "catalog of " + r.Catalog.Name
			}
			nodes = append(nodes, strings.ReplaceAll(s, dir, "DIR"))
		}
		want := []string{
			"a.example.com production Evaluation Error: Error while evaluating a Function Call, bad role (file: /etc/puppetlabs/code/environments/production/manifests/site.pp, line: 1, column: 1) on node a.example.com",
			"b.example.com production catalog of b.example.com",
			"broken  DIR/broken.json: unexpected end of JSON where a key should be at line 1 column 2",
			"c.example.com production catalog of c.example.com",
		}
		if diff := cmp.Diff(want, nodes); diff != "" || got.code != 1 {
			t.Errorf("-j %s: code %d\n%s", jobs, got.code, diff)
		}
		if !strings.HasSuffix(got.err, "Error: 2 of 4 nodes failed\n") {
			t.Errorf("stderr %q", got.err)
		}
	}
	out := filepath.Join(t.TempDir(), "catalogs")
	call(t, "catalog", "--facts-dir", dir, "--out", out)
	written, _ := filepath.Glob(out + "/*")
	for i := range written {
		written[i] = filepath.Base(written[i])
	}
	if diff := cmp.Diff([]string{"b.example.com.json", "c.example.com.json"}, written); diff != "" {
		t.Error(diff)
	}
}

// TestFleetLosesNothing has nodes with names that are awkward as names of files, several files for a node, and files that
// cannot be read or written: what can be written is, and the rest is named with its file of facts.
func TestFleetLosesNothing(t *testing.T) {
	long := strings.Repeat("x", 300)
	dir := files(t, map[string]string{
		"1.json":       `{"name":"Web1","values":{"role":"r"}}`,
		"2.yaml":       "name: web1\nvalues: {role: r}\n",
		"web1.yml":     "[",
		"3.json":       `{"name":"a/b","values":{"role":"r"}}`,
		"4.json":       `{"name":"a_b","values":{"role":"r"}}`,
		"5.json":       `{"name":"con","values":{"role":"r"}}`,
		"6.json":       `{"name":"` + long + `1","values":{"role":"r"}}`,
		"7.json":       `{"name":"` + long + `2","values":{"role":"r"}}`,
		"8.json":       `{"name":"../up","values":{"role":"r"}}`,
		"9.json":       `{"name":"taken","values":{"role":"r"}}`,
		"broken.json":  "{",
		"broken.yaml":  "[",
		"real.json":    "{",
		"hidden.json":  `{"name":".hidden","values":{"role":"r"}}`,
		"z.json":       `{"name":"real","values":{"role":"r"}}`,
		"percent.json": `{"name":"a%2fb","values":{"role":"r"}}`,
	})
	for _, format := range []string{"json", "ndjson"} {
		ext := "." + format
		out := filepath.Join(t.TempDir(), "catalogs")
		if err := os.MkdirAll(filepath.Join(out, "taken"+ext), 0o777); err != nil {
			t.Fatal(err)
		}
		got := call(t, "catalog", "--facts-dir", dir, "--out", out, "--format", format)
		if got.code != 1 {
			t.Errorf("exit code %d", got.code)
		}
		written := map[string]bool{}
		entries, err := os.ReadDir(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			written[e.Name()] = true
		}
		for _, node := range []string{"a/b", "a_b", "con", long + "1", long + "2", "../up", "real", ".hidden", "a%2fb"} {
			name := catalog.FileName(node, ext)
			text, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Error(err)
			} else if !strings.Contains(string(text), `"name":"`+node+`"`) {
				t.Errorf("%s has another catalog: %.100s", name, text)
			}
			delete(written, name)
		}
		delete(written, "taken"+ext)
		if format == "ndjson" { // which has the errors
			delete(written, "web1.ndjson")
			delete(written, "broken.ndjson")
		}
		if len(written) > 0 {
			t.Errorf("nobody knows of %v", written)
		}
		for _, want := range []string{
			"web1: DIR/1.json: the facts of web1 are in several files: DIR/1.json, DIR/2.yaml",
			"web1: DIR/2.yaml: the facts of web1 are in several files: DIR/1.json, DIR/2.yaml",
			"web1: DIR/web1.yml: ", "broken: DIR/broken.json: ", "broken: DIR/broken.yaml: ", "real: DIR/real.json: ",
			"taken: DIR/9.json: OUT/taken" + ext + ": is a directory, expected a file",
			"7 of 16 nodes failed",
		} {
			if stderr := strings.ReplaceAll(strings.ReplaceAll(got.err, dir, "DIR"), out, "OUT"); !strings.Contains(stderr, "Error: "+want) {
				t.Errorf("nothing says %s:\n%s", want, stderr)
			}
		}
	}
}

// TestFleetLimit has a node that passes a limit: what is compiled by then is written, and the rest counted.
func TestFleetLimit(t *testing.T) {
	dir := files(t, map[string]string{"a.json": `{"role":"r"}`, "b.json": `{"role":"loop"}`, "c.json": `{"role":"r"}`})
	env := environment("production")
	stop := make(chan struct{})
	defer close(stop)
	compile := env.Main[0]
	env.Main[0] = func(s *runtime.Scope) error {
		if s.TopVar("role") == value.Value("loop") {
			<-stop
		}
		return compile(s)
	}
	for _, jobs := range []string{"1", "2"} {
		out := t.TempDir()
		var stderr bytes.Buffer
		a := &app{envs: []*runtime.Environment{env}, name: "site", out: io.Discard, err: &stderr}
		if code := a.run([]string{"catalog", "--facts-dir", dir, "--out", out, "--timeout", "1ns", "--jobs", jobs}); code != 1 {
			t.Errorf("exit code %d", code)
		}
		written, err := os.ReadDir(out)
		if err != nil {
			t.Fatal(err)
		}
		if len(written) == 0 || written[0].Name() != "a.json" {
			t.Errorf("-j%s: written: %v", jobs, written)
		}
		text := strings.ReplaceAll(stderr.String(), dir, "DIR")
		for _, want := range []string{
			"Error: b: DIR/b.json: the compilation took longer than 1ns on node b",
			fmt.Sprintf("Error: 0 nodes failed and %d were not compiled, of 3\n", 3-len(written)),
		} {
			if !strings.Contains(text, want) {
				t.Errorf("-j%s: nothing says %s:\n%s", jobs, want, text)
			}
		}
	}
}

func TestGraph(t *testing.T) {
	got := call(t, "graph", "--node", "x", "--format", "json")
	want := `{"name":"overview","vertices":[{"ref":"Stage[main]","kind":"container"},{"ref":"Class[Settings]","kind":"container"},{"ref":"Class[main]","kind":"container"},` +
		`{"ref":"Notify[other]","kind":"resource"},{"ref":"Notify[role]","kind":"resource"},{"ref":"Node[default]","kind":"container"}],` +
		`"edges":[{"source":0,"target":1,"kind":"contains"},{"source":0,"target":2,"kind":"contains"},{"source":2,"target":3,"kind":"contains"},` +
		`{"source":4,"target":3,"kind":"notify"},{"source":2,"target":4,"kind":"contains"},{"source":2,"target":5,"kind":"contains"}]}` + "\n"
	if got.out != want {
		t.Errorf("got %s%s", got.out, got.err)
	}
	got = call(t, "graph", "--node", "x")
	if !strings.Contains(got.out, `"Class[Main]" -> "Notify[other]" [style = dashed, color = gray, arrowhead = empty]`) ||
		!strings.Contains(got.out, `"Notify[role]" -> "Notify[other]" [style = bold]`) {
		t.Errorf("got %s", got.out)
	}
	got = call(t, "graph", "--node", "x", "--graph", "resources")
	if !strings.HasPrefix(got.out, "digraph Resources {\n    label = \"Resources\"\n    \"Stage[main]\" [\n        fontsize = 8,\n        label = \"Stage[main]\"\n    ]\n\n") ||
		!strings.HasSuffix(got.out, "    \"Class[Main]\" -> \"Notify[role]\" [\n        fontsize = 8\n    ]\n\n    \"Class[Main]\" -> \"Node[default]\" [\n        fontsize = 8\n    ]\n\n}\n") {
		t.Errorf("got %s", got.out)
	}
}

func TestGraphOfMgmt(t *testing.T) {
	defer AddMgmt(appendMgmt)
	AddMgmt(func(b []byte, c *catalog.Catalog, lost func(string)) ([]byte, error) {
		lost("a loss")
		if c.Name == "bad" {
			return nil, errors.New("no graph")
		}
		return append(b, "graph: "+c.Name+"\n"...), nil
	})
	const said = "Notice: Scope(Class[main]): hello\n"
	for _, c := range []struct {
		args string
		want outcome
	}{
		{"--node x", outcome{0, "graph: x\n", said + "Warning: a loss\n"}},
		{"--node bad", outcome{1, "", said + "Warning: a loss\nError: no graph\n"}},
		{"--node x --graph overview", outcome{1, "", "Error: mgmt-yaml has a graph of its own: leave out --graph\n"}},
	} {
		if got := call(t, append([]string{"graph", "--format", "mgmt-yaml"}, strings.Fields(c.args)...)...); got != c.want {
			t.Errorf("%s: got %+v", c.args, got)
		}
	}
}

func TestListings(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"nodes", "web1                                    manifests/site.pp:1\ndefault\n"},
		{"environments", "production\n"},
		{"info", "site, compiled by p2go dev\n\nenvironment production\n  manifests   1\n  nodes       2\n  classes     0\n  defines     0\n  module      ntp 1.2.3\n"},
		{"info --format json", `{"version":"dev","environments":[{"name":"production","manifests":1,"nodes":2,"classes":0,"defines":0,"modules":[{"name":"ntp","version":"1.2.3"}]}]}` + "\n"},
		{"--version", "site, compiled by p2go dev\n"},
	} {
		if got := call(t, strings.Fields(c.args)...); got.out != c.want || got.code != 0 || got.err != "" {
			t.Errorf("%s: got %q %q", c.args, got.out, got.err)
		}
	}
	for _, c := range commands() {
		got := call(t, c.name, "--help")
		if got.code != 0 || !strings.Contains(got.out, "Usage: site "+c.name) || !strings.Contains(got.out, "Examples:\n  site "+c.name) {
			t.Errorf("%s --help: %q", c.name, got.out)
		}
		for _, f := range c.allFlags() {
			if !strings.Contains(got.out, "--"+f.Name) {
				t.Errorf("%s --help lacks --%s", c.name, f.Name)
			}
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if got := call(t, "completion", shell); got.code != 0 || !strings.Contains(got.out, "catalog") || !strings.Contains(got.out, "facts-dir") {
			t.Errorf("completion %s: %q", shell, got.out)
		}
	}
}
