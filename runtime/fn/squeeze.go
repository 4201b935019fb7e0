package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// SqueezeFunction is stdlib's squeeze(String|Array, chars?): runs of one character become
// single. Swapcase is swapcase(String|Array).
var (
	// SqueezeFunction is squeeze(String|Array, String?): without repetitions of a character.
	SqueezeFunction = Function{Name: "squeeze", Arity: -1, Pure: true, Legacy: squeeze}
	// SwapcaseFunction is swapcase(String|Array): with small letters for capitals and the other way round.
	SwapcaseFunction = Function{Name: "swapcase", Arity: -1, Pure: true, Legacy: swapcase}
)

func squeeze(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 && len(args) != 2 {
		return nil, fail("squeeze(): Wrong number of arguments given ", itoa(len(args)), " for 2 or 1")
	}
	set, some := "", false
	if len(args) == 2 && value.Truth(args[1]) {
		var err error
		if set, err = text(args[1]); err != nil {
			return nil, err
		}
		some = true
	}
	one := func(v value.Value) (value.Value, error) {
		s, ok := v.(string)
		if !ok {
			return nil, noMethod("squeeze", v)
		}
		if some && set == "" {
			return s, nil
		}
		return ruby.Squeeze(s, set), nil
	}
	a, ok := args[0].(value.Array)
	if !ok {
		return one(args[0])
	}
	out := make(value.Array, len(a))
	for i, e := range a {
		v, err := one(e)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

func swapcase(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("swapcase(): Wrong number of arguments given (0 for 1)")
	}
	switch args[0].(type) {
	case string, value.Array:
		return eachText(args[0], ruby.Swapcase)
	}
	return nil, errors.New("swapcase(): Requires either array or string to work with")
}
