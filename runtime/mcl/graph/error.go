package graph

// Place is where something stands in a program. The end is exclusive (MCL-ERR-3).
type Place struct {
	File                             string
	Line, Column, EndLine, EndColumn int
}

// The stages of mgmt that errors of this package belong to (MCL-ERR-1).
const (
	// Interpret makes resources and edges of what a program computed.
	Interpret = "Interpret"
	// AutoEdge adds the automatic edges.
	AutoEdge = "AutoEdge"
)

// Error is why there is no graph. All of them are fatal: `<|>` catches none.
type Error struct {
	Text  string
	Stage string // Interpret or AutoEdge; "" for what only a format of the output cannot hold
	At    Place
}

// Error returns the text without the place.
func (e *Error) Error() string { return e.Text }

func fail(at Place, text string) error { return &Error{Text: text, Stage: Interpret, At: at} }
