package typesys

import (
	"math"
	"strconv"
	"strings"
	"time"

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
		return errorf("", "Unable to create a Puppet::Pops::Time::Timespan from a ", className(v))
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
		sec := math.Floor(v)
		*dst = TimestampValue{Sec: int64(sec), Nsec: int32((v - sec) * 1e9)}
	case string:
		t, err := parseTimestamp(v)
		if err != nil {
			return err
		}
		*dst = t
	case *value.Hash:
		s, _ := v.Get("string")
		text, _ := s.(string)
		t, err := parseTimestamp(text)
		if err != nil {
			return err
		}
		*dst = t
	default:
		return errorf("", "Unable to create a Puppet::Pops::Time::Timestamp from a ", className(v))
	}
	return nil
}

// ParseTimestamp reads a Timestamp in one of the default formats: a date, a time
// after T or blanks, a fraction, and a zone, of which only the date is required
// (TIME).
func ParseTimestamp(s string) (TimestampValue, error) {
	v, err := parseTimestamp(s)
	return v, asError(err)
}

func parseTimestamp(s string) (TimestampValue, *Error) {
	fail := errorf("", "Unable to parse '", s, "' using any of the formats %FT%T.%N %Z, %FT%T %Z, %F %T.%N %Z, %F %T %Z, %F %Z, %FT%T.%N, %FT%T, %F %T.%N, %F %T, %F")
	p := timeScanner{s, true}
	year, month, day := p.year(), p.after('-'), p.after('-')
	var hour, minute, sec, nsec int
	rest := strings.TrimLeft(p.s, blanks)
	if strings.HasPrefix(p.s, "T") || rest != "" && isNumber(rest[:1]) {
		p.s = strings.TrimPrefix(rest, "T")
		hour, minute, sec = p.two(), p.after(':'), p.after(':')
		if strings.HasPrefix(p.s, ".") {
			nsec = p.fraction()
		}
	}
	offset, ok := zoneOffset(strings.TrimLeft(p.s, blanks))
	if !p.ok || !ok || month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || sec > 60 {
		return TimestampValue{}, fail
	}
	t := time.Date(year, time.Month(month), day, hour, minute, sec, nsec, time.UTC).Add(-time.Duration(offset) * time.Second)
	return TimestampValue{Sec: t.Unix(), Nsec: int32(t.Nanosecond())}, nil
}

// timeScanner reads numbers from the front of s; ok becomes false when it cannot.
type timeScanner struct {
	s  string
	ok bool
}

func (p *timeScanner) digits(most int) string {
	n := 0
	for n < len(p.s) && n < most && '0' <= p.s[n] && p.s[n] <= '9' {
		n++
	}
	d := p.s[:n]
	p.s = p.s[n:]
	p.ok = p.ok && n > 0
	return d
}

func (p *timeScanner) year() int {
	n, _ := strconv.Atoi(p.digits(9))
	return n
}

func (p *timeScanner) two() int {
	n, _ := strconv.Atoi(p.digits(2))
	return n
}

func (p *timeScanner) after(sep byte) int {
	if p.s == "" || p.s[0] != sep {
		p.ok = false
		return 0
	}
	p.s = p.s[1:]
	return p.two()
}

func (p *timeScanner) fraction() int {
	p.s = p.s[1:]
	d := p.digits(math.MaxInt)
	n, _ := strconv.Atoi((d + "000000000")[:9])
	return n
}

// zoneOffset is the seconds east of UTC that the name of a zone stands for.
func zoneOffset(zone string) (int, bool) {
	switch strings.ToUpper(zone) {
	case "", "Z", "UTC", "GMT", "UT":
		return 0, true
	case "EST", "CDT":
		return -5 * 3600, true
	case "EDT":
		return -4 * 3600, true
	case "CST", "MDT":
		return -6 * 3600, true
	case "MST", "PDT":
		return -7 * 3600, true
	case "PST":
		return -8 * 3600, true
	case "CET":
		return 3600, true
	case "CEST", "EET":
		return 2 * 3600, true
	case "EEST":
		return 3 * 3600, true
	}
	if zone[0] != '+' && zone[0] != '-' {
		return 0, false
	}
	p := timeScanner{zone[1:], true}
	h, m := p.two(), 0
	if p.s = strings.TrimPrefix(p.s, ":"); p.s != "" {
		m = p.two()
	}
	off := h*3600 + m*60
	if zone[0] == '-' {
		off = -off
	}
	return off, p.ok && p.s == ""
}
