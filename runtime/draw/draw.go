// Package draw draws graphs of resources for people: as a page that a browser shows without a network, and as a picture in SVG. It
// knows neither catalogs nor languages: who has a graph makes a [Graph] of it.
//
//	Graph      what is drawn
//	Near       the part of a graph around some vertices
//	Append     draws it: a page where containers can be collapsed, and paths are found, or a picture
//
// A vertex is a box, and what a container holds is inside of its box. How the boxes stand to each other is found here, once, see
// [arrange]. Where they are then follows by simple rules, which the page has too, as a box that is collapsed is a smaller one.
package draw

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/cmdline"
)

// Graph is a graph as it is drawn.
type Graph struct {
	// Name says what graph it is, such as "overview", and Of what it is a graph of, such as a node.
	Name, Of string
	Vertices []Vertex
	Edges    []Edge
	// Notes are things that are wrong with the graph, such as its cycles, a line each.
	Notes []string
}

// Vertex is a box.
type Vertex struct {
	// Ref is what the resource is called.
	Ref  string
	Kind Kind
	// Inside is the place of the container around this vertex among the vertices, -1 for none.
	Inside int
	// File and Line are where it is declared, "" and 0 where nobody knows.
	File   string
	Line   int
	Params []Param
	// Cyclic marks what is in a cycle.
	Cyclic bool
}

// Kind is what a vertex stands for.
type Kind uint8

// The kinds of vertices.
const (
	Resource Kind = iota
	Container
	// Begin and End are anchors before and after what a container holds.
	Begin
	End
	// Missing is what a relationship names and the graph does not have.
	Missing
	// Hidden is a resource that nobody is to apply.
	Hidden
)

// kindNames are the kinds as classes of boxes, in pictures and pages.
var kindNames = [...]string{"resource", "container", "begin", "end", "missing", "hidden"}

// Param is a parameter of a resource as text.
type Param struct{ Name, Value string }

// Edge leads from what comes first to what comes later, or from a container to its content.
type Edge struct {
	Source, Target int
	// Contains marks an edge to content of a container that is not drawn inside of it.
	Contains bool
	// Notifies says that changes of the source refresh the target.
	Notifies bool
	// Automatic says that nobody wrote the edge: the types of the resources have it.
	Automatic bool
	// Cyclic marks an edge of a cycle.
	Cyclic bool
}

// order reports whether the edge puts one vertex before the other.
func (e *Edge) order() bool { return !e.Contains && e.Source != e.Target }

// class is how the edge looks, in pictures and pages.
func (e *Edge) class() string {
	switch {
	case e.Contains:
		return "contains"
	case e.Notifies && e.Automatic:
		return "notify automatic"
	case e.Notifies:
		return "notify"
	case e.Automatic:
		return "automatic"
	}
	return "before"
}

// Near reports which of n vertices are at most depth steps from some: those that edges lead to, and those that they come from. A
// step against the direction of edges after one along them is none, so that what two things have in common does not connect them.
func Near(n int, edges [][2]int, from []int, depth int) []bool {
	near := make([]bool, n)
	for _, v := range from {
		near[v] = true
	}
	for _, back := range [...]int{0, 1} {
		next := make([][]int, n)
		for _, e := range edges {
			next[e[back]] = append(next[e[back]], e[1-back])
		}
		reached := make([]bool, n)
		for _, v := range from {
			reached[v] = true
		}
		at := from
		for step := 0; step < depth && len(at) > 0; step++ {
			var further []int
			for _, v := range at {
				for _, w := range next[v] {
					if !reached[w] {
						reached[w], near[w] = true, true
						further = append(further, w)
					}
				}
			}
			at = further
		}
	}
	return near
}

// Unknown is the error about a resource that a graph does not have. It names those that may be meant: with the same title, or nearly
// the same name.
func Unknown(ref string, refs []string) error {
	text := "unknown resource: " + label(ref)
	title := ref
	if i := strings.IndexByte(ref, '['); i >= 0 && strings.HasSuffix(ref, "]") {
		title = ref[i+1 : len(ref)-1]
	}
	var same []string
	for _, r := range refs {
		if title != "" && strings.HasSuffix(strings.ToLower(r), "["+strings.ToLower(title)+"]") && !slices.Contains(same, r) {
			same = append(same, r)
		}
	}
	if len(same) > 0 && len(same) <= 5 {
		for i, r := range same {
			same[i] = label(r)
		}
		return errors.New(text + " (did you mean " + strings.Join(same, " or ") + "?)")
	}
	return errors.New(text + cmdline.Suggest(ref, refs))
}

// mostInSVG is how many vertices a picture has at most: nobody could read a bigger one, and it cannot be searched.
const mostInSVG = 1000

// Append appends a graph as a page, for the format html, or as a picture, for svg, which it is an error to be too big for.
func Append(b []byte, g *Graph, format string) ([]byte, error) {
	if format == "html" {
		return appendPage(b, g), nil
	}
	if n := len(g.Vertices); n > mostInSVG {
		return nil, errors.New("svg: the graph has " + strconv.Itoa(n) + " resources, and nobody could read a picture of more than " + strconv.Itoa(mostInSVG) +
			": use --focus RESOURCE, or --format html")
	}
	return appendSVG(b, g), nil
}
