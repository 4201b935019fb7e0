package graph

import "github.com/p2go/p2go/runtime/catalog"

// Expanded returns the graph that an agent applies: each container is replaced
// by an anchor before and an anchor behind its content, so that an order between
// containers becomes one between all that they hold (GRAPH-4, GRAPH-5):
// expanded_relationships.dot.
func Expanded(c *catalog.Catalog) *Graph {
	b := build("expanded_relationships", c)
	b.relate()
	b.automate()
	x := expansion{Graph: b.Graph, anchors: make(map[*Vertex]anchors)}
	content := make(map[*Vertex][]*Vertex)
	for _, r := range c.Resources() {
		if target := b.vertices[r]; target != nil {
			for _, container := range r.Containers() {
				if source := b.vertices[container]; source != nil {
					content[source] = append(content[source], target)
				}
			}
		}
	}
	var containers []*Vertex
	for _, v := range b.Vertices {
		if v.Kind == Container {
			containers = append(containers, v)
		}
	}
	for _, v := range containers {
		x.anchors[v] = anchors{b.vertex(v.Ref, Admissible), b.vertex(v.Ref, Completed)}
	}
	for _, v := range containers {
		x.replace(v, content[v])
	}
	x.drop()
	return b.Graph
}

// anchors stand for a container.
type anchors struct{ admissible, completed *Vertex }

type expansion struct {
	*Graph
	anchors map[*Vertex]anchors
}

// first is the anchor where a vertex begins, or the vertex itself.
func (x *expansion) first(v *Vertex) *Vertex {
	if a, ok := x.anchors[v]; ok {
		return a.admissible
	}
	return v
}

// last is the anchor where a vertex ends, or the vertex itself.
func (x *expansion) last(v *Vertex) *Vertex {
	if a, ok := x.anchors[v]; ok {
		return a.completed
	}
	return v
}

// replace connects the anchors of a container with its content, and moves the
// container's edges to the anchors.
func (x *expansion) replace(v *Vertex, content []*Vertex) {
	begin, end := x.first(v), x.last(v)
	if len(content) == 0 {
		x.edge(begin, end, false)
	}
	for _, child := range content {
		x.edge(begin, x.first(child), true)
		x.edge(x.last(child), end, true)
	}
	for _, e := range v.in {
		if !e.removed {
			e.removed = true
			x.edge(x.last(e.Source), begin, e.Notifies)
		}
	}
	for _, e := range v.out {
		if !e.removed {
			e.removed = true
			x.edge(end, x.first(e.Target), e.Notifies)
		}
	}
}

// drop removes the containers.
func (x *expansion) drop() {
	kept := x.Vertices[:0]
	for _, v := range x.Vertices {
		if v.Kind != Container {
			v.number = len(kept)
			kept = append(kept, v)
		}
	}
	x.Vertices = kept
}
