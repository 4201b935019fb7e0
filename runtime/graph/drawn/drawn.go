// Package drawn draws graphs of catalogs, with package runtime/draw, and shows parts of them. A program links it only where the build asks
// for it.
package drawn

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/draw"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/value"
)

// Append appends a graph of a catalog as the options want it, and tells what is wrong with the catalog to warn.
func Append(b []byte, c *catalog.Catalog, o *graph.Options, warn func(text string)) ([]byte, error) {
	g := graph.Named(o.Name, c)
	for _, text := range g.Warnings(c) {
		warn(text)
	}
	if o.Focus != "" {
		at := find(g, o.Focus)
		if len(at) == 0 {
			return nil, unknown(g, o.Focus)
		}
		g = focus(g, at, o.Depth)
	}
	if o.Format == "html" || o.Format == "svg" {
		return draw.Append(b, drawing(g, c), o.Format)
	}
	return g.Append(b, o.Format), nil
}

// unknown is the error about a resource that a graph does not have.
func unknown(g *graph.Graph, ref string) error {
	refs := make([]string, len(g.Vertices))
	for i, v := range g.Vertices {
		refs[i] = v.Ref
	}
	return draw.Unknown(ref, refs)
}

// drawing is a graph of a catalog as it is drawn.
func drawing(g *graph.Graph, c *catalog.Catalog) *draw.Graph {
	d := &draw.Graph{Name: g.Name, Of: c.Name, Vertices: make([]draw.Vertex, 0, len(g.Vertices))}
	resources := make(map[string]*catalog.Resource, len(c.Resources()))
	for _, r := range c.Resources() {
		if !r.Virtual {
			resources[r.Ref()] = r
		}
	}
	place := make(map[*graph.Vertex]int, len(g.Vertices))
	byRef := make(map[string]int, len(g.Vertices))
	for i, v := range g.Vertices {
		place[v], byRef[v.Ref] = i, i
		d.Vertices = append(d.Vertices, vertex(v, resources[v.Ref], c))
	}
	nested := g.Name == "overview" || g.Name == "resources"
	if nested {
		for i := range d.Vertices {
			if r := resources[d.Vertices[i].Ref]; r != nil && r.Container() != nil {
				if inside, ok := byRef[r.Container().Ref()]; ok {
					d.Vertices[i].Inside = inside
				}
			}
		}
	}
	x := newCycles(c)
	shown := make([]bool, len(x.list)+1)
	for i, v := range g.Vertices {
		begin, end := x.number(v, graph.Admissible), x.number(v, graph.Completed)
		d.Vertices[i].Cyclic = begin > 0 || end > 0
		shown[begin], shown[end] = true, true
	}
	for e := range g.Edges {
		contains := e.Contains || g.Name == "resources"
		source, target := place[e.Source], place[e.Target]
		if contains && d.Vertices[target].Inside == source {
			continue
		}
		d.Edges = append(d.Edges, draw.Edge{
			Source: source, Target: target, Contains: contains, Notifies: !contains && e.Notifies, Automatic: e.Automatic,
			Cyclic: !contains && x.joins(e),
		})
	}
	addMissing(d, g, byRef)
	for i, cycle := range x.list {
		if shown[i+1] {
			d.Notes = append(d.Notes, "In a cycle: "+cycle.String())
		}
	}
	return d
}

func vertex(v *graph.Vertex, r *catalog.Resource, c *catalog.Catalog) draw.Vertex {
	d := draw.Vertex{Ref: v.Ref, Inside: -1}
	switch v.Kind {
	case graph.Container:
		d.Kind = draw.Container
	case graph.Admissible:
		d.Kind = draw.Begin
	case graph.Completed:
		d.Kind = draw.End
	}
	if r == nil {
		return d
	}
	at := c.Line(r.Pos)
	d.File, d.Line = at.File, at.Line
	secret := make(map[string]bool)
	for _, name := range r.Sensitive() {
		secret[name] = true
	}
	for i := range r.Params {
		p := &r.Params[i]
		text := value.Redacted
		if !secret[p.Name] {
			text = value.Text(p.Value)
		}
		d.Params = append(d.Params, draw.Param{Name: p.Name, Value: text})
	}
	return d
}

// addMissing adds what relationships name and the catalog does not have.
func addMissing(d *draw.Graph, g *graph.Graph, byRef map[string]int) {
	missing := make(map[string]int)
	for _, m := range g.Missing {
		i, known := missing[m.Target]
		if !known {
			i = len(d.Vertices)
			missing[m.Target] = i
			d.Vertices = append(d.Vertices, draw.Vertex{Ref: m.Target, Kind: draw.Missing, Inside: -1})
		}
		e := draw.Edge{Source: i, Target: byRef[m.Source], Notifies: m.Param == "subscribe" || m.Param == "notify"}
		if m.Param == "before" || m.Param == "notify" {
			e.Source, e.Target = e.Target, e.Source
		}
		d.Edges = append(d.Edges, e)
		d.Notes = append(d.Notes, m.Source+": "+m.Param+" names "+m.Target+", which is not in the catalog")
	}
}

// end is a vertex of the graph that an agent applies.
type end struct {
	ref  string
	kind graph.Kind
}

// cycles are those of a catalog, in any graph of it.
type cycles struct {
	list []*graph.Cycle
	of   map[end]int // the cycle that a vertex is in, from 1
}

func newCycles(c *catalog.Catalog) *cycles {
	x := &cycles{list: graph.Expanded(c).Cycles(), of: make(map[end]int)}
	for i, cycle := range x.list {
		for _, v := range cycle.Members {
			x.of[end{v.Ref, v.Kind}] = i + 1
		}
	}
	return x
}

// number is the cycle that a vertex is in with an anchor, if it is a container, or itself.
func (x *cycles) number(v *graph.Vertex, anchor graph.Kind) int {
	if v.Kind != graph.Container {
		anchor = v.Kind
	}
	return x.of[end{v.Ref, anchor}]
}

// joins reports whether an edge is part of a cycle.
func (x *cycles) joins(e *graph.Edge) bool {
	from := x.number(e.Source, graph.Completed)
	return from > 0 && from == x.number(e.Target, graph.Admissible)
}
