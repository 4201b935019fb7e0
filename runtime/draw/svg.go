package draw

import (
	_ "embed"
	"strconv"
	"strings"
)

// pictureStyle is how boxes and edges look. Colours follow what the reader's system prefers, and nothing is told by colour alone.
//
//go:embed picture.css
var pictureStyle string

// markers are the heads of edges.
const markers = `<defs>
<marker id="before" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0L10 5L0 10z"/></marker>
<marker id="notify" viewBox="0 0 16 10" refX="16" refY="5" markerWidth="18" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0L9 5L0 10zM7 0L16 5L7 10z"/></marker>
<marker id="automatic" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" orient="auto"><path class="open" d="M1 1L9.5 5L1 9"/></marker>
<marker id="contains" viewBox="0 0 16 10" refX="0" refY="5" markerWidth="14" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="hollow" d="M0.5 5L8 0.5L15.5 5L8 9.5z"/></marker>
</defs>
`

// legend tells the kinds of edges.
var legend = [...]struct{ class, text string }{
	{"before", "before, require"},
	{"notify", "notify, subscribe"},
	{"automatic", "automatic"},
	{"contains", "contains"},
	{"before cyclic", "in a cycle"},
}

// labels returns what is written into boxes, and how many columns that takes.
func (g *Graph) labels(a *arrangement) (texts []string, widths []int) {
	texts, widths = make([]string, len(g.Vertices)), make([]int, len(g.Vertices))
	for i := range g.Vertices {
		v := &g.Vertices[i]
		texts[i] = label(v.Ref)
		switch v.Kind {
		case Begin:
			texts[i] = "begin " + texts[i]
		case End:
			texts[i] = "end " + texts[i]
		}
		if v.Cyclic {
			texts[i] = "⟳ " + texts[i]
		}
		widths[i] = width(texts[i])
		if len(a.content[i]) > 0 {
			widths[i] += 2 // for the sign of the page that collapses it
		}
	}
	return texts, widths
}

// appendSVG appends a picture of the graph. It is one file without references to others, and has what is known of a resource as the
// title of its box, which browsers show where the pointer is.
func appendSVG(b []byte, g *Graph) []byte {
	a := arrange(g)
	texts, widths := g.labels(a)
	boxes := a.pack(widths)
	whole := boxes[len(texts)]
	const legendWidth, lineHeight = 200, 20
	w := max(whole.w, legendWidth*len(legend)+2*padding)
	h := whole.h + 2*lineHeight + lineHeight*len(g.Notes)
	b = append(b, `<svg xmlns="http://www.w3.org/2000/svg" role="img"`...)
	b = attribute(b, "width", w)
	b = attribute(b, "height", h)
	b = append(b, ` viewBox="0 0 `...)
	b = append(strconv.AppendInt(b, int64(w), 10), ' ')
	b = strconv.AppendInt(b, int64(h), 10)
	b = append(b, "\">\n<title>"...)
	b = appendEscaped(b, g.title())
	b = append(b, "</title>\n<style>\n"...)
	b = append(b, pictureStyle...)
	b = append(b, "</style>\n"...)
	b = append(b, markers...)
	b = append(b, `<rect class="ground" width="100%" height="100%"/>`+"\n"...)
	b = appendText(b, "name", padding, boxHeight-9, g.title())
	for _, v := range a.order {
		if len(a.content[v]) > 0 {
			b = g.appendBox(b, v, boxes[v], texts[v])
		}
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		class := e.class()
		if e.Cyclic {
			class += " cyclic"
		}
		b = appendEdge(b, class, connect(boxes[e.Source], boxes[e.Target]))
	}
	for _, v := range a.order {
		if len(a.content[v]) == 0 {
			b = g.appendBox(b, v, boxes[v], texts[v])
		}
	}
	y := whole.h + lineHeight
	for i, l := range legend {
		x := padding + i*legendWidth
		b = appendEdge(b, l.class, curve{{x, y - 5}, {x + 10, y - 5}, {x + 30, y - 5}, {x + 40, y - 5}})
		b = appendText(b, "", x+48, y, l.text)
	}
	for _, note := range g.Notes {
		y += lineHeight
		b = appendText(b, "note", padding, y, shortened(note))
	}
	return append(b, "</svg>\n"...)
}

// title is what the graph is.
func (g *Graph) title() string {
	if g.Of == "" {
		return g.Name
	}
	return g.Name + " of " + visible(g.Of, false)
}

func (g *Graph) appendBox(b []byte, i int, at box, text string) []byte {
	v := &g.Vertices[i]
	b = append(b, `<g class="`...)
	b = append(b, kindNames[v.Kind]...)
	if v.Cyclic {
		b = append(b, " cyclic"...)
	}
	b = append(b, `"><title>`...)
	b = appendEscaped(b, v.tip())
	b = append(b, `</title><rect`...)
	b = attribute(b, "x", at.x)
	b = attribute(b, "y", at.y)
	b = attribute(b, "width", at.w)
	b = attribute(b, "height", at.h)
	b = attribute(b, "rx", v.round())
	b = append(b, "/>"...)
	b = appendText(b, "", at.x+padding, at.y+boxHeight-9, text)
	return append(b[:len(b)-1], "</g>\n"...)
}

// round is the radius of the corners: anchors are round, resources a little.
func (v *Vertex) round() int {
	switch v.Kind {
	case Begin, End:
		return boxHeight / 2
	case Container:
		return 2
	}
	return 7
}

// place is where the vertex is declared, "" where nobody knows.
func (v *Vertex) place() string {
	switch {
	case v.File == "":
		return ""
	case v.Line == 0:
		return visible(v.File, false)
	}
	return visible(v.File, false) + ":" + strconv.Itoa(v.Line)
}

// tip is all that is known of a vertex, in lines.
func (v *Vertex) tip() string {
	lines := []string{shortened(visible(v.Ref, false))}
	if v.Kind == Missing {
		lines = append(lines, "is not in the catalog")
	}
	if at := v.place(); at != "" {
		lines = append(lines, at)
	}
	for _, p := range v.Params {
		lines = append(lines, visible(p.Name, false)+" => "+shortened(p.Value))
	}
	return strings.Join(lines, "\n")
}

func appendEdge(b []byte, class string, c curve) []byte {
	b = append(b, `<path class="edge `...)
	b = append(b, class...)
	b = append(b, `" d="M`...)
	for i, p := range c {
		if i == 1 {
			b = append(b, 'C')
		}
		b = append(strconv.AppendInt(b, int64(p.x), 10), ' ')
		b = append(strconv.AppendInt(b, int64(p.y), 10), ' ')
	}
	return append(b[:len(b)-1], "\"/>\n"...)
}

func appendText(b []byte, class string, x, y int, text string) []byte {
	b = append(b, "<text"...)
	if class != "" {
		b = append(b, ` class="`+class+`"`...)
	}
	b = attribute(b, "x", x)
	b = attribute(b, "y", y)
	b = append(b, '>')
	return append(appendEscaped(b, text), "</text>\n"...)
}

func attribute(b []byte, name string, n int) []byte {
	b = append(b, " "+name+`="`...)
	return append(strconv.AppendInt(b, int64(n), 10), '"')
}

// appendEscaped appends text for XML and HTML.
func appendEscaped(b []byte, s string) []byte {
	for i := range len(s) {
		switch s[i] {
		case '&':
			b = append(b, "&amp;"...)
		case '<':
			b = append(b, "&lt;"...)
		case '>':
			b = append(b, "&gt;"...)
		case '"':
			b = append(b, "&quot;"...)
		default:
			b = append(b, s[i])
		}
	}
	return b
}
