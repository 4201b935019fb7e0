package graph_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/value"
)

// program is what generated code does.
type program struct {
	*graph.Graph
	t    *testing.T
	line int
	err  error // the first
}

func newProgram(t *testing.T) *program { return &program{Graph: graph.New(), t: t} }

func (p *program) at() graph.Place {
	p.line++
	return graph.Place{File: "/main.mcl", Line: p.line, Column: 1, EndLine: p.line, EndColumn: 9}
}

func (p *program) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

// add declares a resource. Of sets, those that begin with Meta: are metaparams.
func (p *program) add(k *graph.Kind, names any, sets ...any) *program {
	body := bodyOf(sets)
	list, ok := names.([]string)
	if !ok {
		list = []string{names.(string)}
	}
	p.keep(p.Declare(p.at(), k, list, body))
	return p
}

func bodyOf(sets []any) *graph.Body {
	body := &graph.Body{}
	for i := 0; i < len(sets); i++ {
		switch s := sets[i].(type) {
		case graph.Relation:
			body.Edges = append(body.Edges, s)
		case string:
			i++
			v := sets[i]
			if n, ok := v.(int); ok {
				v = int64(n)
			}
			if name, ok := strings.CutPrefix(s, "Meta:"); ok {
				body.Metas = append(body.Metas, graph.Set{Name: name, Value: v})
			} else {
				body.Fields = append(body.Fields, graph.Set{Name: s, Value: v})
			}
		}
	}
	return body
}

func relation(p graph.Property, kind string, names ...string) graph.Relation {
	return graph.Relation{Property: p, Kind: kind, Names: names}
}

func (p *program) edge(ends ...graph.End) *program {
	p.Edges(p.at(), ends...)
	return p
}

func (p *program) send(from graph.End, key string, to graph.End, field string) *program {
	p.Send(p.at(), from, key, to, field)
	return p
}

func end(kind string, names ...string) graph.End { return graph.End{Kind: kind, Names: names} }

func test(names ...string) graph.End { return end("test", names...) }

func list(s ...string) value.Array {
	a := value.Array{}
	for _, e := range s {
		a = append(a, e)
	}
	return a
}

func (p *program) finish(o graph.Options) (*graph.Result, error) {
	if p.err != nil {
		return nil, p.err
	}
	return p.Finish(o)
}

func (p *program) result() *graph.Result {
	p.t.Helper()
	r, err := p.finish(graph.Options{})
	require.NoError(p.t, err)
	return r
}

// edges returns the edges: `a => b` notifies, `a ~> b` is automatic.
func (p *program) edges() string {
	p.t.Helper()
	var lines []string
	for _, e := range p.result().Edges {
		arrow := " -> "
		if e.Notify {
			arrow = " => "
		}
		if e.Auto {
			arrow = " ~> "
		}
		lines = append(lines, e.From.Ref()+arrow+e.To.Ref())
	}
	return strings.Join(lines, "\n")
}

// fails expects an error with a text, at a statement.
func (p *program) fails(text string, line int) {
	p.t.Helper()
	_, err := p.finish(graph.Options{})
	var e *graph.Error
	if !assert.True(p.t, errors.As(err, &e), "%s: no error, but %v", text, err) {
		return
	}
	assert.Contains(p.t, e.Text, text)
	assert.Equal(p.t, line, e.At.Line, "the place of %s", e.Text)
	assert.NotEmpty(p.t, e.Stage)
}

func text(t *testing.T, write func(*strings.Builder) error) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, write(&b))
	return b.String()
}

func (p *program) lines() string {
	p.t.Helper()
	r := p.result()
	return text(p.t, func(b *strings.Builder) error { return r.WriteLines(b) })
}

func (p *program) json() string {
	p.t.Helper()
	r := p.result()
	return text(p.t, func(b *strings.Builder) error { return r.WriteJSON(b) })
}

// MCL-RES-2, MCL-RES-5
func TestNames(t *testing.T) {
	assert.Equal(t, "Vertex: test[a]\nVertex: test[b]\n", newProgram(t).add(kind.Test, []string{"b", "a", "b"}).lines())
	assert.Equal(t, "", newProgram(t).add(kind.Test, []string{}).lines())
	newProgram(t).add(kind.Test, []string{"a", ""}).fails("empty name", 1)
	newProgram(t).add(kind.Test, "$a").fails("Meta:dollar", 1)
	assert.Equal(t, "Vertex: test[$a]\n", newProgram(t).add(kind.Test, "$a", "Meta:dollar", true).lines())
	assert.Equal(t, []string{"a"}, graph.Names("a"))
	assert.Equal(t, []string{"a", "b"}, graph.Names(list("a", "b")))
}

// MCL-RES-5
func TestWidths(t *testing.T) {
	for field, bounds := range map[string][2]int64{
		"int8": {-128, 127}, "int16": {-1 << 15, 1<<15 - 1}, "int32": {-1 << 31, 1<<31 - 1}, "rune": {-1 << 31, 1<<31 - 1},
		"uint8": {0, 255}, "byte": {0, 255}, "uint16": {0, 1<<16 - 1}, "uint32": {0, 1<<32 - 1}, "int8ptrptrptr": {-128, 127},
	} {
		newProgram(t).add(kind.Test, "a", field, bounds[0]).add(kind.Test, "b", field, bounds[1]).result()
		newProgram(t).add(kind.Test, "a", field, bounds[0]-1).fails("overflow", 1)
		newProgram(t).add(kind.Test, "a", field, bounds[1]+1).fails("overflow", 1)
	}
	newProgram(t).add(kind.Test, "a", "uint", -1).fails("overflow", 1)
	newProgram(t).add(kind.Test, "a", "uint64", -1, "Meta:hidden", true).fails("overflow", 1)
	newProgram(t).add(kind.Test, "a", "func1", mcl.Func(nil)).fails("func1", 1)
	newProgram(t).add(kind.Test, "a", "nothing", true).fails("field nothing does not exist in test resource", 1)
}

// MCL-META: defaults are not shown, and what is out of bounds is an error, also of what is hidden (MCL-RES-8).
func TestMetaparams(t *testing.T) {
	for _, c := range []struct {
		set   []any
		shown string // "" for a default
		wrong string
	}{
		{[]any{"Meta:noop", true}, `"noop":true`, ""},
		{[]any{"Meta:noop", false}, "", ""},
		{[]any{"Meta:retry", -1}, `"retry":-1`, ""},
		{[]any{"Meta:retry", -32768}, `"retry":-32768`, ""},
		{[]any{"Meta:retry", 32768}, "", "overflow"},
		{[]any{"Meta:retry", -32769}, "", "overflow"},
		{[]any{"Meta:retryreset", true}, `"retryreset":true`, ""},
		{[]any{"Meta:delay", 5}, `"delay":5`, ""},
		{[]any{"Meta:delay", -1}, "", "overflow"},
		{[]any{"Meta:timeout", 5}, `"timeout":5`, ""},
		{[]any{"Meta:timeout", -1}, "", "overflow"},
		{[]any{"Meta:poll", -5}, `"poll":-5`, ""},
		{[]any{"Meta:poll", 1 << 31}, "", "overflow"},
		{[]any{"Meta:limit", 0.5, "Meta:burst", 3}, `"limit":0.5,"burst":3`, ""},
		{[]any{"Meta:limit", 0.5}, "", "Meta:burst"},
		{[]any{"Meta:limit", 0.5, "Meta:burst", 0}, "", "Meta:burst"},
		{[]any{"Meta:limit", 0.0}, "", "Meta:burst"},
		{[]any{"Meta:burst", -2}, `"burst":-2`, ""},
		{[]any{"Meta:reset", true}, `"reset":true`, ""},
		{[]any{"Meta:sema", list("a:1", "a:b:c")}, `"sema":["a:1","a:b:c"]`, ""},
		{[]any{"Meta:sema", list("")}, "", "Meta:sema"},
		{[]any{"Meta:sema", list("12")}, "", "Meta:sema"},
		{[]any{"Meta:rewatch", true}, `"rewatch":true`, ""},
		{[]any{"Meta:realize", true}, `"realize":true`, ""},
		{[]any{"Meta:dollar", true}, `"dollar":true`, ""},
		{[]any{"Meta:export", list("h", "*")}, `"export":["h","*"]`, ""},
		{[]any{"Meta:export", list("")}, "", "Meta:export"},
		{[]any{"Meta:autogroup", false}, `"autogroup":false`, ""},
		{[]any{"Meta:autogroup", true}, "", ""},
		{[]any{"Meta:autoedge", false}, "", ""}, // kind test has neither of these traits
		{[]any{"Meta:reverse", true}, "", ""},
		{[]any{"Meta:last", true}, "", "metaparam last does not exist"},
	} {
		if c.wrong != "" {
			newProgram(t).add(kind.Test, "a", c.set...).fails(c.wrong, 1)
			newProgram(t).add(kind.Test, "a", append(c.set, "Meta:hidden", true)...).fails(c.wrong, 1)
			continue
		}
		assert.Contains(t, newProgram(t).add(kind.Test, "a", c.set...).json(), `"meta":{`+c.shown+`}`)
	}
	for _, k := range []*graph.Kind{kind.File, kind.Net} {
		assert.Contains(t, newProgram(t).add(k, "/a", "Meta:reverse", true).json(), `"meta":{"reverse":true}`)
	}
	assert.Contains(t, newProgram(t).add(kind.File, "/a", "Meta:autoedge", false).json(), `"meta":{"autoedge":false}`)
	assert.Equal(t, "[]str", graph.MetaType("sema"))
	assert.Equal(t, "float", graph.MetaType("limit"))
}

// MCL-META-3
func TestMetaStruct(t *testing.T) {
	s := mcl.NewStruct([]string{"noop", "retry"}, true, int64(3))
	p := newProgram(t)
	p.keep(p.Declare(p.at(), kind.Test, []string{"a"}, &graph.Body{Metas: graph.Metas(nil, s)}))
	assert.Contains(t, p.json(), `"meta":{"noop":true,"retry":3}`)
}

// MCL-EDGE
func TestEdges(t *testing.T) {
	before, notify := relation(graph.Before, "test", "b"), relation(graph.Notify, "test", "b")
	depend, listen := relation(graph.Depend, "test", "b"), relation(graph.Listen, "test", "b")
	for _, c := range []struct {
		name string
		p    *program
		want string
	}{
		{"EDGE-1 Before", newProgram(t).add(kind.Test, "a", before).add(kind.Test, "b"), "test[a] -> test[b]"},
		{"EDGE-1 Notify", newProgram(t).add(kind.Test, "a", notify).add(kind.Test, "b"), "test[a] => test[b]"},
		{"EDGE-1 Depend", newProgram(t).add(kind.Test, "a", depend).add(kind.Test, "b"), "test[b] -> test[a]"},
		{"EDGE-1 Listen", newProgram(t).add(kind.Test, "a", listen).add(kind.Test, "b"), "test[b] => test[a]"},
		{
			"EDGE-1 a list of names", newProgram(t).add(kind.Test, []string{"a", "c"}, before).add(kind.Test, "b"),
			"test[a] -> test[b]\ntest[c] -> test[b]",
		},
		{
			"EDGE-2 a chain", newProgram(t).add(kind.Test, []string{"a", "b", "c"}).edge(test("c"), test("a"), test("b")),
			"test[a] -> test[b]\ntest[c] -> test[a]",
		},
		{
			"EDGE-3 lists", newProgram(t).add(kind.Test, []string{"a", "b", "c", "d"}).edge(test("a", "b"), test("c", "d")),
			"test[a] -> test[c]\ntest[a] -> test[d]\ntest[b] -> test[c]\ntest[b] -> test[d]",
		},
		{"EDGE-3 an empty list", newProgram(t).add(kind.Test, "a").edge(test("a"), test()), ""},
		{
			"EDGE-4 one edge that notifies",
			newProgram(t).edge(test("a"), test("b")).add(kind.Test, "a", before, notify, before).add(kind.Test, "b", relation(graph.Depend, "test", "a")),
			"test[a] => test[b]",
		},
		{
			"EDGE-6 kinds with colons", newProgram(t).edge(end("http:server", ":80"), test("a")).add(kind.HttpServer, ":80").add(kind.Test, "a"),
			"http:server[:80] -> test[a]",
		},
	} {
		assert.Equal(t, c.want, c.p.edges(), c.name)
	}
	newProgram(t).add(kind.Test, "a", before).fails("edge cannot find resource kind: test named: b", 1) // EDGE-5
	newProgram(t).add(kind.Test, "a").edge(end("pkg", "x"), test("a")).fails("edge cannot find resource kind: pkg named: x", 2)
}

// MCL-EDGE-7
func TestCycles(t *testing.T) {
	newProgram(t).add(kind.Test, "a").edge(test("a"), test("a")).fails("resource graph has cycles: test[a] -> test[a]", 2)
	p := newProgram(t).add(kind.Test, []string{"w", "x", "a", "b", "c", "d"})
	p.edge(test("w"), test("x"), test("b")).edge(test("b"), test("c")).edge(test("c"), test("a")).edge(test("a"), test("b"), test("d"))
	p.fails("resource graph has cycles: test[a] -> test[b] -> test[c] -> test[a]", 5)
}

// MCL-DUP-1, MCL-DUP-2, MCL-DUP-4
func TestDuplicates(t *testing.T) {
	for _, c := range []struct {
		name      string
		k         *graph.Kind
		a, b      []any
		different string // "" if they are equal
	}{
		{"equal", kind.Test, []any{"int64", 1}, []any{"int64", 1}, ""},
		{"a field", kind.Test, []any{"int64", 1}, []any{"int64", 2}, "field int64: 1 != 2"},
		{"a str", kind.Test, []any{"str", "a"}, []any{}, `field str: "a" != unset`},
		{"zero is unset", kind.Test, []any{"int64", 0, "str", "", "slicestring", list()}, []any{}, ""},
		{"not of a pointer", kind.Test, []any{"stringptr", ""}, []any{}, `field stringptr: "" != unset`},
		{"a default", kind.Svc, []any{"state", "running"}, []any{"state", "running", "startup", ""}, ""},
		{"a default of the kind", kind.Cron, []any{"state", "absent", "startup", "enabled"}, []any{"state", "absent"}, ""},
		{"another than the default", kind.Cron, []any{"state", "absent", "startup", ""}, []any{"state", "absent"}, "field startup"},
		{"the order of a list", kind.Test, []any{"slicestring", list("a", "b")}, []any{"slicestring", list("b", "a")}, "field slicestring"},
		{"variants", kind.Test, []any{"interface", list("a")}, []any{"interface", 1}, "field interface"},
		{"a metaparam", kind.Test, []any{"Meta:noop", true}, []any{}, "Meta:noop: true != false"},
		{"autogroup", kind.Test, []any{"Meta:autogroup", false}, []any{}, "Meta:autogroup: false != true"},
		{"autoedge", kind.File, []any{"Meta:autoedge", false}, []any{}, "Meta:autoedge"},
		{"sema is a set", kind.Test, []any{"Meta:sema", list("a", "b", "a")}, []any{"Meta:sema", list("b", "a")}, ""},
		{"export is a list", kind.Test, []any{"Meta:export", list("a", "b")}, []any{"Meta:export", list("b", "a")}, "Meta:export"},
		{"retryreset", kind.Test, []any{"Meta:retryreset", true}, []any{}, ""},
		{"comparefail", kind.Test, []any{"comparefail", true}, []any{"comparefail", true}, "equal to none"},
	} {
		p := newProgram(t).add(c.k, "/a", c.a...).add(c.k, "/a", c.b...)
		if c.different != "" {
			p.fails("inequivalent duplicate resource", 2)
			newProgram(t).add(c.k, "/a", c.a...).add(c.k, "/a", c.b...).fails(c.different, 2)
			continue
		}
		assert.Equal(t, "Vertex: "+c.k.Name+"[/a]\n", p.lines(), c.name)
	}
	p := newProgram(t).add(kind.Test, "a", "Meta:retryreset", true).add(kind.Test, "a")
	assert.Contains(t, p.json(), "retryreset", "the first wins")
	p = newProgram(t).add(kind.Test, []string{"b", "c"})
	p.add(kind.Test, "a", relation(graph.Before, "test", "b")).add(kind.Test, "a", relation(graph.Notify, "test", "c"))
	assert.Equal(t, "test[a] -> test[b]\ntest[a] => test[c]", p.edges(), "edges of both")
}

// MCL-DUP-3
func TestCompatible(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"installed", "installed", "installed"},
		{"installed", "newest", "newest"},
		{"newest", "installed", "newest"},
		{"1.2", "1.2", "1.2"},
		{"1.2", "newest", ""},
		{"1.2", "1.3", ""},
		{"uninstalled", "installed", ""},
	} {
		p := newProgram(t).add(kind.Pkg, []string{"a", "other"}, "state", c.a).add(kind.Pkg, "a", "state", c.b)
		if c.want == "" {
			p.fails("incompatible duplicate", 2)
			continue
		}
		r := p.result()
		assert.Equal(t, c.want, r.Vertices[0].Str("state"))
		assert.Equal(t, c.a, r.Vertices[1].Str("state"))
	}
	newProgram(t).add(kind.Pkg, "a").add(kind.Pkg, "a", "state", "newest", "allownonfree", true).fails("incompatible duplicate", 2)
	newProgram(t).add(kind.Pkg, "a").add(kind.Pkg, "a", "state", "newest", "Meta:noop", true).fails("incompatible duplicate", 2)
	assert.Equal(t, "Vertex: pkg[a]\n", newProgram(t).add(kind.Pkg, "a").add(kind.Pkg, "a", "state", "installed").lines())
}

// MCL-DUP-6, MCL-RES-8
func TestHidden(t *testing.T) {
	p := newProgram(t).add(kind.Test, "b", relation(graph.Notify, "test", "a"))
	p.add(kind.Test, "a", "int64", 1, "Meta:hidden", true).add(kind.Test, "a").add(kind.Test, "a", "int64", 2, "Meta:hidden", true)
	p.add(kind.Test, "a", "int64", 1, "Meta:hidden", true)
	edge := "Edge: test[b] -> test[a] # test[b] -> test[a]\n"
	r := p.result()
	assert.Equal(t, strings.Repeat(edge, 3)+strings.Repeat("Vertex: test[a]\n", 3)+"Vertex: test[b]\n",
		text(t, func(b *strings.Builder) error { return r.WriteLines(b) }))
	assert.False(t, r.Vertices[0].Hidden())
	assert.True(t, r.Vertices[1].Hidden())
	dot := text(t, func(b *strings.Builder) error { return r.WriteDOT(b) })
	assert.Contains(t, dot, `"test[b]" -> "test[a] 3" [style = bold]`)
	_, err := r.WriteYAML(&strings.Builder{}, graph.YAML{})
	assert.ErrorContains(t, err, "hidden", "MCL-YAML-6")

	newProgram(t).add(kind.Test, "a", "validatebool", true, "Meta:hidden", true).result()
	newProgram(t).add(kind.Test, "a", "validateerror", "bad luck").fails("test[a] did not Validate: bad luck", 1) // MCL-KIND-6
}

// MCL-SEND
func TestSend(t *testing.T) {
	p := newProgram(t).add(kind.Exec, "e").add(kind.Print, []string{"p", "q"})
	p.send(end("exec", "e"), "stdout", end("print", "p", "q"), "msg").send(end("exec", "e"), "stdout", end("print", "p"), "msg")
	assert.Equal(t, `{"vertices":[{"kind":"exec","name":"e","fields":{},"meta":{}},`+
		`{"kind":"print","name":"p","fields":{},"meta":{},"recv":{"msg":{"kind":"exec","name":"e","key":"stdout"}}},`+
		`{"kind":"print","name":"q","fields":{},"meta":{},"recv":{"msg":{"kind":"exec","name":"e","key":"stdout"}}}],`+
		`"edges":[{"from":"exec[e]","to":"print[p]","notify":false,"auto":false},{"from":"exec[e]","to":"print[q]","notify":false,"auto":false}],`+
		`"exports":[]}`+"\n", p.json())

	p = newProgram(t).add(kind.Exec, []string{"e", "f"}).add(kind.Print, "p")
	p.send(end("exec", "e"), "stdout", end("print", "p"), "msg").send(end("exec", "e"), "output", end("print", "p"), "msg")
	p.fails("duplicate receive: print[p].msg gets exec[e].stdout and exec[e].output", 4) // SEND-3
	p = newProgram(t).add(kind.Exec, []string{"e", "f"}).add(kind.Print, "p").send(end("exec", "e", "f"), "stdout", end("print", "p"), "msg")
	p.fails("duplicate receive", 3)
	p = newProgram(t).add(kind.Exec, "e", "Meta:hidden", true).add(kind.Print, "p").send(end("exec", "e"), "stdout", end("print", "p"), "msg")
	p.fails("exec[e] is hidden", 3)
	newProgram(t).add(kind.Print, "p").send(end("exec", "e"), "stdout", end("print", "p"), "msg").fails("edge cannot find resource kind: exec", 2)

	p = newProgram(t).add(kind.Exec, "e").add(kind.Print, "p").send(end("exec", "e"), "stdout", end("print", "p"), "msg")
	var b strings.Builder
	warnings, err := p.result().WriteYAML(&b, graph.YAML{})
	require.NoError(t, err)
	assert.Len(t, warnings, 1, "MCL-YAML-5")
	assert.Contains(t, b.String(), "from: {kind: exec, name: e}, to: {kind: print, name: p}")
}

// store is an exporting cluster in memory.
type store map[string][]graph.Stored

func (s store) Exported(k *graph.Kind, name string) ([]graph.Stored, error) {
	return s[k.Name+"/"+name], nil
}

// MCL-COLL
func TestCollect(t *testing.T) {
	stored := store{"test/a": {
		{Host: "h1", Fields: []graph.Set{{Name: "int64", Value: int64(1)}, {Name: "str", Value: "x"}}, Metas: []graph.Set{
			{Name: "export", Value: list("*")}, {Name: "noop", Value: true},
		}},
		{Host: "h2", Fields: []graph.Set{{Name: "int64", Value: int64(2)}}},
	}}
	collect := func(v value.Value, sets ...any) *program {
		p := newProgram(t)
		p.Exports = stored
		wants, err := graph.Wants(p.at(), v)
		p.keep(err)
		p.keep(p.Collect(p.at(), kind.Test, wants, bodyOf(sets)))
		return p
	}
	from := func(name, host string) value.Value {
		return value.Array{mcl.NewStruct([]string{"name", "host"}, name, host)}
	}
	assert.Contains(t, collect(from("a", "h1")).json(),
		`[{"kind":"test","name":"a","fields":{"int64":1,"str":"x"},"meta":{"noop":true}}]`, "COLL-2: export is cleared")
	assert.Contains(t, collect(from("a", "h1"), "int64", 5).json(), `"int64":5,"str":"x"`)
	assert.Equal(t, "", collect("b").lines(), "COLL-4: no match")
	assert.Equal(t, "", collect(from("a", "h3")).lines())
	collect(list("a")).fails("inequivalent duplicate resource", 2) // COLL-3
	collect(from("a", "*")).fails("collect needs the name of a host", 1)
	collect(from("", "h")).fails("collect needs the name of a resource", 1)
	p := newProgram(t)
	p.keep(p.Collect(p.at(), kind.Test, nil, &graph.Body{}))
	p.fails("MCL-COLL-4", 1)
}

// MCL-COLL-1
func TestExport(t *testing.T) {
	assert.Contains(t, newProgram(t).add(kind.Test, "a", "Meta:hidden", true, "Meta:export", list("h", "*")).json(),
		`"hidden":true}],"edges":[],"exports":[{"kind":"test","name":"a","to":["h","*"]}]}`)
	for _, c := range []struct {
		a, b  value.Array
		wrong bool
	}{
		{list("h1"), list("h2"), false},
		{list("h1"), list("h3", "h1"), true},
		{list("h1"), list("*"), true},
		{list("*"), list("h1"), true},
	} {
		p := newProgram(t).add(kind.Test, "a", "Meta:hidden", true, "Meta:export", c.a)
		p.add(kind.Test, "a", "Meta:hidden", true, "Meta:export", c.b, "int64", 1)
		if c.wrong {
			p.fails("inequivalent duplicate export of test[a]", 2)
		} else {
			p.result()
		}
	}
	p := newProgram(t).add(kind.Test, "a", "Meta:hidden", true, "Meta:export", list("h"))
	p.add(kind.Test, "a", "Meta:export", list("h")).result()
}

// MCL-META-5: the compiler checks what it knows.
func TestValidate(t *testing.T) {
	at := graph.Place{Line: 7}
	require.NoError(t, graph.Validate(at, kind.Svc, "a", bodyOf([]any{"state", "running"})))
	err := graph.Validate(at, kind.Svc, "a", bodyOf([]any{"state", "runing"}))
	assert.EqualError(t, err, `svc[a] did not Validate: state must be running, stopped or empty, not "runing"`)
}

// Of 5,000 files in folders, each has one automatic edge.
func BenchmarkFiles(b *testing.B) {
	type resource struct {
		name []string
		body *graph.Body
	}
	var all []resource
	for i := range 5000 {
		name := "/srv/" + strconv.Itoa(i/50) + "/"
		body := &graph.Body{Fields: []graph.Set{{Name: "state", Value: "exists"}}}
		if i%50 > 0 {
			name += "file" + strconv.Itoa(i)
			body.Fields = append(body.Fields, graph.Set{Name: "content", Value: "x"}, graph.Set{Name: "mode", Value: "0644"})
		}
		all = append(all, resource{[]string{name}, body})
	}
	b.ReportAllocs()
	for b.Loop() {
		g := graph.New()
		for _, r := range all {
			if err := g.Declare(graph.Place{}, kind.File, r.name, r.body); err != nil {
				b.Fatal(err)
			}
		}
		r, err := g.Finish(graph.Options{})
		if err != nil || len(r.Edges) != 4900 {
			b.Fatal(err, len(r.Edges))
		}
	}
}
