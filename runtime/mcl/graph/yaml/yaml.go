// Package yaml writes graphs for `mgmt run yaml` (MCL-YAML). It knows the form alone: what is in a graph comes from programs in mcl, and
// from catalogs of Puppet.
package yaml

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Graph is the text of a graph that is being written: [Graph.Begin], the resources sorted by kind, [Graph.EndResources], the edges, and
// [Graph.End].
type Graph struct {
	// Text is what has been written so far. Who passes it on may empty it after a resource or an edge.
	Text []byte

	kind         string
	metas, edges bool // whether there are some
}

// Vertex is how edges call a resource.
type Vertex struct{ Kind, Name string }

// String returns `kind[name]` (MCL-OUT-1).
func (v Vertex) String() string { return v.Kind + "[" + v.Name + "]" }

// Begin writes the name of the graph.
func (g *Graph) Begin(name string) {
	g.add("graph: ").scalar(name).add("\nresources:")
}

// Resource begins a resource. What follows is about it.
func (g *Graph) Resource(v Vertex) {
	g.closeMetas()
	if v.Kind != g.kind {
		g.kind = v.Kind
		g.add("\n  ").scalar(v.Kind).add(":")
	}
	g.add("\n  - name: ").scalar(v.Name)
}

// Field writes a field of the resource, whose name is that of MCL-YAML-3.
func (g *Graph) Field(name string, v value.Value) {
	g.add("\n    ").scalar(name).add(": ").value(v)
}

// Meta writes a metaparam of the resource. All of them follow the fields (MCL-YAML-1).
func (g *Graph) Meta(name string, v value.Value) {
	if g.metas {
		g.add(", ")
	} else {
		g.add("\n    base: {meta: {xmeta: {")
	}
	g.metas = true
	g.add(name).add(": ").value(v)
}

// Trait turns on or off what the kind of the resource can do: "edgeable", "groupable" or "reversible". These follow the metaparams.
func (g *Graph) Trait(name string, on bool) {
	g.closeMetas()
	g.add("\n    ").add(name).add(": {xmeta: {disabled: ").value(!on).add("}}")
}

func (g *Graph) closeMetas() {
	if g.metas {
		g.add("}}}")
		g.metas = false
	}
}

// EndResources ends the list of resources.
func (g *Graph) EndResources() {
	g.closeMetas()
	if g.kind == "" {
		g.add(" {}")
	}
	g.add("\nedges:")
}

// Edge writes an edge (MCL-YAML-8).
func (g *Graph) Edge(from, to Vertex, notify bool) {
	g.edges = true
	g.add("\n- {name: ").scalar(from.String() + " -> " + to.String())
	g.add(", from: ").end(from).add(", to: ").end(to)
	if notify {
		g.add(", notify: true")
	}
	g.add("}")
}

func (g *Graph) end(v Vertex) *Graph {
	return g.add("{kind: ").scalar(v.Kind).add(", name: ").scalar(v.Name).add("}")
}

// End ends the graph.
func (g *Graph) End() {
	if !g.edges {
		g.add(" []")
	}
	g.add("\n")
}

func (g *Graph) add(s string) *Graph {
	g.Text = append(g.Text, s...)
	return g
}

// value writes a value on one line. The entries of a map are in the order that they have.
func (g *Graph) value(v value.Value) *Graph {
	switch v := v.(type) {
	case string:
		return g.scalar(v)
	case bool:
		g.Text = strconv.AppendBool(g.Text, v)
	case int64:
		g.Text = strconv.AppendInt(g.Text, v, 10)
	case float64:
		switch {
		case math.IsNaN(v):
			return g.add(".nan")
		case math.IsInf(v, 1):
			return g.add(".inf")
		case math.IsInf(v, -1):
			return g.add("-.inf")
		}
		g.Text = value.AppendFloat(g.Text, v)
	case value.Array:
		g.add("[")
		for i, e := range v {
			g.separate(i).value(e)
		}
		return g.add("]")
	case *value.Hash:
		g.add("{")
		for i, e := range v.Entries() {
			g.separate(i).value(e.Key).add(": ").value(e.Value)
		}
		return g.add("}")
	default:
		return g.add("null")
	}
	return g
}

func (g *Graph) separate(i int) *Graph {
	if i > 0 {
		g.add(", ")
	}
	return g
}

// scalar writes a text: as it is if nothing reads it as something else, else in quotes.
func (g *Graph) scalar(s string) *Graph {
	if isPlain(s) {
		return g.add(s)
	}
	b := append(g.Text, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case unicode.IsPrint(r):
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, `\U`...)
			digits := strconv.FormatInt(int64(r), 16)
			b = append(append(b, "00000000"[len(digits):]...), digits...)
		}
	}
	g.Text = append(b, '"')
	return g
}

// isPlain reports whether a text needs no quotes: a word or a path that is neither a number nor one of the words of YAML.
func isPlain(s string) bool {
	if s == "" || s[0] != '/' && !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !isLetter(c) && (c < '0' || c > '9') && strings.IndexByte("/_.-", c) < 0 {
			return c == ':' && i+1 < len(s) && isPlain(s[i+1:])
		}
	}
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		return false
	}
	return true
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
