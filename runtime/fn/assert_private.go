package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/value"
)

// AssertPrivateFunction is stdlib's assert_private(message?): an error unless the class or
// define is used from its own module. In top scope it always is one: there no module calls.
var AssertPrivateFunction = Function{Name: "assert_private", Arity: -1, Statement: true, Legacy: assertPrivate}

// container is implemented by scopes, which know what their code belongs to, as
// in "Class ntp::config" or "Definition ntp::server", and whether it may be used.
type container interface {
	Private() (label string, private bool)
}

func assertPrivate(c Context, args []value.Value) (value.Value, error) {
	if len(args) > 1 {
		return nil, fail("assert_private(): Wrong number of arguments given (", itoa(len(args)), "}) for 0 or 1)")
	}
	label, private := "Class", c.ModuleName() != c.CallerModuleName()
	if k, ok := c.(container); ok {
		label, private = k.Private()
	}
	if !private {
		return nil, nil
	}
	if len(args) == 1 {
		if s, ok := args[0].(string); ok {
			return nil, errors.New(s)
		}
	}
	return nil, errors.New(label + " is private")
}
