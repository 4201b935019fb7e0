package typesys

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// TimespanSegment is a part of a timespan's format: a literal, or a unit when Letter is
// one of D H M S L N (TIME-2).
type TimespanSegment struct {
	Letter  byte
	Literal string
	Pad     byte // '0', ' ' or 0 for none
	Width   int  // -1 when not given
	Total   bool // carries what higher units would
}

// WidestSegment bounds the width of a segment, which Ruby bounds by memory alone.
const WidestSegment = 1 << 24

// timespanUnits are the letters from the smallest to the largest unit.
const timespanUnits = "NLSMHD"

// ParseTimespanFormat takes a format apart (TIME-2).
func ParseTimespanFormat(format string) ([]TimespanSegment, error) {
	segments, err := timespanFormat(format)
	return segments, asError(err)
}

func timespanFormat(format string) ([]TimespanSegment, *Error) {
	var out []TimespanSegment
	var text []byte // since the last unit
	literal := func() {
		if len(text) > 0 {
			out, text = append(out, TimespanSegment{Literal: string(text)}), nil
		}
	}
	highest, at := -1, -1
	rs := []rune(format)
	for i := 0; i < len(rs); i++ {
		if rs[i] != '%' {
			text = utf8.AppendRune(text, rs[i])
			continue
		}
		start := i
		bad := func() ([]TimespanSegment, *Error) {
			return nil, errorf("", "Bad format specifier '", string(rs[start:min(i, len(rs))]), "' in '", format, "', at position ", strconv.Itoa(i))
		}
		s := TimespanSegment{Pad: '0', Width: -1}
		first := true
	spec:
		for {
			if i++; i >= len(rs) {
				i--
				return bad()
			}
			switch c := rs[i]; {
			case c == '%':
				text = append(text, '%')
				break spec
			case c == '-' || c == '_':
				if !first {
					return bad()
				}
				if s.Pad = 0; c == '_' {
					s.Pad = ' '
				}
			case c == '0' && first:
			case c >= '0' && c <= '9':
				s.Width = min(max(s.Width, 0)*10+int(c-'0'), WidestSegment+1)
			default:
				unit := -1
				for k := range len(timespanUnits) {
					if c == rune(timespanUnits[k]) {
						unit = k
					}
				}
				if unit < 0 {
					return bad()
				}
				literal()
				s.Letter = byte(c)
				if unit > highest {
					highest, at = unit, len(out)
				}
				out = append(out, s)
				break spec
			}
			first = false
		}
	}
	literal()
	if at >= 0 {
		out[at].Total = true
	}
	return out, nil
}

// DefaultWidth is the number of digits that a unit has by itself.
func (s *TimespanSegment) DefaultWidth() int {
	switch s.Letter {
	case 'D':
		return 1
	case 'L':
		return 3
	case 'N':
		return 9
	}
	return 2
}

// limits are the numbers of characters that a unit may take, and whether blanks
// are among them.
func (s *TimespanSegment) limits() (least, most int, blanks bool) {
	switch {
	case s.Width < 0 && s.Total:
		return 1, math.MaxInt, s.Pad == ' '
	case s.Width < 0:
		return 1, s.DefaultWidth(), s.Pad == ' '
	case s.Pad == 0:
		return 1, s.Width, false
	}
	return s.Width, s.Width, s.Pad == ' '
}

// errTimespanRange reports a duration outside of 64 bits of nanoseconds. The
// reference implementation has no such bound.
var errTimespanRange = &Error{Message: "the value is outside of the range of 64 bit nanoseconds", Arg: -1}

// TimespanFromText reads a duration in one format, or in the first of several
// that fits, the default ones when none is given (TIME-2, TIME-3).
func TimespanFromText(s string, format value.Value) (TimespanValue, error) {
	t, err := timespanFromText(s, format)
	return t, asError(err)
}

func timespanFromText(s string, format value.Value) (TimespanValue, *Error) {
	formats := timespanFormats
	switch f := format.(type) {
	case nil:
	case value.Array:
		formats = f
	case string:
		return timespanAs(s, f)
	default:
		return 0, errorf("", "Format must be a String")
	}
	var all []string
	for _, f := range formats {
		text, ok := f.(string)
		if !ok {
			return 0, errorf("", "Format must be a String")
		}
		if _, err := timespanFormat(text); err != nil {
			return 0, err
		}
		t, err := timespanAs(s, text)
		if err == nil || err == errTimespanRange || strings.HasPrefix(err.Message, smallerRange) {
			return t, err
		}
		all = append(all, text)
	}
	return 0, errorf("", "Unable to parse '", s, "' using any of the formats ", strings.Join(all, ", "))
}

// smallerRange begins an error of the format itself, which ends the search for one that fits.
const smallerRange = "upper is smaller than lower in repeat range: /"

// timespanFormats are what a duration is written in, tried in this order.
var timespanFormats = value.Array{"%D-%H:%M:%S.%-N", "%H:%M:%S.%-N", "%M:%S.%-N", "%S.%-N", "%D-%H:%M:%S", "%H:%M:%S", "%D-%H:%M", "%S"}

func timespanAs(s, format string) (TimespanValue, *Error) {
	segments, err := timespanFormat(format)
	if err != nil {
		return 0, err
	}
	if re := invalidRegexp(segments); re != "" {
		return 0, errorf("", smallerRange, re, "/")
	}
	text, negative := strings.CutPrefix(s, "-")
	n, ok, err := matchTimespan(segments, text)
	switch {
	case err != nil:
		return 0, err
	case !ok:
		return 0, errorf("", "Unable to parse '", s, "' using format '", format, "'")
	}
	return n.timespan(negative)
}

// invalidRegexp is the regular expression that the reference implementation makes of
// a format, if it is none: that takes at least one digit, and at most as many as
// the width says.
func invalidRegexp(segments []TimespanSegment) string {
	if !slices.ContainsFunc(segments, func(s TimespanSegment) bool { return s.Letter != 0 && s.Pad == 0 && s.Width == 0 }) {
		return ""
	}
	re := []byte(`\A-?`)
	for i := range segments {
		s := &segments[i]
		width := s.Width
		if width < 0 {
			width = s.DefaultWidth()
		}
		n := strconv.Itoa(width)
		switch {
		case s.Letter == 0:
			re = append(appendEscaped(append(re, '('), s.Literal), ')')
		case s.Width < 0 && s.Total && s.Pad == ' ':
			re = append(re, `\s*([0-9]+)`...)
		case s.Width < 0 && s.Total:
			re = append(re, "([0-9]+)"...)
		case s.Width < 0 && s.Pad == ' ':
			re = append(re, `([0-9\s]{1,`+n+"})"...)
		case s.Width < 0 || s.Pad == 0:
			re = append(re, "([0-9]{1,"+n+"})"...)
		case s.Pad == ' ':
			re = append(re, `([0-9\s]{`+n+"})"...)
		default:
			re = append(re, "([0-9]{"+n+"})"...)
		}
	}
	return string(append(re, `\z`...))
}

// appendEscaped escapes what has a meaning in Ruby's regular expressions.
func appendEscaped(b []byte, s string) []byte {
	const named = "\n\t\r\f\v"
	for i := range len(s) {
		if n := strings.IndexByte(named, s[i]); n >= 0 {
			b = append(b, '\\', "ntrfv"[n])
			continue
		}
		if strings.IndexByte(`[]{}()|-*.\?+^$# `, s[i]) >= 0 {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return b
}

// matchTimespan matches a text with segments as a regular expression would, the
// longest digits first, and adds up the nanoseconds.
func matchTimespan(segments []TimespanSegment, text string) (total wide, ok bool, err *Error) {
	if len(segments) == 0 {
		return wide{}, text == "", nil
	}
	s := &segments[0]
	if s.Letter == 0 {
		rest, ok := strings.CutPrefix(text, s.Literal)
		if !ok {
			return wide{}, false, nil
		}
		return matchTimespan(segments[1:], rest)
	}
	least, most, blanks := s.limits()
	n := 0
	for n < len(text) && n < most && (isDigit(text[n]) || blanks && (text[n] == ' ' || text[n] == '\t')) {
		n++
	}
	for ; n >= least; n-- {
		rest, ok, err := matchTimespan(segments[1:], text[n:])
		if err != nil {
			return wide{}, false, err
		}
		if ok {
			v, ok, err := s.nanoseconds(text[:n])
			return v.add(rest), ok, err
		}
	}
	return wide{}, false, nil
}

// nanoseconds is what the digits of a unit stand for.
func (s *TimespanSegment) nanoseconds(text string) (wide, bool, *Error) {
	text = strings.TrimLeft(text, " \t")
	if text == "" || strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }) >= 0 {
		return wide{}, false, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return wide{}, false, errTimespanRange
	}
	switch s.Letter {
	case 'D':
		return wide{}.plus(n).times(86400e9), true, nil
	case 'H':
		return wide{}.plus(n).times(3600e9), true, nil
	case 'M':
		return wide{}.plus(n).times(60e9), true, nil
	case 'S':
		return wide{}.plus(n).times(1e9), true, nil
	}
	if s.Total {
		return wide{}, false, errorf("", "Format specifiers %L and %N denotes fractions and must be used together with a specifier of higher magnitude")
	}
	for range 9 - len(text) {
		n *= 10
	}
	return wide{}.plus(n), true, nil
}

// TimespanFromHash makes a duration of a text and its format, or of fields.
func TimespanFromHash(h *value.Hash) (TimespanValue, error) {
	t, err := timespanFromHash(h)
	return t, asError(err)
}

func timespanFromHash(h *value.Hash) (TimespanValue, *Error) {
	if s, ok := h.Get("string"); ok {
		text, ok := s.(string)
		if !ok && s != nil {
			return 0, errorf("", "no implicit conversion of ", HostClass(s), " into String")
		}
		return timespanFromText(text, h.Lookup("format"))
	}
	var fields []value.Value
	for _, name := range [...]string{"days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"} {
		fields = append(fields, h.Lookup(name))
	}
	return timespanFromFields(value.Truth(h.Lookup("negative")), fields)
}

// TimespanFromFields makes a duration of days, hours, minutes, seconds, milliseconds, microseconds and nanoseconds, as
// many as there are.
func TimespanFromFields(fields []value.Value) (TimespanValue, error) {
	t, err := timespanFromFields(false, fields)
	return t, asError(err)
}

func timespanFromFields(negative bool, fields []value.Value) (TimespanValue, *Error) {
	var n wide
	var f float64 // the same, from the first Float on
	var isFloat bool
	for i, factor := range [...]uint64{1, 24, 60, 60, 1000, 1000, 1000} {
		n, f = n.times(factor), f*float64(factor)
		if i >= len(fields) {
			continue
		}
		switch field := fields[i].(type) {
		case nil:
		case int64:
			n, f = n.plus(field), f+float64(field)
		case float64:
			f, isFloat = f+field, true
		default:
			return 0, errorf("", HostClass(field), " can't be coerced into Integer")
		}
	}
	if !isFloat {
		return n.timespan(negative)
	}
	if negative {
		f = -f
	}
	return timespanFromSeconds(f / 1e9)
}

// TimespanFromSeconds makes a duration of an Integer or Float.
func TimespanFromSeconds(v value.Value) (TimespanValue, error) {
	t, err := timespanFromSeconds(v)
	return t, asError(err)
}

func timespanFromSeconds(v value.Value) (TimespanValue, *Error) {
	switch v := v.(type) {
	case int64:
		return wide{}.plus(v).times(1e9).timespan(false)
	case float64:
		if n := v * 1e9; n >= -1<<63 && n < 1<<63 {
			return TimespanValue(n), nil
		}
	}
	return 0, errTimespanRange
}

// wide is an integer of 128 bits, for what is on its way to one of 64.
type wide struct {
	hi int64
	lo uint64
}

func (w wide) plus(n int64) wide { return w.add(wide{n >> 63, uint64(n)}) }

func (w wide) add(o wide) wide {
	lo, carry := bits.Add64(w.lo, o.lo, 0)
	return wide{w.hi + o.hi + int64(carry), lo}
}

func (w wide) times(f uint64) wide {
	hi, lo := bits.Mul64(w.lo, f)
	return wide{w.hi*int64(f) + int64(hi), lo}
}

func (w wide) timespan(negative bool) (TimespanValue, *Error) {
	if negative {
		w = wide{^w.hi, ^w.lo}.plus(1)
	}
	if w.hi != int64(w.lo)>>63 {
		return 0, errTimespanRange
	}
	return TimespanValue(w.lo), nil
}
