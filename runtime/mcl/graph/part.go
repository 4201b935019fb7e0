package graph

import "github.com/p2go/p2go/runtime/value"

// Part returns the graph of some vertices, by their places, and the edges between them.
func (r *Result) Part(keep []bool) *Result {
	part := &Result{}
	now := make([]*Resource, len(r.Vertices))
	for i, v := range r.Vertices {
		if keep[i] {
			kept := *v
			kept.number = len(part.Vertices)
			now[i] = &kept
			part.Vertices = append(part.Vertices, &kept)
		}
	}
	for _, e := range r.Edges {
		if from, to := now[e.From.number], now[e.To.number]; from != nil && to != nil {
			kept := *e
			kept.From, kept.To = from, to
			part.Edges = append(part.Edges, &kept)
		}
	}
	return part
}

// Place is the place of the resource among the vertices of its graph.
func (r *Resource) Place() int { return r.number }

// Texts yields the fields and metaparams of the resource that JSON has, with their values as text.
func (r *Resource) Texts(yield func(name, text string) bool) {
	for f, v := range r.shown {
		if !yield(f.Name, plain(v)) {
			return
		}
	}
	for i, v := range r.metas {
		if v != nil && !yield("Meta:"+metaTable[i].name, plain(v)) {
			return
		}
	}
}

// plain is a str as it is, and any other value as JSON.
func plain(v value.Value) string {
	if s, ok := v.(string); ok {
		return s
	}
	return string(appendValue(nil, v))
}
