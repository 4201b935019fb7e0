package env

import (
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/flow"
)

// cause is a computed name as the trail has it.
func (l *linker) cause(n *flow.Name) *resolve.Cause {
	known := n.Use.Func != nil && n.Use.Func.File != ""
	return &resolve.Cause{Name: n.Name, At: func() source.Span { return l.usePlace(n.Use) }, Known: known}
}

// usePlace is where a name is computed.
func (l *linker) usePlace(u *flow.Use) source.Span {
	if u == nil {
		return source.Span{}
	}
	name := u.Func.File
	if u.Func.Inline {
		name = u.Func.Name
	}
	file := l.env.Source(name)
	if file == nil {
		file = l.lowerer.InlineTexts[name]
	}
	if file == nil {
		return source.Span{}
	}
	at := file.Offset(int(u.At.Pos.Line), int(u.At.Pos.Col))
	return source.At(file, at, at)
}

// literal are the keys that literal names lead to.
func (l *linker) literal() map[resolve.Key]bool {
	return l.Closure(func(s resolve.Step) bool { return s.Cause == nil || !ir.IsPattern(s.Cause.Name) })
}

// settle returns what is wrong with a program. What is wrong with code that only names
// lead to of which no more than a pattern is known is an error where it is evaluated:
// one warning tells of all that.
func (l *linker) settle() diag.List {
	literal := l.literal()
	l.env.table.Each(func(d *resolve.Definition) { // whose file was read before for another reason
		if literal[d.Key] {
			literal[resolve.ManifestKind.Key(d.File.Shown)] = true
		}
	})
	var diags, open diag.List
	sift := func(d *diag.Diagnostic, owner resolve.Key) {
		if literal[owner] {
			diags = append(diags, d)
		} else {
			open = append(open, d)
		}
	}
	for _, d := range l.env.diags {
		sift(d, l.env.subjects[d])
	}
	for _, d := range l.lowerer.Diags {
		sift(d, l.lowerer.Owners[d])
	}
	open = dedupe(open)
	l.env.reach = &Reach{env: l.env, Open: open, steps: l.Steps, literal: literal, bodies: l.lowerer.Bodies, owners: l.lowerer.Owners}
	if d := summary(l.env, open); d != nil {
		diags = append(diags, d)
	}
	diags.Sort()
	return diags
}
