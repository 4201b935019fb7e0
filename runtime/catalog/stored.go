package catalog

import "slices"

import "github.com/p2go/p2go/runtime/value"

// stored returns a value as the catalog keeps it (RES-8): it refuses iterators,
// wherever they are.
func stored(at *Pos, op AttrOp, v value.Value) (value.Value, error) {
	if holdsIterator(v) {
		return nil, &IssueError{
			Message: "Error while evaluating a '" + op.String() + "' expression, Use of an Iterator is not supported here",
			At:      at,
		}
	}
	return v, nil
}

func holdsIterator(v value.Value) bool {
	switch v := v.(type) {
	case nil, string, bool, int64:
	case value.Array:
		if slices.ContainsFunc(v, holdsIterator) {
			return true
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if holdsIterator(e.Key) || holdsIterator(e.Value) {
				return true
			}
		}
	case value.Iterator:
		return true
	}
	return false
}
