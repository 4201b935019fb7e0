package env

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/flow"
)

// A string that comes to a call of inline_epp is a template, which takes lowering the call again: the whole program is lowered until no
// others come.

// sources are the strings that come to a call of inline_epp.
type sources struct {
	strings ir.NameSet
	open    bool // others may come
}

// maxTurns is how often a program is lowered before whatever calls of inline_epp still get more strings may get any.
const maxTurns = 16

// renders notes a string that comes to a call of inline_epp.
func (l *linker) renders(n *flow.Name) {
	call, ok := l.lowerer.InlineCalls[n.Use.At]
	if !ok {
		return
	}
	s := l.sources[call]
	if s == nil {
		s = &sources{strings: ir.NameSet{}}
		l.sources[call] = s
	}
	switch {
	case s.open || s.strings[n.Name]:
		return
	case ir.IsPattern(ir.OpenPath(n.Name)) || l.turn >= maxTurns:
		s.open = true
	default:
		s.strings[n.Name] = true
	}
	l.again = true
}

// Sources is part of [lower.Resolver].
func (l *linker) Sources(call string) ([]string, bool) {
	s := l.sources[call]
	if s == nil {
		return nil, true
	}
	list := make([]string, 0, len(s.strings))
	for text := range s.strings {
		list = append(list, text)
	}
	slices.Sort(list)
	return list, !s.open
}
