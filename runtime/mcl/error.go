package mcl

// Error is why a value could not be computed. It goes along with what is computed of it, until `<|>` catches it or it comes to an output,
// where it is fatal (MCL-EXC-2).
type Error struct {
	Text string
	// Catchable says that `<|>` catches it (MCL-EXC-3).
	Catchable bool
	// File, Line and Column are the place of the expression that failed; Line is 0 as long as nobody has told it.
	File         string
	Line, Column int
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

// Pos is a place of a program, where an expression or a statement begins.
type Pos struct {
	File      *string
	Line, Col int32
}

// At gives an error a place, unless it has one; nil stays nil.
func At(at *Pos, err error) error {
	if e, ok := err.(*Error); ok && e.Line == 0 {
		placed := *e
		placed.File, placed.Line, placed.Column = *at.File, int(at.Line), int(at.Col)
		return &placed
	}
	return err
}
