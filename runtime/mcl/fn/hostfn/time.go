package hostfn

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

// Now is datetime.now: the seconds since 1970.
func Now(in *inputs.Inputs) (int64, error) {
	return inputs.Read(in, "datetime.now()", mcl.IntType, inputs.Seconds(1), func() (int64, error) { return in.Now().Unix(), nil })
}

// StrNow is datetime.str_now: the seconds since 1970 as text.
func StrNow(in *inputs.Inputs) (string, error) {
	return inputs.Read(in, "datetime.str_now()", mcl.StrType, inputs.Seconds(1), func() (string, error) {
		return strconv.FormatInt(in.Now().Unix(), 10), nil
	})
}

// WeekdayFast is datetime.weekday_fast: the day of the week, in small letters.
func WeekdayFast(in *inputs.Inputs) (string, error) {
	return inputs.Read(in, "datetime.weekday_fast()", mcl.StrType, inputs.Seconds(1), func() (string, error) {
		return strings.ToLower(in.Now().Weekday().String()), nil
	})
}
