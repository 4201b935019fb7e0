package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// SprintfFunction is sprintf(String, Any*): Ruby's format, FN-sprintf.
var SprintfFunction = Function{Name: "sprintf", Arity: -2, Pure: true, Legacy: sprintf}

func sprintf(_ Context, args []value.Value) (value.Value, error) {
	format, ok := args[0].(string)
	if !ok {
		return nil, fail("no implicit conversion of ", ImplicitClass(args[0]), " into String")
	}
	return boxed(Sprintf(format, args[1:]...))
}

// Sprintf formats values as Ruby's format does; the error is about the format, or a value that does not fit, FN-sprintf.
func Sprintf(format string, args ...value.Value) (string, error) { return ruby.Format(format, args) }
