// Package mgmt writes the resources of a catalog as a graph that mgmt runs (MCL-YAML), of the kinds that the rules of mcl have for the types
// of Puppet. What has no kind is a noop, so that the order is kept.
//
// It is linked only where a program is to write such graphs.
package mgmt

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cli"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/mcl/graph/yaml"
)

// Link makes the format known to the command line.
func Link() { cli.AddMgmt(Append) }

// Append appends the graph of a catalog. All that the catalog says and the graph does not is told to lost, a warning for each parameter.
//
// The edges are all there, with those that Puppet's types add, as mgmt adds others by itself (MCL-YAML-7). Classes and the like are an anchor
// before and one after what they hold, which is left out unless that needs more edges. A catalog with cycles is an error, since mgmt has
// none, and so is a name that the format does not have.
func Append(b []byte, c *catalog.Catalog, lost func(warning string)) ([]byte, error) {
	from := graph.Expanded(c)
	if cycles := from.Cycles(); len(cycles) > 0 {
		return nil, errors.New(graph.Report(cycles))
	}
	g := newGraph(c, from, lost)
	g.bypass()
	g.notifications()
	return g.append(b, cmp.Or(c.Name, "puppet"))
}

// resources is the graph while it is made.
type resources struct {
	lost     func(warning string)
	vertices []*vertex
	names    map[yaml.Vertex]bool
}

// vertex is a resource or an anchor, with its edges. Between two vertices there is one edge, which notifies if any does (MCL-EDGE-4).
type vertex struct {
	// resource is nil for anchors.
	*resource
	label   string
	in, out map[*vertex]bool // whether the edge notifies
}

func newGraph(c *catalog.Catalog, from *graph.Graph, lost func(string)) *resources {
	g := &resources{lost: lost, names: make(map[yaml.Vertex]bool)}
	byRef := make(map[string]*catalog.Resource)
	for _, r := range c.Resources() {
		byRef[r.Ref()] = r
	}
	vertices := make(map[*graph.Vertex]*vertex, len(from.Vertices))
	for _, source := range from.Vertices {
		v := &vertex{label: source.Label(), in: make(map[*vertex]bool), out: make(map[*vertex]bool)}
		if r := byRef[source.Ref]; source.Kind == graph.Plain && !isAnchor(r.Type) {
			v.resource = g.convert(r)
			v.unordered = source.Reversed
		}
		vertices[source] = v
		g.vertices = append(g.vertices, v)
	}
	for e := range from.Edges {
		connect(vertices[e.Source], vertices[e.Target], e.Notifies)
	}
	return g
}

// isAnchor reports whether resources of a type are nothing but a place in the order.
func isAnchor(t *catalog.Type) bool { return t.Lower() == "whit" || t.Lower() == "anchor" }

// connect adds an edge.
func connect(from, to *vertex, notify bool) {
	from.out[to] = from.out[to] || notify
	to.in[from] = from.out[to]
}

// bypass takes out the anchors past which no more edges lead than there are to and from them. A notification gets through where both edges
// pass it on.
func (g *resources) bypass() {
	for again := true; again; {
		again = false
		g.vertices = slices.DeleteFunc(g.vertices, func(v *vertex) bool {
			if v.resource != nil || len(v.in)*len(v.out) > len(v.in)+len(v.out) {
				return false
			}
			again = true
			for from, notifies := range v.in {
				delete(from.out, v)
				for to, notifiesToo := range v.out {
					connect(from, to, notifies && notifiesToo)
				}
			}
			for to := range v.out {
				delete(to.in, v)
			}
			return true
		})
	}
}

// notifications makes noops of the anchors that are left. In mgmt these pass no notifications on, so that edges past them do.
func (g *resources) notifications() {
	ignored := make(map[*vertex]bool)
	for _, v := range g.vertices {
		if v.resource == nil {
			continue
		}
		seen := make(map[*vertex]bool)
		v.notifies(seen)
		for to := range seen {
			switch {
			case to.resource == nil:
			case to.Kind == "exec" || to.Kind == "mount":
				ignored[to] = true
			case to.Kind == "svc": // others have nothing to refresh, in Puppet either
				connect(v, to, true)
			}
		}
	}
	for _, v := range g.vertices {
		if ignored[v] {
			g.lost(v.ref + ": mgmt does nothing where an exec or a mount is notified (parameters notify and subscribe)")
		}
		if v.resource == nil {
			v.resource = g.noop(v.label, "")
			for from := range v.in {
				from.out[v] = false
			}
			for to := range v.out {
				v.out[to] = false
			}
		}
	}
}

// notifies adds all that is notified by a vertex, at once or through anchors and through what would pass notifications on if it were no
// noop.
func (v *vertex) notifies(seen map[*vertex]bool) {
	for to, notify := range v.out {
		if notify && !seen[to] {
			seen[to] = true
			if to.resource == nil || to.passes {
				to.notifies(seen)
			}
		}
	}
}

func compare(v, w *vertex) int {
	return cmp.Or(strings.Compare(v.Kind, w.Kind), strings.Compare(v.Name, w.Name))
}

func (g *resources) append(b []byte, name string) ([]byte, error) {
	slices.SortFunc(g.vertices, compare)
	y := &yaml.Graph{Text: b}
	y.Begin(name)
	for _, v := range g.vertices {
		if strings.HasPrefix(v.Name, "@@") { // MCL-YAML-5
			return nil, errors.New(v.ref + ": mgmt's YAML has no resources whose names start with @@")
		}
		y.Resource(v.Vertex)
		for _, f := range v.fields {
			y.Field(f.name, f.value)
		}
		for _, f := range v.metas {
			y.Meta(f.name, f.value)
		}
		if v.unordered && v.Kind != "noop" && v.Kind != "print" {
			y.Trait("edgeable", false)
		}
	}
	y.EndResources()
	for _, v := range g.vertices {
		for _, to := range slices.SortedFunc(maps.Keys(v.out), compare) {
			y.Edge(v.Vertex, to.Vertex, v.out[to])
		}
	}
	y.End()
	return y.Text, nil
}
