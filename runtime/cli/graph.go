package cli

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

var graphCommand = command{
	name: "graph", usage: "--node NAME --facts FILE", doc: "compile a node and print the graph of its resources",
	flags: append(append([]flag{}, compileFlags...),
		flag{name: "graph", value: "NAME", doc: "resources (what contains what) or relationships (default: what comes first)"},
		flag{name: "format", value: "FORMAT", doc: "dot (default) or json"},
		flag{name: "out", value: "FILE", doc: "write here instead of to standard output"},
	),
	examples: []string{
		"graph --node web1.example.com --facts web1.yaml | dot -Tsvg > web1.svg",
		"graph --facts web1.yaml --graph resources --format json",
	},
	run: runGraph,
}

// edge is an edge of the graph; notify tells that it carries refreshes.
type edge struct {
	source, target *catalog.Resource
	notify         bool
}

func runGraph(a *app, f flags, args []string) error {
	if err := noArgs(args); err != nil {
		return err
	}
	format, kind := f.get("format", "dot"), f.get("graph", "relationships")
	if format != "dot" && format != "json" {
		return errors.New("unknown format: " + format + suggest(format, []string{"dot", "json"}))
	}
	if kind != "resources" && kind != "relationships" {
		return errors.New("unknown graph: " + kind + suggest(kind, []string{"resources", "relationships"}))
	}
	job, err := a.job(f)
	if err != nil {
		return err
	}
	cat, err := job.compile()
	if err != nil {
		return err
	}
	var vertices []*catalog.Resource
	for _, r := range cat.Resources() {
		if !r.Virtual() {
			vertices = append(vertices, r)
		}
	}
	var edges []edge
	if kind == "resources" {
		edges = containment(vertices)
	} else if edges, err = relationships(cat, vertices); err != nil {
		return err
	}
	var b []byte
	if format == "dot" {
		b = appendDOT(nil, strings.ToUpper(kind[:1])+kind[1:], vertices, edges)
	} else {
		b = appendGraphJSON(nil, vertices, edges)
	}
	return a.write(f.get("out", ""), b)
}

// containment are the edges from containers to what they contain (GRAPH-1).
func containment(vertices []*catalog.Resource) []edge {
	var edges []edge
	for _, r := range vertices {
		if c := r.Container(); c != nil && !c.Virtual() {
			edges = append(edges, edge{source: c, target: r})
		}
	}
	return edges
}

// relationships are the edges that the metaparameters before, notify, require
// and subscribe stand for (GRAPH-2); of two edges between the same resources the
// notifying one stays.
func relationships(cat *catalog.Catalog, vertices []*catalog.Resource) ([]edge, error) {
	var edges []edge
	at := map[[2]*catalog.Resource]int{}
	for _, r := range vertices {
		for _, kind := range [...]struct {
			name           string
			notify, before bool
		}{{"before", false, true}, {"notify", true, true}, {"require", false, false}, {"subscribe", true, false}} {
			for _, ref := range references(r.Get(kind.name)) {
				typ, title, ok := catalog.AsRef(ref)
				if !ok {
					continue
				}
				o := cat.FindRef(typ, title)
				if o == nil || o.Virtual() {
					return nil, errors.New("Could not find dependency " + catalog.RefText(typ, title) + " for " + r.Ref())
				}
				e := edge{source: r, target: o, notify: kind.notify}
				if !kind.before {
					e.source, e.target = o, r
				}
				key := [2]*catalog.Resource{e.source, e.target}
				if i, ok := at[key]; ok {
					edges[i].notify = edges[i].notify || e.notify
					continue
				}
				at[key] = len(edges)
				edges = append(edges, e)
			}
		}
	}
	return edges, nil
}

func references(v value.Value) value.Array {
	switch v := v.(type) {
	case nil:
		return nil
	case value.Array:
		return v.Flatten()
	}
	return value.Array{v}
}

// appendDOT appends a graph in Graphviz's language, as Puppet writes it.
func appendDOT(b []byte, label string, vertices []*catalog.Resource, edges []edge) []byte {
	b = append(b, "digraph "+label+" {\n    label = \""+label+"\"\n"...)
	for _, r := range vertices {
		ref := dotName(r)
		b = append(b, "    "+ref+" [\n        fontsize = 8,\n        label = "+ref+"\n    ]\n\n"...)
	}
	for _, e := range edges {
		b = append(b, "    "+dotName(e.source)+" -> "+dotName(e.target)+" [\n        fontsize = 8\n    ]\n\n"...)
	}
	return append(b, "}\n"...)
}

// dotName is a resource's reference in quotes; Puppet capitalises the names of
// classes here.
func dotName(r *catalog.Resource) string {
	s := catalog.RefText(r.Type.Name, r.Title)
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}

func appendGraphJSON(b []byte, vertices []*catalog.Resource, edges []edge) []byte {
	b = append(b, `{"vertices":[`...)
	for i, r := range vertices {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(b, r.Ref())
	}
	b = append(b, `],"edges":[`...)
	for i, e := range edges {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(append(b, `{"source":`...), e.source.Ref())
		b = value.AppendJSONString(append(b, `,"target":`...), e.target.Ref())
		if e.notify {
			b = append(b, `,"notify":true`...)
		}
		b = append(b, '}')
	}
	return append(b, "]}\n"...)
}
