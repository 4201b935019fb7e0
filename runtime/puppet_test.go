package runtime_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The cases of these tests are manifests with the catalog, the error and the log that real Puppet makes of them
// (testdata/puppet), and the same environments written by hand in Go, the way generated code is (*_case_test.go). Without
// Ruby the recorded results are compared with what this package makes; with
//
//	P2GO_RECORD=1 go test ./runtime -run TestPuppet
//
// they are recorded anew. A section deviates says what this package prints instead of Puppet's error, which is then the
// failure of an internal method or shows the address of an object.

// cases are the environments by the names of their files.
var cases = map[string]*runtime.Environment{}

// add enters a case; the environment's name and its native types are filled in.
func add(name string, env runtime.Environment) {
	env.Name = "production"
	env.Types = []*catalog.Type{&exec_, &file, &notify, &packageType, &user}
	cases[name] = &env
}

// request is the section request.json of a case.
type request struct {
	Dir      string          `json:"dir"`
	Node     string          `json:"node"`
	Facts    json.RawMessage `json:"facts,omitempty"`
	Params   json.RawMessage `json:"params,omitempty"`
	Classes  json.RawMessage `json:"classes,omitempty"`
	Exported bool            `json:"exported,omitempty"`
	Graph    bool            `json:"graph,omitempty"`
	Store    store           `json:"store,omitempty"`
	Data     json.RawMessage `json:"data,omitempty"` // for the parameters of classes
	Settings struct {
		Strict          string `json:"strict,omitempty"`
		StrictVariables *bool  `json:"strict_variables,omitempty"`
	} `json:"settings"`
}

func TestPuppet(t *testing.T) {
	files, err := filepath.Glob("testdata/puppet/*.txtar")
	require.NoError(t, err)
	if os.Getenv("P2GO_RECORD") == "1" {
		record(t, files)
	}
	found := map[string]bool{}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		found[name] = true
		t.Run(name, func(t *testing.T) {
			env := cases[name]
			require.NotNil(t, env, "the case has no environment in Go")
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			check(t, archive, env)
		})
	}
	for name := range cases {
		require.True(t, found[name], "no file for case %s", name)
	}
}

func section(a *txtar.Archive, name string) (string, bool) {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data), true
		}
	}
	return "", false
}

func readRequest(t *testing.T, a *txtar.Archive) request {
	r := request{Node: "web1.example.com"}
	if text, ok := section(a, "request.json"); ok {
		require.NoError(t, json.Unmarshal([]byte(text), &r))
	}
	return r
}

// check compiles a case and compares the result with the recorded one, byte for byte.
func check(t *testing.T, a *txtar.Archive, env *runtime.Environment) {
	r := readRequest(t, a)
	var log []string
	req := &runtime.Request{
		Node:       r.Node,
		Facts:      object(t, r.Facts),
		Parameters: object(t, r.Params),
		Trusted:    value.NewHash(value.Entry{Key: "certname", Value: r.Node}),
		Log:        func(m runtime.Message) { log = append(log, m.Level+": "+m.String()) },
	}
	req.ServerFacts = value.NewHash(value.Entry{Key: "servername", Value: "puppet.example.com"})
	req.Settings.Strict = r.Settings.Strict
	req.Settings.LaxVariables = r.Settings.StrictVariables != nil && !*r.Settings.StrictVariables
	if r.Store != nil {
		req.Store = r.Store
	}
	if r.Data != nil {
		data := object(t, r.Data)
		with := *env
		with.Data = recordedData{data}
		env = &with
	}
	req.Classes = classes(t, r.Classes)
	cat, err := runtime.Compile(env, req)
	if err != nil {
		want, ok := section(a, "deviates")
		if !ok {
			want, _ = section(a, "error")
		}
		require.Equal(t, strings.TrimSuffix(want, "\n"), err.Error())
	} else {
		want, ok := section(a, "catalog.json")
		if !ok {
			failure, _ := section(a, "error")
			require.Fail(t, "compiled, but Puppet says: "+failure)
		}
		if diff := cmp.Diff(want, pretty(t, encode(t, cat, r.Exported))); diff != "" {
			t.Error(diff)
		}
		if r.Graph {
			checkGraphs(t, a, cat)
		}
	}
	want, _ := section(a, "log")
	require.Equal(t, want, lines(log))
}

// addresses are the parts of messages that differ from run to run.
var addresses = regexp.MustCompile(`:0x[0-9a-f]+`)

// checkGraphs compares the graphs with those that an agent writes.
func checkGraphs(t *testing.T, a *txtar.Archive, cat *catalog.Catalog) {
	expanded := graph.Expanded(cat)
	for _, g := range []*graph.Graph{graph.Containment(cat), graph.Relationships(cat), expanded} {
		want, _ := section(a, g.Name+".dot")
		if diff := cmp.Diff(want, string(g.AppendDOT(nil))); diff != "" {
			t.Error(g.Name, diff)
		}
	}
	var cycles strings.Builder
	for _, c := range expanded.Cycles() {
		cycles.WriteString(c.String() + "\n")
	}
	want, _ := section(a, "cycles")
	require.Equal(t, want, cycles.String())
}

func lines(l []string) string {
	if len(l) == 0 {
		return ""
	}
	return strings.Join(l, "\n") + "\n"
}

// encode returns the catalog without what differs from run to run.
func encode(t *testing.T, cat *catalog.Catalog, exported bool) []byte {
	b, err := cat.AppendJSON(nil, &catalog.Encoding{
		UUID: "X", Version: int64(0), Exported: exported, Rich: runtime.RichJSON,
	})
	require.NoError(t, err)
	return bytes.Replace(b, []byte(`"catalog_uuid":"X",`), nil, 1)
}

// pretty breaks a catalog into lines, one for each resource and edge, so that differences can be read.
func pretty(t *testing.T, b []byte) string {
	require.True(t, json.Valid(b), "%s", b)
	s := string(b)
	for _, cut := range []string{`"resources":[`, `"edges":[`, `"classes":[`, `{"type":`, `{"source":`} {
		s = strings.ReplaceAll(s, cut, "\n"+cut)
	}
	return s + "\n"
}

// record asks real Puppet, in one process, and writes the answers into the files.
func record(t *testing.T, files []string) {
	dir := t.TempDir()
	var in bytes.Buffer
	archives := make([]*txtar.Archive, len(files))
	for i, path := range files {
		a, err := txtar.ParseFile(path)
		require.NoError(t, err)
		archives[i] = a
		r := readRequest(t, a)
		r.Dir = filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".txtar"))
		for _, f := range a.Files {
			if strings.HasSuffix(f.Name, ".pp") {
				name := filepath.Join(r.Dir, f.Name)
				require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
				require.NoError(t, os.WriteFile(name, f.Data, 0o644))
			}
		}
		if r.Data != nil {
			require.NoError(t, os.WriteFile(filepath.Join(r.Dir, "hiera.yaml"), []byte(hieraYAML), 0o644))
			require.NoError(t, os.MkdirAll(filepath.Join(r.Dir, "data"), 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(r.Dir, "data", "common.json"), r.Data, 0o644))
		}
		require.NoError(t, json.NewEncoder(&in).Encode(r))
	}
	cmd := exec.Command("ruby", "testdata/record.rb")
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	scanner := bufio.NewScanner(bytes.NewReader(out))
	scanner.Buffer(nil, 1<<24)
	for i, path := range files {
		require.True(t, scanner.Scan())
		envDir := filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".txtar"))
		text := strings.ReplaceAll(scanner.Text(), envDir, runtime.DefaultEnvironmentpath+"/production")
		var answer struct {
			Catalog, Error string
			Log            []string
			Graph          map[string]string
		}
		require.NoError(t, json.Unmarshal([]byte(text), &answer))
		a := archives[i]
		a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool {
			return f.Name == "catalog.json" || f.Name == "error" || f.Name == "log" || f.Name == "cycles" || strings.HasSuffix(f.Name, ".dot")
		})
		set := func(name, text string) {
			if text != "" {
				a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(text)})
			}
		}
		if answer.Catalog != "" {
			set("catalog.json", pretty(t, []byte(answer.Catalog)))
		} else {
			set("error", addresses.ReplaceAllString(answer.Error, "")+"\n")
		}
		set("log", lines(answer.Log))
		for _, name := range []string{"resources.dot", "relationships.dot", "expanded_relationships.dot", "cycles"} {
			set(name, answer.Graph[name])
		}
		require.NoError(t, os.WriteFile(path, txtar.Format(a), 0o644))
	}
}

// store holds exported resources of other nodes, as a service for them would.
type store []struct {
	Node       string          `json:"node"`
	Type       string          `json:"type"`
	Title      string          `json:"title"`
	Parameters json.RawMessage `json:"parameters"`
}

func (s store) Exported(t *catalog.Type) ([]catalog.Stored, error) {
	var found []catalog.Stored
	for _, x := range s {
		if x.Type != t.Name {
			continue
		}
		params, err := value.ParseJSON(string(x.Parameters))
		if err != nil {
			return nil, err
		}
		found = append(found, catalog.Stored{Node: x.Node, Title: x.Title, Params: params.(*value.Hash)})
	}
	return found, nil
}

const hieraYAML = "version: 5\nhierarchy: [{name: common, path: common.json, data_hash: json_data}]\n"

// object decodes a JSON object into an ordered hash.
func object(t *testing.T, text json.RawMessage) *value.Hash {
	if text == nil {
		return nil
	}
	v, err := value.ParseJSON(string(text))
	require.NoError(t, err)
	return v.(*value.Hash)
}

func classes(t *testing.T, text json.RawMessage) []runtime.NodeClass {
	if text == nil {
		return nil
	}
	v, err := value.ParseJSON(string(text))
	require.NoError(t, err)
	var list []runtime.NodeClass
	switch v := v.(type) {
	case value.Array:
		for _, name := range v {
			list = append(list, runtime.NodeClass{Name: name.(string)})
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			params, _ := e.Value.(*value.Hash)
			list = append(list, runtime.NodeClass{Name: e.Key.(string), Params: params})
		}
	}
	return list
}

// The native types of the cases, as generated code declares them.
var (
	notify = catalog.Type{Name: "Notify", Attrs: []string{"message", "name", "withpath"}}
	file   = catalog.Type{
		Name: "File", Namevars: []string{"path"},
		Attrs: []string{
			"backup", "checksum", "checksum_value", "content", "ctime", "ensure", "force", "group", "ignore", "links",
			"max_files", "mode", "mtime", "owner", "path", "provider", "purge", "recurse", "recurselimit", "replace", "selinux_ignore_defaults",
			"selrange", "selrole", "seltype", "seluser", "show_diff", "source", "source_permissions", "sourceselect", "staging_location", "target",
			"type", "validate_cmd", "validate_replacement",
		},
		Patterns: []catalog.Pattern{{
			Path:  true,
			Attrs: []string{"path"},
		}},
	}
	exec_ = catalog.Type{
		Name: "Exec", Namevars: []string{"command"}, NonIsomorphic: true,
		Attrs: []string{
			"command", "creates", "cwd", "environment", "group", "logoutput", "onlyif", "path", "provider",
			"refresh", "refreshonly", "returns", "timeout", "tries", "try_sleep", "umask", "unless", "user",
		},
	}
	packageType = catalog.Type{
		Name: "Package", Namevars: []string{"name", "provider", "command"},
		Attrs:    []string{"adminfile", "allow_virtual", "command", "ensure", "name", "provider", "source"},
		Patterns: []catalog.Pattern{{Attrs: []string{"name"}}},
	}
	user = catalog.Type{Name: "User", Attrs: []string{"ensure", "gid", "groups", "home", "managehome", "name", "password", "shell", "uid"}}
)

var site = "manifests/site.pp"

// at is a position in the site manifest.
func at(line, col int32) *runtime.Pos { return &runtime.Pos{File: &site, Line: line, Col: col} }

func attr(name string, v value.Value) catalog.Attr { return catalog.Attr{Name: name, Value: v} }

func res(typ, title string) value.Value { return &typesys.Resource{TypeName: typ, Title: title} }

// main is an environment with only main code.
func main(eval ...func(s *runtime.Scope) error) []func(s *runtime.Scope) error { return eval }

// steps runs statements until one fails.
func steps(list ...func() error) error {
	for _, f := range list {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// drop turns a statement that has a value into one that has none.
func drop(_ value.Value, err error) error { return err }

// recordedData has what Puppet found in the data of a case.
type recordedData struct{ values *value.Hash }

func (d recordedData) Param(_ *runtime.View, name string) (v value.Value, found bool, err error) {
	v, found = d.values.Get(name)
	return v, found, nil
}

func (recordedData) Lookup(*runtime.View, *value.Hash, *fn.Query) (value.Value, error) {
	panic("no case calls lookup")
}

func (recordedData) Answer(*runtime.View, *fn.Query, runtime.AnswerForm) ([]byte, error) {
	panic("no case asks on the command line")
}
