package graph

import "strings"

// checkCycles reports a cycle of edges, which are sorted. At a time when there are automatic edges, all cycles have one of them (MCL-EDGE-7,
// MCL-AUTO-4).
func checkCycles(vertices []*Resource, edges []*Edge, stage string) error {
	left := unordered(vertices, edges)
	if left == nil {
		return nil
	}
	into := make([]*Edge, len(vertices)) // the first edge from what is left
	for _, e := range edges {
		if left[e.From.number] && into[e.To.number] == nil {
			into[e.To.number] = e
		}
	}
	// What is left has an edge from something that is left, so that the way back never ends.
	r := vertices[0]
	for !left[r.number] {
		r = vertices[r.number+1]
	}
	seen := make([]bool, len(vertices))
	for !seen[r.number] {
		seen[r.number] = true
		r = into[r.number].From
	}
	first := r
	for back := into[r.number].From; back != r; back = into[back.number].From {
		if back.number < first.number {
			first = back
		}
	}
	return cycleError(first, into, stage)
}

// cycleError tells of the cycle from a resource back to it (MCL-EDGE-7).
func cycleError(first *Resource, into []*Edge, stage string) error {
	var way []*Edge
	for e := into[first.number]; ; e = into[e.From.number] {
		way = append(way, e)
		if e.From == first {
			break
		}
	}
	var text strings.Builder
	text.WriteString("resource graph has cycles: " + first.Ref())
	automatic := ""
	var at Place
	for i := len(way) - 1; i >= 0; i-- {
		e := way[i]
		text.WriteString(" -> " + e.To.Ref())
		switch {
		case e.Auto && automatic == "":
			automatic = ", where " + e.From.Ref() + " -> " + e.To.Ref() + " is automatic"
		case !e.Auto && at.Line == 0:
			at = e.At
		}
	}
	if at.Line == 0 {
		at = first.At
	}
	return &Error{Text: text.String() + automatic, Stage: stage, At: at}
}

// unordered returns the vertices that are on cycles or behind them; nil if there are none. It takes away what nothing else comes before, again
// and again: A. B. Kahn, Topological sorting of large networks, 1962.
func unordered(vertices []*Resource, edges []*Edge) []bool {
	before := make([]int, len(vertices))
	begins := make([]int, len(vertices)+1) // where the edges from a vertex begin
	for _, e := range edges {
		before[e.To.number]++
		begins[e.From.number+1]++
	}
	var ready []int
	for i := range vertices {
		begins[i+1] += begins[i]
		if before[i] == 0 {
			ready = append(ready, i)
		}
	}
	done := 0
	for ; len(ready) > 0; done++ {
		v := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		for _, e := range edges[begins[v]:begins[v+1]] {
			if before[e.To.number]--; before[e.To.number] == 0 {
				ready = append(ready, e.To.number)
			}
		}
	}
	if done == len(vertices) {
		return nil
	}
	left := make([]bool, len(vertices))
	for i, n := range before {
		left[i] = n > 0
	}
	return left
}
