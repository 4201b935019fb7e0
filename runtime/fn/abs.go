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

func abs(_ Context, args []value.Value, _ *Block) (value.Value, error) { return Abs(args[0]) }

func absString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return AbsString(c, args[0].(string))
}

// Abs returns the absolute value of a number of either kind; the error is that of [AbsInteger], FN-abs.
func Abs(v value.Value) (value.Value, error) {
	if f, ok := v.(float64); ok {
		return AbsFloat(f), nil
	}
	n, err := AbsInteger(v.(int64))
	if err != nil {
		return nil, err
	}
	return n, nil
}

// AbsInteger returns the absolute value of an integer; the error is that there is none in 64 bits, FN-abs.
func AbsInteger(n int64) (int64, error) {
	if n == math.MinInt64 {
		return 0, ruby.ErrOverflow
	}
	return max(n, -n), nil
}

// AbsFloat returns the absolute value of a float, FN-abs.
func AbsFloat(f float64) float64 { return math.Abs(f) }

// AbsString is [Abs] for the number that a string has, and warns that this is deprecated; the error is that it has none.
func AbsString(c Context, s string) (value.Value, error) {
	c.WarnOnce("abs_function_numeric_coerce_string", "The abs() function's auto conversion of String to Numeric is deprecated - change to convert input before calling")
	// the expressions match any line, and to_f and to_i read the first
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
		return AbsFloat(ruby.LeadingFloat(s)), nil
	case whole:
		return Abs(ruby.LeadingInteger(s))
	}
	return nil, errors.New("abs(): Requires float or integer to work with - was given non decimal string")
}
