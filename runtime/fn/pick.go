package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/value"
)

// PickFunction is stdlib's pick(any*): the first argument that is neither undef nor ”.
var PickFunction = Function{Name: "pick", Arity: -1, Pure: true, Legacy: pick}

// PickDefaultFunction is stdlib's pick_default(any+): the first argument that is neither
// undef nor ”, or else the last one as it is.
var PickDefaultFunction = Function{Name: "pick_default", Arity: -1, Pure: true, Legacy: pickDefault}

func pick(_ Context, args []value.Value) (value.Value, error) {
	for _, a := range args {
		if !isEmptyArg(a) {
			if emptyText(a) {
				break
			}
			return a, nil
		}
	}
	return nil, errors.New("pick(): must receive at least one non empty value")
}

// emptyText reports whether a value prints nothing.
func emptyText(v value.Value) bool { return len(value.AppendText(nil, v)) == 0 }

// isEmptyArg reports whether an argument stands for undef in the legacy API.
func isEmptyArg(v value.Value) bool { return v == nil || v == value.Value("") }

func pickDefault(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("Must receive at least one argument.")
	}
	last := len(args) - 1
	for _, a := range args[:last] {
		if !isEmptyArg(a) {
			return a, nil
		}
	}
	return args[last], nil
}
