package graph

import (
	"slices"
	"strconv"
	"strings"
)

// Cycle is a set of vertices that all come before each other.
type Cycle struct {
	// Members are all of them, sorted by reference.
	Members []*Vertex
	// Path is a shortest way from the first member back to it, both included.
	Path []*Vertex
}

// String returns the path, as in "(Notify[a] => Class[B] => Notify[a])".
func (c *Cycle) String() string {
	refs := make([]string, len(c.Path))
	for i, v := range c.Path {
		refs[i] = v.Ref
	}
	return "(" + strings.Join(refs, " => ") + ")"
}

// Cycles returns the cycles of a graph. That of [Expanded] tells what an agent
// will refuse to apply (GRAPH-9).
func (g *Graph) Cycles() []*Cycle {
	var cycles []*Cycle
	for _, members := range g.components() {
		if len(members) == 1 && g.between(members[0], members[0]) == nil {
			continue
		}
		slices.SortFunc(members, func(v, w *Vertex) int { return strings.Compare(v.Label(), w.Label()) })
		cycles = append(cycles, &Cycle{members, g.wayBack(members)})
	}
	slices.SortFunc(cycles, func(a, b *Cycle) int {
		return slices.CompareFunc(a.Members, b.Members, func(v, w *Vertex) int { return strings.Compare(v.Label(), w.Label()) })
	})
	return cycles
}

// Count returns how the message about cycles begins.
func Count(cycles []*Cycle) string {
	if len(cycles) == 1 {
		return "Found 1 dependency cycle:"
	}
	return "Found " + strconv.Itoa(len(cycles)) + " dependency cycles:"
}

// Report returns the message about cycles, "" when there are none (GRAPH-9).
func Report(cycles []*Cycle) string {
	if len(cycles) == 0 {
		return ""
	}
	var text strings.Builder
	text.WriteString(Count(cycles))
	for _, c := range cycles {
		text.WriteString("\n" + c.String())
	}
	return text.String()
}

// components returns the strongly connected components: R. Tarjan, Depth-first
// search and linear graph algorithms, 1972, with a stack of its own, as chains of
// resources can be long.
func (g *Graph) components() [][]*Vertex {
	t := &tarjan{
		index: make([]int, len(g.Vertices)),
		low:   make([]int, len(g.Vertices)),
		on:    make([]bool, len(g.Vertices)),
	}
	for _, v := range g.Vertices {
		if t.index[v.number] == 0 {
			t.visit(v)
		}
	}
	return t.found
}

type tarjan struct {
	index, low []int // 0: not visited
	on         []bool
	next       int
	stack      []*Vertex
	found      [][]*Vertex
}

// visiting is a vertex and how many of its edges have been followed.
type visiting struct {
	v    *Vertex
	edge int
}

func (t *tarjan) enter(v *Vertex) visiting {
	t.next++
	t.index[v.number], t.low[v.number] = t.next, t.next
	t.stack = append(t.stack, v)
	t.on[v.number] = true
	return visiting{v: v}
}

func (t *tarjan) visit(root *Vertex) {
	calls := []visiting{t.enter(root)}
	for len(calls) > 0 {
		call := &calls[len(calls)-1]
		v := call.v
		if call.edge < len(v.out) {
			e := v.out[call.edge]
			call.edge++
			w := e.Target
			switch {
			case e.removed:
			case t.index[w.number] == 0:
				calls = append(calls, t.enter(w))
			case t.on[w.number]:
				t.low[v.number] = min(t.low[v.number], t.index[w.number])
			}
			continue
		}
		calls = calls[:len(calls)-1]
		if len(calls) > 0 {
			up := calls[len(calls)-1].v
			t.low[up.number] = min(t.low[up.number], t.low[v.number])
		}
		if t.low[v.number] == t.index[v.number] {
			t.found = append(t.found, t.pop(v))
		}
	}
}

// pop takes a component off the stack, down to v.
func (t *tarjan) pop(v *Vertex) []*Vertex {
	i := len(t.stack) - 1
	for t.stack[i] != v {
		i--
	}
	members := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, m := range members {
		t.on[m.number] = false
	}
	return members
}

// wayBack finds a shortest path from the first member to itself, breadth first.
func (g *Graph) wayBack(members []*Vertex) []*Vertex {
	inside := make(map[*Vertex]bool, len(members))
	for _, v := range members {
		inside[v] = true
	}
	start := members[0]
	from := make(map[*Vertex]*Vertex)
	queue := []*Vertex{start}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, e := range v.out {
			w := e.Target
			if e.removed || !inside[w] {
				continue
			}
			if w == start {
				path := []*Vertex{start}
				for ; v != start; v = from[v] {
					path = append(path, v)
				}
				path = append(path, start)
				slices.Reverse(path)
				return path
			}
			if from[w] == nil {
				from[w] = v
				queue = append(queue, w)
			}
		}
	}
	return nil
}
