package runtime

import (
	"errors"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Error is a failure of a compilation that knows where it happened.
type Error struct {
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
// errors, and neither is join.
//
//go:noinline
func issue(code string, parts ...string) error { return &Issue{code, join(parts)} }

//go:noinline
func plain(parts ...string) error { return errors.New(join(parts)) }

//go:noinline
func join(parts []string) string {
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	b := make([]byte, 0, n)
	for _, p := range parts {
		b = append(b, p...)
	}
	return string(b)
}

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
		return Early(join([]string{callee, ": expects a value for parameter $", to}))
	}
	return Early(join([]string{callee, ": default expression for $", from, " tries to illegally access not yet evaluated $", to}))
}

const evaluationError = "Evaluation Error: "

// Broken is the error of a whole file, with its place there. It ends the compilation where something that the file would define
// is looked for. It is no method of Scope, of which all programs have the table.
func Broken(s *Scope, message, file string, line, col int32) error {
	at := &Pos{File: &file, Line: line, Col: col}
	return &Error{Message: message, Pos: at, Place: s.cat.Place(at)}
}

// settled reports whether an error is passed on as it is: it has a place, or is
// no error but a jump.
func settled(err error) bool {
	switch e := err.(type) {
	case nil, *Error, *Signal, *early, *NoSuchKey, *typesys.SyntaxError:
		return true
	case *compile.Error:
		return e.Final
	}
	return false
}

// At gives an error a place, unless it has one; nil stays nil.
func (c *Compiler) At(at *Pos, err error) error {
	if settled(err) {
		return err
	}
	e := &Error{Message: evaluationError + err.Error(), Pos: at}
	switch i := err.(type) {
	case *Issue:
		e.Issue = i.Code
	case *compile.IssueError:
		if i.At != nil {
			e.Pos = i.At
		}
	}
	e.Place = c.cat.Place(e.Pos)
	return e
}

// AtCall is [Compiler.At] for the errors of calls of functions and methods
// (ERR-4).
func (c *Compiler) AtCall(at *Pos, err error) error {
	if at.IsMethod() {
		return c.AtLabel(at, "Method call", err)
	}
	return c.AtLabel(at, "Function Call", err)
}

// AtLabel is [Compiler.At] for errors of a construct: "Error while evaluating a
// Resource Statement, DETAIL" (ERR-4 to ERR-6).
func (c *Compiler) AtLabel(at *Pos, label string, err error) error {
	switch e := err.(type) {
	case *Issue:
		return c.At(at, err)
	case *compile.IssueError:
		return c.At(at, err)
	case fn.LookupError:
		return &Error{Message: e.Error()}
	default:
		if settled(e) {
			return err
		}
	}
	return c.At(at, wrap(label, err))
}

func wrap(label string, err error) error {
	return plain("Error while evaluating ", value.Article(label), " ", label, ", ", err.Error())
}

const resourceStatement = "Resource Statement"

// atDeclaration reports an error in the body of a queued define or class: it is
// wrapped even when it has a place (PHASE-13). What ends the compilation where it
// happens has none.
func (c *Compiler) atDeclaration(r *compile.Resource, err error) error {
	if e, ok := err.(*Error); ok && e.Pos == nil {
		return e
	}
	e := &Error{Message: evaluationError + wrap(resourceStatement, err).Error(), Pos: r.Pos, Place: c.cat.Place(r.Pos)}
	e.Place.Col = 0
	return e
}

// final turns any error into the one that the compilation ends with.
func (c *Compiler) final(err error) error {
	switch e := err.(type) {
	case nil:
		return nil
	case *Error:
		e.Node = c.req.Node
		return e
	case *compile.Error:
		return &Error{Message: e.Message, Place: e.Place, Node: c.req.Node}
	case *Signal:
		return c.final(e.illegal(c))
	}
	return &Error{Message: err.Error(), Node: c.req.Node}
}

// NoSuchKey ends the function for data that calls not_found() of its context.
type NoSuchKey struct{}

// Error returns the text for one that nothing takes.
func (*NoSuchKey) Error() string { return "uncaught throw :no_such_key" }

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
func (s *Signal) illegal(c *Compiler) *Error {
	p := c.cat.Place(s.Pos)
	p.Col = 0
	if p.File == "" {
		p.File = "unknown"
	}
	return &Error{Message: s.Error(), Pos: s.Pos, Place: p}
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
