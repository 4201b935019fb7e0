package fn

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

var (
	numericArrayT   = typesys.Array{Elem: &numericT}
	semVerArrayT    = typesys.Array{Elem: &semVerT}
	timespanArrayT  = typesys.Array{Elem: &timespanT}
	timestampArrayT = typesys.Array{Elem: &timestampT}
)

// extreme finds the largest or smallest value: the one that better says to be so
// from its order relative to the best before it.
func extreme(c Context, name string, args []value.Value, lambda Lambda2, better func(order int) bool) (value.Value, error) {
	if len(args) == 0 {
		if lambda != nil {
			return nil, nil
		}
		return nil, fail(name, "(): Wrong number of arguments need at least one")
	}
	compare := orderBy(lambda)
	switch {
	case lambda != nil:
	case allAre(&semVerT, args), allAre(&timespanT, args), allAre(&timestampT, args):
		compare = ruby.MustCompare
	default:
		compare = func(x, y value.Value) (int, error) { return coerced(c, name, x, y) }
	}
	best := args[0]
	for _, v := range args[1:] {
		o, err := compare(v, best)
		if err != nil {
			return nil, err
		}
		if better(o) {
			best = v
		}
	}
	return best, nil
}

// allAre reports whether all values are of a type.
func allAre(t typesys.Type, values []value.Value) bool {
	return !slices.ContainsFunc(values, func(v value.Value) bool { return !typesys.Instance(t, v) })
}

// coerced is the order of max and min: numbers and texts by themselves, numeric
// texts as numbers, and a mix of kinds as texts; the latter two are deprecated.
func coerced(c Context, name string, x, y value.Value) (int, error) {
	if typesys.Instance(&numericT, x) && typesys.Instance(&numericT, y) {
		return ruby.MustCompare(x, y)
	}
	s, t := ruby.ToS(x), ruby.ToS(y)
	if numeric(s) && numeric(t) {
		c.WarnOnce(name+"_function_numeric_coerce_string", "The "+name+"() function's auto conversion of String to Numeric is deprecated - change to convert input before calling, or use lambda")
		return ruby.MustCompare(toF(x), toF(y))
	}
	_, xs := x.(string)
	_, ys := y.(string)
	if !xs || !ys {
		c.WarnOnce(name+"_function_string_coerce_any", "The "+name+"() function's auto conversion of Any to String is deprecated - change to convert input before calling, or use lambda")
	}
	return strings.Compare(s, t), nil
}

func isNumber(v value.Value) bool {
	switch v.(type) {
	case int64, float64:
		return true
	}
	return false
}

// numeric reports whether all of a text is -?\d+([._eE]\d+)?.
func numeric(s string) bool {
	s = strings.TrimPrefix(s, "-")
	n := leadingDigits(s)
	if n == 0 {
		return false
	}
	if s = s[n:]; s == "" {
		return true
	}
	return strings.IndexByte("._eE", s[0]) >= 0 && len(s) > 1 && leadingDigits(s[1:]) == len(s)-1
}

func leadingDigits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// toF is Ruby's to_f of a number or text.
func toF(v value.Value) float64 {
	switch v := v.(type) {
	case int64:
		return float64(v)
	case float64:
		return v
	case string:
		return ruby.LeadingFloat(v)
	}
	return 0
}
