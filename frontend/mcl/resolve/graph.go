package resolve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// node is something that mentions definitions: a bind, a func, a class, an include with an alias, or the statements of a file.
type node struct {
	def  Def // nil for includes and files
	name string
	at   source.Span
	// around is the class or file that it is in; inner is what is in a class (MCL-SCO-7).
	around *node
	inner  []*node
	// refs are the definitions that it mentions. runs are the includes with an alias that run when it does.
	refs []mention
	runs []*node
	used bool

	// Of the search for cycles.
	index, low int
	onStack    bool
	component  int
}

type mention struct {
	to *node
	at source.Span
}

// node adds a node. What defines something mentions its names from it.
func (r *resolver) node(d Def, n ast.Node, name string, around *node) *node {
	made := &node{def: d, name: name, at: n.Span(), around: around}
	r.nodes = append(r.nodes, made)
	r.nodeOf[n] = made
	if around != nil {
		around.inner = append(around.inner, made)
	}
	return made
}

// mention notes that something mentions what has been found.
func (n *node) mention(f found, at source.Span) {
	if f.via != nil {
		n.refs = append(n.refs, mention{f.via, at})
	}
	if f.entry != nil && f.node != nil {
		n.refs = append(n.refs, mention{f.node, at})
	}
}

// edge is the i-th of the nodes that a node needs, with the place that says so if there is one.
func (n *node) edge(i int) (to *node, at source.Span, ok bool) {
	if i < len(n.refs) {
		return n.refs[i].to, n.refs[i].at, true
	}
	if i -= len(n.refs); i < len(n.inner) {
		return n.inner[i], source.Span{}, true
	}
	if i -= len(n.inner); i < len(n.runs) {
		return n.runs[i], source.Span{}, true
	}
	return nil, source.Span{}, false
}

// cycles reports what needs itself (MCL-SCO-6): Tarjan's search for strongly connected components, without recursion.
func (r *resolver) cycles() {
	type frame struct {
		n    *node
		next int
	}
	var stack []*node
	var frames []frame
	index, component := 0, 0
	enter := func(n *node) {
		index++
		n.index, n.low, n.onStack = index, index, true
		stack = append(stack, n)
		frames = append(frames, frame{n: n})
	}
	for _, root := range r.nodes {
		if root.index != 0 {
			continue
		}
		enter(root)
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			n := f.n
			if to, _, ok := n.edge(f.next); ok {
				f.next++
				switch {
				case to.index == 0:
					enter(to)
				case to.onStack:
					n.low = min(n.low, to.index)
				}
				continue
			}
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				up := frames[len(frames)-1].n
				up.low = min(up.low, n.low)
			}
			if n.low != n.index {
				continue
			}
			component++
			var members []*node
			for {
				m := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				m.onStack, m.component = false, component
				members = append(members, m)
				if m == n {
					break
				}
			}
			r.cycle(members)
		}
	}
}

// cycle reports the shortest cycle through the first of the nodes that need each other.
func (r *resolver) cycle(members []*node) {
	if len(members) == 1 && !slices.ContainsFunc(members[0].refs, func(m mention) bool { return m.to == members[0] }) {
		return
	}
	for _, n := range members {
		if n.def != nil {
			r.prog.Recursive[n.def] = true
		}
	}
	start := slices.MinFunc(members, func(a, b *node) int {
		return cmp.Or(strings.Compare(a.at.File.Name, b.at.File.Name), cmp.Compare(a.at.Start, b.at.Start))
	})
	steps := way(start)
	var at []mention // the references of the cycle, with what they are to
	for _, s := range steps {
		if !s.at.IsZero() {
			at = append(at, s)
		}
	}
	if len(at) == 0 {
		return // cannot be: what is in a class is around it only by a reference
	}
	names := []string{start.name}
	for _, s := range steps {
		names = append(names, s.to.name)
	}
	if len(names) > 8 {
		names = append(append(names[:4:4], "…"), names[len(names)-3:]...)
	}
	d := r.errorf(start, CodeRecursion, at[0].at, "recursive reference while setting scope: %s", strings.Join(names, " -> "))
	for _, m := range at[1:] {
		d.Note(m.at, "and %s is needed here", m.to.name)
	}
}

// way is the shortest way from a node back to it, within its component.
func way(start *node) []mention {
	type came struct {
		from *node
		at   source.Span
	}
	before := map[*node]came{}
	for queue := []*node{start}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		for i := 0; ; i++ {
			to, at, ok := n.edge(i)
			if !ok {
				break
			}
			if _, seen := before[to]; seen || to.component != start.component {
				continue
			}
			before[to] = came{n, at}
			if to != start {
				queue = append(queue, to)
				continue
			}
			var steps []mention
			for at := start; ; {
				c := before[at]
				steps = append(steps, mention{at, c.at})
				if at = c.from; at == start {
					break
				}
			}
			slices.Reverse(steps)
			return steps
		}
	}
	return nil
}

// reach finds out what the entry's output needs (MCL-SCO-11).
func (r *resolver) reach(from *node) {
	from.used = true
	for queue := []*node{from}; len(queue) > 0; {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if n.def != nil {
			r.prog.Used[n.def] = true
		}
		use := func(to *node) {
			if !to.used {
				to.used = true
				queue = append(queue, to)
			}
		}
		for _, m := range n.refs {
			use(m.to)
		}
		for _, m := range n.runs {
			use(m)
		}
	}
}

// severe reports whether an error in a node is one, although nothing may need the node.
func (r *resolver) severe(n *node, code diag.Code) bool {
	if n == nil || n.used || r.opts.StrictUnused {
		return true
	}
	if !r.opts.Compat {
		return false
	}
	if Stages[code] != SetScope {
		return Stages[code] != Unify && Stages[code] != Graph
	}
	for ; n != nil; n = n.around {
		if _, class := n.def.(*Class); class && !n.used {
			return false
		}
	}
	return true
}
