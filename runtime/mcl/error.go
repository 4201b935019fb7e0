package mcl

// Error is why a value could not be computed. It goes along with what is computed of it, until `<|>` catches it or it comes to an output,
// where it is fatal (MCL-EXC-2).
type Error struct {
	Text string
	// Catchable says that `<|>` catches it (MCL-EXC-3).
	Catchable bool
	// File and Line to EndColumn are the place of the expression that failed; Line is 0 as long as nobody has told it.
	File                             string
	Line, Column, EndLine, EndColumn int
}

func (e *Error) Error() string { return e.Text }

// Fail returns an error that nothing catches.
func Fail(text string) error { return &Error{Text: text} }

// Catchable returns an error that `<|>` catches.
func Catchable(text string) error { return &Error{Text: text, Catchable: true} }

// Caught reports whether `<|>` catches an error.
func Caught(err error) bool {
	e, ok := err.(*Error)
	return ok && e.Catchable
}
