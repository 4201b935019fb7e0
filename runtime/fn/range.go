package fn

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// RangeFunction is stdlib's range(start, stop, step?) and range('a..b'): numbers, or strings
// as Ruby's succ counts them, at most a million.
var RangeFunction = Function{Name: "range", Arity: -1, Pure: true, Legacy: rangeOf}

const maxRange = 1_000_000

func rangeOf(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("range(): Wrong number of arguments given (0 for 1)")
	}
	if len(args) == 1 {
		s, ok := args[0].(string)
		if !ok {
			return nil, noMethod("match", args[0])
		}
		return boxed(RangeText(s))
	}
	step := int64(1)
	if len(args) > 2 && args[2] != nil {
		n, err := toI(args[2])
		if err != nil {
			return nil, err
		}
		if step = max(n, -n); step == 0 {
			return nil, stepless()
		}
	}
	return boxed(rangeBetween(args[0], args[1], step, false))
}

func stepless() error {
	return errors.New("range(): 3rd arg (step size) must be a non zero integer (e.g. 1 or -1)")
}

// Range returns the numbers from one to another, with a step whose sign does not count. The error is that the step is 0.
func Range(start, stop, step int64) (value.Array, error) {
	if step = max(step, -step); step == 0 {
		return nil, stepless()
	}
	return rangeBetween(start, stop, step, false)
}

// RangeText returns the numbers or strings of a range such as 'a..c'; the error is that it is none.
func RangeText(s string) (value.Array, error) {
	start, stop, exclusive, err := rangeText(s)
	if err != nil {
		return nil, err
	}
	return rangeBetween(start, stop, 1, exclusive)
}

// rangeBetween counts numbers where the start is the digits of one, and else strings.
func rangeBetween(start, stop value.Value, step int64, exclusive bool) (value.Array, error) {
	if s := ruby.ToS(start); digits(s) {
		last, err := toI(stop)
		if err != nil {
			return nil, err
		}
		return intRange(ruby.LeadingInteger(s), last, step, exclusive), nil
	}
	return textRange(ruby.ToS(start), ruby.ToS(stop), step, exclusive), nil
}

// rangeText splits a..b, a...b and a-b.
func rangeText(s string) (start, stop string, exclusive bool, err error) {
	for _, kind := range []string{"...", "..", "-"} {
		if a, b, ok := strings.Cut(s, kind); ok && wordChars(a) && wordChars(b) {
			return a, b, kind == "...", nil
		}
	}
	if strings.Trim(s, "\n") != "" {
		return "", "", false, fail("range(): Unable to compute range from the value: ", s)
	}
	return "", "", false, fail("range(): Unknown range format: ", s)
}

func wordChars(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isDigit(c) && c != '_' && !('a' <= c|0x20 && c|0x20 <= 'z') {
			return false
		}
	}
	return s != ""
}

func intRange(from, to, step int64, exclusive bool) value.Array {
	out := value.Array{}
	for n := from; (n < to || n == to && !exclusive) && len(out) < maxRange; n += step {
		out = append(out, n)
		if uint64(to)-uint64(n) < uint64(step) { // the next would be beyond, and may be beyond 64 bits
			break
		}
	}
	return out
}

// textRange is Ruby's String#upto: by succ until the end, or until the texts get
// longer than it.
func textRange(from, to string, step int64, exclusive bool) value.Array {
	out := value.Array{}
	if from > to || from == to && exclusive || from == "" {
		return out // Ruby counts from nothing to nothing without a step only
	}
	for n := int64(0); len(out) < maxRange; n++ {
		if n == value.MaxElements {
			panic(value.TooManyTexts)
		}
		if exclusive && from == to {
			break
		}
		if n%step == 0 {
			out = append(out, from)
		}
		if from == to {
			break
		}
		if from = ruby.Succ(from); len(from) > len(to) || from == "" {
			break
		}
	}
	return out
}
