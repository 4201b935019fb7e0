package yaml_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	reader "go.yaml.in/yaml/v3"

	"github.com/p2go/p2go/runtime/mcl/graph/yaml"
	"github.com/p2go/p2go/runtime/value"
)

// MCL-YAML
func TestGraph(t *testing.T) {
	file, noop := yaml.Vertex{Kind: "file", Name: "/etc/motd"}, yaml.Vertex{Kind: "noop", Name: "n"}
	g := &yaml.Graph{}
	g.Begin("site")
	g.Resource(file)
	g.Field("state", "exists")
	g.Field("content", "hi\n")
	g.Meta("noop", true)
	g.Meta("retry", int64(-1))
	g.Trait("edgeable", false)
	g.Resource(noop)
	g.Meta("limit", 0.5)
	g.EndResources()
	g.Edge(file, noop, true)
	g.Edge(noop, file, false)
	g.End()
	assert.Equal(t, `graph: site
resources:
  file:
  - name: /etc/motd
    state: exists
    content: "hi\n"
    base: {meta: {xmeta: {noop: true, retry: -1}}}
    edgeable: {xmeta: {disabled: true}}
  noop:
  - name: "n"
    base: {meta: {xmeta: {limit: 0.5}}}
edges:
- {name: "file[/etc/motd] -> noop[n]", from: {kind: file, name: /etc/motd}, to: {kind: noop, name: "n"}, notify: true}
- {name: "noop[n] -> file[/etc/motd]", from: {kind: noop, name: "n"}, to: {kind: file, name: /etc/motd}}
`, string(g.Text))
}

func TestEmpty(t *testing.T) {
	g := &yaml.Graph{}
	g.Begin("1")
	g.EndResources()
	g.End()
	assert.Equal(t, "graph: \"1\"\nresources: {}\nedges: []\n", string(g.Text))
}

// What is written is read as what it was.
func TestValues(t *testing.T) {
	h := value.NewHash()
	h.Set("no", "on")
	h.Set("a", value.Array{"1", int64(1), 1.0, true, nil})
	for _, c := range []struct {
		v    value.Value
		want any
	}{
		{"", ""},
		{"word", "word"},
		{"/a/b.c-d_e", "/a/b.c-d_e"},
		{"true", "true"},
		{"NULL", "NULL"},
		{"y", "y"},
		{"~", "~"},
		{"1e3", "1e3"},
		{"a: b", "a: b"},
		{"a:b", "a:b"},
		{"a:", "a:"},
		{"- a", "- a"},
		{"#a", "#a"},
		{" a ", " a "},
		{"\"\\\t\n\r\x00\u2028é😀\ufeff", "\"\\\t\n\r\x00\u2028é😀\ufeff"},
		{int64(-7), -7},
		{1.5e300, 1.5e300},
		{math.Inf(-1), math.Inf(-1)},
		{false, false},
		{value.Array{}, []any{}},
		{value.NewHash(), map[string]any{}},
		{h, map[string]any{"no": "on", "a": []any{"1", 1, 1.0, true, nil}}},
	} {
		g := &yaml.Graph{}
		g.Begin("g")
		g.Resource(yaml.Vertex{Kind: "test", Name: "t"})
		g.Field("f", c.v)
		g.EndResources()
		g.End()
		var got struct {
			Resources map[string][]map[string]any
		}
		require.NoError(t, reader.Unmarshal(g.Text, &got), "%s", g.Text)
		assert.Equal(t, c.want, got.Resources["test"][0]["f"], "%s", g.Text)
	}
}
