package draw

import (
	"fmt"
	"strings"
)

// farm is a graph of classes with resources in them, each after the one before, and the classes after each other.
func farm(classes, each int) *Graph {
	g := &Graph{Name: "overview", Of: "big.example.com", Vertices: []Vertex{{Ref: "Stage[main]", Kind: Container, Inside: -1}}}
	for c := range classes {
		class := len(g.Vertices)
		g.Vertices = append(g.Vertices, Vertex{Ref: fmt.Sprintf("Class[C%d]", c), Kind: Container, Inside: 0})
		for i := range each {
			g.Vertices = append(g.Vertices, Vertex{
				Ref: fmt.Sprintf("File[/srv/c%d/%d]", c, i), Inside: class, File: "/etc/puppet/c.pp", Line: i + 1,
				Params: []Param{{"ensure", "file"}, {"content", strings.Repeat("x", 80)}},
			})
			if i%5 > 0 {
				g.Edges = append(g.Edges, Edge{Source: class + i, Target: class + i + 1, Notifies: i%3 == 0, Automatic: i%7 == 0})
			}
		}
		if c > 0 {
			g.Edges = append(g.Edges, Edge{Source: class - each - 1, Target: class}, Edge{Source: class + 1, Target: 2 + c*7%class})
		}
	}
	return g
}

// hostile are titles that want to be code, or not to be seen.
var hostile = []string{
	"</script><script>document.title='owned'</script>", "<img src=x onerror=\"document.title='owned'\">", "]]><!-- --!> <![CDATA[", "&lt;&amp;&#0;",
	"two\nlines\r\n\tand a tab", "a \u202eright to left\u2066", "שלום עולם", "\x00\x01\x1b[31mred\x7f\u0085", "no UTF-8: \xff\xfe", "\ufeff\u200b\u2028\u2029\uffff",
	"'\"`${document.title='owned'}", "日本語の題名", "😀😀😀", "\\u003c/script\\u003e", strings.Repeat("long ", 2000), strings.Repeat("界", 10000), "", " ",
	strings.Repeat("</g></svg>", 50), "javascript:alert(1)", "\U000e0041\U0010ffff",
}

// mean is a graph of all kinds of vertices and edges, with hostile titles, parameters and places.
func mean() *Graph {
	g := &Graph{Name: "overview", Of: hostile[0], Notes: []string{hostile[1], "In a cycle: (A[a] => A[b] => A[a])"}}
	for i, title := range hostile {
		g.Vertices = append(g.Vertices, Vertex{Ref: "Notify[" + title + "]", Inside: -1, File: title, Line: i, Params: []Param{{"message", title}, {title, "x"}}})
	}
	n := len(g.Vertices)
	g.Vertices = append(g.Vertices,
		Vertex{Ref: "Class[A]", Kind: Container, Inside: -1}, Vertex{Ref: "A[a]", Inside: n, Cyclic: true}, Vertex{Ref: "A[b]", Inside: n, Cyclic: true},
		Vertex{Ref: "File[/no]", Kind: Missing, Inside: -1}, Vertex{Ref: "Class[B]", Kind: Begin, Inside: -1}, Vertex{Ref: "Class[B]", Kind: End, Inside: -1},
		Vertex{Ref: "A[hidden]", Kind: Hidden, Inside: n},
	)
	g.Edges = []Edge{
		{Source: n + 1, Target: n + 2, Cyclic: true},
		{Source: n + 2, Target: n + 1, Cyclic: true, Notifies: true},
		{Source: n + 3, Target: 0},
		{Source: n + 4, Target: n + 5},
		{Source: n, Target: 1, Contains: true},
		{Source: 2, Target: 3, Automatic: true},
		{Source: 3, Target: 4, Automatic: true, Notifies: true},
		{Source: 5, Target: 5},
		{Source: n + 6, Target: n},
		{Source: 4, Target: n},
	}
	return g
}
