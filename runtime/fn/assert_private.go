package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/value"
)

// AssertPrivate is stdlib's assert_private(message?): an error unless the class or
// define is used from its own module.
var AssertPrivate = Function{Name: "assert_private", Arity: -1, Statement: true, Legacy: assertPrivate}

// container is implemented by scopes, which know what their code belongs to, as
// in "Class ntp::config" or "Definition ntp::server".
type container interface{ ContainerLabel() string }

func assertPrivate(c Context, args []value.Value) (value.Value, error) {
	if len(args) > 1 {
		return nil, fail("assert_private(): Wrong number of arguments given (", itoa(len(args)), "}) for 0 or 1)")
	}
	if c.ModuleName() == c.CallerModuleName() {
		return nil, nil
	}
	if len(args) == 1 {
		if s, ok := args[0].(string); ok {
			return nil, errors.New(s)
		}
	}
	label := "Class"
	if k, ok := c.(container); ok {
		label = k.ContainerLabel()
	}
	return nil, errors.New(label + " is private")
}
