package modules

import (
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// McollectiveMcoArrayToString turns all elements of an array into texts.
var McollectiveMcoArrayToStringFunction = fn.Function{Name: "mco_array_to_string", Arity: -1, Pure: true, Legacy: arrayToString}

func arrayToString(_ fn.Context, args []value.Value) (value.Value, error) {
	var first value.Value
	if len(args) > 0 {
		first = args[0]
	}
	a, ok := first.(value.Array)
	if !ok {
		return nil, plain("Expected an array, but got a ", ruby.ClassName(first))
	}
	out := make(value.Array, len(a))
	for i, v := range a {
		out[i] = ruby.ToS(v)
	}
	return out, nil
}
