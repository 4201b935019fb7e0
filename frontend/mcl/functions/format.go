package functions

import (
	"errors"

	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/runtime/mcl/fn"
)

// verbs are the types that the verbs of fmt.printf ask for; %v and %T, which are not among them, take any (MCL-FN-10).
var verbs = map[byte]*types.Type{'t': types.Bool, 's': types.Str, 'q': types.Str, 'd': types.Int, 'f': types.Float}

// FormatType returns the type of fmt.printf with a format that is known and n arguments behind it (MCL-FN-14). The argument of a %v or a %T
// is a new variable: it must become ground, for a %v without a func in it.
func FormatType(format string, n int, vars *types.Vars) (*types.Type, error) {
	pieces, err := fn.ParseFormat(format)
	if err != nil {
		return nil, err
	}
	t := types.Func(types.Str, types.Str)
	for _, p := range pieces {
		if p.Verb == 0 {
			continue
		}
		arg := verbs[p.Verb]
		if arg == nil {
			arg = vars.New()
		}
		t.Fields = append(t.Fields, types.Field{Type: arg})
	}
	if m := len(t.Fields) - 1; m != n {
		return nil, errors.New(fn.ArgCount(n, m))
	}
	return t, nil
}

// Inconsistent is the message about an argument of a function whose types the format says; the format itself is argument 0 (MCL-FN-12).
func Inconsistent(arg int, why error) string { return fn.Inconsistent(arg, why.Error()) }
