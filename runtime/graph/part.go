package graph

// Part returns the graph of some vertices and the edges between them.
func (g *Graph) Part(keep func(*Vertex) bool) *Graph {
	part := newGraph(g.Name)
	now := make(map[*Vertex]*Vertex)
	refs := make(map[string]bool)
	for _, v := range g.Vertices {
		if keep(v) {
			w := part.vertex(v.Ref, v.Kind)
			w.Reversed = v.Reversed
			now[v], refs[v.Ref] = w, true
		}
	}
	for e := range g.Edges {
		if source, target := now[e.Source], now[e.Target]; source != nil && target != nil {
			kept := part.edge(source, target, e.Notifies)
			kept.Contains, kept.Automatic = e.Contains, e.Automatic
		}
	}
	for _, m := range g.Missing {
		if refs[m.Source] {
			part.Missing = append(part.Missing, m)
		}
	}
	return part
}
