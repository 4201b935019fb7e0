package catalogfile

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/graph/drawn"
)

// TestGraphs makes the graphs of the goldens' catalogs, which are recorded from Puppet, and compares them with those that Puppet has
// written of these environments.
func TestGraphs(t *testing.T) {
	cases, err := golden.Load(filepath.Join("..", "..", "golden"))
	require.NoError(t, err)
	compared := 0
	for _, c := range cases {
		text, hasCatalog := c.Want(golden.Catalog)
		graphs, hasGraphs := c.Want(golden.Graphs)
		if !hasCatalog || !hasGraphs {
			continue
		}
		compared++
		t.Run(c.Name, func(t *testing.T) {
			cat, err := Parse(text)
			require.NoError(t, err)
			var dots, cycles []string
			for _, name := range graph.Names[1:] {
				dots = append(dots, string(graph.Named(name, cat.Catalog).AppendDOT(nil)))
			}
			for _, cycle := range graph.Expanded(cat.Catalog).Cycles() {
				cycles = append(cycles, cycle.String())
			}
			assert.Equal(t, graphs, golden.GraphText(dots, cycles))
		})
	}
	assert.Greater(t, compared, 3)
}

const secrets = `{"name": "web1", "resources": [
	{"type": "Class", "title": "main", "tags": []},
	{"type": "File", "title": "key", "file": "/etc/puppet/site.pp", "line": 7, "kind": "compilable_type",
	 "parameters": {"path": "/etc/key", "content": "hunter2", "mode": "0600"}, "sensitive_parameters": ["content"]},
	{"type": "Notify", "title": "list", "parameters": {"message": [{"__ptype": "Sensitive", "__pvalue": "hunter3"}, "shown"],
	 "require": "File[/etc/key]", "before": "Notify[gone]"}},
	{"type": "App::Site", "title": "s", "kind": "defined_type", "parameters": {"password": {"__ptype": "Sensitive", "__pvalue": "hunter4"}, "alias": "none"}},
	{"type": "User", "title": "deploy", "parameters": {"name": "www", "alias": "web", "require": ["App::Site[s]", "Notify[list]"]}},
	{"type": "Exec", "title": "x", "parameters": {"command": "/bin/x", "user": "www", "subscribe": "User[web]", "alias": "y"}},
	{"type": "Notify", "title": "last", "parameters": {"require": "Exec[y]"}}],
	"edges": [{"source": "Class[main]", "target": "File[key]"}, {"source": "Class[main]", "target": "File[key]"}]}`

// TestParse reads a catalog whose references name resources by their paths, names and aliases, and that has secrets in every form.
func TestParse(t *testing.T) {
	cat, err := Parse(secrets)
	require.NoError(t, err)
	g := string(graph.Overview(cat.Catalog).Append(nil, "mermaid"))
	assert.Equal(t, `flowchart TB
    v0["Class[Main]"]
    v1("File[key]")
    v2("Notify[list]")
    v3["App::Site[s]"]
    v4("User[deploy]")
    v5("Exec[x]")
    v6("Notify[last]")
    v0 -.-> v1
    v1 --> v2
    v3 --> v4
    v2 --> v4
    v4 ==> v5
    v5 --> v6
`, g)
	for _, format := range []string{"html", "svg", "dot", "json", "mermaid"} {
		var warnings []string
		b, err := drawn.Append(nil, cat.Catalog, &graph.Options{Name: "overview", Format: format}, func(text string) { warnings = append(warnings, text) })
		require.NoError(t, err)
		assert.NotContains(t, string(b), "hunter")
		if format == "html" || format == "svg" {
			assert.Equal(t, 3, strings.Count(string(b), "Sensitive [value redacted]"))
			assert.Contains(t, string(b), "/etc/puppet/site.pp:7")
			assert.Contains(t, string(b), "shown")
			assert.Contains(t, string(b), "Notify[gone]")
		}
		assert.Equal(t, []string{"Could not find dependency Notify[gone] for Notify[list] in parameter 'before': the agent will refuse the catalog"}, warnings)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		``:                   "unexpected end of JSON where a value should be at line 1 column 1",
		`{"resources": [}`:   "unexpected '}' where a value should be at line 1 column 16",
		`[]`:                 "expected a catalog, got an Array",
		`{}`:                 "expected a catalog, but there is no list of resources",
		`{"resources": "x"}`: "expected a catalog, but there is no list of resources",
		`{"resources": [1]}`: "resources[0]: expected a resource, got an Integer",
		`{"resources": [{"type": "A", "title": "a"}, {"type": "A"}]}`:                              "resources[1]: expected a resource with a type and a title",
		`{"resources": [{"type": "A", "title": "a"}, {"type": "A", "title": "a"}]}`:                "resources[1]: A[a] is there twice",
		`{"resources": [], "edges": [1]}`:                                                          "edges[0]: expected an edge, got an Integer",
		`{"resources": [], "edges": [{"source": "A[a]"}]}`:                                         "edges[0]: A[a] is not among the resources",
		`{"resources": [{"type": "A", "title": "a"}], "edges": [{"source": "A[a]", "target": 1}]}`: "edges[0]: expected an edge with a source and a target",
		strings.Repeat("[", 2000):                                                                  "nesting deeper than 1000 at line 1 column 1001",
	} {
		_, err := Parse(text)
		assert.EqualError(t, err, want)
	}
	for _, text := range []string{
		`{"data": {"resources": []}}`,
		`{"resources": [{"type": "Class", "title": "A"}, {"type": "Class", "title": "B"}], "edges": [{"source": "Class[A]", "target": "Class[B]"}, {"source": "Class[B]", "target": "Class[A]"}]}`,
		`{"resources": [{"type": "Class", "title": "A"}], "edges": [{"source": "Class[A]", "target": "Class[A]"}]}`,
		`{"resources": [{"type": "file", "title": "", "parameters": {"require": {"a": 1}, "path": 5, "alias": []}}, {"type": "é[", "title": "]\n["}]}`,
	} {
		cat, err := Parse(text)
		require.NoError(t, err)
		for _, name := range graph.Names {
			for _, format := range []string{"html", "svg", "dot"} {
				_, err := drawn.Append(nil, cat.Catalog, &graph.Options{Name: name, Format: format}, func(string) {})
				assert.NoError(t, err)
			}
		}
	}
}
