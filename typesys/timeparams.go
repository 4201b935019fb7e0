package typesys

import (
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

func specializeTimespan(t *Timespan, keys []value.Value) (Type, *Error) {
	if len(keys) > 2 {
		return nil, arity(typeLabel(t), 0, 2, len(keys))
	}
	out := &Timespan{Min: math.MinInt64, Max: math.MaxInt64}
	for i, dst := range []*TimespanValue{&out.Min, &out.Max}[:len(keys)] {
		if err := timespanEnd(keys[i], dst); err != nil {
			return nil, err.at(i)
		}
	}
	if out.Min > out.Max {
		return nil, reversed(out.Min.String(), out.Max.String())
	}
	return out, nil
}

// timespanEnd converts one end of a range; default leaves it open.
func timespanEnd(v value.Value, dst *TimespanValue) *Error {
	switch v := v.(type) {
	case nil, value.DefaultValue:
	case TimespanValue:
		*dst = v
	case int64:
		*dst = TimespanValue(v * 1e9)
	case float64:
		*dst = TimespanValue(v * 1e9)
	case string:
		s, err := parseTimespan(v)
		if err != nil {
			return err
		}
		*dst = s
	case *value.Hash:
		s, err := timespanFromHash(v)
		if err != nil {
			return err
		}
		*dst = s
	default:
		return errorf("", "Unable to create a Puppet::Pops::Time::Timespan from a ", HostClass(v))
	}
	return nil
}

func timespanFromHash(h *value.Hash) (TimespanValue, *Error) {
	if s, ok := h.Get("string"); ok {
		text, _ := s.(string)
		return parseTimespan(text)
	}
	field := func(name string) int64 {
		v, _ := h.Get(name)
		n, _ := v.(int64)
		return n
	}
	ns := (((field("days")*24+field("hours"))*60+field("minutes"))*60+field("seconds"))*1e9 +
		field("milliseconds")*1e6 + field("microseconds")*1e3 + field("nanoseconds")
	if neg, _ := h.Get("negative"); neg == true {
		ns = -ns
	}
	return TimespanValue(ns), nil
}

// timespanFormats are the forms of a Timespan that are tried in this order: D days,
// H hours, M minutes, S seconds, N fraction. The first part takes any number of
// digits.
var timespanFormats = [...]string{"D-H:M:S.N", "H:M:S.N", "M:S.N", "S.N", "D-H:M:S", "H:M:S", "D-H:M", "S"}

// ParseTimespan reads a Timespan in one of the default formats (TIME).
func ParseTimespan(s string) (TimespanValue, error) {
	v, err := parseTimespan(s)
	return v, asError(err)
}

func parseTimespan(s string) (TimespanValue, *Error) {
	rest, negative := strings.CutPrefix(s, "-")
	for _, f := range timespanFormats {
		if ns, ok := parseTimespanAs(rest, f); ok {
			if negative {
				ns = -ns
			}
			return TimespanValue(ns), nil
		}
	}
	return 0, errorf("", "Unable to parse '", s, "' using any of the formats %D-%H:%M:%S.%-N, %H:%M:%S.%-N, %M:%S.%-N, %S.%-N, %D-%H:%M:%S, %H:%M:%S, %D-%H:%M, %S")
}

func parseTimespanAs(s, format string) (int64, bool) {
	var ns int64
	for i := range len(format) {
		c := format[i]
		if c == '-' || c == ':' || c == '.' {
			if s == "" || s[0] != c {
				return 0, false
			}
			s = s[1:]
			continue
		}
		n := 0
		for n < len(s) && '0' <= s[n] && s[n] <= '9' {
			n++
		}
		if n == 0 || i > 0 && c != 'N' && n > 2 || c == 'N' && n > 9 {
			return 0, false
		}
		v, err := strconv.ParseInt(s[:n], 10, 64)
		if err != nil {
			return 0, false
		}
		switch c {
		case 'D':
			v *= 86400e9
		case 'H':
			v *= 3600e9
		case 'M':
			v *= 60e9
		case 'S':
			v *= 1e9
		case 'N':
			for ; n < 9; n++ {
				v *= 10
			}
			n = strings.IndexFunc(s, func(r rune) bool { return r < '0' || '9' < r })
			if n < 0 {
				n = len(s)
			}
		}
		ns += v
		s = s[n:]
	}
	return ns, s == ""
}

func specializeTimestamp(t *Timestamp, keys []value.Value) (Type, *Error) {
	if len(keys) > 2 {
		return nil, arity(typeLabel(t), 0, 2, len(keys))
	}
	out := &Timestamp{Min: Earliest, Max: Latest}
	for i, dst := range []*TimestampValue{&out.Min, &out.Max}[:len(keys)] {
		if err := timestampEnd(keys[i], dst); err != nil {
			return nil, err.at(i)
		}
	}
	if out.Min.Compare(out.Max) > 0 {
		return nil, reversed(out.Min.String(), out.Max.String())
	}
	return out, nil
}

func timestampEnd(v value.Value, dst *TimestampValue) *Error {
	switch v := v.(type) {
	case nil, value.DefaultValue:
	case TimestampValue:
		*dst = v
	case int64:
		*dst = TimestampValue{Sec: v}
	case float64:
		*dst = TimestampOf(v)
	case string:
		t, err := ParseTimestamp(v)
		if err != nil {
			return errorf("", err.Error())
		}
		*dst = t
	case *value.Hash:
		t, err := TimestampFromHash(v)
		if err != nil {
			return errorf("", err.Error())
		}
		*dst = t
	default:
		return errorf("", "Unable to create a Puppet::Pops::Time::Timestamp from a ", HostClass(v))
	}
	return nil
}

// TimestampFromHash reads a Timestamp from the text, the formats and the timezone
// that a hash holds (NEW-51).
func TimestampFromHash(h *value.Hash) (TimestampValue, error) {
	text, _ := h.Lookup("string").(string)
	zone, _ := h.Lookup("timezone").(string)
	return TimestampFromText(text, h.Lookup("format"), zone)
}

// TimestampFromText reads a Timestamp in a format, one of several, or where that
// is undef in one of the default formats (TIME-4).
func TimestampFromText(text string, format value.Value, zone string) (TimestampValue, error) {
	switch f := format.(type) {
	case string:
		return ParseTimestampFormat(text, f, zone)
	case value.Array:
		formats := make([]string, len(f))
		for i, e := range f {
			formats[i], _ = e.(string)
		}
		return ParseTimestampAs(text, formats, zone)
	}
	return ParseTimestampAs(text, nil, zone)
}
