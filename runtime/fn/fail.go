package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// FailFunction is fail(Any*): an error with the arguments as strings, joined by blanks,
// FN-fail.
var FailFunction = Function{Name: "fail", Arity: -1, Statement: true, Legacy: failWith}

func failWith(_ Context, args []value.Value) (value.Value, error) {
	var b []byte
	for i, a := range args {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, ruby.ToS(a)...)
	}
	return nil, errors.New(string(b))
}
