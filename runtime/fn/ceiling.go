package fn

import (
	"errors"
	"math"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// CeilingFunction is ceiling(Numeric): the smallest Integer that is not below the number; a
// String is converted, which is deprecated, FN-ceiling.
var CeilingFunction = Function{
	Name: "ceiling",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"val"}}, ceiling},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"val"}}, ceilingString},
	},
}

func ceiling(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if f, ok := args[0].(float64); ok {
		return wholeNumber(math.Ceil(f))
	}
	return args[0], nil
}

func ceilingString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	c.WarnOnce("ceiling_function_numeric_coerce_string", "The ceiling() function's auto conversion of String to Float is deprecated - change to convert input before calling")
	f, err := ruby.Float(args[0].(string))
	if err != nil {
		return nil, errors.New("ceiling(): cannot convert given value to a floating point value.")
	}
	return wholeNumber(math.Ceil(f))
}
