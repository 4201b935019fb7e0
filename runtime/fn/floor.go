package fn

import (
	"errors"
	"math"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// FloorFunction is floor(Numeric): the largest Integer that is not above the number; a
// String is converted, which is deprecated, FN-floor.
var FloorFunction = Function{
	Name: "floor",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"val"}}, floor},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"val"}}, floorString},
	},
}

func floor(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if f, ok := args[0].(float64); ok {
		return wholeNumber(math.Floor(f))
	}
	return args[0], nil
}

func floorString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	c.WarnOnce("floor_function_numeric_coerce_string", "The floor() function's auto conversion of String to Float is deprecated - change to convert input before calling")
	f, err := ruby.Float(args[0].(string))
	if err != nil {
		return nil, errors.New("floor(): cannot convert given value to a floating point value.")
	}
	return wholeNumber(math.Floor(f))
}
