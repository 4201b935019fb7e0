package graph

import (
	"bytes"
	"cmp"
	"strings"
)

// Delta is what makes one graph of another (MCL-REA-3).
type Delta struct{ Added, Removed, Changed Part }

// Part is a part of a graph: of what has changed, as it is now.
type Part struct {
	Vertices []*Resource
	Edges    []*Edge
}

// Compare returns the difference between two graphs. A vertex has changed if its fields, metaparams or what it receives are others, an edge
// if it notifies now or no longer.
func Compare(old, now *Result) *Delta {
	d := &Delta{}
	merge(old.Vertices, now.Vertices, compareVertices, sameVertex, &d.Added.Vertices, &d.Removed.Vertices, &d.Changed.Vertices)
	merge(old.Edges, now.Edges, compareEdges, sameEdge, &d.Added.Edges, &d.Removed.Edges, &d.Changed.Edges)
	return d
}

// Empty reports whether the graphs are the same.
func (d *Delta) Empty() bool {
	for _, p := range []*Part{&d.Added, &d.Removed, &d.Changed} {
		if len(p.Vertices)+len(p.Edges) > 0 {
			return false
		}
	}
	return true
}

// AppendJSON appends the difference as a JSON object, with vertices and edges as those of a graph.
//
//	{"added":{"vertices":[…],"edges":[…]},"removed":{…},"changed":{…}}
func (d *Delta) AppendJSON(b []byte) []byte {
	b = d.Added.appendJSON(append(b, `{"added":`...))
	b = d.Removed.appendJSON(append(b, `,"removed":`...))
	b = d.Changed.appendJSON(append(b, `,"changed":`...))
	return append(b, '}')
}

func (p *Part) appendJSON(b []byte) []byte {
	b = append(b, `{"vertices":[`...)
	for i, v := range p.Vertices {
		b = v.AppendJSON(comma(b, i > 0))
	}
	b = append(b, `],"edges":[`...)
	for i, e := range p.Edges {
		b = e.AppendJSON(comma(b, i > 0))
	}
	return append(b, "]}"...)
}

// merge walks along two sorted lists.
func merge[T any](old, now []T, compare func(a, b T) int, same func(a, b T) bool, added, removed, changed *[]T) {
	for len(old) > 0 || len(now) > 0 {
		order := 0
		switch {
		case len(old) == 0:
			order = 1
		case len(now) == 0:
			order = -1
		default:
			order = compare(old[0], now[0])
		}
		switch {
		case order < 0:
			*removed, old = append(*removed, old[0]), old[1:]
			continue
		case order > 0:
			*added = append(*added, now[0])
		default:
			if !same(old[0], now[0]) {
				*changed = append(*changed, now[0])
			}
			old = old[1:]
		}
		now = now[1:]
	}
}

func compareVertices(a, b *Resource) int {
	return cmp.Or(compareNames(a, b), compareBool(a.Hidden(), b.Hidden()))
}

func compareNames(a, b *Resource) int {
	return cmp.Or(strings.Compare(a.Kind.Name, b.Kind.Name), strings.Compare(a.Name, b.Name))
}

func compareEdges(a, b *Edge) int {
	return cmp.Or(compareVertices(a.From, b.From), compareVertices(a.To, b.To))
}

func sameVertex(a, b *Resource) bool { return bytes.Equal(a.AppendJSON(nil), b.AppendJSON(nil)) }

func sameEdge(a, b *Edge) bool { return a.Notify == b.Notify && a.Auto == b.Auto }
