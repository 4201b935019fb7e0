package drawn

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/draw"
	"github.com/p2go/p2go/runtime/graph"
)

// find returns the vertices of a resource: two, where anchors stand for it. It is called as manifests do it: its title may be in quotes,
// and names of types and classes are in any case.
func find(g *graph.Graph, ref string) []*graph.Vertex {
	typ, title, _ := catalog.SplitRef(ref)
	plain := title
	if n := len(title); n > 1 && (title[0] == '\'' || title[0] == '"') && title[n-1] == title[0] {
		plain = title[1 : n-1]
	}
	for _, title := range [...]string{title, plain} {
		var found []*graph.Vertex
		for _, v := range g.Vertices {
			t, name, _ := catalog.SplitRef(v.Ref)
			class := t == "Class" && strings.EqualFold(name, strings.TrimPrefix(title, "::"))
			if v.Ref == ref || title != "" && strings.EqualFold(t, typ) && (name == title || class) {
				found = append(found, v)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// surroundings are the edges of a graph as one walks along them.
type surroundings struct {
	steps             [][2]int
	content, contains map[*graph.Vertex][]*graph.Vertex // and the containers of a vertex
	number            map[*graph.Vertex]int
}

// focus returns the part of a graph around some vertices: all that is at most so many steps before or after them, their content, and what
// contains them, and the containers of all that. Steps are relationships; in the graph of containment, they lead from containers to their content.
func focus(g *graph.Graph, from []*graph.Vertex, depth int) *graph.Graph {
	s := surroundings{content: map[*graph.Vertex][]*graph.Vertex{}, contains: map[*graph.Vertex][]*graph.Vertex{}, number: map[*graph.Vertex]int{}}
	for i, v := range g.Vertices {
		s.number[v] = i
	}
	for e := range g.Edges {
		if e.Contains {
			s.content[e.Source] = append(s.content[e.Source], e.Target)
			s.contains[e.Target] = append(s.contains[e.Target], e.Source)
		} else {
			s.steps = append(s.steps, [2]int{s.number[e.Source], s.number[e.Target]})
		}
	}
	var start []int
	for _, v := range slices.Concat(all(from, s.content), all(from, s.contains)) {
		start = append(start, s.number[v])
	}
	near := draw.Near(len(g.Vertices), s.steps, start, depth)
	var kept []*graph.Vertex
	for i, v := range g.Vertices {
		if near[i] {
			kept = append(kept, v)
		}
	}
	for _, v := range all(kept, s.contains) {
		near[s.number[v]] = true
	}
	return g.Part(func(v *graph.Vertex) bool { return near[s.number[v]] })
}

// all returns vertices, what follows them, and so on.
func all(list []*graph.Vertex, next map[*graph.Vertex][]*graph.Vertex) []*graph.Vertex {
	list = slices.Clone(list)
	seen := make(map[*graph.Vertex]bool, len(list))
	for _, v := range list {
		seen[v] = true
	}
	for i := 0; i < len(list); i++ {
		for _, v := range next[list[i]] {
			if !seen[v] {
				seen[v] = true
				list = append(list, v)
			}
		}
	}
	return list
}
