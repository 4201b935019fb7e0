package graph

import "github.com/p2go/p2go/runtime/value"

// kindNames are the kinds of vertices in JSON.
var kindNames = [...]string{"resource", "container", "admissible", "completed"}

// AppendJSON appends the graph as JSON: vertices with their kind, and edges by
// the vertices' places, counting from 0. An edge is of the kind contains, before,
// notify, or automatic.
//
//	{"name":"relationships","vertices":[{"ref":"Notify[a]","kind":"resource"}],
//	 "edges":[{"source":0,"target":1,"kind":"before"}]}
func (g *Graph) AppendJSON(b []byte) []byte {
	b = append(b, `{"name":`...)
	b = value.AppendJSONString(b, g.Name)
	b = append(b, `,"vertices":[`...)
	for i, v := range g.Vertices {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"ref":`...)
		b = value.AppendJSONString(b, v.Ref)
		b = append(b, `,"kind":"`...)
		b = append(b, kindNames[v.Kind]...)
		b = append(b, `"}`...)
	}
	b = append(b, `],"edges":[`...)
	first := true
	for e := range g.Edges {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(b, `{"source":`...)
		b = value.AppendText(b, int64(e.Source.number))
		b = append(b, `,"target":`...)
		b = value.AppendText(b, int64(e.Target.number))
		b = append(b, `,"kind":"`...)
		b = append(b, g.kind(e)...)
		b = append(b, `"}`...)
	}
	return append(b, "]}"...)
}

func (g *Graph) kind(e *Edge) string {
	switch {
	case e.Contains || g.Name == "resources":
		return "contains"
	case e.Notifies:
		return "notify"
	case e.Automatic:
		return "automatic"
	}
	return "before"
}
