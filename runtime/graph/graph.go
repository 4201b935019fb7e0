// Package graph makes the graphs of a catalog: which resource contains which,
// which comes before which, and the order that follows for everything inside of
// containers (GRAPH-1 to GRAPH-10). A program links it only when it can print
// graphs.
//
//	Containment    stages, classes, defines and nodes with their content
//	Relationships  require, before, subscribe and notify, with containers as vertices
//	Expanded       the same, with two anchors in the place of each container
//	Overview       containment and relationships together, for people
//
// A [Graph] is written as DOT, Mermaid or JSON, and [Graph.Cycles] finds what can never be
// applied. The graphs are those of the catalog alone: of the relationships that
// types add on the agent, they have those of core types (GRAPH-3).
package graph

import (
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
)

// Graph is a directed graph of resources.
type Graph struct {
	// Name is "resources", "relationships", "expanded_relationships" or "overview".
	Name     string
	Vertices []*Vertex
	// Missing are the relationships to resources that are not in the catalog
	// (REL-12): the agent will refuse it.
	Missing []Missing

	// edges are the last edges from one vertex to another.
	edges map[[2]*Vertex]*Edge
	// simple merges edges from one vertex to the same other.
	simple bool
}

// Missing is a relationship that leads nowhere.
type Missing struct{ Source, Param, Target string }

// Kind is what a vertex or edge stands for.
type Kind uint8

// Kinds of vertices and edges.
const (
	// Plain vertices are resources that an agent applies.
	Plain Kind = iota
	// Container vertices are stages, classes, defines and nodes.
	Container
	// Admissible anchors come before all content of a container, Completed ones
	// after it (GRAPH-4).
	Admissible
	Completed
)

// Vertex is a resource, or an anchor of a container.
type Vertex struct {
	// Ref is the resource's reference, Type[title], also of an anchor.
	Ref  string
	Kind Kind

	// Reversed says that a parameter puts the resource before another that its type would put before it.
	Reversed bool

	in, out []*Edge
	number  int
}

// Edge leads from what comes first to what comes later, or from a container to
// its content.
type Edge struct {
	Source, Target *Vertex
	// Contains marks an edge of containment in an overview.
	Contains bool
	// Notifies reports whether changes of the source refresh the target (GRAPH-2).
	Notifies bool
	// Automatic reports whether no parameter says so, but the type of one of the two
	// (GRAPH-3).
	Automatic bool

	removed bool
}

func newGraph(name string) *Graph {
	return &Graph{Name: name, edges: make(map[[2]*Vertex]*Edge)}
}

func (g *Graph) vertex(ref string, kind Kind) *Vertex {
	v := &Vertex{Ref: ref, Kind: kind, number: len(g.Vertices)}
	g.Vertices = append(g.Vertices, v)
	return v
}

// edge adds an edge. Several may lead from one vertex to the same other, as where
// one requires what notifies it; in a simple graph these are one, which notifies
// if any does.
func (g *Graph) edge(source, target *Vertex, notifies bool) *Edge {
	old := g.between(source, target)
	if old != nil && g.simple {
		old.Notifies = old.Notifies || notifies
		return old
	}
	e := &Edge{Source: source, Target: target, Notifies: notifies}
	g.edges[[2]*Vertex{source, target}] = e
	source.out = insertAfter(source.out, old, e)
	target.in = insertAfter(target.in, old, e)
	return e
}

// between is the last edge from one vertex to another; nil without one.
func (g *Graph) between(source, target *Vertex) *Edge {
	if e := g.edges[[2]*Vertex{source, target}]; e != nil && !e.removed {
		return e
	}
	return nil
}

// insertAfter keeps edges between the same vertices together.
func insertAfter(list []*Edge, old, e *Edge) []*Edge {
	if old == nil {
		return append(list, e)
	}
	list = append(list, nil)
	i := slices.Index(list, old) + 1
	copy(list[i+1:], list[i:])
	list[i] = e
	return list
}

// Edges calls yield for every edge in the order of the targets, as the reference
// implementation lists them.
func (g *Graph) Edges(yield func(*Edge) bool) {
	for _, v := range g.Vertices {
		for _, e := range v.in {
			if !e.removed && !yield(e) {
				return
			}
		}
	}
}

// builder makes a graph of a catalog.
type builder struct {
	*Graph
	c        *catalog.Catalog
	vertices map[*catalog.Resource]*Vertex
}

// build starts a graph with the resources of the final catalog as vertices.
func build(name string, c *catalog.Catalog) *builder {
	b := &builder{newGraph(name), c, make(map[*catalog.Resource]*Vertex, len(c.Resources()))}
	for _, r := range c.Resources() {
		if r.Virtual {
			continue
		}
		kind := Plain
		if r.Type == &catalog.Stage || r.Type.Kind != catalog.Native {
			kind = Container
		}
		b.vertices[r] = b.vertex(r.Ref(), kind)
	}
	return b
}

// Containment returns the graph of the catalog's edges: resources.dot.
func Containment(c *catalog.Catalog) *Graph {
	b := build("resources", c)
	b.contain(false)
	return b.Graph
}

// contain adds the edges from containers to their content.
func (b *builder) contain(mark bool) {
	for _, r := range b.c.Resources() {
		target := b.vertices[r]
		if target == nil {
			continue
		}
		for _, container := range r.Containers() {
			if source := b.vertices[container]; source != nil {
				b.edge(source, target, false).Contains = mark
			}
		}
	}
}

// Relationships returns the graph of the relationship parameters, with containers
// as vertices like others: relationships.dot (GRAPH-2).
func Relationships(c *catalog.Catalog) *Graph {
	b := build("relationships", c)
	b.relate()
	b.automate()
	return b.Graph
}

// relate adds the edges of the relationship parameters.
func (b *builder) relate() {
	for _, r := range b.c.Resources() {
		v := b.vertices[r]
		if v == nil {
			continue
		}
		b.c.EachRelation(r, func(param string, to *catalog.Resource, ref string) {
			w := b.vertices[to]
			if w == nil {
				b.Missing = append(b.Missing, Missing{r.Ref(), param, ref})
				return
			}
			notifies := param == "subscribe" || param == "notify"
			if param == "require" || param == "subscribe" {
				b.edge(w, v, notifies)
			} else {
				b.edge(v, w, notifies)
			}
		})
	}
}

// Overview returns containment and relationships in one graph. Where both lead
// from one vertex to the same other, the relationship is shown.
func Overview(c *catalog.Catalog) *Graph {
	b := build("overview", c)
	b.simple = true
	b.contain(true)
	contained := b.edges
	b.edges = make(map[[2]*Vertex]*Edge)
	b.relate()
	b.automate()
	for key := range b.edges {
		if e := contained[key]; e != nil {
			e.removed = true
		}
	}
	return b.Graph
}
