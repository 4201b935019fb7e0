package graph

import (
	"strconv"
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
		b = appendMermaidText(b, v.Label())
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

// appendMermaidText appends a string in quotes. What it cannot hold there, or would
// show otherwise, is escaped: it is HTML, and Markdown after a backquote. Codes are
// decimal.
func appendMermaidText(b []byte, text string) []byte {
	b = append(b, '"')
	for i := range len(text) {
		switch c := text[i]; c {
		case '"':
			b = append(b, "#quot;"...)
		case '#':
			b = append(b, "#35;"...)
		case '&':
			b = append(b, "#amp;"...)
		case '<':
			b = append(b, "#lt;"...)
		case '>':
			b = append(b, "#gt;"...)
		case '`':
			b = append(b, "#96;"...)
		case '\\':
			b = append(b, "#92;"...)
		case '\n':
			b = append(b, "<br>"...)
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}
