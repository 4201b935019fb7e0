package draw

import (
	"cmp"
	"slices"
)

// arrangement says how boxes stand to each other: it is all of a layout that takes thought.
type arrangement struct {
	// content has, for each vertex and, at the end, for the whole, its content in layers from top to bottom.
	content [][][]int
	// order has every vertex after what is around it.
	order []int
}

// arrange layers what each container holds: K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of hierarchical system
// structures, 1981. Edges between the contents of two boxes count as edges between these. What has none is in a last layer of its own.
//
// The time is linear in vertices and edges but for sorting, and for how deeply containers nest: nothing is made for the layers
// that an edge passes.
func arrange(g *Graph) *arrangement {
	n := len(g.Vertices)
	a := &arrangement{content: make([][][]int, n+1)}
	inside := surroundings(g)
	children := make([][]int, n+1)
	for v, w := range inside {
		children[w] = append(children[w], v)
	}
	depth := make([]int, n+1)
	a.order = append(make([]int, 0, n+1), children[n]...)
	for i := 0; i < len(a.order); i++ {
		v := a.order[i]
		depth[v] = 1
		if inside[v] < n {
			depth[v] = depth[inside[v]] + 1
		}
		a.order = append(a.order, children[v]...)
	}
	lifted := make([][][2]int, n+1)
	for i := range g.Edges {
		e := &g.Edges[i]
		if !e.order() {
			continue
		}
		s, t := e.Source, e.Target
		for depth[s] > depth[t] {
			s = inside[s]
		}
		for depth[t] > depth[s] {
			t = inside[t]
		}
		for s != t && inside[s] != inside[t] {
			s, t = inside[s], inside[t]
		}
		if s != t { // or one is inside of the other
			lifted[inside[s]] = append(lifted[inside[s]], [2]int{s, t})
		}
	}
	place := make([]int, n) // of a vertex among the content of its container
	for v, content := range children {
		for i, w := range content {
			place[w] = i
		}
		edges := lifted[v]
		for i := range edges {
			edges[i] = [2]int{place[edges[i][0]], place[edges[i][1]]}
		}
		slices.SortFunc(edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
		for _, layer := range layers(len(content), slices.Compact(edges)) {
			row := make([]int, len(layer))
			for i, w := range layer {
				row[i] = content[w]
			}
			a.content[v] = append(a.content[v], row)
		}
	}
	return a
}

// surroundings returns the container around each vertex, which is len(g.Vertices) for the whole. Containers that are inside of each
// other, as nothing but a broken catalog has them, are inside of none.
func surroundings(g *Graph) []int {
	n := len(g.Vertices)
	inside := make([]int, n)
	state := make([]int, n) // the walk that has seen the vertex, from 1
	for v := range g.Vertices {
		inside[v] = n
		if w := g.Vertices[v].Inside; w >= 0 {
			inside[v] = w
		}
	}
	for v := range inside {
		w := v
		for ; w < n && state[w] == 0; w = inside[w] {
			state[w] = v + 1
		}
		if w < n && state[w] == v+1 {
			inside[w] = n
		}
	}
	return inside
}

// layering makes layers of vertices.
type layering struct {
	out, in [][]int
	layer   []int
	at      []float64 // where a vertex is in its layer, from 0 to 1
}

// layers returns n vertices in layers, so that edges lead down, but for those that close cycles. The edges are sorted.
func layers(n int, edges [][2]int) [][]int {
	if n == 0 {
		return nil
	}
	l := &layering{out: make([][]int, n), in: make([][]int, n), layer: make([]int, n), at: make([]float64, n)}
	for _, e := range edges {
		l.out[e[0]] = append(l.out[e[0]], e[1])
	}
	order := l.cutCycles()
	for v, out := range l.out {
		for _, w := range out {
			l.in[w] = append(l.in[w], v)
		}
	}
	l.assign(order)
	var rows [][]int
	var alone []int
	for _, v := range order {
		if len(l.in[v]) == 0 && len(l.out[v]) == 0 {
			alone = append(alone, v)
			continue
		}
		for len(rows) <= l.layer[v] {
			rows = append(rows, nil)
		}
		rows[l.layer[v]] = append(rows[l.layer[v]], v)
	}
	l.uncross(rows)
	if len(alone) > 0 {
		slices.Sort(alone)
		rows = append(rows, alone)
	}
	return rows
}

// cutCycles drops the edges that lead back to where a depth-first search comes from, and returns the vertices in an order that the
// others follow.
func (l *layering) cutCycles() []int {
	n := len(l.out)
	order := make([]int, 0, n)
	const onWay, done = 1, 2
	state := make([]uint8, n)
	kept := make([]int, n) // how many of a vertex's edges have been kept
	seen := make([]int, n) // and how many have been looked at
	var way []int
	for root := range n {
		if state[root] != 0 {
			continue
		}
		state[root] = onWay
		way = append(way, root)
		for len(way) > 0 {
			v := way[len(way)-1]
			if seen[v] == len(l.out[v]) {
				l.out[v] = l.out[v][:kept[v]]
				state[v] = done
				order = append(order, v)
				way = way[:len(way)-1]
				continue
			}
			w := l.out[v][seen[v]]
			seen[v]++
			if state[w] == onWay {
				continue
			}
			l.out[v][kept[v]] = w
			kept[v]++
			if state[w] == 0 {
				state[w] = onWay
				way = append(way, w)
			}
		}
	}
	slices.Reverse(order)
	return order
}

// assign puts each vertex below what comes before it, and what nothing comes before right above the first that needs it.
func (l *layering) assign(order []int) {
	for _, v := range order {
		for _, w := range l.out[v] {
			l.layer[w] = max(l.layer[w], l.layer[v]+1)
		}
	}
	for _, v := range order {
		if len(l.in[v]) > 0 || len(l.out[v]) == 0 {
			continue
		}
		first := l.layer[l.out[v][0]]
		for _, w := range l.out[v] {
			first = min(first, l.layer[w])
		}
		l.layer[v] = first - 1
	}
}

// sweeps is how often the order of layers is improved.
const sweeps = 4

// uncross orders each layer by the mean place of what its vertices have edges with, above and below in turns.
func (l *layering) uncross(rows [][]int) {
	for _, row := range rows {
		slices.Sort(row) // to begin with, as they were declared
		l.number(row)
	}
	mean := make([]float64, len(l.at))
	for sweep := range sweeps {
		edges := l.in
		if sweep%2 == 1 {
			edges = l.out
		}
		for i := range rows {
			row := rows[i]
			if sweep%2 == 1 {
				row = rows[len(rows)-1-i]
			}
			for _, v := range row {
				mean[v] = l.at[v]
				if len(edges[v]) > 0 {
					sum := 0.0
					for _, w := range edges[v] {
						sum += l.at[w]
					}
					mean[v] = sum / float64(len(edges[v]))
				}
			}
			slices.SortStableFunc(row, func(v, w int) int { return cmp.Compare(mean[v], mean[w]) })
			l.number(row)
		}
	}
}

// number notes where vertices are in their layer.
func (l *layering) number(row []int) {
	for i, v := range row {
		l.at[v] = (float64(i) + 0.5) / float64(len(row))
	}
}
