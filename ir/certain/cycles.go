package certain

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// order is a relationship that a body is certain to make between two resources.
type order struct{ first, second string }

// relates notes the order that an arrow or the parameters of a resource make,
// where both sides are resources with known titles.
func (c *checker) relates(v *ir.Value) {
	if !c.always {
		return
	}
	switch aux := v.Aux.(type) {
	case string: // an arrow
		left, right := references(v.Args[0]), references(v.Args[1])
		if strings.HasPrefix(aux, "<") {
			left, right = right, left
		}
		c.orders(v.Pos, left, right)
	case *ir.DeclareAux:
		if v.Op != ir.OpDeclare || aux.Form != ir.Regular {
			return
		}
		own := references(v)
		for i, a := range aux.Attrs {
			if a.Op != '=' {
				continue
			}
			others := references(v.Args[len(v.Args)-len(aux.Attrs)+i])
			at := a.Pos
			if at.Line == 0 {
				at = v.Pos
			}
			switch a.Name {
			case "before", "notify":
				c.orders(at, own, others)
			case "require", "subscribe":
				c.orders(at, others, own)
			}
		}
	}
}

func (c *checker) orders(at ir.Pos, left, right []string) {
	for _, first := range left {
		for _, second := range right {
			c.bodies[c.f] = append(c.bodies[c.f], declaration{order: &order{first, second}, pos: at})
		}
	}
}

// references are the resources that a value names; none when that is not known of
// all, or of classes, which are in order with all that they hold.
func references(v *ir.Value) []string {
	switch v.Op {
	case ir.OpConst:
		var refs []string
		for _, e := range (value.Array{v.Aux}).Flatten() {
			r, ok := e.(*typesys.Resource)
			if !ok || r.Title == "" {
				return nil
			}
			refs = append(refs, r.Ref())
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
	case ir.OpRelate:
		return references(v.Args[1])
	case ir.OpDeclare:
		aux := v.Aux.(*ir.DeclareAux)
		if title, ok := v.Args[0].Aux.(string); ok && v.Args[0].Op == ir.OpConst {
			return []string{(&typesys.Resource{TypeName: aux.Type, Title: title}).Ref()}
		}
	}
	return nil
}

// edge is an order and where it is made.
type edge struct {
	to string
	at place
}

// cycles reports resources that all come before each other. Their catalog compiles,
// but no agent applies it (GRAPH-9).
func (e *evaluation) cycles() {
	next := map[string][]edge{}
	var refs []string
	for _, o := range e.orders {
		if e.real[o.first] && e.real[o.second] {
			if next[o.first] == nil {
				refs = append(refs, o.first)
			}
			next[o.first] = append(next[o.first], edge{o.second, o.at})
		}
	}
	slices.Sort(refs) // as in Puppet's report, a cycle begins with what is first by name
	done := map[string]bool{}
	for _, ref := range refs {
		if done[ref] {
			continue
		}
		if path := wayBack(next, ref); path != nil {
			e.reportCycle(ref, path)
			for _, s := range path {
				done[s.to] = true
			}
		}
	}
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
	text.WriteString(start)
	var notes []Note
	from := start
	for _, s := range path {
		text.WriteString(" => " + s.to)
		notes = append(notes, Note{s.at.f, s.at.pos, from + " comes before " + s.to})
		from = s.to
	}
	if e.c.reported[path[0].at] {
		return
	}
	e.c.reported[path[0].at] = true
	e.c.found = append(e.c.found, Finding{
		Func: path[0].at.f, Pos: path[0].at.pos, Code: CodeCycle, Message: "Found 1 dependency cycle: (" + text.String() + ")", Never: true,
		Notes: notes, Hint: "the catalog compiles, but no agent applies it",
	})
}
