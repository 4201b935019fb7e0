package graph

import (
	"strconv"
	"strings"
)

// AppendMermaid appends the graph as a flowchart of Mermaid, as Markdown pages
// show it: resources are rounded, containers are boxes, containment is dotted,
// and notification is thick.
func (g *Graph) AppendMermaid(b []byte) []byte {
	b = append(b, "flowchart TB\n"...)
	for _, v := range g.Vertices {
		b = append(b, "    v"...)
		b = strconv.AppendInt(b, int64(v.number), 10)
		open, end := "[", "]\n"
		if v.Kind == Plain {
			open, end = "(", ")\n"
		}
		b = append(b, open...)
		b = appendMermaidText(b, v.label())
		b = append(b, end...)
	}
	for e := range g.Edges {
		b = append(b, "    v"...)
		b = strconv.AppendInt(b, int64(e.Source.number), 10)
		switch g.kind(e) {
		case "contains":
			b = append(b, " -.-> v"...)
		case "notify":
			b = append(b, " ==> v"...)
		default:
			b = append(b, " --> v"...)
		}
		b = strconv.AppendInt(b, int64(e.Target.number), 10)
		b = append(b, '\n')
	}
	return b
}

// mermaidEscapes are what texts in quotes cannot hold, or would show otherwise:
// they are HTML, and Markdown after a backquote. Codes are decimal.
var mermaidEscapes = strings.NewReplacer(
	`"`, "#quot;", "#", "#35;", "&", "#amp;", "<", "#lt;", ">", "#gt;", "`", "#96;", `\`, "#92;", "\n", "<br>",
)

func appendMermaidText(b []byte, text string) []byte {
	b = append(b, '"')
	b = append(b, mermaidEscapes.Replace(text)...)
	return append(b, '"')
}
