package draw

import (
	_ "embed"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

var (
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string
)

// pageSum is the digest of page.js: the page lets a browser run this script, and nothing else.
const pageSum = "sha256-k/Mw4CNmmlVDyASOLq6ND4rNOK+TzJUxdS+suzHtYNo="

// appendPage appends a page with the graph, for a browser. All is in it, and it may load nothing.
func appendPage(b []byte, g *Graph) []byte {
	a := arrange(g)
	b = append(b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"+
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '`+pageSum+`'">`+"\n"+
		`<meta name="viewport" content="width=device-width">`+"\n<title>"...)
	b = appendEscaped(b, g.title())
	b = append(b, "</title>\n<style>\n"...)
	b = append(append(b, pictureStyle...), pageStyle...)
	b = append(b, "</style>\n</head>\n<body>\n<header>\n<h1>"...)
	b = appendEscaped(b, g.title())
	b = append(b, `</h1>
<input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off"><span id="hits" role="status"></span>
<button id="fit">Show all</button><button id="collapse">Collapse all</button><button id="open">Open all</button>
</header>
<svg id="picture" tabindex="0" role="application" aria-label="The graph: arrow keys go from box to box">
`+markers+`<g id="view"><g id="containers"></g><g id="edges"></g><g id="leaves"></g></g>
</svg>
<aside id="side" aria-live="polite"></aside>
<div id="tip" hidden></div>
<script id="graph" type="application/json">
`...)
	start := len(b)
	b = g.appendData(b, a)
	b = harmless(b, start)
	b = append(b, "\n</script>\n<script>"...)
	b = append(b, pageScript...)
	return append(b, "</script>\n</body>\n</html>\n"...)
}

// harmless escapes what a browser might take for the end of a script, in JSON that begins at start, where it can be but in strings.
func harmless(b []byte, start int) []byte {
	n := 0
	for _, c := range b[start:] {
		if c == '<' || c == '>' || c == '&' {
			n++
		}
	}
	if n == 0 {
		return b
	}
	old := append([]byte(nil), b[start:]...)
	b = b[:start]
	for _, c := range old {
		switch c {
		case '<':
			b = append(b, `\u003c`...)
		case '>':
			b = append(b, `\u003e`...)
		case '&':
			b = append(b, `\u0026`...)
		default:
			b = append(b, c)
		}
	}
	return b
}

// appendData appends what page.js reads.
func (g *Graph) appendData(b []byte, a *arrangement) []byte {
	texts, widths := g.labels(a)
	inside := surroundings(g)
	b = append(b, `{"vertices":[`...)
	for i := range g.Vertices {
		v := &g.Vertices[i]
		if i > 0 {
			b = append(b, ",\n"...)
		}
		b = value.AppendJSONString(append(b, `{"ref":`...), visible(v.Ref, false))
		b = value.AppendJSONString(append(b, `,"label":`...), texts[i])
		b = number(b, "columns", widths[i])
		b = append(b, `,"kind":"`+kindNames[v.Kind]+`"`...)
		if inside[i] == len(inside) {
			inside[i] = -1
		}
		b = number(b, "inside", inside[i])
		if at := v.place(); at != "" {
			b = value.AppendJSONString(append(b, `,"at":`...), at)
		}
		if v.Cyclic {
			b = append(b, `,"cyclic":true`...)
		}
		b = append(b, `,"params":[`...)
		for j, p := range v.Params {
			if j > 0 {
				b = append(b, ',')
			}
			b = value.AppendJSONString(append(b, '['), visible(p.Name, false))
			b = value.AppendJSONString(append(b, ','), shortened(p.Value))
			b = append(b, ']')
		}
		b = append(b, "]}"...)
	}
	b = append(b, "],\n\"edges\":["...)
	for i := range g.Edges {
		e := &g.Edges[i]
		if i > 0 {
			b = append(b, ",\n"...)
		}
		b = append(b, `{"kind":"`+e.class()+`"`...)
		b = number(b, "source", e.Source)
		b = number(b, "target", e.Target)
		if e.Cyclic {
			b = append(b, `,"cyclic":true`...)
		}
		b = append(b, '}')
	}
	b = append(b, "],\n\"content\":["...)
	for i, rows := range a.content {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		for j, row := range rows {
			if j > 0 {
				b = append(b, ',')
			}
			b = numbers(b, row)
		}
		b = append(b, ']')
	}
	b = numbers(append(b, "],\n\"order\":"...), a.order)
	b = append(b, ",\n\"notes\":["...)
	for i, note := range g.Notes {
		if i > 0 {
			b = append(b, ',')
		}
		b = value.AppendJSONString(b, shortened(note))
	}
	b = append(b, "],\n\"legend\":["...)
	for i, l := range legend {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `["`+l.class+`","`+l.text+`"]`...)
	}
	return append(b, "]}"...)
}

func number(b []byte, name string, n int) []byte {
	return strconv.AppendInt(append(b, `,"`+name+`":`...), int64(n), 10)
}

func numbers(b []byte, list []int) []byte {
	b = append(b, '[')
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, ']')
}
