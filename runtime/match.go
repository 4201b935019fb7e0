package runtime

import (
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
)

// SetMatch notes the match variables of the scope, for classes and defines that are evaluated meanwhile (MV-4).
func (s *Scope) SetMatch(groups value.Array) { s.match = groups }

// OuterMatch reads match variable n of a body whose own matches, if there were any, are groups. Without any it is that of
// the scope around (MV-4): of the class that is inherited, of the node, or of the top.
func (s *Scope) OuterMatch(n int, groups value.Array) value.Value {
	for outer := s.outer(); groups == nil && outer != nil; outer = outer.outer() {
		groups = outer.match
	}
	return op.Group(groups, n)
}

// NodeMatch returns the values of $0, $1, ... in the body of a node definition
// that was found by a regular expression (NODE-6, MV-4).
func (s *Scope) NodeMatch() value.Array { return s.c.nodeMatch }
