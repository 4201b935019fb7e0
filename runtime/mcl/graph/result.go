package graph

// Result is a graph that is right.
type Result struct {
	Vertices []*Resource // sorted by kind and name; a hidden one comes after one that is not
	Edges    []*Edge     // sorted by their ends
}

// Options say how a graph is finished.
type Options struct {
	// NoAutoEdges leaves the automatic edges out (MCL-AUTO-1).
	NoAutoEdges bool
}

// Finish returns the graph of what was declared, or the first thing that is wrong with it, in the order of MCL-DUP-5.
func (g *Graph) Finish(o Options) (*Result, error) {
	for _, r := range g.resources {
		if err := r.validate(); err != nil {
			return nil, err
		}
	}
	vertices, byKey, err := dedup(g.resources)
	if err != nil {
		return nil, err
	}
	if err := checkExports(vertices); err != nil {
		return nil, err
	}
	b := &builder{vertices, byKey, make(map[uint64]*Edge, len(g.edges))}
	if err := b.connect(g.edges); err != nil {
		return nil, err
	}
	if err := b.send(g.sends); err != nil {
		return nil, err
	}
	edges := b.sorted()
	if err := checkCycles(vertices, edges, Interpret); err != nil {
		return nil, err
	}
	if !o.NoAutoEdges {
		b.automate()
		if len(b.edges) > len(edges) {
			edges = b.sorted()
			if err := checkCycles(vertices, edges, AutoEdge); err != nil { // deviation D2
				return nil, err
			}
		}
	}
	return &Result{vertices, edges}, nil
}
