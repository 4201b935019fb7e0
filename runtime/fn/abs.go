package fn

import (
	"errors"
	"math"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// AbsFunction is abs(Numeric): the absolute value; a String is converted, which is
// deprecated, FN-abs.
var AbsFunction = Function{
	Name: "abs",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT}}}, Names: names{"val"}}, abs},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"val"}}, absString},
	},
}

func abs(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	switch v := args[0].(type) {
	case int64:
		if v == math.MinInt64 {
			return nil, ruby.ErrOverflow
		}
		return max(v, -v), nil
	default:
		return math.Abs(v.(float64)), nil
	}
}

func absString(c Context, args []value.Value, b *Block) (value.Value, error) {
	c.WarnOnce("abs_function_numeric_coerce_string", "The abs() function's auto conversion of String to Numeric is deprecated - change to convert input before calling")
	// the expressions match any line, and to_f and to_i read the first
	s := args[0].(string)
	whole, fraction := false, false
	for line := range strings.SplitSeq(s, "\n") {
		before, after, point := strings.Cut(strings.TrimPrefix(line, "-"), ".")
		if digits(before) {
			whole = whole || !point
			fraction = fraction || point && digits(after)
		}
	}
	switch {
	case fraction:
		return math.Abs(ruby.LeadingFloat(s)), nil
	case whole:
		return abs(c, []value.Value{ruby.LeadingInteger(s)}, b)
	}
	return nil, errors.New("abs(): Requires float or integer to work with - was given non decimal string")
}
