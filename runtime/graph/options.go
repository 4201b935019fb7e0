package graph

// Options say which graph of a catalog is wanted, and how.
type Options struct {
	Name   string // of the graph, see [Named]
	Format string // that of [Graph.Append], svg or html
	// Focus is a resource that one wants to see the surroundings of, at most Depth steps away; "" for the whole graph.
	Focus string
	Depth int
}
