package fn

import (
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/mcl"
)

// DatetimePrint is datetime.print: a time in seconds since 1970, as Go prints it.
func DatetimePrint(seconds int64) (string, error) {
	t, err := utc("datetime.print", seconds)
	if err != nil {
		return "", err
	}
	return t.String(), nil
}

// DatetimeFormat is datetime.format, with a layout of Go.
func DatetimeFormat(seconds int64, layout string) (string, error) {
	t, err := utc("datetime.format", seconds)
	if err != nil {
		return "", err
	}
	return t.Format(layout), nil
}

// DatetimeHour is datetime.hour: 0 to 23.
func DatetimeHour(seconds int64) (int64, error) {
	t, err := utc("datetime.hour", seconds)
	if err != nil {
		return 0, err
	}
	return int64(t.Hour()), nil
}

// DatetimeWeekday is datetime.weekday, in small letters.
func DatetimeWeekday(seconds int64) (string, error) {
	t, err := utc("datetime.weekday", seconds)
	if err != nil {
		return "", err
	}
	return strings.ToLower(t.Weekday().String()), nil
}

// utc is a time, which must not be before 1970.
func utc(name string, seconds int64) (time.Time, error) {
	if seconds < 0 {
		return time.Time{}, mcl.Fail(name + ": the time " + strconv.FormatInt(seconds, 10) + " is negative")
	}
	return time.Unix(seconds, 0).UTC(), nil
}
