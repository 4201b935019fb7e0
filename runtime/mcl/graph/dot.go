package graph

import (
	"io"
	"strconv"
)

// WriteDOT writes the graph as Graphviz reads it, in the form of package runtime/graph (MCL-OUT-3): an edge that notifies is bold, an
// automatic one is gray, and what is hidden is dashed.
func (r *Result) WriteDOT(w io.Writer) error {
	o := &output{w: w}
	o.b = append(o.b, "digraph Resources {\n    label = \"Resources\"\n"...)
	ids := r.ids()
	for i, v := range r.Vertices {
		o.b = appendQuoted(append(o.b, "    "...), ids[i])
		o.b = appendQuoted(append(o.b, " [\n        fontsize = 8,\n        label = "...), v.Ref())
		if v.Hidden() {
			o.b = append(o.b, ",\n        style = dashed"...)
		}
		o.b = append(o.b, "\n    ]\n\n"...)
		o.flush()
	}
	for _, e := range r.Edges {
		o.b = appendQuoted(append(o.b, "    "...), ids[e.From.number])
		o.b = appendQuoted(append(o.b, " -> "...), ids[e.To.number])
		switch {
		case e.Notify:
			o.b = append(o.b, " [style = bold]"...)
		case e.Auto:
			o.b = append(o.b, " [color = gray]"...)
		}
		o.b = append(o.b, '\n')
		o.flush()
	}
	o.b = append(o.b, "}\n"...)
	return o.end()
}

// ids returns a name for each vertex that no other has: hidden ones may be called like others.
func (r *Result) ids() []string {
	ids := make([]string, len(r.Vertices))
	same := 1
	for i, v := range r.Vertices {
		ids[i] = v.Ref()
		if i > 0 && ids[i] == r.Vertices[i-1].Ref() {
			same++
			ids[i] += " " + strconv.Itoa(same)
		} else {
			same = 1
		}
	}
	return ids
}

// appendQuoted escapes quotes and nothing else, as strings in DOT have it.
func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for i := range len(s) {
		if s[i] == '"' {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}
