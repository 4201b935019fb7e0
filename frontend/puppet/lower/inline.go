package lower

import (
	"fmt"
	"maps"
	"slices"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// A call of inline_epp has a template for each string that can come to it. Where the value itself does not say which these are, the
// whole program does, and that only once all of it is lowered: it is then lowered again with what is known by now
// ([Lowerer.Sources]). Where any string may come, but its tags stand in the literal parts of an interpolation, these are one template.

// Sources are the strings that come to a call of inline_epp.
type Sources struct {
	Strings ir.NameSet
	Open    bool // others may come
}

// list returns the strings in order, and whether no others may come. None are known of a call that no turn has come to yet.
func (s *Sources) list() (list []string, known bool) {
	if s == nil {
		return nil, true
	}
	return slices.Sorted(maps.Keys(s.Strings)), !s.Open
}

// Bounds of the templates of inline_epp: of those of one call, of those in each other, and of all of a program that stand in others.
const (
	maxInline = 1024
	maxNested = 8
	maxInner  = 4096
)

// inlineCall lowers a call of inline_epp with a value, and what it is given besides.
func (b *templates) inlineCall(at source.Span, vals []*ir.Value, given *ir.Value, textAt source.Span) *ir.Value {
	v := vals[0]
	render := func(text string) *ir.Value { return b.inline(text, at, given, textAt, nil) }
	if sources, known := b.chosen(v); known {
		return b.inlineOneOf(sources, v, at, render, nil)
	}
	call := b.callPlace(at)
	sources, known := b.l.Sources[call].list()
	switch {
	case !known:
		if text, holes, ok := withHoles(v, "$"); ok {
			return b.inline(text, at, given, textAt, holes)
		}
		return b.unknownSource(at, "with a string that is computed", "which strings come to it must be known when building; a template in a file can be chosen by a computed name, with epp()")
	case len(sources) > maxInline:
		return b.unknownSource(at, fmt.Sprintf("with one of %d strings", len(sources)), fmt.Sprintf("there may be %d; templates in files can be chosen by a computed name, with epp()", maxInline))
	case len(sources) > 0 && b.nested(at):
		return b.unknownSource(at, "with a string that is computed, in a template that renders itself or too many others", "a template in a file can render itself, with epp()")
	}
	return b.inlineOneOf(sources, v, at, render, func() *ir.Value {
		other := b.renderAny(builtin.InlineEpp, at, vals, nil, nil)
		if b.l.InlineCalls == nil {
			b.l.InlineCalls = map[*ir.Value]string{}
		}
		b.l.InlineCalls[other] = call
		return other
	})
}

func (b *templates) unknownSource(at source.Span, what, hint string) *ir.Value {
	return b.failWith(diag.Errorf(CodeUnsupported, at, "p2go does not compile this yet: inline_epp %s", what).Hint("%s", hint), "")
}

// callPlace is which call of the program's text it is. In a template of inline_epp that is one of the template where it is rendered.
func (b *templates) callPlace(at source.Span) string {
	if b.of != nil {
		return b.of.callPlace(at)
	}
	file, line, col := at.Position()
	if b.onMachine() {
		file = "\x00" + b.f.Source
	}
	if a := b.around; a != nil {
		file = a.in.callPlace(a.at) + "\x00" + a.source
	}
	return fmt.Sprintf("%s:%d:%d", file, line, col)
}

// nested reports whether a call stands in too many templates of inline_epp, or in one that is in itself.
func (b *templates) nested(at source.Span) bool {
	depth := 0
	for a := b.around; a != nil; a = a.in.around {
		for outer := a.in.around; outer != nil; outer = outer.in.around {
			if outer.source == a.source {
				return true
			}
		}
		depth++
	}
	return depth > maxNested || depth > 0 && len(b.l.Inline) > maxInner
}

// chosen are the strings that a value can be, where it says so itself: a constant, what branches give, or what its type has.
func (b *templates) chosen(v *ir.Value) (sources []string, known bool) {
	var collect func(v *ir.Value) bool
	results := func(branch *ir.Value, i int) bool {
		for _, r := range branch.Regions {
			t := r.Terminator()
			if t == nil || t.Op == ir.OpYield && (i >= len(t.Args) || !collect(t.Args[i])) {
				return false
			}
		}
		return true
	}
	collect = func(v *ir.Value) bool {
		if s, ok := constantText(v); ok {
			if !slices.Contains(sources, s) {
				sources = append(sources, s)
			}
			return len(sources) <= maxInline
		}
		switch v.Op {
		case ir.OpIf, puppet.OpSwitch:
			return results(v, 0)
		case ir.OpResult:
			of := v.Args[0]
			return (of.Op == ir.OpIf || of.Op == puppet.OpSwitch) && results(of, v.Aux.(int))
		}
		if v.Unset {
			return false
		}
		declared := v.Type
		for _, p := range b.f.Params {
			if p.Value == v && p.Computed == 0 && !p.Rest {
				declared = p.Type
			}
		}
		switch t := declared.(type) {
		case *typesys.Enum:
			for _, s := range t.Values {
				if !slices.Contains(sources, s) {
					sources = append(sources, s)
				}
			}
			return !t.IgnoreCase && len(t.Values) > 0 && len(sources) <= maxInline
		case *typesys.String:
			if t.IsLiteral && !slices.Contains(sources, t.Literal) {
				sources = append(sources, t.Literal)
			}
			return t.IsLiteral && len(sources) <= maxInline
		}
		return false
	}
	known = collect(v) && len(sources) > 0
	return sources, known
}

// inlineOneOf lowers a call of inline_epp or inline_template whose string is one of several: each is a template, and comparing chooses among
// them. Other is evaluated for a value that is none of them, and nil where there is none.
func (b *templates) inlineOneOf(sources []string, v *ir.Value, at source.Span, render func(text string) *ir.Value, other arm) *ir.Value {
	switch {
	case len(sources) == 0:
		return other()
	case len(sources) == 1 && other == nil:
		return render(sources[0])
	}
	first, rest := sources[:(len(sources)+1)/2], sources[(len(sources)+1)/2:]
	is := b.emit(puppet.OpInstance, typesys.BooleanType, at, typesys.Type(&typesys.Enum{Values: first}), v)
	return b.branch(ir.OpIf, at, nil, []*ir.Value{is}, false,
		func() *ir.Value { return b.inlineOneOf(first, v, at, render, nil) },
		func() *ir.Value { return b.inlineOneOf(rest, v, at, render, other) })
}
