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

func pick(_ Context, args []value.Value) (value.Value, error) { return Pick(args...) }

// Pick returns the first value that is neither undef nor an empty string; the error is that none is.
func Pick(values ...value.Value) (value.Value, error) {
	for _, v := range values {
		if !isEmptyArg(v) {
			if emptyText(v) {
				break
			}
			return v, nil
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
	return PickDefault(args[0], args[1:]...), nil
}

// PickDefault returns the first value that is neither undef nor an empty string, or else the last one as it is.
func PickDefault(v value.Value, more ...value.Value) value.Value {
	for _, next := range more {
		if !isEmptyArg(v) {
			break
		}
		v = next
	}
	return v
}
