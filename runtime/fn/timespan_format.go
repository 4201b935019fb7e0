package fn

import (
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/fn/ruby"
)

// segment is a part of a timespan's format: a literal, or a unit when letter is
// one of D H M S L N (TIME-2).
type segment struct {
	letter  byte
	literal string
	pad     byte // '0', ' ' or 0 for none
	width   int  // -1 when not given
	total   bool // carries what higher units would
}

// timespanUnits are the letters from the smallest to the largest unit.
const timespanUnits = "NLSMHD"

func timespanFormat(format string) ([]segment, error) {
	var out []segment
	literal := func(s string) {
		if n := len(out); n > 0 && out[n-1].letter == 0 {
			out[n-1].literal += s
		} else {
			out = append(out, segment{literal: s})
		}
	}
	highest, at := -1, -1
	rs := []rune(format)
	for i := 0; i < len(rs); i++ {
		if rs[i] != '%' {
			literal(string(rs[i]))
			continue
		}
		start := i
		bad := func() ([]segment, error) {
			return nil, fail("Bad format specifier '", string(rs[start:min(i, len(rs))]), "' in '", format, "', at position ", strconv.Itoa(i))
		}
		s := segment{pad: '0', width: -1}
		first := true
	spec:
		for {
			if i++; i >= len(rs) {
				i--
				return bad()
			}
			switch c := rs[i]; {
			case c == '%':
				literal("%")
				break spec
			case c == '-' || c == '_':
				if !first {
					return bad()
				}
				if s.pad = 0; c == '_' {
					s.pad = ' '
				}
			case c == '0' && first:
			case c >= '0' && c <= '9':
				s.width = min(max(s.width, 0)*10+int(c-'0'), ruby.MaxWidth+1)
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
				s.letter = byte(c)
				if unit > highest {
					highest, at = unit, len(out)
				}
				out = append(out, s)
				break spec
			}
			first = false
		}
	}
	if at >= 0 {
		out[at].total = true
	}
	return out, nil
}

// defaultWidth is the number of digits that a unit has by itself.
func (s *segment) defaultWidth() int {
	switch s.letter {
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
func (s *segment) limits() (least, most int, blanks bool) {
	switch {
	case s.width < 0 && s.total:
		return 1, math.MaxInt, s.pad == ' '
	case s.width < 0:
		return 1, s.defaultWidth(), s.pad == ' '
	case s.pad == 0:
		return 1, s.width, false
	}
	return s.width, s.width, s.pad == ' '
}

// matchTimespan matches a text with segments as a regular expression would, the
// longest digits first, and adds up the nanoseconds.
func matchTimespan(segments []segment, text string) (total int64, ok bool, err error) {
	if len(segments) == 0 {
		return 0, text == "", nil
	}
	s := &segments[0]
	if s.letter == 0 {
		if len(text) < len(s.literal) || text[:len(s.literal)] != s.literal {
			return 0, false, nil
		}
		return matchTimespan(segments[1:], text[len(s.literal):])
	}
	least, most, blanks := s.limits()
	n := 0
	for n < len(text) && n < most && (isDigit(text[n]) || blanks && (text[n] == ' ' || text[n] == '\t')) {
		n++
	}
	for ; n >= least; n-- {
		rest, ok, err := matchTimespan(segments[1:], text[n:])
		if err != nil || !ok {
			if err != nil {
				return 0, false, err
			}
			continue
		}
		v, ok, err := s.nanoseconds(text[:n])
		return v + rest, ok, err
	}
	return 0, false, nil
}

// nanoseconds is what the digits of a unit stand for.
func (s *segment) nanoseconds(text string) (int64, bool, error) {
	for text != "" && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || !digits(text) {
		return 0, false, nil
	}
	switch s.letter {
	case 'D':
		return n * 86400e9, true, nil
	case 'H':
		return n * 3600e9, true, nil
	case 'M':
		return n * 60e9, true, nil
	case 'S':
		return n * 1e9, true, nil
	}
	if s.total {
		return 0, false, fail("Format specifiers %L and %N denotes fractions and must be used together with a specifier of higher magnitude")
	}
	for range 9 - len(text) {
		n *= 10
	}
	return n, true, nil
}
