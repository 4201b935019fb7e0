package graph

import (
	"cmp"
	"slices"
	"strings"
)

// Edge is an edge of the graph: mgmt runs From first.
type Edge struct {
	From, To *Resource
	Notify   bool
	// Auto says that no statement has it, but the kinds of the two (MCL-AUTO).
	Auto bool
	// Sends says that it is there for what is sent along it (MCL-SEND-1).
	Sends bool
	// At is where the first statement that has it stands.
	At Place
}

// builder makes a result.
type builder struct {
	vertices []*Resource
	byKey    map[vertexKey]twins
	edges    map[uint64]*Edge // by the numbers of both ends
}

// edge returns the edge between two resources, which is new if there is none (MCL-EDGE-4).
func (b *builder) edge(from, to *Resource, at Place) *Edge {
	key := uint64(from.number)<<32 | uint64(to.number)
	e := b.edges[key]
	if e == nil {
		e = &Edge{From: from, To: to, At: at}
		b.edges[key] = e
	}
	return e
}

// sorted returns the edges by their ends.
func (b *builder) sorted() []*Edge {
	edges := make([]*Edge, 0, len(b.edges))
	for _, e := range b.edges {
		edges = append(edges, e)
	}
	slices.SortFunc(edges, func(a, b *Edge) int {
		return cmp.Or(cmp.Compare(a.From.number, b.From.number), cmp.Compare(a.To.number, b.To.number))
	})
	return edges
}

// find returns the resources that an end stands for: with hidden ones (MCL-DUP-6).
func (b *builder) find(end End, at Place) ([]*Resource, error) {
	var found []*Resource
	for _, name := range end.Names {
		t := b.byKey[vertexKey{end.Kind, name}]
		if len(t) == 0 {
			return nil, fail(at, "edge cannot find resource kind: "+end.Kind+" named: "+name) // MCL-EDGE-5
		}
		found = append(found, t...)
	}
	return found, nil
}

// each calls f for every pair of two ends (MCL-EDGE-3).
func (b *builder) each(from, to End, at Place, f func(from, to *Resource) error) error {
	sources, err := b.find(from, at)
	if err != nil {
		return err
	}
	targets, err := b.find(to, at)
	if err != nil {
		return err
	}
	for _, s := range sources {
		for _, t := range targets {
			if err := f(s, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// connect adds the edges of statements.
func (b *builder) connect(pending []pendingEdge) error {
	for i := range pending {
		p := &pending[i]
		err := b.each(p.from, p.to, p.at, func(from, to *Resource) error {
			e := b.edge(from, to, p.at)
			e.Notify = e.Notify || p.notify
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// send adds what is sent, with its edges (MCL-SEND-3).
func (b *builder) send(pending []pendingSend) error {
	for i := range pending {
		p := &pending[i]
		err := b.each(p.from, p.to, p.at, func(from, to *Resource) error {
			if from.Hidden() {
				return fail(p.at, from.Ref()+" is hidden and cannot send "+p.key)
			}
			b.edge(from, to, p.at).Sends = true
			return to.receive(Received{p.field, from, p.key, p.at})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// receive adds what a field gets.
func (r *Resource) receive(v Received) error {
	i, found := slices.BinarySearchFunc(r.Received, v.Field, func(old Received, field string) int { return strings.Compare(old.Field, field) })
	if !found {
		r.Received = slices.Insert(r.Received, i, v)
		return nil
	}
	if old := r.Received[i]; old.From != v.From || old.Key != v.Key {
		return fail(v.at, "duplicate receive: "+r.Ref()+"."+v.Field+" gets "+old.From.Ref()+"."+old.Key+" and "+v.From.Ref()+"."+v.Key)
	}
	return nil
}
