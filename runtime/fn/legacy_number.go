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
	// Clamp is clamp(three numbers): the middle one.
	Clamp = Function{Name: "clamp", Arity: -2, Pure: true, Legacy: clamp}
	// ConvertBase is convert_base(number, base from 2 to 36).
	ConvertBase = Function{Name: "convert_base", Arity: 2, Pure: true, Legacy: convertBase}
	// ToBytes is to_bytes(number with a unit such as kB).
	ToBytes = Function{Name: "to_bytes", Arity: -1, Pure: true, Legacy: toBytes}
	// Time is time(zone?): the seconds since 1970, whatever the zone.
	Time = Function{Name: "time", Arity: -1, Legacy: seconds}
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

// anyLine tells whether a line of s is ok: what ^...$ of Ruby asks.
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
	var numbers [2]int64
	for i, v := range args {
		if s, ok := v.(string); ok && !anyLine(s, digits) {
			return nil, fail("convert_base(): First argument must be an integer or a string corresponding to an integer in base 10")
		}
		n, err := toI(v)
		if err != nil {
			return nil, err
		}
		numbers[i] = n
	}
	if numbers[1] < 2 || numbers[1] > 36 {
		return nil, fail("convert_base(): base must be at least 2 and must not be greater than 36")
	}
	return strconv.FormatInt(numbers[0], int(numbers[1])), nil
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
			return nil, fail("to_bytes(): Unknown prefix ", prefix)
		}
	}
	number = math.Trunc(math.Ldexp(number, power))
	if number >= math.MaxInt64 || number <= math.MinInt64 {
		return nil, fail("to_bytes(): the number of bytes is too large: ", s)
	}
	return int64(number), nil
}

func seconds(_ Context, args []value.Value) (value.Value, error) {
	if len(args) > 1 {
		return nil, fail("time(): Wrong number of arguments given ", itoa(len(args)), " for 0 or 1")
	}
	return time.Now().Unix(), nil
}
