package fn

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Functions of stdlib about numbers.
var (
	// ClampFunction is clamp(three numbers): the middle one.
	ClampFunction = Function{Name: "clamp", Arity: -2, Pure: true, Legacy: clamp}
	// ConvertBaseFunction is convert_base(number, base from 2 to 36).
	ConvertBaseFunction = Function{Name: "convert_base", Arity: 2, Pure: true, Legacy: convertBase}
	// ToBytesFunction is to_bytes(number with a unit such as kB).
	ToBytesFunction = Function{Name: "to_bytes", Arity: -1, Pure: true, Legacy: toBytes}
	// TimeFunction is time(zone?): the seconds since 1970, whatever the zone.
	TimeFunction = Function{Name: "time", Arity: -1, Legacy: seconds}
)

func clamp(_ Context, args []value.Value) (value.Value, error) {
	all := value.Array(args).Flatten()
	if len(all) != 3 {
		return nil, fail("clamp(): Wrong number of arguments, need three to clamp")
	}
	numbers := make([]int64, 3)
	for _, v := range all {
		switch v := v.(type) {
		case string:
			if !anyLine(v, digits) {
				return nil, fail("clamp(): Required explicit numeric (", v, ":String)")
			}
		case *value.Hash:
			return nil, fail("clamp(): The Hash type is not allowed (", ruby.ToS(v), ")")
		}
	}
	for i, v := range all {
		n, err := toI(v)
		if err != nil {
			return nil, err
		}
		numbers[i] = n
	}
	slices.Sort(numbers)
	return numbers[1], nil
}

// anyLine reports whether a line of s is ok: what ^...$ of Ruby asks.
func anyLine(s string, ok func(string) bool) bool {
	for line := range strings.SplitSeq(s, "\n") {
		if ok(line) {
			return true
		}
	}
	return false
}

func convertBase(_ Context, args []value.Value) (value.Value, error) {
	for i, which := range []string{"First", "Second"} {
		switch args[i].(type) {
		case int64, string:
		default:
			return nil, fail("convert_base(): ", which, " argument must be either a string or an integer")
		}
	}
	for _, v := range args {
		if s, ok := v.(string); ok && !anyLine(s, digits) {
			return nil, fail("convert_base(): First argument must be an integer or a string corresponding to an integer in base 10")
		}
	}
	base, err := toI(args[1])
	if err != nil {
		return nil, err
	}
	if base < 2 || base > 36 {
		return nil, fail("convert_base(): base must be at least 2 and must not be greater than 36")
	}
	n, err := toI(args[0])
	if err != nil {
		return nil, err
	}
	if s, ok := args[0].(string); ok && n == math.MaxInt64 {
		return inBase(s[:leadingDigits(s)], int(base)) // a text may hold a number of any size
	}
	return strconv.FormatInt(n, int(base)), nil
}

// maxConverted is how many digits a number of any size may have: converting takes
// the square of it.
const maxConverted = 10_000

// inBase writes the number that decimal digits stand for in another base.
func inBase(decimal string, base int) (value.Value, error) {
	if len(decimal) > maxConverted {
		return nil, fail("convert_base(): a number of ", itoa(len(decimal)), " digits is too large")
	}
	number := []byte(decimal)
	var reversed []byte
	for len(number) > 0 {
		rest, quotient := 0, number[:0]
		for _, c := range number {
			rest = rest*10 + int(c-'0')
			if digit := rest / base; digit > 0 || len(quotient) > 0 {
				quotient = append(quotient, byte('0'+digit))
			}
			rest %= base
		}
		number = quotient
		reversed = append(reversed, strconv.FormatInt(int64(rest), base)...)
	}
	slices.Reverse(reversed)
	return string(reversed), nil
}

func toBytes(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("to_bytes(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	if isNumber(args[0]) {
		return args[0], nil
	}
	s, err := text(args[0])
	if err != nil {
		return nil, err
	}
	return boxed(ToBytes(s))
}

// ToBytes returns the number of bytes that a string such as 4 kB stands for. The error is about the unit, or that they are too many.
func ToBytes(s string) (int64, error) {
	end := 0
	for end < len(s) && strings.IndexByte("0123456789.e+-", s[end]) >= 0 {
		end++
	}
	number := ruby.LeadingFloat(s[:end])
	unit := strings.TrimLeft(s[end:], " \t\r\n\f\v")
	power := 0
	if unit != "" && unit[0]|0x20 != 'b' {
		prefix := string([]rune(unit)[:1])
		if power = 10 * (strings.Index("kMGTPE", prefix) + 1); power == 0 {
			return 0, fail("to_bytes(): Unknown prefix ", prefix)
		}
	}
	number = math.Trunc(math.Ldexp(number, power))
	if number >= math.MaxInt64 || number <= math.MinInt64 {
		return 0, fail("to_bytes(): the number of bytes is too large: ", s)
	}
	return int64(number), nil
}

func seconds(_ Context, args []value.Value) (value.Value, error) {
	if len(args) > 1 {
		return nil, fail("time(): Wrong number of arguments given ", itoa(len(args)), " for 0 or 1")
	}
	if len(args) == 1 && value.Truth(args[0]) {
		switch v := args[0].(type) {
		case string:
		case value.Array, *value.Hash:
			if n, err := length(nil, args, nil); err != nil || n != value.Value(int64(0)) { // nothing is no zone
				_, err := text(v)
				return nil, err
			}
		default:
			return nil, noMethod("empty?", v)
		}
	}
	return time.Now().Unix(), nil
}
