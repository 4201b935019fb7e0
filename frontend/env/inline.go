package env

import (
	"maps"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/flow"
	"github.com/p2go/p2go/runtime/erb/tag"
)

// A string that comes to a call of inline_epp is a template, which takes lowering the call again: the whole program is lowered until no
// others come.

// maxTurns is how often a program is lowered before whatever calls of inline_epp still get more strings may get any.
const maxTurns = 16

// renders notes a string that comes to a call of inline_epp or inline_template.
func (l *linker) renders(n *flow.Name) {
	if n.Use.Deferred {
		l.leaves(n)
		return
	}
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

// leaves lowers a source that comes to a call which a catalog leaves to the machine: its template is found by the source then. Where any
// string may come, those of manifests and data are known.
func (l *linker) leaves(n *flow.Name) {
	text, of, at := ir.OpenPath(n.Name), n.Use.Of, l.usePlace(n.Use)
	known := !ir.IsPattern(text) || of == builtin.InlineEpp && strings.Contains(text, "<%") && lower.TextHoles(text)
	switch {
	case !known || len(l.sources) >= maxSources:
		l.anySource[of] = true
		if of == builtin.InlineEpp && readsFile(n.Use.Value) {
			return
		}
		d := diag.Warningf(lower.CodeUnsupported, at, "p2go does not know what source %s has when the catalog is applied: it fails where that is none of the strings in manifests and data", of.Name).
			Hint("a template in a file can be chosen by a computed name, with %s()", strings.TrimPrefix(of.Name, "inline_"))
		l.lowerer.Owners[d] = l.lowerer.Bodies[n.Use.Func]
		l.lowerer.Diags.Add(d)
	case of == builtin.InlineEpp:
		for _, d := range l.addEpp(text, at).Warned() {
			l.lowerer.Diags.Add(d.Note(at, "in this template"))
		}
	default:
		l.addErb(text, text)
	}
}

// reachSources lowers what calls of inline_template and inline_epp with any source may come to: it looks at the strings of manifests and data,
// and those in EPP also at the files that the program has. It reports whether there are new ones.
func (l *linker) reachSources() bool {
	epp, erb := l.anySource[builtin.InlineEpp], l.anySource[builtin.InlineTemplate] || l.lowerer.OpenSources
	if !epp && !erb {
		return false
	}
	if now := [2]bool{epp, erb}; now != l.seeks {
		l.seeks, l.searched = now, 0
	}
	add := func(text string) {
		if erb {
			l.addTags(text)
		}
		if epp {
			l.addEpp(text, source.Span{})
		}
	}
	before := len(l.sources)
	for ; l.searched < len(l.env.read); l.searched++ {
		ast.Walk(l.env.read[l.searched].Body, func(n ast.Node) bool {
			if s, ok := n.(*ast.StringExpr); ok {
				add(s.Value)
			}
			return true
		})
	}
	if l.lookups != nil {
		for _, text := range l.lookups.Sources {
			add(text)
		}
	}
	if epp {
		for _, text := range l.readTemplates() {
			l.addEpp(text, source.Span{})
		}
	}
	return len(l.sources) > before
}

// readTemplates are the contents of the templates in EPP that the program reads as files.
func (l *linker) readTemplates() (texts []string) {
	if len(l.found) > 0 {
		l.findAll()
	}
	if l.Files == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(l.Files.Disk)) {
		if !strings.HasSuffix(name, ".epp") || !l.Files.Content[name] && !l.readsAny() {
			continue
		}
		if text, err := l.env.disk.ReadFile(l.Files.Disk[name]); err == nil {
			texts = append(texts, string(text))
		}
	}
	return texts
}

// readsFile reports whether a value is what a function reads from a file.
func readsFile(v *ir.Value) bool {
	aux, ok := v.Aux.(ir.CallAux)
	f := builtin.Of(aux)
	return ok && f != nil && f.Finds != nil && f.Finds.Content
}

// addTags lowers what a source in ERB may be made of: each tag that writes something, and the whole where it has other tags.
func (l *linker) addTags(text string) {
	for _, p := range tag.Split(text) {
		switch {
		case p.Kind == tag.Statement:
			l.addErb(text, text)
		case p.Kind == tag.Output && !strings.Contains(p.Text, "%{"): // which data interpolates
			l.addErb(p.Text, "<%="+strings.ReplaceAll(p.Text, "%>", "%%>")+"%>")
		}
	}
}

// addErb lowers a source in ERB, or a part of one, that is found by its key.
func (l *linker) addErb(key, text string) {
	if l.adds(inlineSource{builtin.InlineTemplate, key}) {
		l.lowerer.ErbSource(key, text)
	}
}

// addEpp lowers a source in EPP that comes to a call, and returns what is wrong with it. One without tags renders itself. The place is zero where
// the call is not known.
func (l *linker) addEpp(text string, at source.Span) diag.List {
	if !strings.Contains(text, "<%") || !l.adds(inlineSource{builtin.InlineEpp, text}) {
		return nil
	}
	return l.lowerer.EppSource(text, at)
}

// inlineSource is a source of a template, by the function that takes it and what finds it.
type inlineSource struct {
	of  *builtin.Function
	key string
}

func (l *linker) adds(s inlineSource) bool {
	if l.sources[s] || len(l.sources) >= maxSources {
		return false
	}
	l.sources[s] = true
	return true
}

// maxSources is how many there may be.
const maxSources = 4096
