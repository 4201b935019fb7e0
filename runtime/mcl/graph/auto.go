package graph

// automate adds the automatic edges (MCL-AUTO). One that a statement has keeps its flag (deviation D1).
func (b *builder) automate() {
	index := make(map[Key][]*Resource)
	for _, r := range b.vertices {
		if r.Kind.Is == nil || !r.takesPart() {
			continue
		}
		for _, key := range r.Kind.Is(r) {
			index[key] = append(index[key], r)
		}
	}
	for _, r := range b.vertices {
		if r.Kind.Auto == nil || !r.takesPart() {
			continue
		}
		for _, rule := range r.Kind.Auto(r) {
			other := match(index, rule.Keys, r)
			switch {
			case other == nil:
			case rule.To:
				b.automatic(r, other)
			default:
				b.automatic(other, r)
			}
		}
	}
}

// takesPart reports whether a resource has automatic edges at all (MCL-AUTO-2).
func (r *Resource) takesPart() bool {
	return r.Kind.Traits&AutoEdges != 0 && r.metas[metaAutoEdge] == nil
}

// match returns the first resource that the first key finds which finds any (MCL-AUTO-5).
func match(index map[Key][]*Resource, keys []Key, self *Resource) *Resource {
	for _, key := range keys {
		for _, r := range index[key] {
			if r != self {
				return r
			}
		}
	}
	return nil
}

func (b *builder) automatic(from, to *Resource) {
	key := uint64(from.number)<<32 | uint64(to.number)
	if b.edges[key] == nil {
		b.edges[key] = &Edge{From: from, To: to, Auto: true, At: to.At}
	}
}
