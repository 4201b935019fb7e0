package certain

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// order is a relationship that a body is certain to make between two resources.
type order struct{ first, second string }

// relates notes the order that an arrow or the parameters of a resource make,
// where both sides are resources with known titles.
func (c *bodyChecker) relates(v *ir.Value) {
	if !c.always {
		return
	}
	switch aux := v.Aux.(type) {
	case puppet.IncludeAux:
		if aux.Inclusion == puppet.RequireClasses && c.f.Kind == ir.Class {
			for _, name := range aux.Classes {
				c.orders(v.Pos, []string{classText(name)}, []string{""})
			}
		}
	case string: // an arrow
		left, right := references(v.Args[0]), references(v.Args[1])
		if strings.HasPrefix(aux, "<") {
			left, right = right, left
		}
		c.orders(v.Pos, left, right)
	case *puppet.DeclareAux:
		if aux.Form != puppet.Regular {
			return
		}
		own := references(v)
		for i, a := range aux.Attrs {
			if a.Op != '=' {
				continue
			}
			others := references(v.Args[len(v.Args)-len(aux.Attrs)+i])
			at := a.PosIn(v.Pos)
			switch a.Name {
			case "before", "notify":
				c.orders(at, own, others)
			case "require", "subscribe":
				c.orders(at, others, own)
			}
		}
	}
}

func (c *bodyChecker) orders(at ir.Pos, left, right []string) {
	for _, first := range left {
		for _, second := range right {
			c.declarations = append(c.declarations, declaration{order: &order{first, second}, pos: at})
		}
	}
}

// references are the resources and classes that a value names; none when that is
// not known of all.
func references(v *ir.Value) []string {
	switch v.Op {
	case ir.OpConst:
		var refs []string
		for _, e := range (value.Array{v.Aux}).Flatten() {
			switch r := e.(type) {
			case *typesys.Resource:
				if r.Title == "" {
					return nil
				}
				refs = append(refs, r.Ref())
			case *typesys.Class:
				if r.Name == "" {
					return nil
				}
				refs = append(refs, r.Ref())
			default:
				return nil
			}
		}
		return refs
	case ir.OpArray:
		if spread, ok := v.Aux.([]bool); ok && slices.Contains(spread, true) {
			return nil
		}
		var refs []string
		for _, a := range v.Args {
			more := references(a)
			if more == nil {
				return nil
			}
			refs = append(refs, more...)
		}
		return refs
	case puppet.OpRelate:
		return references(v.Args[1])
	case puppet.OpDeclare:
		aux := v.Aux.(*puppet.DeclareAux)
		known, all := puppet.Titles(v.Args[0])
		if !all {
			return nil
		}
		refs := make([]string, len(known))
		for i, title := range known {
			refs[i] = refText(aux.Type, title)
		}
		return refs
	case puppet.OpDeclareClass:
		if aux := v.Aux.(*puppet.DeclareAux); aux.Type != "" {
			return []string{classText(aux.Type)}
		}
	}
	return nil
}

// edge is an order and where it is made.
type edge struct {
	to   string
	at   place
	held bool // by what it leads from or to
}

// What has content begins before and ends after it: it has two nodes in the graph,
// which are shown alike.
const (
	begin = "\x00begin"
	end   = "\x00end"
)

func shown(node string) string {
	name, _, _ := strings.Cut(node, "\x00")
	return name
}

// cycles reports resources that all come before each other. Their catalog compiles,
// but no agent applies it (GRAPH-9).
func (e *evaluation) cycles() {
	next := map[string][]edge{}
	var nodes []string
	add := func(from string, to edge) {
		if next[from] == nil {
			nodes = append(nodes, from)
		}
		next[from] = append(next[from], to)
	}
	containers := map[string]bool{}
	for _, h := range e.held {
		if !containers[h.first] {
			containers[h.first] = true
			add(h.first+begin, edge{h.first + end, h.at, true})
		}
	}
	node := func(ref, side string) string {
		if containers[ref] {
			return ref + side
		}
		return ref
	}
	for _, h := range e.held {
		if e.real[h.second] {
			add(h.first+begin, edge{node(h.second, begin), h.at, true})
			add(node(h.second, end), edge{h.first + end, h.at, true})
		}
	}
	for _, o := range e.orders {
		if e.real[o.first] && e.real[o.second] {
			add(node(o.first, end), edge{node(o.second, begin), o.at, false})
		}
	}
	nodes = cyclic(nodes, next)
	slices.Sort(nodes) // as in Puppet's report, a cycle begins with what is first by name
	done := map[string]bool{}
	for _, n := range nodes {
		if done[n] {
			continue
		}
		if path := wayBack(next, n); path != nil {
			e.reportCycle(n, path)
			for _, s := range path {
				done[s.to] = true
			}
		}
	}
}

// cyclic are the nodes that a way leads back to.
func cyclic(nodes []string, next map[string][]edge) []string {
	g := &graph{index: make(map[string]int, len(nodes))}
	for _, n := range nodes {
		for _, e := range next[n] {
			g.edge(n, e.to)
		}
	}
	component := g.components()
	size := map[int]int{}
	for _, c := range component {
		size[c]++
	}
	return slices.DeleteFunc(nodes, func(n string) bool {
		i := g.index[n]
		return size[component[i]] == 1 && !slices.Contains(g.next[i], i)
	})
}

// wayBack is a shortest way from a resource to itself, nil when there is none.
func wayBack(next map[string][]edge, start string) []edge {
	type step struct {
		edge
		from *step
	}
	var queue []*step
	seen := map[string]bool{}
	extend := func(ref string, from *step) {
		for _, n := range next[ref] {
			if !seen[n.to] {
				seen[n.to] = true
				queue = append(queue, &step{n, from})
			}
		}
	}
	for extend(start, nil); len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if s.to != start {
			extend(s.to, s)
			continue
		}
		var path []edge
		for ; s != nil; s = s.from {
			path = append(path, s.edge)
		}
		slices.Reverse(path)
		return path
	}
	return nil
}

func (e *evaluation) reportCycle(start string, path []edge) {
	var text strings.Builder
	text.WriteString(shown(start))
	var notes []Note
	from := shown(start)
	where := path[0].at // unless an order is part of it
	ordered := false
	for _, s := range path {
		to := shown(s.to)
		if to != from || !s.held {
			text.WriteString(" => " + to)
		}
		switch {
		case !s.held:
			if !ordered {
				ordered, where = true, s.at
			}
			notes = append(notes, Note{s.at.f, s.at.pos, from + " comes before " + to})
		case to == from:
		case strings.HasSuffix(s.to, end):
			notes = append(notes, Note{s.at.f, s.at.pos, to + " contains " + from})
		default:
			notes = append(notes, Note{s.at.f, s.at.pos, from + " contains " + to})
		}
		from = to
	}
	if e.c.reported[where] {
		return
	}
	e.c.reported[where] = true
	e.c.found = append(e.c.found, Finding{
		Func: where.f, Pos: where.pos, Code: CodeCycle, Message: "Found 1 dependency cycle: (" + text.String() + ")", Never: true,
		Notes: notes, Hint: "the catalog compiles, but no agent applies it",
	})
}
