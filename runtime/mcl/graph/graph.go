// Package graph makes the resource graph of a compiled mcl program (MCL-RES to MCL-AUTO), and writes it (MCL-OUT, MCL-YAML).
//
// A program calls [Graph.Declare], [Graph.Edges], [Graph.Send] and [Graph.Collect] in any order, and [Graph.Finish] at the end, which
// returns the [Result] or says what is wrong. What a [Kind] is comes from the program.
package graph

import (
	"slices"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// Graph is a graph that is being made.
type Graph struct {
	// Exports is where other hosts' exported resources are found; nil if nobody said (MCL-COLL-4).
	Exports Exports

	resources []*Resource
	edges     []pendingEdge
	sends     []pendingSend
}

// New returns a graph without resources.
func New() *Graph { return &Graph{} }

// Body is what stands in the braces of a resource, but for what a false condition omits (MCL-RES-7).
type Body struct {
	Fields []Set
	Metas  []Set // those of a struct too, see [Metas]
	Edges  []Relation
}

// Relation is an edge that is written in the body of a resource (MCL-EDGE-1).
type Relation struct {
	Property Property
	Kind     string
	Names    []string
}

// Property is the word before such an edge.
type Property uint8

// The properties.
const (
	Before Property = iota
	Notify
	Depend
	Listen
)

// End is one end of edges: some resources of a kind (MCL-EDGE-3).
type End struct {
	Kind  string
	Names []string
}

// pendingEdge is an edge between what need not be declared yet (MCL-EDGE-6).
type pendingEdge struct {
	from, to End
	notify   bool
	at       Place
}

type pendingSend struct {
	from, to   End
	key, field string
	at         Place
}

// Declare adds the resources of a statement, one for each name (MCL-RES-2).
func (g *Graph) Declare(at Place, kind *Kind, names []string, body *Body) error {
	c, err := kind.content(at, body)
	if err != nil {
		return err
	}
	names = once(names)
	for _, name := range names {
		if err := g.add(at, kind, name, c); err != nil {
			return err
		}
	}
	g.relate(at, End{kind.Name, names}, body.Edges)
	return nil
}

func (g *Graph) add(at Place, kind *Kind, name string, c *content) error {
	switch {
	case name == "":
		return fail(at, "resource of kind "+kind.Name+" has an empty name")
	case name[0] == '$' && c.metas[metaDollar] != true:
		return fail(at, ref(kind.Name, name)+": a name that starts with $ needs Meta:dollar")
	}
	g.resources = append(g.resources, &Resource{Kind: kind, Name: name, At: at, content: c})
	return nil
}

// relate adds the edges of a body.
func (g *Graph) relate(at Place, self End, relations []Relation) {
	for _, r := range relations {
		e := pendingEdge{from: self, to: End{r.Kind, r.Names}, notify: r.Property == Notify || r.Property == Listen, at: at}
		if r.Property == Depend || r.Property == Listen {
			e.from, e.to = e.to, e.from
		}
		g.edges = append(g.edges, e)
	}
}

// content makes the fields and metaparams of a body.
func (k *Kind) content(at Place, body *Body) (*content, error) {
	c := &content{fields: make([]value.Value, len(k.Fields))}
	if err := c.set(at, k, body.Fields, body.Metas); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *content) set(at Place, k *Kind, fields, metas []Set) error {
	for _, s := range fields {
		i := k.index(s.Name)
		if i < 0 {
			return fail(at, "field "+s.Name+" does not exist in "+k.Name+" resource")
		}
		c.fields[i] = s.Value
	}
	for _, s := range metas {
		i := metaIndex(s.Name)
		if i < 0 {
			return fail(at, "metaparam "+s.Name+" does not exist")
		}
		c.metas[i] = s.Value
		if m := &metaTable[i]; k.Traits&m.trait != m.trait || mcl.Equal(s.Value, m.fallback) {
			c.metas[i] = nil // as if nobody had set it
		}
	}
	return nil
}

// Edges adds the edges of a statement `A -> B -> …` (MCL-EDGE-2).
func (g *Graph) Edges(at Place, ends ...End) {
	for i := range ends[1:] {
		g.edges = append(g.edges, pendingEdge{from: ends[i], to: ends[i+1], at: at})
	}
}

// Send adds a statement that fields of some resources get what others send (MCL-SEND).
func (g *Graph) Send(at Place, from End, key string, to End, field string) {
	g.sends = append(g.sends, pendingSend{from, to, key, field, at})
}

// Names returns the names that a str or a list of strs stands for (MCL-RES-2).
func Names(v value.Value) []string {
	if s, ok := v.(string); ok {
		return []string{s}
	}
	return stringsOf(v)
}

// Metas appends the metaparams that the struct of `Meta => struct{…}` sets (MCL-META-3).
func Metas(sets []Set, s *mcl.Struct) []Set {
	for i, name := range s.Names {
		sets = append(sets, Set{name, s.Values[i]})
	}
	return sets
}

// once returns a list without what stands in it before.
func once(names []string) []string {
	if len(names) < 2 {
		return names
	}
	seen := make(map[string]bool, len(names))
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		again := seen[name]
		seen[name] = true
		return again
	})
}
