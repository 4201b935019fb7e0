package certain

import (
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// Diagnostics words findings for people, sorted by place. What fails whenever its
// body is evaluated is an error. What only some evaluations reach is a warning,
// since they may be the ones that nobody needs, and so is what settings decide
// about. So is what only fails when a catalog is applied, unless applied says that this counts. Source finds the files that functions name.
func Diagnostics(found []Finding, applied bool, source func(name string) *source.File) diag.List {
	var l diag.List
	for _, f := range found {
		d := diag.Warningf(diag.Code(f.Code), span(f.Func, f.Pos, source), "%s", f.Message)
		if f.Always && !f.Setting && !f.Never && (applied || !f.Applied) {
			d.Severity = diag.Error
		}
		if f.Raised.Line > 0 {
			d.Said = span(f.Func, f.Raised, source)
		}
		for _, n := range f.Notes {
			d.Note(span(n.Func, n.Pos, source), "%s", n.Text)
		}
		if f.Hint != "" {
			d.Hint("%s", f.Hint)
		}
		l.Add(d)
	}
	l.Sort()
	return l
}

// span is a place in the file of a function.
func span(f *ir.Func, at ir.Pos, find func(name string) *source.File) source.Span {
	if f == nil {
		return source.Span{}
	}
	name := f.File
	if f.Inline { // many have a file of the same name
		name = f.Name
	}
	file := find(name)
	if file == nil {
		return source.Span{}
	}
	start := file.Offset(int(at.Line), int(at.Col))
	return source.At(file, start, start)
}
