package ruby

import "github.com/p2go/p2go/runtime/value"

// traced is an error that was raised on a line of a template.
type traced struct {
	_ value.Uncompared

	error
	line int
}

// Unwrap returns the error itself.
func (t *traced) Unwrap() error { return t.error }

// At notes the line of a template on which an error was raised, unless it has one or is a jump. Almost every statement of a template has a call of
// it, which takes less room than its code would.
//
//go:noinline
func At(err error, line int) error {
	switch err.(type) {
	case *traced, Jump, interface{ Breaks() bool }:
		return err
	}
	if r, ok := err.(raised); ok { // one that is raised again keeps its line
		e := exceptionIn(r)
		if e.line == 0 {
			e.line = line
		}
		line = e.line
	}
	return &traced{error: err, line: line}
}

// Line returns the line that was noted, and the error itself; 0 for none.
func Line(err error) (int, error) {
	if t, ok := err.(*traced); ok {
		return t.line, t.error
	}
	return 0, err
}
