package runtime

import "github.com/p2go/p2go/runtime/value"

// NoSuchKey ends the function for data that calls not_found() of its context.
type NoSuchKey struct{}

// Error returns the text for one that nothing takes.
func (*NoSuchKey) Error() string { return "uncaught throw :no_such_key" }

// Jumps says that it is no error that code in Ruby rescues.
func (*NoSuchKey) Jumps() {}

// SignalKind is the kind of a jump.
type SignalKind uint8

// The jumps that travel as errors (JMP-1 to JMP-12).
const (
	Next SignalKind = iota
	Break
	Return
)

// Signal is a jump that leaves a lambda, function or body: it travels as an
// error, and places are not given to it.
type Signal struct {
	_ value.Uncompared

	Kind  SignalKind
	Value value.Value
	// Target is the activation that return() ends; nil for the innermost.
	Target any
	// Pos is the place of the call.
	Pos *Pos
}

// Error returns the text for a jump with nowhere to go.
func (s *Signal) Error() string {
	name := [...]string{"next", "break", "return"}[s.Kind]
	return name + "() from context where this is illegal"
}

// Breaks reports whether the signal is break(), for iteration functions.
func (s *Signal) Breaks() bool { return s.Kind == Break }

// illegal is the error for a jump that nothing takes (JMP-3, JMP-6, JMP-8).
func (s *Signal) illegal(p placing) *Error {
	at := p.cat.Place(s.Pos)
	at.Col = 0
	if at.File == "" {
		at.File = "unknown"
	}
	return &Error{Message: s.Error(), Pos: s.Pos, Place: at}
}

// bodyEnd takes the jumps that end the body of a class or define (CLS-7, JMP-3).
// A break() goes on to whoever included the class. Its parameters may have failed
// to get their defaults.
func bodyEnd(err error) error {
	if s, ok := err.(*Signal); ok && s.Kind != Break {
		return nil
	}
	return Landed(err)
}

// IsJump reports whether an error is none, but a jump on its way: what catches errors passes it on.
func IsJump(err error) bool {
	switch err.(type) {
	case *Signal, *early:
		return true
	}
	return false
}
