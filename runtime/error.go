package runtime

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Error is a failure of a compilation that knows where it happened.
type Error struct {
	_ value.Uncompared

	// Message is the text without place and node: "Evaluation Error: ...".
	Message string
	// Pos is the position that generated code gave; Place is the same with the
	// file's full name.
	Pos   *Pos
	Place catalog.Place
	// Issue is Puppet's code for the problem, when it has one.
	Issue string
	// Node is set when the compilation has failed.
	Node string
}

// Error returns Puppet's text (ERR-1, ERR-2).
func (e *Error) Error() string {
	s := e.Message
	if p := e.Place.String(); p != "" {
		s += " " + p
	}
	if e.Node != "" {
		s += " on node " + e.Node
	}
	return s
}

// Issue is a problem that is reported as it is, at the place where it is
// noticed: the equivalent of one of Puppet's issues. Errors of other types are
// worded "Error while evaluating a ..., DETAIL".
type Issue struct {
	Code    string
	Message string
}

// Error returns the message.
func (e *Issue) Error() string { return e.Message }

// issue and plain are not inlined, for the sake of the many places that compose
// errors.
//
//go:noinline
func issue(code string, parts ...string) error { return &Issue{code, strings.Join(parts, "")} }

//go:noinline
func plain(parts ...string) error { return errors.New(strings.Join(parts, "")) }

// early is the error of a default that reads a parameter which has no value yet
// (CALL-4). Like a jump it leaves whatever is evaluated in the default without
// getting a place, which is that of the call whose default it is.
type early struct{ text string }

// Error returns the message.
func (e *early) Error() string { return e.text }

// Early is the error of a default of the callee's that reads a parameter which has
// no value yet.
func Early(text string) error { return &early{text} }

// Landed is an error as it comes out of a default: from there on it gets a place
// as others do.
func Landed(err error) error {
	if e, ok := err.(*early); ok {
		return plain(e.text)
	}
	return err
}

// unbound is the error of the default of one parameter that reads another.
func unbound(callee, from, to string, left bool) error {
	if left {
		return Early(callee + ": expects a value for parameter $" + to)
	}
	return Early(callee + ": default expression for $" + from + " tries to illegally access not yet evaluated $" + to)
}
