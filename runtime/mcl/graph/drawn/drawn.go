// Package drawn draws graphs of programs in mcl, with package runtime/draw, and shows parts of them. A program links it only where the
// build asks for it.
package drawn

import (
	"github.com/p2go/p2go/runtime/draw"
	"github.com/p2go/p2go/runtime/mcl/graph"
)

// Part returns what is at most so many steps before or after a resource.
func Part(r *graph.Result, ref string, depth int) (*graph.Result, error) {
	var from []int
	refs := make([]string, len(r.Vertices))
	for i, v := range r.Vertices {
		if refs[i] = v.Ref(); refs[i] == ref {
			from = append(from, i)
		}
	}
	if from == nil {
		return nil, draw.Unknown(ref, refs)
	}
	edges := make([][2]int, len(r.Edges))
	for i, e := range r.Edges {
		edges[i] = [2]int{e.From.Place(), e.To.Place()}
	}
	return r.Part(draw.Near(len(r.Vertices), edges, from, depth)), nil
}

// Draw returns a graph of a host in a format, nil if that is not one of those that are drawn.
func Draw(r *graph.Result, host, format string) ([]byte, error) {
	if format != "html" && format != "svg" {
		return nil, nil
	}
	g := &draw.Graph{Name: "graph", Of: host}
	for _, v := range r.Vertices {
		d := draw.Vertex{Ref: v.Ref(), Inside: -1, File: v.At.File, Line: v.At.Line}
		if v.Hidden() {
			d.Kind = draw.Hidden
		}
		for name, text := range v.Texts {
			d.Params = append(d.Params, draw.Param{Name: name, Value: text})
		}
		for i := range v.Received {
			s := &v.Received[i]
			d.Params = append(d.Params, draw.Param{Name: s.Field, Value: "what " + s.From.Ref() + " sends as " + s.Key})
		}
		g.Vertices = append(g.Vertices, d)
	}
	for _, e := range r.Edges {
		g.Edges = append(g.Edges, draw.Edge{Source: e.From.Place(), Target: e.To.Place(), Notifies: e.Notify, Automatic: e.Auto})
	}
	return draw.Append(nil, g, format)
}
