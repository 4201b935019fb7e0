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
	return boxed(StrftimeSpan(args[0], args[1].(string)))
}

func strftimeStamp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	zone := ""
	if len(args) > 2 {
		zone = args[2].(string)
	}
	return boxed(Strftime(args[0], args[1].(string), zone))
}

func strftimeNow(c Context, args []value.Value, _ *Block) (value.Value, error) {
	zone := ""
	if len(args) > 1 {
		zone = args[1].(string)
	}
	return boxed(StrftimeNow(c, args[0].(string), zone))
}

// StrftimeSpan formats a duration; the error is about the format, TIME-2.
func StrftimeSpan(span value.Value, format string) (string, error) {
	segments, err := typesys.ParseTimespanFormat(format)
	if err != nil {
		return "", err
	}
	for i := range segments {
		if s := &segments[i]; s.Pad != 0 && s.Width > typesys.WidestSegment {
			return "", errors.New("width too big")
		}
	}
	return formatTimespan(segments, int64(span.(typesys.TimespanValue))), nil
}

// Strftime formats a time in a zone that is given by name or as an offset, UTC for "". The error is about the format or the zone,
// FN-strftime.
func Strftime(stamp value.Value, format, zone string) (string, error) {
	t := stamp.(typesys.TimestampValue)
	return strftimeIn(time.Unix(t.Sec, int64(t.Nsec)), format, zone)
}

// StrftimeNow is [Strftime] for the current time; it warns that this is deprecated.
func StrftimeNow(c Context, format, zone string) (string, error) {
	c.WarnOnceHere("legacy#strftime", "The argument signature (String format, [String timezone]) is deprecated for #strftime. See #strftime documentation and Timespan type for more info")
	return strftimeIn(time.Now(), format, zone)
}

func strftimeIn(t time.Time, format, zone string) (string, error) {
	if zone == "" {
		return ruby.FormatTime(t.UTC(), format)
	}
	offset, err := typesys.ZoneOffset(zone)
	if err != nil {
		return "", err
	}
	return ruby.FormatTime(t.In(time.FixedZone("", offset)), format)
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
