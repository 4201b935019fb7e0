package graph

import "github.com/p2go/p2go/runtime/catalog"

// Names are those of the graphs that [Named] makes.
var Names = []string{"overview", "resources", "relationships", "expanded_relationships"}

// Named makes the graph of a catalog that has one of the [Names].
func Named(name string, c *catalog.Catalog) *Graph {
	switch name {
	case "overview":
		return Overview(c)
	case "resources":
		return Containment(c)
	case "relationships":
		return Relationships(c)
	}
	return Expanded(c)
}

// Warnings returns why an agent will refuse the catalog that the graph is of: relationships that lead nowhere, and cycles.
func (g *Graph) Warnings(c *catalog.Catalog) []string {
	var list []string
	for _, m := range g.Missing {
		list = append(list, "Could not find dependency "+m.Target+" for "+m.Source+" in parameter '"+m.Param+"': the agent will refuse the catalog")
	}
	if text := Report(Expanded(c).Cycles()); text != "" {
		list = append(list, text)
	}
	return list
}

// Append appends the graph in a format: dot, mermaid or json.
func (g *Graph) Append(b []byte, format string) []byte {
	switch format {
	case "json":
		return append(g.AppendJSON(b), '\n')
	case "mermaid":
		return g.AppendMermaid(b)
	}
	return g.AppendDOT(b)
}
