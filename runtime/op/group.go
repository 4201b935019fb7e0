package op

import "github.com/p2go/p2go/runtime/value"

// Group is the match variable $n of the groups of a match; undef when the
// expression has no such group, or nothing has matched (MV-1).
func Group(groups value.Array, n int) value.Value {
	if n < len(groups) {
		return groups[n]
	}
	return nil
}
