package fn

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// CompareFunction is compare(a, b): -1, 0 or 1 for two numbers, two strings (whose case
// is ignored unless the third argument is false), two versions, or two times or
// durations, which also compare with numbers of seconds, FN-compare.
var CompareFunction = Function{
	Name: "compare",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT, &numericT}}}, Names: names{"a", "b"}}, compareNumbers},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT, &booleanT}, Size: size{Min: 2, Max: 3}}}, Names: names{"a", "b", "ignore_case"}}, compareStrings},
		{signature{Type: &callable{Params: &tuple{Types: types{&semVerT, &semVerT}}}, Names: names{"a", "b"}}, compareVersionValues},
		{signature{Type: &callable{Params: &tuple{Types: types{&numericT, &timeT}}}, Names: names{"a", "b"}}, compareTimes},
		{signature{Type: &callable{Params: &tuple{Types: types{&timestampT, &timestampOrNumberT}}}, Names: names{"a", "b"}}, compareTimes},
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanT, &timespanOrNumberT}}}, Names: names{"a", "b"}}, compareTimes},
	},
	Mismatch: compareMismatch,
}

var (
	semVerT            = typesys.SemVer{}
	timespanT          = typesys.Timespan{Min: -unlimited - 1, Max: unlimited}
	timestampT         = typesys.Timestamp{Min: typesys.TimestampValue{Sec: -unlimited - 1}, Max: typesys.TimestampValue{Sec: unlimited}}
	timeT              = typesys.Variant{Types: types{&timespanT, &timestampT}}
	timestampOrNumberT = typesys.Variant{Types: types{&timestampT, &numericT}}
	timespanOrNumberT  = typesys.Variant{Types: types{&timespanT, &numericT}}
)

func compareNumbers(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return CompareNumbers(args[0], args[1]), nil
}

func compareStrings(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Compare(args[0].(string), args[1].(string), len(args) < 3 || args[2].(bool)), nil
}

func compareVersionValues(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return CompareVersions(args[0], args[1]), nil
}

func compareTimes(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return CompareTimes(args[0], args[1]), nil
}

// Compare compares two strings: -1 where a comes before b, 1 where it comes after it, else 0, FN-compare.
func Compare(a, b string, ignoreCase bool) int64 {
	if ignoreCase {
		return int64(value.CompareFold(a, b))
	}
	return int64(strings.Compare(a, b))
}

// CompareIntegers is [Compare] for integers.
func CompareIntegers(a, b int64) int64 { return int64(order(a, b)) }

// CompareNumbers is [Compare] for numbers of either kind; it gives undef where one is not a number, FN-compare.
func CompareNumbers(a, b value.Value) value.Value {
	c, ordered := op.CompareNumbers(a, b)
	if !ordered {
		return nil
	}
	return int64(c)
}

// CompareVersions is [Compare] for versions, FN-compare.
func CompareVersions(a, b value.Value) int64 {
	return int64(a.(*typesys.Version).Compare(b.(*typesys.Version)))
}

// CompareTimes is [Compare] for times, durations and numbers of seconds, FN-compare.
func CompareTimes(a, b value.Value) int64 { return int64(instant(a).Compare(instant(b))) }

// instant is a time, duration or number of seconds as seconds and
// nanoseconds; numbers beyond are the ends of the range.
func instant(v value.Value) typesys.TimestampValue {
	switch v := v.(type) {
	case typesys.TimestampValue:
		return v
	case typesys.TimespanValue:
		return nanoseconds(int64(v))
	case int64:
		return typesys.TimestampValue{Sec: v}
	}
	t, _ := typesys.TimestampOf(toF(v))
	return t
}

func nanoseconds(n int64) typesys.TimestampValue { return typesys.TimestampNanos(n) }

// compareMismatch says why two values cannot be compared.
func compareMismatch(_ Context, args []value.Value) (string, error) {
	if len(args) < 2 {
		return "", nil
	}
	a, b, more := args[0], args[1], args[2:]
	if !comparable(a) || !comparable(b) {
		return "compare(): Non comparable type. Only values of the types Numeric, String, Semver, Timestamp and Timestamp can be compared. Got " +
			value.Label(a) + " and " + value.Label(b), nil
	}
	if len(more) > 0 {
		_, as := a.(string)
		_, bs := b.(string)
		if !as || !bs {
			return "compare(): The third argument (ignore case) can only be used when comparing strings", nil
		}
		if len(more) != 1 {
			return "compare(): Accepts at most 3 arguments, got " + strconv.Itoa(2+len(more)), nil
		}
		if _, ok := more[0].(bool); !ok {
			return "compare(): The third argument (ignore case) must be a Boolean. Got " + value.Label(more[0]), nil
		}
	}
	if value.Label(a) != value.Label(b) {
		return "compare(): Can only compare values of the same type (or for Timestamp/Timespan also against Numeric). Got " +
			value.Label(a) + " and " + value.Label(b), nil
	}
	return "", nil
}

func comparable(v value.Value) bool {
	switch v.(type) {
	case string, int64, float64, *typesys.Version, typesys.TimespanValue, typesys.TimestampValue:
		return true
	}
	return false
}
