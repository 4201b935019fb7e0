package ruby

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/value"
)

// FormatTime is Time#strftime. A zone without name prints nothing for %Z. It is
// an error when the format ends in a directive that is not finished.
func FormatTime(t time.Time, format string) (string, error) {
	var b []byte
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b = append(b, format[i])
			continue
		}
		d, n, ok := parseDirective(format[i:])
		if d.letter == 0 {
			return "", errors.New("invalid format: " + format)
		}
		switch {
		case !ok:
			b = append(b, format[i:i+n]...)
		case d.width > value.MaxText:
			return "", value.TextTooLong
		default:
			b = value.Bounded(d.append(b, t))
		}
		i += n - 1
	}
	return string(b), nil
}

// directive is a part of a format such as %-5d.
type directive struct {
	letter             byte
	pad                byte // '0', ' ', or 0 for the directive's own
	left, upper, lower bool // left: neither a default width nor a given one
	flip               bool
	width              int // 0 when not given
	colons             int
}

// parseDirective reads a directive at the start of s; n is its length, also of
// one that is none.
func parseDirective(s string) (d directive, n int, ok bool) {
	for n = 1; n < len(s); n++ {
		switch c := s[n]; {
		case strings.IndexByte("-_^#", c) >= 0 && d.width > 0:
			d.letter = c
			return d, n + 1, false
		case c == '-':
			d.left, d.pad, d.width = true, 0, 0
		case c == '_':
			d.pad = ' '
		case c == '^':
			d.upper = true
		case c == '#':
			d.flip = true
		case c >= '0' && c <= '9':
			if c == '0' {
				d.pad = '0'
			}
			width := int64(0) // an int may have 32 bits
			for ; n < len(s) && isDigit(s[n]); n++ {
				width = min(width*10+int64(s[n]-'0'), math.MaxInt32+1)
			}
			n--
			d.width = int(min(width, math.MaxInt32))
			if width > math.MaxInt32 {
				d.letter = s[n]
				return d, n + 1, false
			}
		case c == ':':
			rest := strings.TrimLeft(s[n:], ":")
			d.colons = len(s) - n - len(rest)
			if !strings.HasPrefix(rest, "z") || d.colons > 3 {
				d.letter = c
				return d, n + 1, false
			}
			n += d.colons - 1
		case (c == 'E' || c == 'O') && n+1 < len(s):
			d.letter = s[n+1]
			return d, n + 2, strings.IndexByte(map[byte]string{'E': "cCxXyY", 'O': "deHkIlmMSuUVwWy"}[c], d.letter) >= 0
		default:
			d.letter = c
			ok = strings.IndexByte("YCymBbhjdeHkIlPpMSLNzZAauwGgVUWsnt%cDFvxXrRT", c) >= 0
			return d, n + 1, ok
		}
	}
	return d, n, false
}

// composites are the directives that stand for others.
var composites = [...]struct {
	letter byte
	format string
}{
	{'c', "%a %b %e %H:%M:%S %Y"},
	{'D', "%m/%d/%y"},
	{'x', "%m/%d/%y"},
	{'F', "%Y-%m-%d"},
	{'v', "%e-%^b-%4Y"},
	{'X', "%H:%M:%S"},
	{'T', "%H:%M:%S"},
	{'r', "%I:%M:%S %p"},
	{'R', "%H:%M"},
}

func (d *directive) append(b []byte, t time.Time) []byte {
	for _, c := range composites {
		if c.letter == d.letter {
			s, _ := FormatTime(t, c.format)
			whole := *d
			whole.left = false
			return whole.text(b, s)
		}
	}
	isoYear, isoWeek := t.ISOWeek()
	hour12 := (t.Hour()+11)%12 + 1
	weekday := int(t.Weekday())
	switch d.letter {
	case 'Y':
		return d.year(b, t.Year())
	case 'G':
		return d.year(b, isoYear)
	case 'C':
		return d.number(b, floorDiv(t.Year(), 100), 2, '0')
	case 'y':
		return d.number(b, t.Year()-100*floorDiv(t.Year(), 100), 2, '0')
	case 'g':
		return d.number(b, isoYear-100*floorDiv(isoYear, 100), 2, '0')
	case 'm':
		return d.number(b, int(t.Month()), 2, '0')
	case 'd':
		return d.number(b, t.Day(), 2, '0')
	case 'e':
		return d.number(b, t.Day(), 2, ' ')
	case 'j':
		return d.number(b, t.YearDay(), 3, '0')
	case 'H':
		return d.number(b, t.Hour(), 2, '0')
	case 'k':
		return d.number(b, t.Hour(), 2, ' ')
	case 'I':
		return d.number(b, hour12, 2, '0')
	case 'l':
		return d.number(b, hour12, 2, ' ')
	case 'M':
		return d.number(b, t.Minute(), 2, '0')
	case 'S':
		return d.number(b, t.Second(), 2, '0')
	case 'u':
		return d.number(b, (weekday+6)%7+1, 1, '0')
	case 'w':
		return d.number(b, weekday, 1, '0')
	case 'V':
		return d.number(b, isoWeek, 2, '0')
	case 'U':
		return d.number(b, (t.YearDay()+6-weekday)/7, 2, '0')
	case 'W':
		return d.number(b, (t.YearDay()+6-(weekday+6)%7)/7, 2, '0')
	case 's':
		return d.number(b, int(t.Unix()), 1, '0')
	case 'L':
		return d.fraction(b, t, 3)
	case 'N':
		return d.fraction(b, t, 9)
	case 'B':
		return d.name(b, t.Month().String())
	case 'b', 'h':
		return d.name(b, t.Month().String()[:3])
	case 'A':
		return d.name(b, t.Weekday().String())
	case 'a':
		return d.name(b, t.Weekday().String()[:3])
	case 'p', 'P':
		s := "AM"
		if t.Hour() >= 12 {
			s = "PM"
		}
		d.lower = d.letter == 'p' && d.flip || d.letter == 'P' && !d.flip && !d.upper
		return d.text(b, s)
	case 'Z':
		zone, _ := t.Zone()
		if zone == "" {
			return b
		}
		d.lower = d.flip
		return d.text(b, zone)
	case 'z':
		return d.zone(b, t)
	case 'n':
		return d.text(b, "\n")
	case 't':
		return d.text(b, "\t")
	}
	return d.text(b, "%")
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// year appends a year, whose sign is not among its four digits.
func (d *directive) year(b []byte, n int) []byte {
	width := 4
	if n < 0 {
		width = 5
	}
	return d.number(b, n, width, '0')
}

// number appends a number, filled up on the left.
func (d *directive) number(b []byte, n, width int, pad byte) []byte {
	if d.pad != 0 {
		pad = d.pad
	}
	if d.width > 0 {
		width = d.width
	}
	if d.left {
		width = 0
	}
	s := strconv.Itoa(n)
	if n < 0 && pad == '0' {
		b, s, width = append(b, '-'), s[1:], width-1
	}
	return append(append(b, strings.Repeat(string(rune(pad)), max(0, width-len(s)))...), s...)
}

// fraction appends digits of the second.
func (d *directive) fraction(b []byte, t time.Time, width int) []byte {
	if d.width > 0 {
		width = d.width
	}
	s := strconv.Itoa(1_000_000_000 + t.Nanosecond())[1:]
	if width > len(s) {
		s += strings.Repeat("0", width-len(s))
	}
	return append(b, s[:width]...)
}

// name is a text that # makes upper case.
func (d *directive) name(b []byte, s string) []byte {
	d.upper = d.upper || d.flip
	return d.text(b, s)
}

func (d *directive) text(b []byte, s string) []byte {
	switch {
	case d.lower:
		s = strings.ToLower(s)
	case d.upper:
		s = strings.ToUpper(s)
	}
	if !d.left {
		pad := " "
		if d.pad == '0' {
			pad = "0"
		}
		b = append(b, strings.Repeat(pad, max(0, d.width-len(s)))...)
	}
	return append(b, s...)
}

// zone appends the offset from UTC, the more colons the finer.
func (d *directive) zone(b []byte, t time.Time) []byte {
	_, offset := t.Zone()
	sign := byte('+')
	if offset < 0 {
		sign, offset = '-', -offset
	}
	two := func(n int) string { return strconv.Itoa(100 + n)[1:] }
	tail := two(offset / 60 % 60)
	if d.colons > 0 {
		tail = ":" + tail
	}
	switch {
	case d.colons == 2:
		tail += ":" + two(offset%60)
	case d.colons == 3 && offset%3600 == 0:
		tail = ""
	case d.colons == 3 && offset%60 != 0:
		tail += ":" + two(offset%60)
	}
	if d.left && t.Location() == time.UTC {
		sign = '-'
	}
	hours := strconv.Itoa(offset / 3600)
	padding := max(2, d.width-len(tail)-1) - len(hours)
	if d.pad == ' ' {
		b = append(append(b, strings.Repeat(" ", padding)...), sign)
	} else {
		b = append(append(b, sign), strings.Repeat("0", padding)...)
	}
	return append(append(b, hours...), tail...)
}
