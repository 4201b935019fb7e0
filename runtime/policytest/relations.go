package policytest

import (
	"strings"

	"github.com/p2go/p2go/runtime/graph"
)

// relations are what comes before what, as an agent has it: through containers, and with the relationships that types have of themselves.
type relations struct {
	before, notifies map[*graph.Vertex][]*graph.Vertex
	first, last      map[string][]*graph.Vertex // what a resource begins and ends with, by its reference
}

// relations makes the relations of the catalog once.
func (c *Catalog) relations() *relations {
	c.once.Do(func() {
		g := graph.Expanded(c.cat)
		r := &relations{
			before: map[*graph.Vertex][]*graph.Vertex{}, notifies: map[*graph.Vertex][]*graph.Vertex{},
			first: map[string][]*graph.Vertex{}, last: map[string][]*graph.Vertex{},
		}
		for _, v := range g.Vertices {
			if v.Kind != graph.Completed {
				r.first[v.Ref] = append(r.first[v.Ref], v)
			}
			if v.Kind != graph.Admissible {
				r.last[v.Ref] = append(r.last[v.Ref], v)
			}
		}
		for e := range g.Edges {
			r.before[e.Source] = append(r.before[e.Source], e.Target)
			if e.Notifies {
				r.notifies[e.Source] = append(r.notifies[e.Source], e.Target)
			}
		}
		c.rel = r
	})
	return c.rel
}

// leads reports whether there is a way from the end of a resource to the beginning of another.
func (r *relations) leads(edges map[*graph.Vertex][]*graph.Vertex, from, to string) bool {
	goal := map[*graph.Vertex]bool{}
	for _, v := range r.first[to] {
		goal[v] = true
	}
	seen := map[*graph.Vertex]bool{}
	next := append([]*graph.Vertex(nil), r.last[from]...)
	for len(next) > 0 {
		v := next[len(next)-1]
		next = next[:len(next)-1]
		for _, w := range edges[v] {
			if goal[w] {
				return true
			}
			if !seen[w] {
				seen[w] = true
				next = append(next, w)
			}
		}
	}
	return false
}

// Requires wants the resource to come after others, as require, before, arrows and the types themselves say, also by way of other resources and of what
// contains them. References are written as in Puppet: "Package[nginx]".
func (r *Resource) Requires(refs ...string) *Resource {
	r.c.t.Helper()
	return r.related("comes after", refs, false, false)
}

// Before wants the resource to come before others.
func (r *Resource) Before(refs ...string) *Resource {
	r.c.t.Helper()
	return r.related("comes before", refs, true, false)
}

// Notifies wants changes of the resource to refresh others.
func (r *Resource) Notifies(refs ...string) *Resource {
	r.c.t.Helper()
	return r.related("notifies", refs, true, true)
}

// Subscribes wants changes of others to refresh the resource.
func (r *Resource) Subscribes(refs ...string) *Resource {
	r.c.t.Helper()
	return r.related("is notified by", refs, false, true)
}

func (r *Resource) related(what string, refs []string, forward, notifies bool) *Resource {
	r.c.t.Helper()
	if r.r == nil {
		return r
	}
	all := r.c.relations()
	edges := all.before
	if notifies {
		edges = all.notifies
	}
	for _, ref := range refs {
		typ, title, ok := strings.Cut(strings.TrimSuffix(ref, "]"), "[")
		if !ok || !strings.HasSuffix(ref, "]") {
			r.c.t.Fatalf("%q is no reference such as Package[nginx]", ref)
		}
		other := r.c.find(typ, strings.Trim(title, `'"`))
		if other == nil {
			r.errorf("it does not have what it %s\n  expected: %s\n  found:    it is not in the catalog%s", strings.TrimPrefix(what, "is "), ref, r.c.near(typ, title))
			continue
		}
		from, to := r.r.Ref(), other.Ref()
		if !forward {
			from, to = to, from
		}
		if !all.leads(edges, from, to) {
			r.errorf("no relationship\n  expected: it %s %s%s\n  found:    %s", what, other.Ref(), r.c.at(other), r.c.directly(r.r.Ref(), forward, notifies))
		}
	}
	return r
}

// directly lists what a resource is related to by one step.
func (c *Catalog) directly(ref string, forward, notifies bool) string {
	var found []string
	for e := range graph.Relationships(c.cat).Edges {
		if notifies && !e.Notifies {
			continue
		}
		from, to := e.Source.Ref, e.Target.Ref
		if !forward {
			from, to = to, from
		}
		if from == ref {
			found = append(found, to)
		}
	}
	if found == nil {
		return "nothing"
	}
	return strings.Join(found, ", ")
}
