package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

const evaluationError = "Evaluation Error: "

// placing gives errors the words and places that Puppet gives them.
type placing struct{ cat *catalog.Catalog }

// At gives an error a place, unless it has one; nil stays nil.
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (s *Scope) At(at *Pos, err error) error { return s.c.at(at, err) }

// AtCall is [Scope.At] for the errors of calls of functions and methods (ERR-4).
//
//go:noinline
func (s *Scope) AtCall(at *Pos, err error) error { return s.c.atCall(at, err) }

// Broken is the error of a whole file, with its place there. It ends the compilation where something that the file would define
// is looked for. It is no method of Scope, of which all programs have the table.
func Broken(s *Scope, message, file string, line, col int32) error {
	at := &Pos{File: &file, Line: line, Col: col}
	return &Error{Message: message, Pos: at, Place: s.c.cat.Place(at)}
}

// Fail is an error that the compiler foresaw: Puppet's code for the problem, the
// message, and the label that wraps it, "" for none (ERR-4).
func (s *Scope) Fail(at *Pos, code, label, message string) error {
	if label == "" {
		return s.c.at(at, &Issue{code, message})
	}
	return s.c.at(at, &Issue{code, wrap(label, plain(message)).Error()})
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

// at gives an error a place, unless it has one; nil stays nil.
func (p placing) at(at *Pos, err error) error {
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
	e.Place = p.cat.Place(e.Pos)
	return e
}

// atCall is [placing.at] for the errors of calls of functions and methods
// (ERR-4).
func (p placing) atCall(at *Pos, err error) error {
	if at.IsMethod() {
		return p.atLabel(at, "Method call", err)
	}
	return p.atLabel(at, "Function Call", err)
}

// atLabel is [placing.at] for errors of a construct: "Error while evaluating a
// Resource Statement, DETAIL" (ERR-4 to ERR-6).
func (p placing) atLabel(at *Pos, label string, err error) error {
	switch e := err.(type) {
	case *Issue:
		return p.at(at, err)
	case *compile.IssueError:
		return p.at(at, err)
	case fn.LookupError:
		return &Error{Message: e.Error()}
	default:
		if settled(e) {
			return err
		}
	}
	return p.at(at, wrap(label, err))
}

func wrap(label string, err error) error {
	return plain("Error while evaluating ", value.Article(label), " ", label, ", ", err.Error())
}

const resourceStatement = "Resource Statement"

// atDeclaration reports an error in the body of a queued define or class: it is
// wrapped even when it has a place (PHASE-13). What ends the compilation where it
// happens has none.
func (p placing) atDeclaration(r *compile.Resource, err error) error {
	if e, ok := err.(*Error); ok && e.Pos == nil {
		return e
	}
	e := &Error{Message: evaluationError + wrap(resourceStatement, err).Error(), Pos: r.Pos, Place: p.cat.Place(r.Pos)}
	e.Place.Col = 0
	return e
}

// final turns any error into the one that the compilation ends with.
func (p placing) final(err error) error {
	switch e := err.(type) {
	case nil:
		return nil
	case *Error:
		e.Node = p.cat.Name
		return e
	case *compile.Error:
		return &Error{Message: e.Message, Place: e.Place, Node: p.cat.Name}
	case *Signal:
		return p.final(e.illegal(p))
	}
	return &Error{Message: err.Error(), Node: p.cat.Name}
}

// contain is deferred where a body is evaluated: a value beyond the bounds or a
// match that cannot be finished, which something without an error to return came
// upon, becomes an error with the place of the body.
func (p placing) contain(at *Pos, err *error) {
	if r := recover(); r != nil {
		*err = p.contained(at, r)
	}
}

// contained is the error that a body ends with where it panicked with r. A panic of any other kind goes on.
func (p placing) contained(at *Pos, r any) error {
	switch r := r.(type) {
	case value.Exceeded:
		return p.at(at, r)
	case *value.Undecided:
		return p.at(at, r.Err)
	}
	panic(r)
}
