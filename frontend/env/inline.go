package env

import (
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/flow"
)

// A string that comes to a call of inline_epp is a template, which takes lowering the call again: the whole program is lowered until no
// others come.

// maxTurns is how often a program is lowered before whatever calls of inline_epp still get more strings may get any.
const maxTurns = 16

// renders notes a string that comes to a call of inline_epp.
func (l *linker) renders(n *flow.Name) {
	call, ok := l.lowerer.InlineCalls[n.Use.At]
	if !ok {
		return
	}
	s := l.lowerer.Sources[call]
	if s == nil {
		s = &lower.Sources{Strings: ir.NameSet{}}
		l.lowerer.Sources[call] = s
	}
	switch {
	case s.Open || s.Strings[n.Name]:
		return
	case ir.IsPattern(ir.OpenPath(n.Name)) || l.turn >= maxTurns:
		s.Open = true
	default:
		s.Strings[n.Name] = true
	}
	l.again = true
}
