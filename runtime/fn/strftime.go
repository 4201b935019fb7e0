package fn

import (
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// StrftimeFunction is strftime(Timespan, String), strftime(Timestamp, String, zone?) and,
// deprecated, strftime(String, zone?) for the current time, FN-strftime, TIME-2.
var StrftimeFunction = Function{
	Name: "strftime",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&timespanT, &stringT}}}, Names: names{"time_object", "format"}}, strftimeSpan},
		{signature{Type: &callable{Params: &tuple{Types: types{&timestampT, &stringT, &stringT}, Size: size{Min: 2, Max: 3}}}, Names: names{"time_object", "format", "timezone"}}, strftimeStamp},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT}, Size: size{Min: 1, Max: 2}}}, Names: names{"format", "timezone"}}, strftimeNow},
	},
}

func strftimeSpan(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	segments, err := typesys.ParseTimespanFormat(args[1].(string))
	if err != nil {
		return nil, err
	}
	for i := range segments {
		if s := &segments[i]; s.Pad != 0 && s.Width > typesys.WidestSegment {
			return nil, errors.New("width too big")
		}
	}
	return formatTimespan(segments, int64(args[0].(typesys.TimespanValue))), nil
}

func strftimeStamp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	stamp := args[0].(typesys.TimestampValue)
	t := time.Unix(stamp.Sec, int64(stamp.Nsec)).UTC()
	if len(args) > 2 {
		return strftimeIn(t, args[1].(string), args[2].(string))
	}
	return formatTime(t, args[1].(string))
}

func formatTime(t time.Time, format string) (value.Value, error) {
	s, err := ruby.FormatTime(t, format)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func strftimeNow(c Context, args []value.Value, _ *Block) (value.Value, error) {
	c.WarnOnceHere("legacy#strftime", "The argument signature (String format, [String timezone]) is deprecated for #strftime. See #strftime documentation and Timespan type for more info")
	if len(args) > 1 {
		return strftimeIn(time.Now().UTC(), args[0].(string), args[1].(string))
	}
	return formatTime(time.Now().UTC(), args[0].(string))
}

// strftimeIn formats a time in a zone that is given by name or as an offset.
func strftimeIn(t time.Time, format, zone string) (value.Value, error) {
	if zone == "" {
		return formatTime(t, format)
	}
	offset, err := typesys.ZoneOffset(zone)
	if err != nil {
		return nil, err
	}
	return formatTime(t.In(time.FixedZone("", offset)), format)
}

// formatTimespan writes nanoseconds; see [typesys.ParseTimespanFormat].
func formatTimespan(segments []typesys.TimespanSegment, n int64) string {
	var b []byte
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	for i := range segments {
		if s := &segments[i]; s.Letter == 0 {
			b = append(b, s.Literal...)
		} else {
			b = value.Bounded(appendUnit(b, s, n))
		}
	}
	return string(b)
}

// appendUnit appends the number of a unit: all of it for the largest one, else
// what the next larger unit leaves.
func appendUnit(b []byte, s *typesys.TimespanSegment, n int64) []byte {
	width := s.Width
	if width < 0 {
		width = s.DefaultWidth()
	}
	limit := int64(0)
	switch s.Letter {
	case 'D':
		n /= 86400e9
	case 'H':
		n, limit = n/3600e9, 24
	case 'M':
		n, limit = n/60e9, 60
	case 'S':
		n, limit = n/1e9, 60
	case 'L':
		n, limit = n/1e6, 1000
	case 'N':
		limit = 1e9
		for range 9 - width {
			n, limit = n/10, limit/10
		}
	}
	if limit > 0 && !s.Total {
		n %= limit
	}
	fraction := s.Letter == 'L' || s.Letter == 'N'
	if fraction && !s.Total && s.Pad != '0' {
		for n != 0 && n%10 == 0 {
			n /= 10
		}
	}
	text := strconv.FormatInt(n, 10)
	padding := max(0, width-utf8.RuneCountInString(text))
	switch {
	case s.Pad == 0:
		return append(b, text...)
	case fraction:
		return append(append(b, text...), strings.Repeat(" ", padding)...)
	}
	return append(append(b, strings.Repeat(string(rune(s.Pad)), padding)...), text...)
}
