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
	return boxed(FloorNumber(args[0]))
}

func floorString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(FloorString(c, args[0].(string)))
}

// Floor returns the largest Integer that is not above a float; the error is that there is none in 64 bits, FN-floor.
func Floor(f float64) (int64, error) { return wholeNumber(math.Floor(f)) }

// FloorInteger returns an integer as it is, FN-floor.
func FloorInteger(n int64) int64 { return n }

// FloorNumber is [Floor] for a number of either kind.
func FloorNumber(v value.Value) (int64, error) {
	if n, ok := v.(int64); ok {
		return FloorInteger(n), nil
	}
	return Floor(v.(float64))
}

// FloorString is [Floor] for the number that a string is, and warns that this is deprecated; the error is that it is none.
func FloorString(c Context, s string) (int64, error) {
	c.WarnOnce("floor_function_numeric_coerce_string", "The floor() function's auto conversion of String to Float is deprecated - change to convert input before calling")
	f, err := ruby.Float(s)
	if err != nil {
		return 0, errors.New("floor(): cannot convert given value to a floating point value.")
	}
	return Floor(f)
}
