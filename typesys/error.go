package typesys

import "strings"

// Error is a mistake in a type expression. Code is Puppet's name of the issue,
// Message its wording, and Arg the index of the parameter to blame, or -1 for
// the expression as a whole.
type Error struct {
	Code    string
	Message string
	Arg     int
}

func (e *Error) Error() string { return e.Message }

// errorf joins the parts of a message.
func errorf(code string, parts ...string) *Error {
	var msg strings.Builder
	for _, s := range parts {
		msg.WriteString(s)
	}
	return &Error{Code: code, Message: msg.String(), Arg: -1}
}

func (e *Error) at(arg int) *Error {
	at := *e
	at.Arg = arg
	return &at
}

// asError keeps a nil *Error a nil error.
func asError(e *Error) error {
	if e == nil {
		return nil
	}
	return e
}
