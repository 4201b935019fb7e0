package graph_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

func mapOf(pairs ...any) *value.Hash {
	h := value.NewHash()
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

// site has something of everything that is written.
func site(t *testing.T) *program {
	p := newProgram(t)
	p.add(kind.File, []string{"/etc/", "/etc/x"}, "state", "exists", "Meta:reverse", true)
	p.add(kind.File, "/etc/motd", "content", "hi \"you\"\n\x07\\", "mode", "0644", "Meta:noop", true, "Meta:retry", -1, "Meta:autoedge", false,
		"Meta:limit", 0.5, "Meta:burst", 2, "Meta:sema", list("x:1"), relation(graph.Notify, "noop", "n"))
	p.add(kind.Noop, "n", "Meta:autogroup", false)
	p.add(kind.Test, "yes", "mapintfloat", mapOf(int64(10), 1.0, int64(-2), math.Inf(1)), "boolptr", false, "stringptr", "", "int64", 0,
		"float64", 3.0,
		"expectrecv", list("a", "1"), "interface", mcl.NewStruct([]string{"b", "a"}, int64(1), list()),
		"mixedstruct", mcl.NewStruct([]string{"somebool", "somestr", "someint", "somefloat"}, true, "x: y", int64(1), -0.5))
	p.add(kind.HetznerVm, "v", "apitoken", "t", "serverrescuekeys", list("k"))
	return p.edge(end("hetzner:vm", "v"), test("yes"))
}

// MCL-OUT-1
func TestLines(t *testing.T) {
	assert.Equal(t, `Edge: file[/etc/] -> file[/etc/x] # file[/etc/] -> file[/etc/x]
Edge: file[/etc/motd] -> noop[n] # file[/etc/motd] -> noop[n]
Edge: hetzner:vm[v] -> test[yes] # hetzner:vm[v] -> test[yes]
Vertex: file[/etc/]
Vertex: file[/etc/motd]
Vertex: file[/etc/x]
Vertex: hetzner:vm[v]
Vertex: noop[n]
Vertex: test[yes]
`, site(t).lines())
}

// MCL-OUT-2
func TestJSON(t *testing.T) {
	out := site(t).json()
	_, err := value.ParseJSON(out)
	require.NoError(t, err)
	assert.Equal(t, `{"vertices":[{"kind":"file","name":"/etc/","fields":{"state":"exists"},"meta":{"reverse":true}},`+
		`{"kind":"file","name":"/etc/motd","fields":{"content":"hi \"you\"\n\u0007\\","mode":"0644"},`+
		`"meta":{"noop":true,"retry":-1,"limit":0.5,"burst":2,"sema":["x:1"],"autoedge":false}},`+
		`{"kind":"file","name":"/etc/x","fields":{"state":"exists"},"meta":{"reverse":true}},`+
		`{"kind":"hetzner:vm","name":"v","fields":{"apitoken":"t","serverrescuekeys":["k"]},"meta":{}},`+
		`{"kind":"noop","name":"n","fields":{},"meta":{"autogroup":false}},`+
		`{"kind":"test","name":"yes","fields":{"boolptr":false,"expectrecv":["a","1"],"float64":3.0,"interface":{"b":1,"a":[]},`+
		`"mapintfloat":{"-2":"+Inf","10":1.0},`+
		`"mixedstruct":{"somebool":true,"somestr":"x: y","someint":1,"somefloat":-0.5},"stringptr":""},"meta":{}}],`+
		`"edges":[{"from":"file[/etc/]","to":"file[/etc/x]","notify":false,"auto":true},`+
		`{"from":"file[/etc/motd]","to":"noop[n]","notify":true,"auto":false},`+
		`{"from":"hetzner:vm[v]","to":"test[yes]","notify":false,"auto":false}],"exports":[]}`+"\n", out)
	assert.Equal(t, `{"vertices":[],"edges":[],"exports":[]}`+"\n", newProgram(t).json())
}

// MCL-OUT-3
func TestDOT(t *testing.T) {
	r := newProgram(t).add(kind.File, "/a/", relation(graph.Notify, "test", `q"`)).add(kind.File, "/a/b").add(kind.Test, `q"`).
		edge(end("file", "/a/b"), test(`q"`)).result()
	assert.Equal(t, `digraph Resources {
    label = "Resources"
    "file[/a/]" [
        fontsize = 8,
        label = "file[/a/]"
    ]

    "file[/a/b]" [
        fontsize = 8,
        label = "file[/a/b]"
    ]

    "test[q\"]" [
        fontsize = 8,
        label = "test[q\"]"
    ]

    "file[/a/]" -> "file[/a/b]" [color = gray]
    "file[/a/]" -> "test[q\"]" [style = bold]
    "file[/a/b]" -> "test[q\"]"
}
`, text(t, func(b *strings.Builder) error { return r.WriteDOT(b) }))
}

// MCL-YAML
func TestYAML(t *testing.T) {
	r := site(t).result()
	write := func(y graph.YAML) string {
		return text(t, func(b *strings.Builder) error {
			warnings, err := r.WriteYAML(b, y)
			assert.Empty(t, warnings)
			return err
		})
	}
	want := `graph: site
resources:
  file:
  - name: /etc/
    state: exists
    reversible: {xmeta: {disabled: false}}
  - name: /etc/motd
    content: "hi \"you\"\n\U00000007\\"
    mode: "0644"
    base: {meta: {xmeta: {noop: true, retry: -1, limit: 0.5, burst: 2, sema: [x:1]}}}
    edgeable: {xmeta: {disabled: true}}
  - name: /etc/x
    state: exists
    reversible: {xmeta: {disabled: false}}
  hetzner:vm:
  - name: v
    apitoken: t
    serverrescuesshkeys: [k]
  noop:
  - name: "n"
    groupable: {xmeta: {disabled: true}}
  test:
  - name: "yes"
    bool_ptr: false
    expect_recv: [a, "1"]
    float64: 3.0
    interface: {b: 1, a: []}
    mapintfloat: {-2: .inf, 10: 1.0}
    mixedstruct: {somebool: true, somestr: "x: y", someint: 1, somefloat: -0.5}
    string_ptr: ""
edges:
- {name: "file[/etc/motd] -> noop[n]", from: {kind: file, name: /etc/motd}, to: {kind: noop, name: "n"}, notify: true}
- {name: "hetzner:vm[v] -> test[yes]", from: {kind: hetzner:vm, name: v}, to: {kind: test, name: "yes"}}
`
	want = strings.Replace(want, "sema: [x:1]", `sema: ["x:1"]`, 1)
	out := write(graph.YAML{Name: "site"})
	assert.Equal(t, want, out)
	assert.Contains(t, write(graph.YAML{AutoEdges: true}), `- {name: "file[/etc/] -> file[/etc/x]"`, "YAML-7")
	assert.Contains(t, write(graph.YAML{}), "graph: mcl\n", "YAML-2: there is always a name")

	doc, err := yaml.Parse([]byte(out))
	require.NoError(t, err)
	files := doc.(*value.Hash).Member("resources").(*value.Hash).Member("file").(value.Array)
	assert.Equal(t, "hi \"you\"\n\x07\\", files[1].(*value.Hash).Member("content"))
	assert.Equal(t, "0644", files[1].(*value.Hash).Member("mode"))

	r = newProgram(t).result()
	assert.Equal(t, "graph: mcl\nresources: {}\nedges: []\n", write(graph.YAML{}))
	_, err = newProgram(t).add(kind.Test, "@@a").result().WriteYAML(&strings.Builder{}, graph.YAML{})
	assert.ErrorContains(t, err, "@@", "YAML-5")
}

// MCL-YAML-1: all metaparams of a base, each at its place.
func TestYAMLMetas(t *testing.T) {
	var sets []any
	for _, name := range []string{"noop", "retryreset", "reset", "rewatch", "realize", "dollar", "hidden"} {
		sets = append(sets, "Meta:"+name, true)
	}
	sets = append(sets, "Meta:delay", 1, "Meta:timeout", 2, "Meta:poll", 3, "Meta:export", list("*"))
	r := newProgram(t).add(kind.Test, "a", sets...).result()
	assert.Contains(t, text(t, func(b *strings.Builder) error {
		_, err := r.WriteYAML(b, graph.YAML{})
		return err
	}), `base: {meta: {xmeta: {noop: true, retryreset: true, delay: 1, timeout: 2, poll: 3, reset: true, rewatch: true, realize: true, `+
		`dollar: true, hidden: true, export: ["*"]}}}`)
}

// MCL-REA-3
func TestCompare(t *testing.T) {
	old := newProgram(t).add(kind.Test, []string{"a", "b"}).add(kind.Test, "c", "int64", 1).edge(test("a"), test("b"), test("c")).result()
	now := newProgram(t).add(kind.Test, []string{"a", "d"}).add(kind.Test, "c", "int64", 2).
		edge(test("d"), test("a")).add(kind.Test, "b", relation(graph.Notify, "test", "c")).result()
	d := graph.Compare(old, now)
	assert.False(t, d.Empty())
	assert.Equal(t, `{"added":{"vertices":[{"kind":"test","name":"d","fields":{},"meta":{}}],`+
		`"edges":[{"from":"test[d]","to":"test[a]","notify":false,"auto":false}]},`+
		`"removed":{"vertices":[],"edges":[{"from":"test[a]","to":"test[b]","notify":false,"auto":false}]},`+
		`"changed":{"vertices":[{"kind":"test","name":"c","fields":{"int64":2},"meta":{}}],`+
		`"edges":[{"from":"test[b]","to":"test[c]","notify":true,"auto":false}]}}`, string(d.AppendJSON(nil)))
	assert.True(t, graph.Compare(now, now).Empty())
	assert.Len(t, graph.Compare(now, newProgram(t).result()).Removed.Vertices, 4)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// What cannot be written is an error, however much it is.
func TestWriteFails(t *testing.T) {
	r := site(t).result()
	assert.EqualError(t, r.WriteLines(full{}), "full")
	assert.EqualError(t, r.WriteJSON(full{}), "full")
	assert.EqualError(t, r.WriteDOT(full{}), "full")
	_, err := r.WriteYAML(full{}, graph.YAML{})
	assert.EqualError(t, err, "full")
}
