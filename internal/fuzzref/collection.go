package fuzzref

import "strings"

// items writes an array of elements of type elem.
func (g *gen) items(s *scope, elem *typ, depth int) string {
	items := make([]string, g.r.IntN(4))
	for i := range items {
		items[i] = g.expr(s, elem, depth)
	}
	trailing := ""
	if len(items) > 0 && g.chance(20) {
		trailing = ","
	}
	return "[" + strings.Join(items, ", ") + trailing + "]"
}

// entries writes a hash with values of type elem.
func (g *gen) entries(s *scope, elem *typ, depth int) string {
	var items []string
	for _, key := range g.keys() {
		if g.chance(10) {
			key = g.operand(s, strType, 1)
		}
		items = append(items, key+" => "+g.expr(s, elem, depth))
	}
	return "{" + strings.Join(items, ", ") + "}"
}
