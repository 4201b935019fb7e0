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
	return boxed(CeilingNumber(args[0]))
}

func ceilingString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(CeilingString(c, args[0].(string)))
}

// Ceiling returns the smallest Integer that is not below a float; the error is that there is none in 64 bits, FN-ceiling.
func Ceiling(f float64) (int64, error) { return wholeNumber(math.Ceil(f)) }

// CeilingInteger returns an integer as it is, FN-ceiling.
func CeilingInteger(n int64) int64 { return n }

// CeilingNumber is [Ceiling] for a number of either kind.
func CeilingNumber(v value.Value) (int64, error) {
	if n, ok := v.(int64); ok {
		return CeilingInteger(n), nil
	}
	return Ceiling(v.(float64))
}

// CeilingString is [Ceiling] for the number that a string is, and warns that this is deprecated; the error is that it is none.
func CeilingString(c Context, s string) (int64, error) {
	c.WarnOnce("ceiling_function_numeric_coerce_string", "The ceiling() function's auto conversion of String to Float is deprecated - change to convert input before calling")
	f, err := ruby.Float(s)
	if err != nil {
		return 0, errors.New("ceiling(): cannot convert given value to a floating point value.")
	}
	return Ceiling(f)
}
