// Package diag holds what p2go has to say about a program: diagnostics with a
// stable code, a place, notes and a hint, and the renderers that print them.
//
// A diagnostic cannot be made without a place. Wording follows Puppet where the
// issue is Puppet's.
package diag

import (
	"fmt"
	"slices"
	"sort"

	"github.com/p2go/p2go/internal/source"
)

// Severity orders diagnostics.
type Severity uint8

// The severities, from harmless to fatal.
const (
	Info Severity = iota
	Warning
	Deprecation
	Error
)

// Code names an issue. Puppet's own issue names are used where Puppet has the
// issue; p2go's begin with P2GO_. The table of all codes is [Codes].
type Code string

// Note is a further place with an explanation.
type Note struct {
	Span source.Span
	Text string
}

// Diagnostic is one finding.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     source.Span
	// Said is the place that Puppet's own message names, where that is another than Span, such as a resource for one of its
	// attributes.
	Said     source.Span
	Message  string
	Notes    []Note
	HintText string
}

// SaidAt is the place that Puppet's own message names.
func (d *Diagnostic) SaidAt() source.Span {
	if d.Said.IsZero() {
		return d.Span
	}
	return d.Said
}

// Errorf makes an error at a place.
func Errorf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Code: code, Severity: Error, Span: at, Message: fmt.Sprintf(format, args...)}
}

// Warningf makes a warning at a place.
func Warningf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Code: code, Severity: Warning, Span: at, Message: fmt.Sprintf(format, args...)}
}

// Deprecationf makes a deprecation warning at a place.
func Deprecationf(code Code, at source.Span, format string, args ...any) *Diagnostic {
	return &Diagnostic{Code: code, Severity: Deprecation, Span: at, Message: fmt.Sprintf(format, args...)}
}

// Note adds a further place and returns d.
func (d *Diagnostic) Note(at source.Span, format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, Note{at, fmt.Sprintf(format, args...)})
	return d
}

// Hint says what to do and returns d.
func (d *Diagnostic) Hint(format string, args ...any) *Diagnostic {
	d.HintText = fmt.Sprintf(format, args...)
	return d
}

// Error renders the short form, so that a diagnostic can travel as a Go error.
func (d *Diagnostic) Error() string {
	file, line, col := d.Span.Position()
	if file == "" && line == 0 {
		return d.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", file, line, col, d.Message)
}

// List collects diagnostics in the order they are found.
type List []*Diagnostic

// Add appends d.
func (l *List) Add(d *Diagnostic) { *l = append(*l, d) }

// Warned returns the list with warnings in the place of errors: those of code that may not be evaluated.
func (l List) Warned() List {
	out := slices.Clone(l)
	for i, d := range out {
		if d.Severity == Error {
			w := *d
			w.Severity = Warning
			out[i] = &w
		}
	}
	return out
}

// HasErrors reports whether any diagnostic is an error.
func (l List) HasErrors() bool {
	for _, d := range l {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// Sort orders the list by file and position; equal places keep their order.
func (l List) Sort() {
	sort.SliceStable(l, func(i, j int) bool {
		a, b := l[i], l[j]
		an, bn := "", ""
		if a.Span.File != nil {
			an = a.Span.File.Name
		}
		if b.Span.File != nil {
			bn = b.Span.File.Name
		}
		if an != bn {
			return an < bn
		}
		return a.Span.Start < b.Span.Start
	})
}
