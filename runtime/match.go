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

// outer is the scope around, nil for that of the top.
func (s *Scope) outer() *Scope {
	switch {
	case s.class != nil && s.class.Parent != nil:
		return s.classes[s.class.Parent]
	case s.node != nil && s.frame != s.node.frame && s.seesNode():
		return s.node
	case s.top == s:
		return nil
	}
	return s.top
}
