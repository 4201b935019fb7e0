package graph

import (
	"io"
	"slices"
)

// WriteLines writes the graph as mgmt's suite has it: a line for each vertex and each edge, sorted (MCL-OUT-1).
func (r *Result) WriteLines(w io.Writer) error {
	lines := make([]string, 0, len(r.Vertices)+len(r.Edges))
	for _, v := range r.Vertices {
		lines = append(lines, "Vertex: "+v.Ref())
	}
	for _, e := range r.Edges {
		edge := e.From.Ref() + " -> " + e.To.Ref()
		lines = append(lines, "Edge: "+edge+" # "+edge)
	}
	slices.Sort(lines)
	o := &output{w: w}
	for _, line := range lines {
		o.b = append(append(o.b, line...), '\n')
		o.flush()
	}
	return o.end()
}
