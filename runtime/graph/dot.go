package graph

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
)

// Label is how the reference implementation's graphs call a vertex. There, the
// class main has lost its special title, and anchors are resources of the type
// whit.
func (v *Vertex) Label() string {
	ref := v.Ref
	if ref == "Class[main]" {
		ref = "Class[Main]"
	}
	if v.Kind != Admissible && v.Kind != Completed {
		return ref
	}
	i := strings.IndexByte(ref, '[')
	return "Whit[" + catalog.Capitalize(kindNames[v.Kind]+"_"+ref[:i]) + ref[i:] + "]"
}

// AppendDOT appends the graph as Graphviz reads it, in exactly the form of the
// reference implementation: resources.dot and so on. An overview, which that does
// not have, is for people: containers are boxes, containment is dashed, notification
// is bold, and automatic relationships are gray.
func (g *Graph) AppendDOT(b []byte) []byte {
	styled := g.Name == "overview"
	name := strings.ToUpper(g.Name[:1]) + g.Name[1:]
	b = append(b, "digraph "...)
	b = append(b, name...)
	b = append(b, " {\n    label = \""...)
	b = append(b, name...)
	b = append(b, "\"\n"...)
	for _, v := range g.Vertices {
		b = appendNode(b, v)
		if styled && v.Kind != Plain {
			b = append(b, ",\n        shape = box"...)
		}
		b = append(b, "\n    ]\n\n"...)
	}
	for e := range g.Edges {
		b = appendArrow(b, e)
		switch {
		case !styled:
			b = append(b, " [\n        fontsize = 8\n    ]\n\n"...)
		case e.Contains:
			b = append(b, " [style = dashed, color = gray, arrowhead = empty]\n"...)
		case e.Notifies:
			b = append(b, " [style = bold]\n"...)
		case e.Automatic:
			b = append(b, " [color = gray]\n"...)
		default:
			b = append(b, '\n')
		}
	}
	return append(b, "}\n"...)
}

func appendNode(b []byte, v *Vertex) []byte {
	b = append(b, "    "...)
	b = appendQuoted(b, v.Label())
	b = append(b, " [\n        fontsize = 8,\n        label = "...)
	return appendQuoted(b, v.Label())
}

func appendArrow(b []byte, e *Edge) []byte {
	b = append(b, "    "...)
	b = appendQuoted(b, e.Source.Label())
	b = append(b, " -> "...)
	return appendQuoted(b, e.Target.Label())
}

// appendQuoted escapes quotes and nothing else: DOT has no other escape in its
// strings, and a backslash stays one.
func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}
