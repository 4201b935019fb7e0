package env

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/flow"
	"github.com/p2go/p2go/runtime/erb/tag"
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

// reachSources lowers what calls of inline_template with any source may come to: each tag that writes something, of the strings in
// manifests and data, and the strings that have other tags. It reports whether there are new ones.
func (l *linker) reachSources() bool {
	if !l.lowerer.OpenSources {
		return false
	}
	before := len(l.sources)
	for ; l.searched < len(l.env.read); l.searched++ {
		ast.Walk(l.env.read[l.searched].Body, func(n ast.Node) bool {
			if s, ok := n.(*ast.StringExpr); ok {
				l.addSource(s.Value)
			}
			return true
		})
	}
	if l.lookups != nil {
		for _, text := range l.lookups.Sources {
			l.addSource(text)
		}
	}
	return len(l.sources) > before
}

func (l *linker) addSource(text string) {
	add := func(key, text string) {
		if !l.sources[key] && len(l.sources) < maxSources {
			l.sources[key] = true
			l.lowerer.ErbSource(key, text)
		}
	}
	for _, p := range tag.Split(text) {
		switch {
		case p.Kind == tag.Statement:
			add(text, text)
		case p.Kind == tag.Output && !strings.Contains(p.Text, "%{"): // which data interpolates
			add(p.Text, "<%="+strings.ReplaceAll(p.Text, "%>", "%%>")+"%>")
		}
	}
}

// maxSources is how many there may be.
const maxSources = 4096
