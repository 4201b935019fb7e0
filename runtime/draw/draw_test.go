package draw

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLabel(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"File[/etc/motd]":                "File[/etc/motd]",
		"a\nb\t\x00\u202e\U000e0041\xff": `a\nb\t\u0000\u202E\u{0E0041}` + "\ufffd",
		strings.Repeat("x", 40):          strings.Repeat("x", 40),
		"abcdefghijklmnopqrstuvwxyz0123456789ABCDE": "abcdefghijklmnopqrstuvwx…rstuvwxyz"[:24] + "…" + "rstuvwxyz0123456789ABCDE"[9:],
		strings.Repeat("界", 100):                    strings.Repeat("界", 12) + "…" + strings.Repeat("界", 7),
		strings.Repeat("界", 100000) + "end":         strings.Repeat("界", 12) + "…" + strings.Repeat("界", 6) + "end",
	} {
		got := label(text)
		assert.Equal(t, want, got)
		assert.LessOrEqual(t, width(got), columns)
	}
	assert.Equal(t, "a\n\tb\\r\ufffd", shortened("a\n\tb\r" + strings.Repeat("\xff", longest))[:9])
	assert.LessOrEqual(t, len(shortened(strings.Repeat("界", longest))), longest+3)
}

// TestArrange checks properties of layouts: all vertices are there once, edges lead down unless that is a cycle, and no boxes overlap.
func TestArrange(t *testing.T) {
	graphs := map[string]*Graph{"small": small(), "mean": mean(), "farm": farm(20, 20), "empty": {}, "broken": {Vertices: []Vertex{
		{Ref: "a", Inside: 1}, {Ref: "b", Inside: 0}, {Ref: "c", Inside: 2}, {Ref: "d", Inside: 0},
	}}}
	for seed := range uint64(30) {
		graphs[fmt.Sprint("random ", seed)] = random(rand.New(rand.NewPCG(seed, 1)))
	}
	for name, g := range graphs {
		t.Run(name, func(t *testing.T) {
			a := arrange(g)
			require.Equal(t, a, arrange(g))
			var all []int
			for _, rows := range a.content {
				for _, row := range rows {
					require.NotEmpty(t, row)
					all = append(all, row...)
				}
			}
			slices.Sort(all)
			require.Len(t, all, len(g.Vertices))
			require.Equal(t, all, slices.Compact(all))
			_, widths := g.labels(a)
			boxes := a.pack(widths)
			for outer, rows := range a.content {
				content := slices.Concat(rows...)
				for i, v := range content {
					b, around := boxes[v], boxes[outer]
					assert.True(t, b.x >= around.x && b.y >= around.y+boxHeight && b.right() <= around.right() && b.bottom() <= around.bottom(), "%d is inside of %d", v, outer)
					for _, w := range content[:i] {
						c := boxes[w]
						assert.True(t, b.right() <= c.x || c.right() <= b.x || b.bottom() <= c.y || c.bottom() <= b.y, "%d and %d overlap", v, w)
					}
				}
			}
		})
	}
}

// TestLayers checks that edges lead down where there are no cycles.
func TestLayers(t *testing.T) {
	assert.Equal(t, [][]int{{0}, {1, 4}, {2}, {3}}, layers(5, [][2]int{{0, 1}, {1, 2}, {4, 2}})[:4:4])
	assert.Equal(t, [][]int{{0}, {1}}, layers(2, [][2]int{{0, 1}, {1, 0}}), "the first edge of a cycle counts")
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 2))
		var edges [][2]int
		for range 300 {
			v, w := r.IntN(100), r.IntN(100)
			if v < w {
				edges = append(edges, [2]int{v, w})
			}
		}
		slices.SortFunc(edges, func(a, b [2]int) int { return (a[0]-b[0])*1000 + a[1] - b[1] })
		edges = slices.Compact(edges)
		at := map[int]int{}
		for i, row := range layers(100, slices.Clone(edges)) {
			for _, v := range row {
				at[v] = i
			}
		}
		for _, e := range edges {
			assert.Less(t, at[e[0]], at[e[1]])
		}
	}
}

// random is a graph with nested containers and edges between anything.
func random(r *rand.Rand) *Graph {
	g := &Graph{}
	for i := range 60 {
		v := Vertex{Ref: "A[" + strconv.Itoa(i) + "]", Inside: r.IntN(i+1) - 1}
		if i%4 > 0 && v.Inside >= 0 {
			v.Inside -= v.Inside % 7
		}
		g.Vertices = append(g.Vertices, v)
	}
	for range 150 {
		g.Edges = append(g.Edges, Edge{Source: r.IntN(60), Target: r.IntN(60), Contains: r.IntN(9) == 0})
	}
	return g
}

// TestDeep nests containers as no catalog does, and makes a long chain.
func TestDeep(t *testing.T) {
	g := &Graph{}
	for i := range 20000 {
		g.Vertices = append(g.Vertices, Vertex{Ref: "Class[x]", Inside: i - 1})
		if i >= 10000 {
			g.Vertices[i].Inside = -1
			g.Edges = append(g.Edges, Edge{Source: i, Target: 10000 + (i+1)%10000})
		}
	}
	assert.Len(t, arrange(g).order, 20000)
}

func TestNear(t *testing.T) {
	edges := [][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 4}, {5, 2}, {3, 1}}
	places := func(near []bool) (list []int) {
		for i, yes := range near {
			if yes {
				list = append(list, i)
			}
		}
		return list
	}
	assert.Equal(t, []int{2}, places(Near(6, edges, []int{2}, 0)))
	assert.Equal(t, []int{1, 2, 3, 5}, places(Near(6, edges, []int{2}, 1)))
	assert.Equal(t, []int{0, 1, 2, 3, 5}, places(Near(6, edges, []int{2}, 9)), "and not what 0 is before as well")
	assert.Equal(t, []int{0, 2, 4, 5}, places(Near(6, edges, []int{5, 4}, 1)))
}

func TestUnknown(t *testing.T) {
	refs := []string{"Class[Nginx]", "Package[nginx]", "Service[nginx]", "Service[Ngin]", "File[/etc/motd]"}
	for ref, want := range map[string]string{
		"nginx":           "unknown resource: nginx (did you mean Class[Nginx] or Package[nginx] or Service[nginx]?)",
		"File[nginx]":     "unknown resource: File[nginx] (did you mean Class[Nginx] or Package[nginx] or Service[nginx]?)",
		"Service[nginxx]": "unknown resource: Service[nginxx] (did you mean Service[nginx]?)",
		"File[/etc/mtd]":  "unknown resource: File[/etc/mtd] (did you mean File[/etc/motd]?)",
		"something else":  "unknown resource: something else",
		"":                "unknown resource: ",
		"a\x1b[31m":       `unknown resource: a\u001B[31m`,
	} {
		assert.EqualError(t, Unknown(ref, refs), want)
	}
}

// TestSVG reads pictures as XML, which has none of the characters that XML cannot have.
func TestSVG(t *testing.T) {
	for name, g := range map[string]*Graph{"small": small(), "mean": mean(), "empty": {Name: "graph"}} {
		t.Run(name, func(t *testing.T) {
			text, err := Append(nil, g, "svg")
			require.NoError(t, err)
			d := xml.NewDecoder(strings.NewReader(string(text)))
			elements := map[string]int{}
			for {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				require.NoError(t, err)
				if e, ok := token.(xml.StartElement); ok {
					elements[e.Name.Local]++
					for _, a := range e.Attr {
						assert.False(t, strings.HasPrefix(a.Name.Local, "on") || strings.Contains(a.Value, "javascript:"))
					}
				}
			}
			assert.Equal(t, len(g.Vertices)+1, elements["rect"])
			assert.Zero(t, elements["script"]+elements["img"]+elements["foreignObject"]+elements["a"]+elements["image"])
			assert.NotContains(t, string(text), "href")
			assert.NotContains(t, string(text), "url(h")
		})
	}
	text := string(appendSVG(nil, small()))
	assert.Contains(t, text, "<title>Package[nginx]\nnginx/init.pp:3\nensure =&gt; installed</title>")
	assert.Contains(t, text, `class="edge before cyclic"`)
	assert.Contains(t, text, "prefers-color-scheme: dark")
	_, err := Append(nil, farm(50, 20), "svg")
	require.EqualError(t, err, "svg: the graph has 1051 resources, and nobody could read a picture of more than 1000: use --focus RESOURCE, or --format html")
	_, err = Append(nil, farm(1, 998), "svg")
	require.NoError(t, err)
}

// TestPageAlone looks for anything in the page that is not in it.
func TestPageAlone(t *testing.T) {
	for _, g := range []*Graph{small(), mean(), {}} {
		text := page(g)
		assert.Contains(t, text, "default-src 'none'")
		for _, other := range []string{"src=\"", "href=", "@import", "url(h", "fetch(", "import("} {
			assert.NotContains(t, text, other)
		}
		data := text[strings.Index(text, `<script id="graph"`)+len(`<script id="graph" type="application/json">`):]
		data, _, _ = strings.Cut(data, "</script>")
		assert.NotContains(t, data, "<")
		assert.Equal(t, 2, strings.Count(text, "<script"))
	}
	text := strings.ReplaceAll(page(small()), "http://www.w3.org/", "")
	assert.NotContains(t, text, "http:")
	assert.NotContains(t, text, "https:")
}

func BenchmarkArrange(b *testing.B) {
	for _, classes := range []int{50, 150, 500, 1500} {
		g := farm(classes, 20)
		b.Run(strconv.Itoa(len(g.Vertices)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				a := arrange(g)
				_, widths := g.labels(a)
				a.pack(widths)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Vertices)), "ns/vertex")
		})
	}
}
